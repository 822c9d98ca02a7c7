import {
  ALPHA,
  BLANK,
  code,
  COUNT,
  DATE_8,
  DIGITS,
  DOCUMENT,
  field,
  literal,
  NAME,
  withFreeGaps,
  type Field,
  type RecordLayout,
} from '../../engine/layout.ts';
import { INSCRIPTION_TYPES } from './charging-240-codes.ts';
import { accountFields, controlFields } from '../file/file-240.ts';

const OPERATIONS = { R: 'Remessa', T: 'Retorno' };
const SUM_17 = { is: 'amount', decimals: 2 } as const;

const SERVICE_FIELDS: readonly Field[] = [
  ...controlFields('1'),
  field('operation', 9, 9, code(OPERATIONS, true), 'Tipo de operação', { code: 'G028' }),
  field('service', 10, 11, literal('01'), 'Tipo de serviço', { code: 'G025' }),
  field('filler1', 12, 13, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004', note: 'Alguns bancos escrevem 00.' }),
  field('version', 14, 16, DIGITS, 'Versão do leiaute do lote', {
    code: 'G030',
    note: 'FEBRABAN 10.6: 060. Os bancos ainda usam 020 a 045.',
  }),
  field('filler2', 17, 17, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  field('inscriptionType', 18, 18, code(INSCRIPTION_TYPES), 'Tipo de inscrição da empresa', { code: 'G005' }),
  field('document', 19, 33, DOCUMENT, 'CPF ou CNPJ da empresa', {
    code: 'G006',
    note: '15 posições; no header de arquivo, 14.',
  }),
];

const TEXT_FIELDS: readonly Field[] = [
  field('company', 74, 103, NAME, 'Nome da empresa', { code: 'G013' }),
  field('message1', 104, 143, NAME, 'Mensagem 1', { code: 'C073', note: 'Em todos os boletos do lote.' }),
  field('message2', 144, 183, NAME, 'Mensagem 2', { code: 'C073' }),
  field('fileNumber', 184, 191, COUNT, 'Número da remessa ou do retorno', { code: 'G079' }),
  field('date', 192, 199, DATE_8, 'Data de gravação', { code: 'G068' }),
  field('creditDate', 200, 207, DATE_8, 'Data do crédito', { code: 'C003', note: 'Somente no retorno.' }),
  field('filler3', 208, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
];

const BATCH_MARK = [
  { from: 8, text: '1' },
  { from: 10, text: '01' },
] as const;

/** Batch header of charging. */
export const CHARGING_HEADER_240: RecordLayout = {
  name: 'charging.batch-header',
  label: 'Header de lote de cobrança',
  length: 240,
  matches: BATCH_MARK,
  fields: [
    ...SERVICE_FIELDS,
    field('agreement', 34, 53, ALPHA, 'Código do convênio no banco', { code: 'G007' }),
    ...accountFields(54),
    ...TEXT_FIELDS,
  ],
};

/** Batch header of charging at Santander (033). */
export const CHARGING_HEADER_240_SANTANDER: RecordLayout = withFreeGaps({
  name: 'charging.batch-header-santander',
  label: 'Header de lote de cobrança do Santander',
  length: 240,
  matches: [{ from: 1, text: '033' }, ...BATCH_MARK],
  fields: [
    ...SERVICE_FIELDS,
    field('agreement', 34, 53, ALPHA, 'Código do beneficiário', { code: 'G007' }),
    field('branch', 54, 57, ALPHA, 'Agência'),
    field('branchDigit', 58, 58, ALPHA, 'Dígito da agência'),
    field('account', 59, 67, ALPHA, 'Conta corrente'),
    field('accountDigit', 68, 68, ALPHA, 'Dígito da conta'),
    ...TEXT_FIELDS,
  ],
});

function sumFields(name: string, label: string, from: number): readonly Field[] {
  return [
    field(`${name}Count`, from, from + 5, COUNT, `Quantidade de títulos, cobrança ${label}`, { code: 'C070' }),
    field(`${name}Amount`, from + 6, from + 22, SUM_17, `Valor dos títulos, cobrança ${label}`, { code: 'C071' }),
  ];
}

/** Batch trailer of a retorno of Santander (033), which counts the details alone. */
export const CHARGING_TRAILER_240_SANTANDER: RecordLayout = withFreeGaps({
  name: 'charging.batch-trailer-santander',
  label: 'Trailer de lote de retorno do Santander',
  length: 240,
  matches: [
    { from: 1, text: '033' },
    { from: 8, text: '5' },
  ],
  fields: [...controlFields('5'), field('details', 18, 23, COUNT, 'Quantidade de registros de detalhe do lote')],
});

/** Batch trailer of charging. The sums by wallet are for retornos; a remessa may leave them as zeros. */
export const CHARGING_TRAILER_240: RecordLayout = {
  name: 'charging.batch-trailer',
  label: 'Trailer de lote de cobrança',
  length: 240,
  matches: [{ from: 8, text: '5' }],
  fields: [
    ...controlFields('5'),
    field('filler1', 9, 17, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
    field('records', 18, 23, COUNT, 'Quantidade de registros do lote', {
      code: 'G057',
      note: 'Com o header e o trailer do lote.',
    }),
    ...sumFields('simple', 'simples', 24),
    ...sumFields('linked', 'vinculada', 47),
    ...sumFields('pledged', 'caucionada', 70),
    ...sumFields('discounted', 'descontada', 93),
    field('notice', 116, 123, ALPHA, 'Número do aviso de lançamento', { code: 'C072' }),
    field('filler2', 124, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};
