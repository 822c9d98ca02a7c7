import {
  ALPHA,
  NAME,
  NAME_REQUIRED,
  DIGITS,
  COUNT,
  AMOUNT,
  AMOUNT_REQUIRED,
  DATE_8,
  DATE_8_REQUIRED,
  literal,
  code,
  field,
  type RecordLayout,
} from '../../engine/layout.ts';
import {
  BALANCE_POSITIONS,
  BALANCE_SIDES,
  COMPLEMENT_TYPES,
  CPMF_EXEMPTIONS,
  ENTRY_CATEGORIES,
  ENTRY_NATURES,
  ENTRY_SIDES,
} from './statement-240-codes.ts';
import { controlFields, detailFields } from '../file/file-240.ts';
import { companyAccountFields, companyFields, reserved } from '../file/fields-240.ts';

// FEBRABAN, Layout Padrão CNAB 240, versão 10.6, §3.3.2: extrato de conta corrente para conciliação bancária.

const SIDE = { is: 'code', table: BALANCE_SIDES, required: true } as const;
const POSITION = { is: 'code', table: BALANCE_POSITIONS, required: true } as const;

/** Header of a batch, one for each account: the balance at its beginning. */
export const STATEMENT_HEADER: RecordLayout = {
  name: 'statement.batch-header',
  label: 'Header de lote de extrato',
  length: 240,
  matches: [
    { from: 8, text: '1' },
    { from: 9, text: 'E' },
    { from: 10, text: '04' },
  ],
  fields: [
    ...controlFields('1'),
    field('operation', 9, 9, literal('E'), 'Tipo da operação', { code: 'G028' }),
    field('service', 10, 11, literal('04'), 'Tipo do serviço', { code: 'G025' }),
    field('form', 12, 13, DIGITS, 'Forma de lançamento', { code: 'G029', note: '40: extrato de conta corrente.' }),
    field('version', 14, 16, DIGITS, 'Versão do layout do lote', { code: 'G030', note: 'Versão 10.6: 033.' }),
    reserved(17, 17),
    ...companyFields(),
    reserved(103, 142),
    field('openingDate', 143, 150, DATE_8_REQUIRED, 'Data do saldo inicial', { code: 'G080' }),
    field('openingBalance', 151, 168, AMOUNT_REQUIRED, 'Saldo inicial', {
      code: 'E002',
      note: 'Sempre positivo; o lado vem na posição 169.',
    }),
    field('openingSide', 169, 169, SIDE, 'Situação do saldo inicial', { code: 'G081' }),
    field('openingPosition', 170, 170, POSITION, 'Posição do saldo inicial', { code: 'G082' }),
    field('currency', 171, 173, ALPHA, 'Moeda do extrato', { code: 'G040' }),
    field('statementSequence', 174, 178, COUNT, 'Número de sequência do extrato', { code: 'G083' }),
    reserved(179, 240),
  ],
};

/** E: one entry. */
export const SEGMENT_E: RecordLayout = {
  name: 'statement.segment-e',
  label: 'Segmento E: lançamento',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'E' },
  ],
  fields: [
    ...detailFields('E'),
    reserved(15, 17),
    ...companyFields(),
    reserved(103, 108),
    field('nature', 109, 111, code(ENTRY_NATURES), 'Natureza do lançamento', { code: 'G084' }),
    field('complementType', 112, 113, code(COMPLEMENT_TYPES), 'Tipo do complemento', { code: 'G085' }),
    field('complement', 114, 133, NAME, 'Complemento do lançamento', {
      code: 'G086',
      note: 'Tipo 01: banco (3), agência (5).',
    }),
    field('cpmf', 134, 134, code(CPMF_EXEMPTIONS), 'Isenção de CPMF', { code: 'G087', note: 'A CPMF acabou em 2007.' }),
    field('postingDate', 135, 142, DATE_8, 'Data contábil', { code: 'G088' }),
    field('entryDate', 143, 150, DATE_8_REQUIRED, 'Data do lançamento', { code: 'G089' }),
    field('amount', 151, 168, AMOUNT_REQUIRED, 'Valor do lançamento', {
      code: 'G090',
      note: 'Sempre positivo; o lado vem na posição 169.',
    }),
    field('side', 169, 169, code(ENTRY_SIDES, true), 'Débito ou crédito', { code: 'G091' }),
    field('category', 170, 172, code(ENTRY_CATEGORIES, true), 'Categoria do lançamento', { code: 'G092' }),
    field('historyCode', 173, 176, ALPHA, 'Código do histórico no banco', { code: 'G093' }),
    field('history', 177, 201, NAME_REQUIRED, 'Histórico', { code: 'G094' }),
    field('documentNumber', 202, 240, ALPHA, 'Número do documento', {
      code: 'G095',
      note: 'Para a conciliação automática, até 6 algarismos.',
    }),
  ],
};

/** Trailer of a batch: the balance at the end, and the sums of both sides. */
export const STATEMENT_TRAILER: RecordLayout = {
  name: 'statement.batch-trailer',
  label: 'Trailer de lote de extrato',
  length: 240,
  matches: [{ from: 8, text: '5' }],
  fields: [
    ...controlFields('5'),
    reserved(9, 17),
    ...companyAccountFields(),
    reserved(73, 88),
    field('heldOver24h', 89, 106, AMOUNT, 'Saldo bloqueado acima de 24 horas', { code: 'E016' }),
    field('creditLimit', 107, 124, AMOUNT, 'Limite da conta', { code: 'G096' }),
    field('heldUpTo24h', 125, 142, AMOUNT, 'Saldo bloqueado até 24 horas', { code: 'E018' }),
    field('closingDate', 143, 150, DATE_8_REQUIRED, 'Data do saldo final', { code: 'G097' }),
    field('closingBalance', 151, 168, AMOUNT_REQUIRED, 'Saldo final', {
      code: 'E020',
      note: 'Sem valores bloqueados, limite nem aplicações.',
    }),
    field('closingSide', 169, 169, SIDE, 'Situação do saldo final', { code: 'G098' }),
    field('closingPosition', 170, 170, POSITION, 'Posição do saldo final', { code: 'G099' }),
    field('records', 171, 176, COUNT, 'Quantidade de registros do lote', {
      code: 'G057',
      note: 'Aqui, e não nas posições 18 a 23 como nos outros lotes.',
    }),
    field('totalDebits', 177, 194, AMOUNT_REQUIRED, 'Somatória dos débitos', { code: 'E023' }),
    field('totalCredits', 195, 212, AMOUNT_REQUIRED, 'Somatória dos créditos', { code: 'E024' }),
    reserved(213, 240),
  ],
};
