import type { Direction } from '../../engine/service.ts';
import {
  ALPHA,
  BLANK,
  code,
  COUNT,
  DATE_8_REQUIRED,
  DIGITS,
  DIGITS_REQUIRED,
  DOCUMENT,
  field,
  literal,
  NAME,
  TIME,
  withFreeGaps,
  type Field,
  type RecordLayout,
} from '../../engine/layout.ts';
import { INSCRIPTION_TYPES } from './inscription-types.ts';

/** The first fields of every record of CNAB 240: bank, batch, type of record. */
export function controlFields(recordType: string, batch?: '0000' | '9999'): readonly Field[] {
  return [
    field('bank', 1, 3, DIGITS_REQUIRED, 'Código do banco na compensação', { code: 'G001' }),
    field('batch', 4, 7, batch ? literal(batch) : DIGITS_REQUIRED, 'Lote de serviço', {
      code: 'G002',
      note: 'A partir de 0001, um a mais a cada lote; o mesmo em todas as linhas do lote.',
    }),
    field('recordType', 8, 8, literal(recordType), 'Tipo de registro', { code: 'G003' }),
  ];
}

/** The first fields of every detail of CNAB 240: control, sequence in the batch, segment. */
export function detailFields(segment: string): readonly Field[] {
  return [
    ...controlFields('3'),
    field('sequence', 9, 13, COUNT, 'Número sequencial do registro no lote', { code: 'G038' }),
    field('segment', 14, 14, literal(segment), 'Segmento', { code: 'G039' }),
  ];
}

/** Account of the company: branch, account and their check digits, from the position on (20 positions). */
export function accountFields(from: number): readonly Field[] {
  return [
    field('branch', from, from + 4, DIGITS, 'Agência mantenedora da conta', { code: 'G008' }),
    field('branchDigit', from + 5, from + 5, ALPHA, 'Dígito verificador da agência', { code: 'G009' }),
    field('account', from + 6, from + 17, DIGITS, 'Número da conta corrente', { code: 'G010' }),
    field('accountDigit', from + 18, from + 18, ALPHA, 'Dígito verificador da conta', { code: 'G011' }),
    field('accountCheck', from + 19, from + 19, ALPHA, 'Dígito verificador da agência e conta', { code: 'G012' }),
  ];
}

const DIRECTIONS = { '1': 'Remessa', '2': 'Retorno' };

const GENERATION_FIELDS: readonly Field[] = [
  field('company', 73, 102, NAME, 'Nome da empresa', { code: 'G013' }),
  field('bankName', 103, 132, NAME, 'Nome do banco', { code: 'G014' }),
  field('filler2', 133, 142, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  field('direction', 143, 143, code(DIRECTIONS, true), 'Código remessa ou retorno', { code: 'G015' }),
  field('date', 144, 151, DATE_8_REQUIRED, 'Data de geração do arquivo', { code: 'G016' }),
  field('time', 152, 157, TIME, 'Hora de geração do arquivo', { code: 'G017' }),
  field('fileSequence', 158, 163, COUNT, 'Número sequencial do arquivo (NSA)', {
    code: 'G018',
    note: 'Um a mais a cada arquivo e nunca repetido: por ele se reconhece o arquivo enviado duas vezes.',
  }),
  field('version', 164, 166, DIGITS, 'Versão do leiaute do arquivo', {
    code: 'G019',
    note: 'FEBRABAN 10.6: 103. Os bancos ainda usam versões anteriores.',
  }),
];

/** File header of CNAB 240, the same for every service (FEBRABAN 10.6, 2.2). */
export const FILE_HEADER_240: RecordLayout = {
  name: 'file.header',
  label: 'Header de arquivo',
  length: 240,
  matches: [{ from: 4, text: '00000' }],
  fields: [
    ...controlFields('0', '0000'),
    field('filler1', 9, 17, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
    field('inscriptionType', 18, 18, code(INSCRIPTION_TYPES), 'Tipo de inscrição da empresa', { code: 'G005' }),
    field('document', 19, 32, DOCUMENT, 'CPF ou CNPJ da empresa', {
      code: 'G006',
      note: '14 posições aqui; 15 no header do lote de cobrança. Texto: o CNPJ pode ter letras.',
    }),
    field('agreement', 33, 52, ALPHA, 'Código do convênio no banco', { code: 'G007' }),
    ...accountFields(53),
    ...GENERATION_FIELDS,
    field('density', 167, 171, DIGITS, 'Densidade de gravação', { code: 'G020' }),
    field('bankUse', 172, 191, ALPHA, 'Uso reservado do banco', { code: 'G021' }),
    field('companyUse', 192, 211, ALPHA, 'Uso reservado da empresa', { code: 'G022' }),
    field('filler3', 212, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};

/** What Caixa (104) writes at 143: what has become of a file that was sent to it is a retorno, too. */
const CAIXA_DIRECTIONS = {
  ...DIRECTIONS,
  '3': 'Retorno, arquivo processado',
  '4': 'Retorno, arquivo processado em parte',
  '5': 'Retorno, arquivo rejeitado na pré-crítica',
  '7': 'Retorno em tempo real',
};

/** File header of Caixa (104). */
export const FILE_HEADER_240_CAIXA: RecordLayout = {
  ...FILE_HEADER_240,
  name: 'file.header-caixa',
  label: 'Header de arquivo da Caixa',
  matches: [{ from: 1, text: '10400000' }],
  fields: FILE_HEADER_240.fields.map((one) =>
    one.name === 'direction' ? { ...one, format: code(CAIXA_DIRECTIONS, true) } : one,
  ),
};

/** Which way a file goes, by its header: all but a remessa that its bank has a code for comes from the bank. */
export function directionOf240(header: string): Direction {
  const found = header.charAt(142);
  return found === '2' || (header.startsWith('104') && found !== '1' && Object.hasOwn(CAIXA_DIRECTIONS, found))
    ? 'retorno'
    : 'remessa';
}

/** File header of Santander (033), which moves the document one position and packs the account (H7815 v6). */
export const FILE_HEADER_240_SANTANDER: RecordLayout = withFreeGaps({
  name: 'file.header-santander',
  label: 'Header de arquivo do Santander',
  length: 240,
  // Payments of the same bank have FEBRABAN's header, which leaves position 17 blank.
  matches: [
    { from: 1, text: '03300000' },
    { from: 17, text: ['1', '2'] },
  ],
  fields: [
    ...controlFields('0', '0000'),
    field('inscriptionType', 17, 17, code(INSCRIPTION_TYPES), 'Tipo de inscrição da empresa', { code: 'G005' }),
    field('document', 18, 32, DOCUMENT, 'CPF ou CNPJ da empresa', { code: 'G006' }),
    field('agreement', 33, 47, ALPHA, 'Código de transmissão ou agência e conta'),
    ...GENERATION_FIELDS,
  ],
});

/** File trailer of CNAB 240. */
export const FILE_TRAILER_240: RecordLayout = {
  name: 'file.trailer',
  label: 'Trailer de arquivo',
  length: 240,
  matches: [{ from: 4, text: '99999' }],
  fields: [
    ...controlFields('9', '9999'),
    field('filler1', 9, 17, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
    field('batches', 18, 23, COUNT, 'Quantidade de lotes do arquivo', { code: 'G049' }),
    field('records', 24, 29, COUNT, 'Quantidade de registros do arquivo', {
      code: 'G056',
      note: 'Todas as linhas, com os headers e trailers de arquivo e de lotes.',
    }),
    field('accounts', 30, 35, COUNT, 'Quantidade de contas para conciliação', { code: 'G037' }),
    field('filler2', 36, 240, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' }),
  ],
};

/** File trailer of Santander (033), which may carry the number of the last batch where FEBRABAN has 9999. */
export const FILE_TRAILER_240_SANTANDER: RecordLayout = {
  ...FILE_TRAILER_240,
  name: 'file.trailer-santander',
  label: 'Trailer de arquivo do Santander',
  matches: [
    { from: 1, text: '033' },
    { from: 8, text: '9' },
  ],
  fields: FILE_TRAILER_240.fields.map((one) => (one.name === 'batch' ? { ...one, format: DIGITS_REQUIRED } : one)),
};
