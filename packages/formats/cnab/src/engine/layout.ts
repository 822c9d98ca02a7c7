/** What a field holds, and so how it is padded, read, checked and written. */
export type FieldFormat =
  /**
   * Text: on the left, padded with blanks. The writer makes it capital ASCII letters (`keepCase`: a Pix key or txid
   * keeps its case) and refuses what is too long, unless it may be cut (`cut`: names, addresses, messages).
   */
  | { readonly is: 'alpha'; readonly required?: boolean; readonly cut?: boolean; readonly keepCase?: boolean }
  /**
   * Text of digits, never a number (zeros in front count): on the right, padded with zeros. Value: a string of the
   * full width, '' where blank. Required: not blank (zeros are a value).
   */
  | { readonly is: 'digits'; readonly required?: boolean }
  /** A small whole number, padded with zeros. Value: a number; blanks: null. */
  | { readonly is: 'count' }
  /** Implied decimals. Value: a bigint in units of 10^-decimals (2: centavos). Blanks: null, and a fault where required. */
  | { readonly is: 'amount'; readonly decimals: number; readonly required?: boolean }
  /** Day, month, year (or year first). Zeros or blanks: null. Value: a CivilDate. */
  | { readonly is: 'date'; readonly digits: 6 | 8; readonly required?: boolean; readonly order?: 'DMY' | 'YMD' }
  /** HHMMSS. Value: the six digits. */
  | { readonly is: 'time' }
  /** CPF or CNPJ (letters included), padded with zeros in front. Value: the text of the full width. */
  | { readonly is: 'document'; readonly required?: boolean }
  /** One of the codes of a table. */
  | { readonly is: 'code'; readonly table: CodeTable; readonly required?: boolean }
  /** Exactly this text. */
  | { readonly is: 'literal'; readonly text: string }
  /** For the use of FEBRABAN or the bank: written as blanks, not judged on reading beyond a warning. */
  | { readonly is: 'blank' }
  | { readonly is: 'zeros' }
  /** Kept as it is, not judged. */
  | { readonly is: 'free' };

/** Code → what it means, in Portuguese. */
export type CodeTable = Readonly<Record<string, string>>;

/** One field of a record: positions counted from 1, both ends included, as the manuals write them. */
export interface Field {
  /** English camelCase, Brazilian terms kept: `nossoNumero`, `dueDate`. Unique in its record. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly format: FieldFormat;
  /** Portuguese, as a person knows it: 'Nosso número'. */
  readonly label: string;
  /** Meaning, padding, trap. */
  readonly note?: string;
  /** The code of the field in the FEBRABAN manual, as `C004`. */
  readonly code?: string;
}

/** What at these positions says that a line is this record: `text` begins at `from`; any of several texts will do. */
export interface RecordMark {
  readonly from: number;
  readonly text: string | readonly string[];
}

/** One kind of line. Its fields cover 1..length in order, without gap or overlap (`layoutGaps` says where not). */
export interface RecordLayout {
  /** 'charging.segment-p' */
  readonly name: string;
  readonly label: string;
  readonly length: 240 | 400 | 750;
  readonly matches: readonly RecordMark[];
  readonly fields: readonly Field[];
}

/** The values of a record by field name: text, number, centavos, CivilDate (text), or null where nothing was said. */
export type FieldValue = string | number | bigint | null;

/** One field, in one line of a table. */
export function field(
  name: string,
  from: number,
  to: number,
  format: FieldFormat,
  label: string,
  more: { readonly note?: string; readonly code?: string } = {},
): Field {
  return { name, from, to, format, label, ...more };
}

/** Formats by name, so that a table reads as one. */
export const ALPHA: FieldFormat = { is: 'alpha' };
export const ALPHA_REQUIRED: FieldFormat = { is: 'alpha', required: true };
export const NAME: FieldFormat = { is: 'alpha', cut: true };
export const NAME_REQUIRED: FieldFormat = { is: 'alpha', cut: true, required: true };
export const DIGITS: FieldFormat = { is: 'digits' };
export const DIGITS_REQUIRED: FieldFormat = { is: 'digits', required: true };
export const COUNT: FieldFormat = { is: 'count' };
export const AMOUNT: FieldFormat = { is: 'amount', decimals: 2 };
export const AMOUNT_REQUIRED: FieldFormat = { is: 'amount', decimals: 2, required: true };
export const DATE_8: FieldFormat = { is: 'date', digits: 8 };
export const DATE_8_REQUIRED: FieldFormat = { is: 'date', digits: 8, required: true };
export const DATE_6: FieldFormat = { is: 'date', digits: 6 };
export const DATE_6_REQUIRED: FieldFormat = { is: 'date', digits: 6, required: true };
export const TIME: FieldFormat = { is: 'time' };
export const DOCUMENT: FieldFormat = { is: 'document' };
export const DOCUMENT_REQUIRED: FieldFormat = { is: 'document', required: true };
export const BLANK: FieldFormat = { is: 'blank' };
export const ZEROS: FieldFormat = { is: 'zeros' };
export const FREE: FieldFormat = { is: 'free' };

/** Exactly this text. */
export function literal(text: string): FieldFormat {
  return { is: 'literal', text };
}

/** One of the codes of a table; `required`: blanks (and zeros, where the table has none) are a fault. */
export function code(table: CodeTable, required = false): FieldFormat {
  return { is: 'code', table, required };
}

/** Where the fields of a layout do not follow one another from 1 to its length; nothing, for a layout that is right. */
export function layoutGaps(layout: RecordLayout): readonly string[] {
  const gaps: string[] = [];
  let next = 1;
  for (const { name, from, to } of layout.fields) {
    if (from !== next || to < from) gaps.push(`${name}: ${from} to ${to}, expected from ${next}`);
    next = to + 1;
  }
  if (next !== layout.length + 1) gaps.push(`ends at ${next - 1}, expected ${layout.length}`);
  return gaps;
}

/**
 * The layout with a field of format `free` for every stretch that the table leaves out. For layouts of other banks, of
 * which we know what we read and no more.
 */
export function withFreeGaps(layout: RecordLayout): RecordLayout {
  const fields: Field[] = [];
  let next = 1;
  const fill = (until: number): void => {
    if (until > next) {
      fields.push(field(`other${next}`, next, until - 1, FREE, 'Outras informações do banco'));
    }
  };
  for (const one of layout.fields.toSorted((a, b) => a.from - b.from)) {
    fill(one.from);
    fields.push(one);
    next = one.to + 1;
  }
  fill(layout.length + 1);
  return { ...layout, fields };
}

/** The form of a field in words, for the documentation. */
export function describeFormat(format: FieldFormat): string {
  const required = 'required' in format && format.required ? ', obrigatório' : '';
  switch (format.is) {
    case 'alpha':
      return `texto${required}`;
    case 'digits':
      return `dígitos${required}`;
    case 'count':
      return 'número';
    case 'amount':
      return `valor com ${format.decimals} decimais${required}`;
    case 'date': {
      const year = format.digits === 8 ? 'AAAA' : 'AA';
      return `${format.order === 'YMD' ? `${year}MMDD` : `DDMM${year}`}${required}`;
    }
    case 'time':
      return 'HHMMSS';
    case 'document':
      return `CPF ou CNPJ${required}`;
    case 'code':
      return `código${required}`;
    case 'literal':
      return `sempre \`${format.text}\``;
    case 'blank':
      return 'brancos';
    case 'zeros':
      return 'zeros';
    case 'free':
      return 'livre';
  }
}
