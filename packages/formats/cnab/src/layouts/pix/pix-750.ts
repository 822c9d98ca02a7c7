import {
  ALPHA,
  NAME,
  DIGITS,
  DIGITS_REQUIRED,
  COUNT,
  AMOUNT,
  AMOUNT_REQUIRED,
  DOCUMENT,
  BLANK,
  FREE,
  literal,
  code,
  field,
  type Field,
  type FieldFormat,
  type RecordLayout,
} from '../../engine/layout.ts';
import { PIX_CHARGE_KINDS, PIX_PERSON_TYPES } from './pix-750-codes.ts';
import { EXACT, EXACT_CUT } from '../file/fields-240.ts';

// CNAB 750 has no public text of its own standing. Version 001 as PrimeBotFramework's reader has it; version 002 as two
// open readers have "Layout padrão CNAB 750 V2.1" (22/02/2021), which agree with each other. Dates are year first.

const DAY_YMD = { is: 'date', digits: 8, order: 'YMD' } as const;
const PERSON_TYPE = code(PIX_PERSON_TYPES);

const blanks = (from: number, to: number): Field => field(`reserved${from}`, from, to, BLANK, 'Brancos');
const sequenceField = (): Field =>
  field('sequence', 745, 750, COUNT, 'Número sequencial do registro', {
    note: 'Começa em 1 no header e sobe de 1 em 1.',
  });

/** Receiver's document, branch, account and key: 121 positions, the same wherever they stand. */
const receiverFields = (from: number): readonly Field[] => [
  field('receiverType', from, from + 1, PERSON_TYPE, 'Tipo de pessoa do recebedor'),
  field('receiverNumber', from + 2, from + 15, DOCUMENT, 'CPF ou CNPJ do recebedor', {
    note: 'Numérico no leiaute; lido como texto, porque o CNPJ pode ter letras.',
  }),
  field('receiverBranch', from + 16, from + 19, DIGITS, 'Agência'),
  field('receiverAccount', from + 20, from + 39, DIGITS, 'Conta'),
  field('receiverAccountType', from + 40, from + 43, ALPHA, 'Tipo de conta'),
  field('pixKey', from + 44, from + 120, EXACT, 'Chave Pix'),
];

/** A header names its company as every CNAB header does. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  receiverType: 'inscriptionType',
  receiverNumber: 'document',
  receiverBranch: 'branch',
  receiverAccount: 'account',
  receiverAccountType: 'accountType',
};

function headerFields(direction: '1' | '2', tail: readonly Field[]): readonly Field[] {
  return [
    field('recordType', 1, 1, literal('0'), 'Tipo de registro'),
    field('direction', 2, 2, literal(direction), 'Operação'),
    field('directionName', 3, 9, literal(direction === '1' ? 'REMESSA' : 'RETORNO'), 'Literal da operação'),
    field('service', 10, 11, literal('02'), 'Código do serviço'),
    field('serviceName', 12, 26, literal('PIX            '), 'Literal do serviço'),
    field('ispb', 27, 34, DOCUMENT, 'ISPB do participante'),
    ...receiverFields(35).map((one) => ({ ...one, name: HEADER_NAMES[one.name] ?? one.name })),
    field('date', 156, 163, DAY_YMD, 'Data de geração'),
    field('agreement', 164, 193, ALPHA, 'Código do convênio'),
    field('bankUse', 194, 253, FREE, 'Uso exclusivo do PSP recebedor'),
    ...tail,
    field('version', 742, 744, DIGITS_REQUIRED, 'Versão do arquivo'),
    sequenceField(),
  ];
}

const headerMatch = (direction: '1' | '2', version?: string): RecordLayout['matches'] => [
  { from: 1, text: `0${direction}` },
  { from: 12, text: 'PIX' },
  ...(version === undefined ? [] : [{ from: 742, text: version }]),
];

/** Header of a retorno, version 001. */
export const PIX_RETORNO_HEADER_V1: RecordLayout = {
  name: 'pix.retorno-header-v1',
  label: 'Header do retorno Pix, versão 001',
  length: 750,
  matches: headerMatch('2', '001'),
  fields: headerFields('2', [
    field('errors', 254, 283, FREE, 'Códigos de erro', { note: 'Itaú e Bradesco põem aqui o nome do recebedor.' }),
    blanks(284, 741),
  ]),
};

/** Header of a retorno, version 002. */
export const PIX_RETORNO_HEADER: RecordLayout = {
  name: 'pix.retorno-header',
  label: 'Header do retorno Pix',
  length: 750,
  matches: headerMatch('2'),
  fields: headerFields('2', [
    field('company', 254, 353, NAME, 'Nome do recebedor'),
    field('errors', 354, 383, ALPHA, 'Códigos de erro'),
    blanks(384, 731),
    field('fileSequence', 732, 741, COUNT, 'Número sequencial do retorno'),
  ]),
};

/** Header of a remessa, version 002. */
export const PIX_REMESSA_HEADER: RecordLayout = {
  name: 'pix.remessa-header',
  label: 'Header da remessa Pix',
  length: 750,
  matches: headerMatch('1'),
  fields: headerFields('1', [
    field('company', 254, 353, NAME, 'Nome do recebedor'),
    blanks(354, 731),
    field('fileSequence', 732, 741, COUNT, 'Número sequencial da remessa'),
  ]),
};

/** Detail of a retorno, version 001: a Pix received, or what became of a charge. */
export const PIX_RETORNO_DETAIL_V1: RecordLayout = {
  name: 'pix.retorno-detail-v1',
  label: 'Detalhe do retorno Pix, versão 001',
  length: 750,
  matches: [{ from: 1, text: '1' }],
  fields: [
    field('recordType', 1, 1, literal('1'), 'Tipo de registro'),
    field('ispb', 2, 9, DOCUMENT, 'ISPB do participante'),
    ...receiverFields(10),
    field('chargeKind', 131, 131, ALPHA, 'Tipo de cobrança'),
    field('movement', 132, 133, DIGITS, 'Código do movimento'),
    field('movementDate', 134, 141, DAY_YMD, 'Data do movimento'),
    field('txid', 142, 176, EXACT, 'Identificador (txid)'),
    field('expiration', 177, 191, FREE, 'Expiração'),
    field('dueDate', 192, 199, DAY_YMD, 'Data de vencimento'),
    field('originalAmount', 200, 216, AMOUNT, 'Valor original'),
    field('interest', 217, 233, AMOUNT, 'Valor dos juros'),
    field('fine', 234, 250, AMOUNT, 'Valor da multa'),
    field('discount', 251, 267, AMOUNT, 'Desconto e abatimento'),
    field('finalAmount', 268, 284, AMOUNT, 'Valor final'),
    field('paidAmount', 285, 301, AMOUNT_REQUIRED, 'Valor pago'),
    field('fee', 302, 318, AMOUNT, 'Tarifa'),
    field('debtorType', 319, 320, PERSON_TYPE, 'Tipo de pessoa do devedor'),
    field('debtorNumber', 321, 334, DOCUMENT, 'CPF ou CNPJ do devedor'),
    field('payerMessage', 335, 474, EXACT_CUT, 'Mensagem do pagador'),
    field('payerType', 475, 476, PERSON_TYPE, 'Tipo de pessoa do pagador'),
    field('payerNumber', 477, 490, DOCUMENT, 'CPF ou CNPJ do pagador'),
    field('payerName', 491, 630, NAME, 'Nome do pagador'),
    field('settlementCode', 631, 632, EXACT, 'Código de liquidação'),
    field('endToEndId', 633, 667, EXACT, 'Identificador fim a fim', { note: '32 caracteres em 35 posições.' }),
    field('errors', 668, 697, ALPHA, 'Códigos de erro'),
    blanks(698, 744),
    sequenceField(),
  ],
};

const debtorFields = (from: number): readonly Field[] => [
  field('debtorType', from, from + 1, PERSON_TYPE, 'Tipo de pessoa do devedor'),
  field('debtorNumber', from + 2, from + 15, DOCUMENT, 'CPF ou CNPJ do devedor'),
];

/** Positions 1 to 559 of a charge, sent or answered. */
const chargeFields = (movementLabel: string, chargeKind: FieldFormat): readonly Field[] => [
  field('recordType', 1, 1, literal('1'), 'Tipo de registro'),
  field('txid', 2, 36, EXACT, 'Identificador (txid)'),
  ...receiverFields(37),
  field('chargeKind', 158, 158, chargeKind, 'Tipo de cobrança'),
  field('movement', 159, 160, DIGITS_REQUIRED, movementLabel),
  field('expiration', 161, 174, DIGITS, 'Data e hora da expiração', { note: 'AAAAMMDDHHMMSS.' }),
  field('dueDate', 175, 182, DAY_YMD, 'Data de vencimento'),
  field('daysAfterDue', 183, 186, DIGITS, 'Validade após o vencimento'),
  field('originalAmount', 187, 203, AMOUNT, 'Valor original'),
  ...debtorFields(204),
  field('debtorName', 220, 359, NAME, 'Nome do devedor'),
  field('payerRequest', 360, 499, EXACT_CUT, 'Solicitação ao pagador'),
  field('bankUse', 500, 559, FREE, 'Uso exclusivo do PSP recebedor'),
];

/** Detail of a remessa, version 002: a charge to make, change or cancel. */
export const PIX_REMESSA_DETAIL: RecordLayout = {
  name: 'pix.remessa-detail',
  label: 'Detalhe da remessa Pix',
  length: 750,
  matches: [{ from: 1, text: '1' }],
  fields: [...chargeFields('Código da ocorrência', code(PIX_CHARGE_KINDS, true)), blanks(560, 744), sequenceField()],
};

/** Detail 1 of a retorno, version 002: what became of a charge. */
export const PIX_RETORNO_CHARGE: RecordLayout = {
  name: 'pix.retorno-charge',
  label: 'Detalhe do retorno Pix: cobrança',
  length: 750,
  matches: [{ from: 1, text: '1' }],
  fields: [
    ...chargeFields('Código do movimento', ALPHA),
    field('movementDate', 560, 567, DAY_YMD, 'Data do movimento'),
    field('errors', 568, 597, ALPHA, 'Códigos de erro'),
    field('revision', 598, 601, DIGITS, 'Revisão da cobrança'),
    field('fee', 602, 618, AMOUNT, 'Tarifa'),
    blanks(619, 744),
    sequenceField(),
  ],
};

/** Detail 2 of a retorno, version 002: additional information of the Pix before it. */
export const PIX_RETORNO_INFORMATION: RecordLayout = {
  name: 'pix.retorno-information',
  label: 'Detalhe do retorno Pix: informações adicionais',
  length: 750,
  matches: [{ from: 1, text: '2' }],
  fields: [
    field('recordType', 1, 1, literal('2'), 'Tipo de registro'),
    field('txid', 2, 36, EXACT, 'Identificador (txid)'),
    field('name1', 37, 86, EXACT_CUT, 'Nome da informação 1'),
    field('value1', 87, 286, EXACT_CUT, 'Valor da informação 1'),
    field('name2', 287, 336, EXACT_CUT, 'Nome da informação 2'),
    field('value2', 337, 536, EXACT_CUT, 'Valor da informação 2'),
    blanks(537, 744),
    sequenceField(),
  ],
};

/** Detail 4 of a retorno: the code (BR Code) made for the charge before it. */
export const PIX_RETORNO_EMV: RecordLayout = {
  name: 'pix.retorno-emv',
  label: 'Detalhe do retorno Pix: QR Code gerado',
  length: 750,
  matches: [{ from: 1, text: '4' }],
  fields: [
    field('recordType', 1, 1, literal('4'), 'Tipo de registro'),
    field('txid', 2, 36, EXACT, 'Identificador (txid)'),
    field('pixKey', 37, 113, EXACT, 'Chave Pix'),
    field('movement', 114, 115, DIGITS, 'Código do movimento'),
    field('movementDate', 116, 123, DAY_YMD, 'Data do movimento'),
    field('brcode', 124, 623, FREE, 'BR Code', { note: 'Lido como está: maiúsculas e minúsculas contam.' }),
    field('location', 624, 700, FREE, 'Location'),
    blanks(701, 744),
    sequenceField(),
  ],
};

/** Detail 5 of a retorno, version 002: a Pix received. */
export const PIX_RETORNO_RECEIPT: RecordLayout = {
  name: 'pix.retorno-receipt',
  label: 'Detalhe do retorno Pix: recebimento',
  length: 750,
  matches: [{ from: 1, text: '5' }],
  fields: [
    field('recordType', 1, 1, literal('5'), 'Tipo de registro'),
    field('txid', 2, 36, EXACT, 'Identificador (txid)'),
    field('ispb', 37, 44, DOCUMENT, 'ISPB do participante'),
    ...receiverFields(45),
    field('chargeKind', 166, 166, ALPHA, 'Tipo de cobrança'),
    field('movement', 167, 168, DIGITS, 'Código do movimento'),
    field('movementDate', 169, 176, DAY_YMD, 'Data do movimento'),
    field('dueDate', 177, 184, DAY_YMD, 'Data de vencimento'),
    field('paidAt', 185, 198, DIGITS, 'Data e hora do pagamento', { note: 'AAAAMMDDHHMMSS.' }),
    field('originalAmount', 199, 215, AMOUNT, 'Valor original'),
    field('interest', 216, 232, AMOUNT, 'Valor dos juros'),
    field('fine', 233, 249, AMOUNT, 'Valor da multa'),
    field('abatement', 250, 266, AMOUNT, 'Valor do abatimento'),
    field('discount', 267, 283, AMOUNT, 'Valor do desconto'),
    field('finalAmount', 284, 300, AMOUNT, 'Valor final'),
    field('paidAmount', 301, 317, AMOUNT_REQUIRED, 'Valor pago'),
    ...debtorFields(318),
    field('payerType', 334, 335, PERSON_TYPE, 'Tipo de pessoa do pagador'),
    field('payerNumber', 336, 349, DOCUMENT, 'CPF ou CNPJ do pagador'),
    field('payerName', 350, 489, NAME, 'Nome do pagador'),
    field('payerMessage', 490, 629, EXACT_CUT, 'Mensagem do pagador'),
    field('settlementCode', 630, 631, EXACT, 'Código de liquidação'),
    field('endToEndId', 632, 663, EXACT, 'Identificador fim a fim'),
    field('revision', 664, 667, DIGITS, 'Revisão da cobrança'),
    field('bankUse', 668, 727, FREE, 'Uso exclusivo do PSP recebedor'),
    field('fee', 728, 744, AMOUNT, 'Tarifa'),
    sequenceField(),
  ],
};

/** Trailer of a retorno. Version 001 leaves 713 to 729 blank. */
export const PIX_RETORNO_TRAILER: RecordLayout = {
  name: 'pix.retorno-trailer',
  label: 'Trailer do retorno Pix',
  length: 750,
  matches: [{ from: 1, text: '92' }],
  fields: [
    field('recordType', 1, 1, literal('9'), 'Tipo de registro'),
    field('direction', 2, 2, literal('2'), 'Operação'),
    field('service', 3, 4, literal('02'), 'Código do serviço'),
    field('ispb', 5, 12, DOCUMENT, 'ISPB do participante'),
    field('errors', 13, 42, ALPHA, 'Códigos de erro'),
    blanks(43, 712),
    field('totalAmount', 713, 729, AMOUNT, 'Valor total'),
    field('details', 730, 744, COUNT, 'Quantidade de detalhes'),
    sequenceField(),
  ],
};

/** Trailer of a remessa, version 002. */
export const PIX_REMESSA_TRAILER: RecordLayout = {
  name: 'pix.remessa-trailer',
  label: 'Trailer da remessa Pix',
  length: 750,
  matches: [{ from: 1, text: '9' }],
  fields: [
    field('recordType', 1, 1, literal('9'), 'Tipo de registro'),
    blanks(2, 712),
    field('totalAmount', 713, 729, AMOUNT, 'Valor total'),
    field('details', 730, 744, COUNT, 'Quantidade de registros'),
    sequenceField(),
  ],
};
