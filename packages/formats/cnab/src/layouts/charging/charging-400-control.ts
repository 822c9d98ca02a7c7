import {
  ALPHA,
  code,
  COUNT,
  DATE_6,
  DIGITS,
  field,
  NAME,
  withFreeGaps,
  type RecordLayout,
} from '../../engine/layout.ts';

// Header, trailer and further records of other banks' CNAB 400: what is in the same place everywhere.

/** Header of another bank's file: what is in the same place everywhere. */
export const HEADER_400: RecordLayout = withFreeGaps({
  name: 'charging-400.header',
  label: 'Header de outro banco, CNAB 400',
  length: 400,
  matches: [{ from: 1, text: ['01REMESSA', '02RETORNO'] }],
  fields: [
    field('direction', 2, 2, code({ '1': 'Remessa', '2': 'Retorno' }, true), 'Operação'),
    field('directionName', 3, 9, ALPHA, 'Literal da operação'),
    field('service', 10, 11, ALPHA, 'Código do serviço'),
    field('serviceName', 12, 26, ALPHA, 'Literal do serviço'),
    field('agreement', 27, 46, ALPHA, 'Identificação da empresa no banco'),
    field('company', 47, 76, NAME, 'Nome da empresa'),
    field('bank', 77, 79, DIGITS, 'Código do banco'),
    field('bankName', 80, 94, NAME, 'Nome do banco'),
    field('date', 95, 100, DATE_6, 'Data de geração do arquivo'),
    field('sequence', 395, 400, COUNT, 'Número sequencial do registro'),
  ],
});

const upTo = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));

/** The same of Sicredi (748) where its date has the year first, in four digits. */
export const HEADER_400_SICREDI: RecordLayout = withFreeGaps({
  ...HEADER_400,
  name: 'charging-400.header-sicredi',
  label: 'Header do Sicredi, CNAB 400',
  matches: [
    ...HEADER_400.matches,
    { from: 77, text: '748' },
    { from: 95, text: ['19', '20'] },
    { from: 99, text: upTo(12) },
    { from: 101, text: upTo(31) },
  ],
  fields: HEADER_400.fields
    .filter(({ format }) => format.is !== 'free')
    .map((one) => (one.name === 'date' ? { ...one, to: 102, format: { is: 'date', digits: 8, order: 'YMD' } } : one)),
});

/** Trailer of another bank's file: its sums are of the bank's portfolio, not of the file, so they are not checked. */
export const TRAILER_400: RecordLayout = withFreeGaps({
  name: 'charging-400.trailer',
  label: 'Trailer de outro banco, CNAB 400',
  length: 400,
  matches: [{ from: 1, text: '9' }],
  fields: [field('sequence', 395, 400, COUNT, 'Número sequencial do registro')],
});

/** Further records of a title that other banks have: kept with it, not judged. */
export const FURTHER_400: RecordLayout = withFreeGaps({
  name: 'charging-400.further',
  label: 'Registro complementar de outro banco',
  length: 400,
  matches: [{ from: 1, text: ['2', '3', '4', '5', '6', '7', '8'] }],
  fields: [field('sequence', 395, 400, COUNT, 'Número sequencial do registro')],
});
