import {
  ALPHA,
  AMOUNT,
  AMOUNT_REQUIRED,
  BLANK,
  code,
  COUNT,
  DATE_6,
  DATE_6_REQUIRED,
  DATE_8,
  DIGITS,
  DIGITS_REQUIRED,
  DOCUMENT,
  field,
  literal,
  NAME,
  type Field,
  type FieldFormat,
  type RecordLayout,
} from '../../engine/layout.ts';
import { ACCEPTANCES, STATES } from './charging-240-codes.ts';
import {
  INSCRIPTION_TYPES_400,
  OWN_FINE_KINDS,
  OWN_INSTRUCTIONS,
  OWN_MOVEMENTS,
  OWN_OCCURRENCES,
  OWN_SETTLEMENT_MEANS,
  OWN_SPECIES,
} from './charging-400-codes.ts';

// Our own bank's CNAB 400, on the model of Itaú Cobrança CNAB 400 (July 2021). It differs in three places: the account
// has eight places (22 to 29), the nosso número eleven (63 to 73), and what Itaú keeps for itself is blank.

const EMAIL: FieldFormat = { is: 'alpha', keepCase: true };

const SEQUENCE = field('sequence', 395, 400, COUNT, 'Número sequencial do registro', {
  note: 'De 000001 no header, um a mais a cada linha.',
});

function headerOf(direction: '1' | '2'): RecordLayout {
  const name = direction === '1' ? 'REMESSA' : 'RETORNO';
  return {
    name: `charging-400.own-header-${name.toLowerCase()}`,
    label: `Header de ${name.toLowerCase()}, CNAB 400`,
    length: 400,
    matches: [{ from: 1, text: `0${direction}${name}01` }],
    fields: [
      field('recordType', 1, 1, literal('0'), 'Tipo de registro'),
      field('direction', 2, 2, literal(direction), 'Operação'),
      field('directionName', 3, 9, literal(name), 'Literal da operação'),
      field('service', 10, 11, literal('01'), 'Código do serviço'),
      field('serviceName', 12, 26, literal('COBRANCA'), 'Literal do serviço'),
      field('branch', 27, 30, DIGITS, 'Agência'),
      field('account', 31, 38, DIGITS, 'Conta com dígito'),
      field('filler1', 39, 46, BLANK, 'Brancos'),
      field('company', 47, 76, NAME, 'Nome da empresa'),
      field('bank', 77, 79, DIGITS_REQUIRED, 'Código do banco'),
      field('bankName', 80, 94, NAME, 'Nome do banco'),
      field('date', 95, 100, DATE_6_REQUIRED, 'Data de geração do arquivo'),
      field('filler2', 101, 106, BLANK, 'Brancos'),
      field('fileSequence', 107, 113, COUNT, 'Número sequencial do arquivo (NSA)', {
        note: 'Um a mais a cada arquivo e nunca repetido.',
      }),
      field('creditDate', 114, 119, DATE_6, 'Data do crédito', { note: 'Somente no retorno.' }),
      field('filler3', 120, 394, BLANK, 'Brancos'),
      SEQUENCE,
    ],
  };
}

/** Header of our own remessa. */
export const OWN_HEADER_REMESSA = headerOf('1');
/** Header of our own retorno. */
export const OWN_HEADER_RETORNO = headerOf('2');

const COMPANY_FIELDS: readonly Field[] = [
  field('recordType', 1, 1, literal('1'), 'Tipo de registro'),
  field('inscriptionType', 2, 3, code(INSCRIPTION_TYPES_400), 'Tipo de inscrição da empresa'),
  field('document', 4, 17, DOCUMENT, 'CPF ou CNPJ da empresa', { note: 'Texto: o CNPJ pode ter letras.' }),
  field('branch', 18, 21, DIGITS, 'Agência'),
  field('account', 22, 29, DIGITS, 'Conta com dígito'),
];

/** Detail of our own remessa. */
export const OWN_DETAIL_REMESSA: RecordLayout = {
  name: 'charging-400.own-detail-remessa',
  label: 'Título (registro 1)',
  length: 400,
  matches: [{ from: 1, text: '1' }],
  fields: [
    ...COMPANY_FIELDS,
    field('filler1', 30, 37, BLANK, 'Brancos'),
    field('companyUse', 38, 62, ALPHA, 'Identificação do título na empresa', { note: 'Volta igual no retorno.' }),
    field('nossoNumero', 63, 73, ALPHA, 'Nosso número', { note: 'Em branco ou zeros quando é o banco que numera.' }),
    field('filler2', 74, 83, BLANK, 'Brancos'),
    field('wallet', 84, 86, DIGITS, 'Carteira'),
    field('filler3', 87, 108, BLANK, 'Brancos'),
    field('movement', 109, 110, code(OWN_MOVEMENTS, true), 'Código da ocorrência'),
    field('documentNumber', 111, 120, ALPHA, 'Número do documento (seu número)'),
    field('dueDate', 121, 126, DATE_6, 'Data de vencimento'),
    field('amount', 127, 139, AMOUNT, 'Valor do título'),
    field('bank', 140, 142, DIGITS, 'Código do banco'),
    field('collectingBranch', 143, 147, DIGITS, 'Agência cobradora', { note: 'Zeros.' }),
    field('species', 148, 149, code(OWN_SPECIES), 'Espécie do título', { note: 'Não é a numeração do CNAB 240.' }),
    field('acceptance', 150, 150, code(ACCEPTANCES), 'Aceite'),
    field('issueDate', 151, 156, DATE_6, 'Data de emissão'),
    field('instruction1', 157, 158, code(OWN_INSTRUCTIONS), 'Primeira instrução'),
    field('instruction2', 159, 160, code(OWN_INSTRUCTIONS), 'Segunda instrução'),
    field('interest', 161, 173, AMOUNT, 'Juros de mora por dia', { note: 'Sempre em reais por dia.' }),
    field('discount1Date', 174, 179, DATE_6, 'Data limite do desconto'),
    field('discount1', 180, 192, AMOUNT, 'Valor do desconto'),
    field('iof', 193, 205, AMOUNT, 'Valor do IOF'),
    field('abatement', 206, 218, AMOUNT, 'Valor do abatimento'),
    field('payerInscriptionType', 219, 220, code(INSCRIPTION_TYPES_400), 'Tipo de inscrição do pagador'),
    field('payerDocument', 221, 234, DOCUMENT, 'CPF ou CNPJ do pagador'),
    field('payerName', 235, 264, NAME, 'Nome do pagador'),
    field('filler4', 265, 274, BLANK, 'Brancos'),
    field('payerStreet', 275, 314, NAME, 'Endereço do pagador'),
    field('payerDistrict', 315, 326, NAME, 'Bairro do pagador'),
    field('payerZip', 327, 334, DIGITS, 'CEP do pagador'),
    field('payerCity', 335, 349, NAME, 'Cidade do pagador'),
    field('payerState', 350, 351, code(STATES), 'Unidade da federação do pagador'),
    field('guarantorName', 352, 381, NAME, 'Nome do sacador avalista'),
    field('filler5', 382, 385, BLANK, 'Brancos'),
    field('interestDate', 386, 391, DATE_6, 'Data de início dos juros'),
    field('instructionDays', 392, 393, COUNT, 'Dias da instrução'),
    field('filler6', 394, 394, BLANK, 'Branco'),
    SEQUENCE,
  ],
};

/** Fine of a title of our own remessa. */
export const OWN_FINE: RecordLayout = {
  name: 'charging-400.own-fine',
  label: 'Multa (registro 2)',
  length: 400,
  matches: [{ from: 1, text: '2' }],
  fields: [
    field('recordType', 1, 1, literal('2'), 'Tipo de registro'),
    field('fineKind', 2, 2, code(OWN_FINE_KINDS, true), 'Código da multa'),
    field('fineDate', 3, 10, DATE_8, 'Data da multa', { note: 'Oito dígitos, ao contrário das outras datas.' }),
    field('fine', 11, 23, AMOUNT, 'Valor ou percentual da multa'),
    field('filler1', 24, 394, BLANK, 'Brancos'),
    SEQUENCE,
  ],
};

/** E-mail of the payer and the guarantor of a title of our own remessa. */
export const OWN_ADDRESSES: RecordLayout = {
  name: 'charging-400.own-addresses',
  label: 'E-mail e sacador avalista (registro 5)',
  length: 400,
  matches: [{ from: 1, text: '5' }],
  fields: [
    field('recordType', 1, 1, literal('5'), 'Tipo de registro'),
    field('email', 2, 121, EMAIL, 'E-mail do pagador'),
    field('guarantorInscriptionType', 122, 123, code(INSCRIPTION_TYPES_400), 'Tipo de inscrição do sacador avalista'),
    field('guarantorDocument', 124, 137, DOCUMENT, 'CPF ou CNPJ do sacador avalista'),
    field('guarantorStreet', 138, 177, NAME, 'Endereço do sacador avalista'),
    field('guarantorDistrict', 178, 189, NAME, 'Bairro do sacador avalista'),
    field('guarantorZip', 190, 197, DIGITS, 'CEP do sacador avalista'),
    field('guarantorCity', 198, 212, NAME, 'Cidade do sacador avalista'),
    field('guarantorState', 213, 214, code(STATES), 'Unidade da federação do sacador avalista'),
    field('filler1', 215, 394, BLANK, 'Brancos'),
    SEQUENCE,
  ],
};

/** Trailer of our own remessa. */
export const OWN_TRAILER_REMESSA: RecordLayout = {
  name: 'charging-400.own-trailer-remessa',
  label: 'Trailer de remessa, CNAB 400',
  length: 400,
  matches: [{ from: 1, text: '9' }],
  fields: [
    field('recordType', 1, 1, literal('9'), 'Tipo de registro'),
    field('filler1', 2, 394, BLANK, 'Brancos'),
    SEQUENCE,
  ],
};

/** Detail of our own retorno. */
export const OWN_DETAIL_RETORNO: RecordLayout = {
  name: 'charging-400.own-detail-retorno',
  label: 'Título e ocorrência (registro 1)',
  length: 400,
  matches: [{ from: 1, text: '1' }],
  fields: [
    ...COMPANY_FIELDS,
    field('filler1', 30, 37, BLANK, 'Brancos'),
    field('companyUse', 38, 62, ALPHA, 'Identificação do título na empresa'),
    field('nossoNumero', 63, 73, ALPHA, 'Nosso número'),
    field('filler2', 74, 82, BLANK, 'Brancos'),
    field('wallet', 83, 85, DIGITS, 'Carteira'),
    field('filler3', 86, 108, BLANK, 'Brancos'),
    field('movement', 109, 110, code(OWN_OCCURRENCES, true), 'Código da ocorrência'),
    field('occurrenceDate', 111, 116, DATE_6, 'Data da ocorrência'),
    field('documentNumber', 117, 126, ALPHA, 'Número do documento (seu número)'),
    field('filler4', 127, 146, BLANK, 'Brancos'),
    field('dueDate', 147, 152, DATE_6, 'Data de vencimento', { note: 'Zeros são permitidos no retorno.' }),
    field('amount', 153, 165, AMOUNT_REQUIRED, 'Valor do título'),
    field('receivingBank', 166, 168, DIGITS, 'Banco recebedor'),
    field('receivingBranch', 169, 173, DIGITS, 'Agência recebedora'),
    field('species', 174, 175, code(OWN_SPECIES), 'Espécie do título'),
    field('tariff', 176, 188, AMOUNT, 'Valor da tarifa'),
    field('filler5', 189, 214, BLANK, 'Brancos'),
    field('iof', 215, 227, AMOUNT, 'Valor do IOF'),
    field('abatement', 228, 240, AMOUNT, 'Valor do abatimento'),
    field('discount', 241, 253, AMOUNT, 'Valor do desconto'),
    field('paid', 254, 266, AMOUNT, 'Valor pago'),
    field('additions', 267, 279, AMOUNT, 'Juros e multa'),
    field('otherCredits', 280, 292, AMOUNT, 'Outros créditos'),
    field('dda', 293, 293, ALPHA, 'Pagador DDA'),
    field('filler6', 294, 295, BLANK, 'Brancos'),
    field('creditDate', 296, 301, DATE_6, 'Data do crédito'),
    field('filler7', 302, 324, BLANK, 'Brancos'),
    field('payerName', 325, 354, NAME, 'Nome do pagador'),
    field('filler8', 355, 377, BLANK, 'Brancos'),
    field('reasons', 378, 385, ALPHA, 'Motivos da ocorrência', { note: 'Até quatro de duas posições.' }),
    field('filler9', 386, 392, BLANK, 'Brancos'),
    field('settlementMeans', 393, 394, code(OWN_SETTLEMENT_MEANS), 'Meio da liquidação'),
    SEQUENCE,
  ],
};

/** Trailer of our own retorno. */
export const OWN_TRAILER_RETORNO: RecordLayout = {
  name: 'charging-400.own-trailer-retorno',
  label: 'Trailer de retorno, CNAB 400',
  length: 400,
  matches: [{ from: 1, text: '9' }],
  fields: [
    field('recordType', 1, 1, literal('9'), 'Tipo de registro'),
    field('direction', 2, 2, literal('2'), 'Operação'),
    field('service', 3, 4, literal('01'), 'Código do serviço'),
    field('bank', 5, 7, DIGITS, 'Código do banco'),
    field('filler1', 8, 212, BLANK, 'Brancos'),
    field('titles', 213, 220, COUNT, 'Quantidade de títulos'),
    field('amount', 221, 234, AMOUNT, 'Valor dos títulos'),
    field('filler2', 235, 394, BLANK, 'Brancos'),
    SEQUENCE,
  ],
};
