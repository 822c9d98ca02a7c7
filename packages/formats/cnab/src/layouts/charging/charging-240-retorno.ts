import {
  ALPHA,
  AMOUNT,
  AMOUNT_REQUIRED,
  BLANK,
  code,
  DATE_8,
  DIGITS,
  DOCUMENT,
  field,
  NAME,
  withFreeGaps,
  type Field,
  type RecordLayout,
} from '../../engine/layout.ts';
import { INSCRIPTION_TYPES, RETORNO_MOVEMENTS, WALLETS } from './charging-240-codes.ts';
import { withWallet7 } from './charging-240-remessa.ts';
import { accountFields, detailFields } from '../file/file-240.ts';

function retornoFields(segment: string): readonly Field[] {
  return [
    ...detailFields(segment),
    field('filler1', 15, 15, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
    field('movement', 16, 17, code(RETORNO_MOVEMENTS, true), 'Código de movimento retorno', { code: 'C044' }),
  ];
}

/** Segment T: the title and what happened to it. */
export const SEGMENT_T: RecordLayout = {
  name: 'charging.segment-t',
  label: 'Segmento T, título e ocorrência',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'T' },
  ],
  fields: [
    ...retornoFields('T'),
    ...accountFields(18),
    field('nossoNumero', 38, 57, ALPHA, 'Nosso número', { code: 'G069' }),
    field('wallet', 58, 58, code(WALLETS), 'Código da carteira', { code: 'C006' }),
    field('documentNumber', 59, 73, ALPHA, 'Número do documento (seu número)', { code: 'C011' }),
    field('dueDate', 74, 81, DATE_8, 'Data de vencimento do título', { code: 'C012' }),
    field('amount', 82, 96, AMOUNT_REQUIRED, 'Valor nominal do título', { code: 'G070' }),
    field('receivingBank', 97, 99, DIGITS, 'Banco cobrador ou recebedor', { code: 'C045' }),
    field('receivingBranch', 100, 104, DIGITS, 'Agência cobradora ou recebedora', { code: 'G008' }),
    field('receivingBranchDigit', 105, 105, ALPHA, 'Dígito da agência', { code: 'G009' }),
    field('companyUse', 106, 130, ALPHA, 'Identificação do título na empresa', { code: 'G072' }),
    field('currency', 131, 132, DIGITS, 'Código da moeda', { code: 'G065' }),
    field('payerInscriptionType', 133, 133, code(INSCRIPTION_TYPES), 'Tipo de inscrição do pagador', { code: 'G005' }),
    field('payerDocument', 134, 148, DOCUMENT, 'CPF ou CNPJ do pagador', { code: 'G006' }),
    field('payerName', 149, 188, NAME, 'Nome do pagador', { code: 'G013' }),
    field('contract', 189, 198, ALPHA, 'Número do contrato da operação de crédito', { code: 'C030' }),
    field('tariff', 199, 213, AMOUNT, 'Valor da tarifa ou custas', { code: 'G076' }),
    field('reasons', 214, 223, ALPHA, 'Motivo da ocorrência', {
      code: 'C047',
      note: 'Até cinco motivos de duas posições: rejeições (A), tarifas (B) ou liquidação e baixa (C), pelo movimento.',
    }),
    field('filler2', 224, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};

/** Segment T of Banco do Brasil (001), which has a wallet of its own. */
export const SEGMENT_T_BB: RecordLayout = withWallet7(
  SEGMENT_T,
  'charging.segment-t-bb',
  'Segmento T do Banco do Brasil',
);

/** Segment W of Caixa (104): why a file that was sent is rejected before its titles are read (pré-crítica). */
export const SEGMENT_W_CAIXA: RecordLayout = withFreeGaps({
  name: 'charging.segment-w-caixa',
  label: 'Segmento W da Caixa, rejeição na pré-crítica',
  length: 240,
  matches: [
    { from: 1, text: '104' },
    { from: 8, text: '3' },
    { from: 14, text: 'W' },
  ],
  fields: [...detailFields('W'), field('rejection', 15, 240, ALPHA, 'O que a pré-crítica rejeitou')],
});

/** Segment T of Santander (033): everything from the account to the reasons stands elsewhere (H7815 v6). */
export const SEGMENT_T_SANTANDER: RecordLayout = withFreeGaps({
  name: 'charging.segment-t-santander',
  label: 'Segmento T do Santander',
  length: 240,
  matches: [
    { from: 1, text: '033' },
    { from: 8, text: '3' },
    { from: 14, text: 'T' },
  ],
  fields: [
    ...retornoFields('T'),
    field('branch', 18, 21, DIGITS, 'Agência'),
    field('branchDigit', 22, 22, ALPHA, 'Dígito da agência'),
    field('account', 23, 31, DIGITS, 'Conta corrente'),
    field('accountDigit', 32, 32, ALPHA, 'Dígito da conta'),
    field('nossoNumero', 41, 53, ALPHA, 'Nosso número', { code: 'G069' }),
    field('wallet', 54, 54, DIGITS, 'Código da carteira'),
    field('documentNumber', 55, 69, ALPHA, 'Seu número', { code: 'C011' }),
    field('dueDate', 70, 77, DATE_8, 'Data de vencimento do título', { code: 'C012' }),
    field('amount', 78, 92, AMOUNT_REQUIRED, 'Valor nominal do título', { code: 'G070' }),
    field('receivingBank', 93, 95, DIGITS, 'Banco cobrador ou recebedor', { code: 'C045' }),
    field('receivingBranch', 96, 99, DIGITS, 'Agência cobradora ou recebedora'),
    field('receivingBranchDigit', 100, 100, ALPHA, 'Dígito da agência'),
    field('companyUse', 101, 125, ALPHA, 'Identificação do título na empresa', { code: 'G072' }),
    field('currency', 126, 127, DIGITS, 'Código da moeda'),
    field('payerInscriptionType', 128, 128, code(INSCRIPTION_TYPES), 'Tipo de inscrição do pagador'),
    field('payerDocument', 129, 143, DOCUMENT, 'CPF ou CNPJ do pagador'),
    field('payerName', 144, 183, NAME, 'Nome do pagador'),
    field('tariff', 194, 208, AMOUNT, 'Valor da tarifa ou custas'),
    field('reasons', 209, 218, ALPHA, 'Motivo da ocorrência', { code: 'C047' }),
  ],
});

/** Segment U: the amounts and dates of what happened. */
export const SEGMENT_U: RecordLayout = {
  name: 'charging.segment-u',
  label: 'Segmento U, valores e datas',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'U' },
  ],
  fields: [
    ...retornoFields('U'),
    field('additions', 18, 32, AMOUNT, 'Juros, multa e encargos', { code: 'C048' }),
    field('discount', 33, 47, AMOUNT, 'Valor do desconto concedido', { code: 'C049' }),
    field('abatement', 48, 62, AMOUNT, 'Valor do abatimento concedido ou cancelado', { code: 'C050' }),
    field('iof', 63, 77, AMOUNT, 'Valor do IOF recolhido', { code: 'G077' }),
    field('paid', 78, 92, AMOUNT, 'Valor pago pelo pagador', { code: 'C052' }),
    field('net', 93, 107, AMOUNT, 'Valor líquido a ser creditado', { code: 'G078' }),
    field('otherExpenses', 108, 122, AMOUNT, 'Valor de outras despesas', { code: 'C054' }),
    field('otherCredits', 123, 137, AMOUNT, 'Valor de outros créditos', { code: 'C055' }),
    field('occurrenceDate', 138, 145, DATE_8, 'Data da ocorrência', { code: 'C056' }),
    field('creditDate', 146, 153, DATE_8, 'Data da efetivação do crédito', { code: 'C057' }),
    field('payerOccurrence', 154, 157, ALPHA, 'Código da ocorrência do pagador', { code: 'A001' }),
    field('payerOccurrenceDate', 158, 165, DATE_8, 'Data da ocorrência do pagador', { code: 'C058' }),
    field('payerOccurrenceAmount', 166, 180, AMOUNT, 'Valor da ocorrência do pagador', { code: 'C059' }),
    field('payerOccurrenceText', 181, 210, ALPHA, 'Complemento da ocorrência do pagador', { code: 'A002' }),
    field('correspondentBank', 211, 213, ALPHA, 'Código do banco correspondente', { code: 'C031' }),
    field('correspondentNossoNumero', 214, 233, ALPHA, 'Nosso número no banco correspondente', { code: 'C032' }),
    field('filler2', 234, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};
