import { ALPHA, BLANK, code, DOCUMENT, field, NAME, type Field, type FieldFormat } from '../../engine/layout.ts';
import { INSCRIPTION_TYPES } from './inscription-types.ts';
import { accountFields } from './file-240.ts';

/** Text whose case counts: Pix keys, txids, authentications. */
export const EXACT: FieldFormat = { is: 'alpha', keepCase: true };
/** The same, cut where it is too long: messages of people. */
export const EXACT_CUT: FieldFormat = { is: 'alpha', keepCase: true, cut: true };

/** Positions that FEBRABAN keeps for itself (G004): blanks. */
export const reserved = (from: number, to: number): Field =>
  field(`filler${from}`, from, to, BLANK, 'Uso exclusivo FEBRABAN', { code: 'G004' });

/**
 * Positions 18 to 102: the company and its account, as batches of payments, custody and statement have them.
 * The document has 14 places here; in batches of cobrança it has 15 and everything after it stands one further on.
 */
export function companyFields(): readonly Field[] {
  return [...companyAccountFields(), field('company', 73, 102, NAME, 'Nome da empresa', { code: 'G013' })];
}

/** Positions 18 to 72 of the same. */
export function companyAccountFields(): readonly Field[] {
  return [
    field('inscriptionType', 18, 18, code(INSCRIPTION_TYPES, true), 'Tipo de inscrição da empresa', { code: 'G005' }),
    field('document', 19, 32, DOCUMENT, 'CPF ou CNPJ da empresa', {
      code: 'G006',
      note: '14 posições; CPF com zeros à esquerda. Texto: o CNPJ pode ter letras.',
    }),
    field('agreement', 33, 52, ALPHA, 'Código do convênio no banco', { code: 'G007' }),
    ...accountFields(53),
  ];
}

/** Positions 231 to 240: up to five codes of two characters; blanks in a remessa. */
export const occurrenceFields = (febraban: string): Field =>
  field('occurrences', 231, 240, ALPHA, 'Códigos das ocorrências', {
    code: febraban,
    note: 'Até cinco códigos de dois caracteres; somente no retorno.',
  });
