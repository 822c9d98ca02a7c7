import { FOLDING, type EntrySearch } from '../domain/entry-search.ts';

/** Where a list keeps what it is searched in, as SQL. */
export interface SearchedColumns {
  /** Texts, as they are written. */
  readonly words: readonly string[];
  /** A CPF or CNPJ, bare. */
  readonly document: string;
  /** Centavos; the sign does not matter. */
  readonly amount: string;
}

/** The places of a search's values in a statement; null where that part was not typed and is left out. */
export type SearchPlaces = Readonly<
  Record<'text' | 'outline' | 'company' | 'person' | 'amountFrom' | 'amountTo', string | null>
>;

/** The values of a search in the order of {@link SearchPlaces}, for a statement that always has them all. */
export function searchValues(search: EntrySearch | undefined): readonly unknown[] {
  const { text = null, company = null, person = null, amount = null } = search ?? {};
  return [text, text === null ? null : outlineOf(text), company, person, amount?.from ?? null, amount?.to ?? null];
}

/** The places of those parts that were typed; `place` keeps a value and answers its place. */
export function placesOf(search: EntrySearch, place: (value: unknown) => string): SearchPlaces {
  const placed = (value: unknown): string | null => (value === null ? null : place(value));
  const [text, outline, company, person, amountFrom, amountTo] = searchValues(search).map(placed);
  return {
    text: text ?? null,
    outline: outline ?? null,
    company: company ?? null,
    person: person ?? null,
    amountFrom: amountFrom ?? null,
    amountTo: amountTo ?? null,
  };
}

/**
 * The words as a pattern in which every letter that may come of folding is any character. Folding letter by letter is what
 * a search costs (some 15 µs a line, this 2 µs): only a line that has the pattern is folded.
 */
export function outlineOf(text: string): string {
  const outline = [...text].map((letter) => (FOLDING.to.includes(letter) ? '_' : letter.replace(/[\\%_]/, '\\$&')));
  return `%${outline.join('')}%`;
}

/**
 * Whether a row holds what was typed, in any of its columns: the same rule for every list that is searched. A CNPJ is looked
 * into whole, of a CPF the six digits that show.
 */
export function searchCondition(
  { words, document, amount }: SearchedColumns,
  { text, outline, company, person, amountFrom, amountTo }: SearchPlaces,
): string {
  const lower = `lower(concat_ws(' ', ${words.join(', ')}))`;
  const folded = `translate(${lower}, '${FOLDING.from}', '${FOLDING.to}')`;
  const found = [
    text && outline && `CASE WHEN ${lower} LIKE ${outline} THEN strpos(${folded}, ${text}) > 0 ELSE false END`,
    company && `(length(${document}) = 14 AND strpos(${document}, ${company}) > 0)`,
    person && `(length(${document}) = 11 AND strpos(substr(${document}, 4, 6), ${person}) > 0)`,
    amountFrom && amountTo && `abs(${amount}) BETWEEN ${amountFrom}::bigint AND ${amountTo}::bigint`,
  ].filter((condition) => condition !== null);
  return `coalesce(${found.join(' OR ')}, false)`;
}
