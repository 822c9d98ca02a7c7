import {
  ALPHA,
  ALPHA_REQUIRED,
  DIGITS,
  COUNT,
  AMOUNT,
  AMOUNT_REQUIRED,
  DATE_8,
  DATE_8_REQUIRED,
  DOCUMENT,
  literal,
  code,
  field,
  type RecordLayout,
} from '../../engine/layout.ts';
import { CUSTODY_CAPTURES, CUSTODY_MOVEMENTS, CUSTODY_PURPOSES, ISSUER_TYPES } from './custody-240-codes.ts';
import { controlFields, detailFields } from '../file/file-240.ts';
import { companyFields, occurrenceFields, reserved } from '../file/fields-240.ts';

// FEBRABAN, Layout Padrão CNAB 240, versão 10.6, §3.6.2: custódia de cheques.

const OPERATIONS = { R: 'Remessa', T: 'Retorno' } as const;

/** Header of a batch of cheques. */
export const CUSTODY_HEADER: RecordLayout = {
  name: 'custody.batch-header',
  label: 'Header de lote de custódia de cheques',
  length: 240,
  matches: [
    { from: 8, text: '1' },
    { from: 9, text: ['R', 'T'] },
    { from: 10, text: '06' },
  ],
  fields: [
    ...controlFields('1'),
    field('operation', 9, 9, code(OPERATIONS, true), 'Tipo da operação', { code: 'G028' }),
    field('service', 10, 11, literal('06'), 'Tipo do serviço', { code: 'G025' }),
    reserved(12, 13),
    field('version', 14, 16, DIGITS, 'Versão do layout do lote', { code: 'G030', note: 'Versão 10.6: 010.' }),
    reserved(17, 17),
    ...companyFields(),
    field('bankUse', 103, 122, ALPHA, 'Uso do banco', { code: 'G021' }),
    reserved(123, 230),
    occurrenceFields('K001'),
  ],
};

/** D: one cheque. */
export const SEGMENT_D: RecordLayout = {
  name: 'custody.segment-d',
  label: 'Segmento D: cheque',
  length: 240,
  matches: [
    { from: 8, text: '3' },
    { from: 14, text: 'D' },
  ],
  fields: [
    ...detailFields('D'),
    reserved(15, 15),
    field('movement', 16, 17, code(CUSTODY_MOVEMENTS, true), 'Tipo de movimento', {
      code: 'K002',
      note: '01 a 04 na remessa; os outros no retorno.',
    }),
    field('purpose', 18, 19, code(CUSTODY_PURPOSES, true), 'Finalidade', { code: 'K003' }),
    field('capture', 20, 20, code(CUSTODY_CAPTURES, true), 'Forma de entrada', { code: 'K004' }),
    field('cheque', 21, 54, ALPHA_REQUIRED, 'Identificação do cheque', {
      code: 'K005',
      note: 'CMC7: 30 dígitos e 4 símbolos de controle. Linha 1: 29 dígitos.',
    }),
    field('issuerType', 55, 55, code(ISSUER_TYPES), 'Tipo de inscrição do emitente', { code: 'K006' }),
    field('issuerNumber', 56, 69, DOCUMENT, 'Inscrição do emitente', {
      code: 'K007',
      note: '14 posições; CPF com zeros à esquerda; o CNPJ pode ter letras.',
    }),
    field('amount', 70, 84, AMOUNT_REQUIRED, 'Valor do cheque', { code: 'K008' }),
    field('captureDate', 85, 92, DATE_8, 'Data da captura', { code: 'K009' }),
    field('depositDate', 93, 100, DATE_8_REQUIRED, 'Data para depósito', { code: 'K010', note: 'O "bom para".' }),
    field('creditDate', 101, 108, DATE_8, 'Data prevista para crédito ou débito', {
      code: 'K011',
      note: 'Somente no retorno.',
    }),
    field('documentNumber', 109, 128, ALPHA, 'Seu número', { code: 'K012' }),
    field('bankUse', 129, 143, ALPHA, 'Uso do banco', { code: 'G021' }),
    field('returnBranch', 144, 148, DIGITS, 'Agência para devolução', {
      code: 'K013',
      note: 'Só quando não é a de depósito.',
    }),
    field('returnAccount', 149, 160, DIGITS, 'Conta para devolução', {
      code: 'K014',
      note: 'Só quando não é a de depósito.',
    }),
    field('loanInterest', 161, 171, AMOUNT, 'Juros da operação', { code: 'K015', note: 'Somente no retorno.' }),
    field('loanIof', 172, 182, AMOUNT, 'IOF da operação', { code: 'K016', note: 'Somente no retorno.' }),
    field('loanCharges', 183, 193, AMOUNT, 'Outros encargos da operação', {
      code: 'K017',
      note: 'Somente no retorno.',
    }),
    field('loanContract', 194, 210, ALPHA, 'Número do contrato', { code: 'K018' }),
    field('loanRate', 211, 217, { is: 'amount', decimals: 4 }, 'Taxa de juros da operação', {
      code: 'K019',
      note: 'Quatro casas decimais.',
    }),
    reserved(218, 230),
    occurrenceFields('K020'),
  ],
};

/** What a field says beside its place: an amount that only a retorno has. */
const returnOnly = (code: string): { readonly code: string; readonly note: string } => ({
  code,
  note: 'Somente no retorno.',
});

/** Trailer of a batch of cheques: how many, and their sum. Either one wrong refuses the batch (K001 09, 10, 11). */
export const CUSTODY_TRAILER: RecordLayout = {
  name: 'custody.batch-trailer',
  label: 'Trailer de lote de custódia de cheques',
  length: 240,
  matches: [{ from: 8, text: '5' }],
  fields: [
    ...controlFields('5'),
    reserved(9, 17),
    field('records', 18, 23, COUNT, 'Quantidade de registros do lote', {
      code: 'G057',
      note: 'Com o header e o trailer do lote.',
    }),
    field('totalAmount', 24, 41, AMOUNT_REQUIRED, 'Valor total dos cheques', { code: 'K021' }),
    field('cheques', 42, 47, COUNT, 'Quantidade de cheques', { code: 'K022' }),
    field('totalInterest', 48, 65, AMOUNT, 'Valor total de juros', returnOnly('K023')),
    field('totalIof', 66, 80, AMOUNT, 'Valor total de IOF', returnOnly('K024')),
    field('totalCharges', 81, 95, AMOUNT, 'Valor total de outros encargos', returnOnly('K025')),
    reserved(96, 230),
    occurrenceFields('K001'),
  ],
};
