import {
  ALPHA,
  AMOUNT,
  BLANK,
  code,
  COUNT,
  DATE_8,
  DIGITS,
  DOCUMENT,
  DOCUMENT_REQUIRED,
  field,
  NAME,
  NAME_REQUIRED,
  withFreeGaps,
  type Field,
  type RecordLayout,
} from '../../engine/layout.ts';
import {
  ACCEPTANCES,
  DISCOUNT_KINDS,
  DISTRIBUTORS,
  DOCUMENT_TYPES,
  FINE_KINDS,
  INSCRIPTION_TYPES,
  INTEREST_KINDS,
  ISSUERS,
  PRINT_PLACES,
  PROTEST_KINDS,
  REGISTRATION_FORMS,
  REMESSA_MOVEMENTS,
  SPECIES,
  STATES,
  WALLETS,
  WRITE_OFF_KINDS,
} from './charging-240-codes.ts';
import { accountFields, detailFields } from '../file/file-240.ts';

/** The first 17 positions of every charging segment of a remessa. */
export function remessaFields(segment: string): readonly Field[] {
  return [
    ...detailFields(segment),
    field('filler1', 15, 15, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
    field('movement', 16, 17, code(REMESSA_MOVEMENTS, true), 'Código de movimento remessa', { code: 'C004' }),
  ];
}

/** From the due date of a title to its allowed payments: the same in every bank's segment P (78 to 221). */
const TERMS_FIELDS: readonly Field[] = [
  field('dueDate', 78, 85, DATE_8, 'Data de vencimento do título', { code: 'C012' }),
  field('amount', 86, 100, AMOUNT, 'Valor nominal do título', { code: 'G070' }),
  field('collectingBranch', 101, 105, DIGITS, 'Agência encarregada da cobrança', {
    code: 'C014',
    note: 'Zeros: o banco escolhe pelo CEP do pagador.',
  }),
  field('collectingBranchDigit', 106, 106, ALPHA, 'Dígito verificador da agência', { code: 'G009' }),
  field('species', 107, 108, code(SPECIES), 'Espécie do título', {
    code: 'C015',
    note: 'Numeração do CNAB 240; a do CNAB 400 é outra em cada banco.',
  }),
  field('acceptance', 109, 109, code(ACCEPTANCES), 'Identificação de título aceito ou não aceito', { code: 'C016' }),
  field('issueDate', 110, 117, DATE_8, 'Data da emissão do título', { code: 'G071' }),
  field('interestKind', 118, 118, code(INTEREST_KINDS), 'Código dos juros de mora', { code: 'C018' }),
  field('interestDate', 119, 126, DATE_8, 'Data dos juros de mora', {
    code: 'C019',
    note: 'Depois do vencimento; sem ela, contam do vencimento.',
  }),
  field('interest', 127, 141, AMOUNT, 'Juros de mora por dia ou taxa mensal', {
    code: 'C020',
    note: 'Duas casas: centavos por dia (código 1) ou por cento ao mês (código 2).',
  }),
  ...discountFields('1', 142),
  field('iof', 166, 180, AMOUNT, 'Valor do IOF a ser recolhido', { code: 'C024' }),
  field('abatement', 181, 195, AMOUNT, 'Valor do abatimento', { code: 'G045' }),
  field('companyUse', 196, 220, ALPHA, 'Identificação do título na empresa', {
    code: 'G072',
    note: 'Volta igual no retorno.',
  }),
  field('protestKind', 221, 221, code(PROTEST_KINDS), 'Código para protesto', { code: 'C026' }),
  field('protestDays', 222, 223, COUNT, 'Número de dias para protesto', { code: 'C027' }),
  field('writeOffKind', 224, 224, code(WRITE_OFF_KINDS), 'Código para baixa ou devolução', { code: 'C028' }),
];

function discountFields(number: string, from: number): readonly Field[] {
  return [
    field(`discount${number}Kind`, from, from, code(DISCOUNT_KINDS), `Código do desconto ${number}`, { code: 'C021' }),
    field(`discount${number}Date`, from + 1, from + 8, DATE_8, `Data do desconto ${number}`, { code: 'C022' }),
    field(`discount${number}`, from + 9, from + 23, AMOUNT, `Valor ou percentual do desconto ${number}`, {
      code: 'C023',
      note: 'Os três descontos são todos em valor ou todos em percentual.',
    }),
  ];
}

/** Segment P: the title. */
export const SEGMENT_P: RecordLayout = {
  name: 'charging.segment-p',
  label: 'Segmento P, dados do título',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'P' },
  ],
  fields: [
    ...remessaFields('P'),
    ...accountFields(18),
    field('nossoNumero', 38, 57, ALPHA, 'Nosso número', {
      code: 'G069',
      note: 'Em branco ou zeros quando é o banco que numera. Texto: zeros à esquerda contam.',
    }),
    field('wallet', 58, 58, code(WALLETS), 'Código da carteira', { code: 'C006' }),
    field('registration', 59, 59, code(REGISTRATION_FORMS), 'Forma de cadastramento do título no banco', {
      code: 'C007',
    }),
    field('documentType', 60, 60, code(DOCUMENT_TYPES), 'Tipo de documento', { code: 'C008' }),
    field('issuer', 61, 61, code(ISSUERS), 'Identificação da emissão do boleto', { code: 'C009' }),
    field('distributor', 62, 62, code(DISTRIBUTORS), 'Identificação da distribuição', { code: 'C010' }),
    field('documentNumber', 63, 77, ALPHA, 'Número do documento (seu número)', { code: 'C011' }),
    ...TERMS_FIELDS,
    field('writeOffDays', 225, 227, COUNT, 'Número de dias para baixa ou devolução', {
      code: 'C029',
      note: 'Não menos que os dias para protesto.',
    }),
    field('currency', 228, 229, DIGITS, 'Código da moeda', { code: 'G065', note: '09: real.' }),
    field('contract', 230, 239, DIGITS, 'Número do contrato da operação de crédito', { code: 'C030' }),
    field('partialPayment', 240, 240, ALPHA, 'Autorização de pagamento parcial', {
      code: 'C077',
      note: '1 não autoriza, 2 autoriza; ou uso livre.',
    }),
  ],
};

/** Segment P of Banco do Brasil (001), which has a wallet of its own. */
export const SEGMENT_P_BB: RecordLayout = withWallet7(
  SEGMENT_P,
  'charging.segment-p-bb',
  'Segmento P do Banco do Brasil',
);

/** Segment P of Santander (033): branch of four digits, nosso número of thirteen (H7815 v6). */
export const SEGMENT_P_SANTANDER: RecordLayout = withFreeGaps({
  name: 'charging.segment-p-santander',
  label: 'Segmento P do Santander',
  length: 240,
  matches: [
    { from: 1, text: '033' },
    { from: 8, text: '3' },
    { from: 14, text: 'P' },
  ],
  fields: [
    ...remessaFields('P'),
    field('branch', 18, 21, DIGITS, 'Agência'),
    field('branchDigit', 22, 22, ALPHA, 'Dígito da agência'),
    field('account', 23, 31, DIGITS, 'Conta corrente'),
    field('accountDigit', 32, 32, ALPHA, 'Dígito da conta'),
    field('nossoNumero', 45, 57, ALPHA, 'Nosso número', { code: 'G069' }),
    field('wallet', 58, 58, DIGITS, 'Tipo de cobrança'),
    field('documentNumber', 63, 77, ALPHA, 'Seu número', { code: 'C011' }),
    ...TERMS_FIELDS,
    field('writeOffDays', 226, 227, COUNT, 'Número de dias para baixa ou devolução', { code: 'C029' }),
  ],
});

/** Segment Q: the payer and the guarantor. */
export const SEGMENT_Q: RecordLayout = {
  name: 'charging.segment-q',
  label: 'Segmento Q, pagador e sacador avalista',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'Q' },
  ],
  fields: [
    ...remessaFields('Q'),
    field('payerInscriptionType', 18, 18, code(INSCRIPTION_TYPES, true), 'Tipo de inscrição do pagador', {
      code: 'G005',
    }),
    field('payerDocument', 19, 33, DOCUMENT_REQUIRED, 'CPF ou CNPJ do pagador', { code: 'G006' }),
    field('payerName', 34, 73, NAME_REQUIRED, 'Nome do pagador', { code: 'G013' }),
    field('payerStreet', 74, 113, NAME, 'Endereço do pagador', { code: 'G032' }),
    field('payerDistrict', 114, 128, NAME, 'Bairro do pagador', { code: 'G032' }),
    field('payerZip', 129, 133, DIGITS, 'CEP do pagador', { code: 'G034' }),
    field('payerZipSuffix', 134, 136, DIGITS, 'Sufixo do CEP do pagador', { code: 'G035' }),
    field('payerCity', 137, 151, NAME, 'Cidade do pagador', { code: 'G033' }),
    field('payerState', 152, 153, code(STATES), 'Unidade da federação do pagador', { code: 'G036' }),
    field('guarantorInscriptionType', 154, 154, code(INSCRIPTION_TYPES), 'Tipo de inscrição do sacador avalista', {
      code: 'G005',
      note: 'Preenchido quando o beneficiário original é outro.',
    }),
    field('guarantorDocument', 155, 169, DOCUMENT, 'CPF ou CNPJ do sacador avalista', { code: 'G006' }),
    field('guarantorName', 170, 209, NAME, 'Nome do sacador avalista', { code: 'G013' }),
    field('correspondentBank', 210, 212, DIGITS, 'Código do banco correspondente', { code: 'C031' }),
    field('correspondentNossoNumero', 213, 232, ALPHA, 'Nosso número no banco correspondente', { code: 'C032' }),
    field('filler2', 233, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};

/** Segment R: further discounts, fine, messages, direct debit. */
export const SEGMENT_R: RecordLayout = {
  name: 'charging.segment-r',
  label: 'Segmento R, descontos, multa e mensagens',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'R' },
  ],
  fields: [
    ...remessaFields('R'),
    ...discountFields('2', 18),
    ...discountFields('3', 42),
    field('fineKind', 66, 66, code(FINE_KINDS), 'Código da multa', { code: 'G073' }),
    field('fineDate', 67, 74, DATE_8, 'Data da multa', { code: 'G074', note: 'Sem ela, conta do vencimento.' }),
    field('fine', 75, 89, AMOUNT, 'Valor ou percentual da multa', { code: 'G075' }),
    field('payerInformation', 90, 99, ALPHA, 'Informação ao pagador', { code: 'C036' }),
    field('message3', 100, 139, NAME, 'Mensagem 3', { code: 'C037', note: 'Prevalece sobre as mensagens 1 e 2.' }),
    field('message4', 140, 179, NAME, 'Mensagem 4', { code: 'C037' }),
    field('filler2', 180, 199, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
    field('payerOccurrence', 200, 207, DIGITS, 'Código da ocorrência do pagador', {
      code: 'C038',
      note: 'Somente com o movimento 30.',
    }),
    field('debitBank', 208, 210, DIGITS, 'Banco da conta do débito', { code: 'G001' }),
    field('debitBranch', 211, 215, DIGITS, 'Agência do débito', { code: 'G008' }),
    field('debitBranchDigit', 216, 216, ALPHA, 'Dígito da agência do débito', { code: 'G009' }),
    field('debitAccount', 217, 228, DIGITS, 'Conta corrente para débito', { code: 'G010' }),
    field('debitAccountDigit', 229, 229, ALPHA, 'Dígito da conta do débito', { code: 'G011' }),
    field('debitAccountCheck', 230, 230, ALPHA, 'Dígito da agência e conta do débito', { code: 'G012' }),
    field('debitNotice', 231, 231, DIGITS, 'Aviso para débito automático', { code: 'C039' }),
    field('filler3', 232, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};

/** Segment S, printing place 1 or 2: one line of print. */
export const SEGMENT_S_LINE: RecordLayout = {
  name: 'charging.segment-s-line',
  label: 'Segmento S, linha a imprimir',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'S' },
    { from: 18, text: ['1', '2'] },
  ],
  fields: [
    ...remessaFields('S'),
    field('printPlace', 18, 18, code(PRINT_PLACES, true), 'Tipo de impressão', { code: 'C040' }),
    field('printLine', 19, 20, COUNT, 'Número da linha a ser impressa', { code: 'C041' }),
    field('message', 21, 160, NAME, 'Mensagem a ser impressa', { code: 'C042' }),
    field('font', 161, 162, DIGITS, 'Tipo do caractere a ser impresso', { code: 'C043' }),
    field('filler2', 163, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};

/** Segment S, printing place 3: five messages. */
export const SEGMENT_S: RecordLayout = {
  name: 'charging.segment-s',
  label: 'Segmento S, mensagens',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'S' },
  ],
  fields: [
    ...remessaFields('S'),
    field('printPlace', 18, 18, code(PRINT_PLACES, true), 'Tipo de impressão', { code: 'C040' }),
    field('message5', 19, 58, NAME, 'Mensagem 5', { code: 'C037' }),
    field('message6', 59, 98, NAME, 'Mensagem 6', { code: 'C037' }),
    field('message7', 99, 138, NAME, 'Mensagem 7', { code: 'C037' }),
    field('message8', 139, 178, NAME, 'Mensagem 8', { code: 'C037' }),
    field('message9', 179, 218, NAME, 'Mensagem 9', { code: 'C037' }),
    field('filler2', 219, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};

/** The layout for Banco do Brasil: the wallet 7 beside FEBRABAN's. */
export function withWallet7(layout: RecordLayout, name: string, label: string): RecordLayout {
  const wallets = code({ ...WALLETS, '7': 'Carteira própria do Banco do Brasil' });
  return {
    ...layout,
    name,
    label,
    matches: [{ from: 1, text: '001' }, ...layout.matches],
    fields: layout.fields.map((one) => (one.name === 'wallet' ? { ...one, format: wallets } : one)),
  };
}
