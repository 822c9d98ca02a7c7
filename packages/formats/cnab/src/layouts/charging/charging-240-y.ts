import {
  ALPHA,
  AMOUNT,
  BLANK,
  code,
  COUNT,
  DATE_8,
  DIGITS,
  DOCUMENT,
  field,
  literal,
  NAME,
  type CodeTable,
  type Field,
  type FieldFormat,
  type RecordLayout,
} from '../../engine/layout.ts';
import { INSCRIPTION_TYPES, PAYMENT_TYPES, SPLIT_BASES, STATES, VALUE_KINDS } from './charging-240-codes.ts';
import { accountFields, detailFields } from '../file/file-240.ts';

const AS_IT_IS: FieldFormat = { is: 'alpha', keepCase: true };

/** The first 19 positions of every segment Y: the movement is the remessa's (C004) or the retorno's (C044). */
function optionalFields(record: string): readonly Field[] {
  return [
    ...detailFields('Y'),
    field('filler1', 15, 15, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
    field('movement', 16, 17, DIGITS, 'Código de movimento', { code: 'C004' }),
    field('optionalRecord', 18, 19, literal(record), 'Identificação do registro opcional', { code: 'G067' }),
  ];
}

function optional(record: string, name: string, label: string, fields: readonly Field[]): RecordLayout {
  return {
    name: `charging.segment-y-${name}`,
    label: `Segmento Y-${label}`,
    length: 240,
    matches: [
      { from: 8, text: '3' },
      { from: 14, text: 'Y' },
      { from: 18, text: record },
    ],
    fields: [...optionalFields(record), ...fields],
  };
}

/** Y-01: the guarantor, with address. */
export const SEGMENT_Y_01 = optional('01', '01', '01, sacador avalista', [
  field('guarantorInscriptionType', 20, 20, code(INSCRIPTION_TYPES), 'Tipo de inscrição', { code: 'G005' }),
  field('guarantorDocument', 21, 35, DOCUMENT, 'CPF ou CNPJ', { code: 'G006' }),
  field('guarantorName', 36, 75, NAME, 'Nome do sacador avalista', { code: 'C060' }),
  field('guarantorStreet', 76, 115, NAME, 'Endereço', { code: 'G032' }),
  field('guarantorDistrict', 116, 130, NAME, 'Bairro', { code: 'G032' }),
  field('guarantorZip', 131, 135, DIGITS, 'CEP', { code: 'G034' }),
  field('guarantorZipSuffix', 136, 138, DIGITS, 'Sufixo do CEP', { code: 'G035' }),
  field('guarantorCity', 139, 153, NAME, 'Cidade', { code: 'G033' }),
  field('guarantorState', 154, 155, code(STATES), 'Unidade da federação', { code: 'G036' }),
  field('filler2', 156, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
]);

const RECIPIENT_FIELDS: readonly Field[] = [
  field('email', 20, 69, AS_IT_IS, 'E-mail para envio', { code: 'G032' }),
  field('phoneArea', 70, 71, DIGITS, 'DDD', { code: 'G032' }),
  field('phone', 72, 80, DIGITS, 'Celular para envio de SMS', { code: 'G032' }),
];

/** Y-03 of FEBRABAN: where the slip is sent to. */
export const SEGMENT_Y_03 = optional('03', '03', '03, e-mail e celular do pagador', [
  ...RECIPIENT_FIELDS,
  field('filler2', 81, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
]);

/** Kinds of Pix key in Y-03. */
export const PIX_KEY_KINDS: CodeTable = {
  '1': 'CPF',
  '2': 'CNPJ',
  '3': 'Celular',
  '4': 'E-mail',
  '5': 'Chave aleatória',
};

const PIX_FIELDS = optional('03', '03-pix', '03, Pix do mesmo título', [
  ...RECIPIENT_FIELDS,
  field('pixKeyKind', 81, 81, code(PIX_KEY_KINDS, true), 'Tipo de chave Pix'),
  field('pixKey', 82, 158, AS_IT_IS, 'Chave Pix ou endereço do QR code', {
    note: 'No retorno, o endereço do QR code. Letras como foram dadas.',
  }),
  field('txid', 159, 193, AS_IT_IS, 'TXID', { note: '26 a 35 letras e dígitos, único; maiúsculas contam.' }),
  field('endToEndId', 194, 225, AS_IT_IS, 'Identificador fim a fim', {
    note: 'No retorno do nosso banco; os outros deixam em branco.',
  }),
  field('filler2', 226, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
]);

/** Y-03 with Pix (Santander H7815 v6, and our own bank): key and txid of the QR code of the same title. */
export const SEGMENT_Y_03_PIX: RecordLayout = {
  ...PIX_FIELDS,
  matches: [...PIX_FIELDS.matches, { from: 81, text: Object.keys(PIX_KEY_KINDS) }],
};

/** Y-04: CMC7 of up to six cheques that paid the title. */
export const SEGMENT_Y_04 = optional('04', '04', '04, cheques do pagamento', [
  ...[1, 2, 3, 4, 5, 6].map((cheque) =>
    field(`cmc7${cheque}`, 20 + (cheque - 1) * 34, 53 + (cheque - 1) * 34, ALPHA, `CMC7 do cheque ${cheque}`, {
      code: 'C076',
    }),
  ),
  field('filler2', 224, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
]);

/** Y-50: how the credit is split. */
export const SEGMENT_Y_50 = optional('50', '50', '50, rateio de crédito', [
  ...accountFields(20),
  field('nossoNumero', 40, 59, ALPHA, 'Nosso número', { code: 'G069' }),
  field('splitBase', 60, 60, code(SPLIT_BASES), 'Código de cálculo do rateio', { code: 'C061' }),
  field('splitKind', 61, 61, code(VALUE_KINDS), 'Tipo de valor informado', { code: 'C062' }),
  field('split', 62, 76, DIGITS, 'Valor ou percentual do rateio', {
    code: 'C074',
    note: 'Valor com 2 casas, percentual com 3.',
  }),
  field('creditBank', 77, 79, DIGITS, 'Banco para crédito do beneficiário', { code: 'G001' }),
  field('creditBranch', 80, 84, DIGITS, 'Agência para crédito do beneficiário', { code: 'G008' }),
  field('creditBranchDigit', 85, 85, ALPHA, 'Dígito da agência', { code: 'G009' }),
  field('creditAccount', 86, 97, DIGITS, 'Conta para crédito do beneficiário', { code: 'G010' }),
  field('creditAccountDigit', 98, 98, ALPHA, 'Dígito da conta', { code: 'G011' }),
  field('creditAccountCheck', 99, 99, ALPHA, 'Dígito da agência e conta', { code: 'G012' }),
  field('creditName', 100, 139, NAME, 'Nome do beneficiário', { code: 'G013' }),
  field('instalment', 140, 145, ALPHA, 'Identificador da parcela do rateio', { code: 'C063' }),
  field('floatDays', 146, 148, COUNT, 'Dias para crédito do beneficiário', { code: 'C064' }),
  field('creditDate', 149, 156, DATE_8, 'Data do crédito do beneficiário', { code: 'C065' }),
  field('splitReasons', 157, 166, ALPHA, 'Identificação das rejeições', { code: 'C066' }),
  field('creditIspb', 167, 174, ALPHA, 'ISPB do banco destinatário', { code: 'P015', note: 'Texto: pode ter letras.' }),
  field('filler2', 175, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
]);

/** Y-51: five invoices. */
export const SEGMENT_Y_51 = optional('51', '51', '51, notas fiscais', [
  ...[1, 2, 3, 4, 5].flatMap((invoice) => {
    const from = 20 + (invoice - 1) * 38;
    return [
      field(`invoice${invoice}`, from, from + 14, ALPHA, `Número da nota fiscal ${invoice}`, { code: 'C067' }),
      field(`invoice${invoice}Amount`, from + 15, from + 29, AMOUNT, `Valor da nota fiscal ${invoice}`, {
        code: 'C068',
      }),
      field(`invoice${invoice}Date`, from + 30, from + 37, DATE_8, `Emissão da nota fiscal ${invoice}`, {
        code: 'C069',
      }),
    ];
  }),
  field('filler2', 210, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
]);

/** Y-52: two electronic invoices with their access keys. */
export const SEGMENT_Y_52 = optional('52', '52', '52, notas fiscais eletrônicas', [
  field('invoice1', 20, 34, ALPHA, 'Número da nota fiscal 1', { code: 'C067' }),
  field('invoice1Amount', 35, 49, AMOUNT, 'Valor da nota fiscal 1', { code: 'C068' }),
  field('invoice1Date', 50, 57, DATE_8, 'Emissão da nota fiscal 1', { code: 'C069' }),
  field('invoice1Key', 58, 101, DIGITS, 'Chave de acesso da nota fiscal 1', { code: 'C083' }),
  field('invoice2', 102, 116, ALPHA, 'Número da nota fiscal 2', { code: 'C067' }),
  field('invoice2Amount', 117, 131, AMOUNT, 'Valor da nota fiscal 2', { code: 'C068' }),
  field('invoice2Date', 132, 139, DATE_8, 'Emissão da nota fiscal 2', {
    code: 'C069',
    note: 'O manual dá nove posições a esta data de oito; a nona fica em branco.',
  }),
  field('filler2', 140, 140, BLANK, 'Nona posição da data', { code: 'C069' }),
  field('invoice2Key', 141, 184, DIGITS, 'Chave de acesso da nota fiscal 2', { code: 'C083' }),
  field('filler3', 185, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
]);

/** Y-53: whether other amounts than the nominal one may be paid. */
export const SEGMENT_Y_53 = optional('53', '53', '53, tipo de pagamento', [
  field('paymentType', 20, 21, code(PAYMENT_TYPES, true), 'Identificação do tipo de pagamento', { code: 'C078' }),
  field('paymentsMax', 22, 23, COUNT, 'Quantidade de pagamentos possíveis', { code: 'C079' }),
  field('maxKind', 24, 24, code(VALUE_KINDS), 'Tipo do valor máximo', { code: 'C080' }),
  field('max', 25, 39, DIGITS, 'Valor ou percentual máximo', {
    code: 'C081',
    note: 'Valor com 2 casas, percentual com 5.',
  }),
  field('minKind', 40, 40, code(VALUE_KINDS), 'Tipo do valor mínimo', { code: 'C080' }),
  field('min', 41, 55, DIGITS, 'Valor ou percentual mínimo', {
    code: 'C082',
    note: 'Valor com 2 casas, percentual com 5.',
  }),
  field('filler2', 56, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
]);

/** Every segment Y that is read, the ones with more marks first. */
export const SEGMENTS_Y: readonly RecordLayout[] = [
  SEGMENT_Y_01,
  SEGMENT_Y_03_PIX,
  SEGMENT_Y_03,
  SEGMENT_Y_04,
  SEGMENT_Y_50,
  SEGMENT_Y_51,
  SEGMENT_Y_52,
  SEGMENT_Y_53,
];
