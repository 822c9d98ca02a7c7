import { ok, refuse } from '@bank/core';
import type { EntryColumn, EntryOption } from '../model/column.ts';
import { fold } from '../model/clipboard.ts';

/** What every column is told. */
export interface ColumnOptions {
  readonly key: string;
  readonly header: string;
  readonly widthPx: number;
  /** Left out: a row in which anything stands must have it. */
  readonly optional?: boolean | undefined;
}

/** What the options say, as a column has it. */
export function frameOf({
  key,
  header,
  widthPx,
  optional = false,
}: ColumnOptions): Pick<EntryColumn, 'key' | 'header' | 'widthPx' | 'required'> {
  return { key, header, widthPx, required: !optional };
}

/** Words: a name, a description. `max` is how many characters they may have. */
export function textColumn({ max, ...options }: ColumnOptions & { readonly max: number }): EntryColumn<string> {
  return {
    ...frameOf(options),
    inputMode: 'text',
    read: (text) => {
      if (text.length > max) return refuse({ code: 'entry.too-long', limit: String(max) });
      // Control characters come in with texts from other programs and are seen by nobody.
      return /\p{Cc}/u.test(text) ? refuse({ code: 'entry.characters' }) : ok(text);
    },
    write: (text) => text,
  };
}

/**
 * One of a list. Read by its value ("341"), its label, both ("341 - Itaú"), or the beginning of a label that no other
 * shares; case and accents do not matter. `meant` reads it otherwise, where a list has rules of its own: what it gives may be
 * none of the options.
 */
export function choiceColumn({
  options: choices,
  meant,
  ...options
}: ColumnOptions & {
  readonly options: readonly EntryOption[];
  readonly meant?: ((text: string) => string | undefined) | undefined;
}): EntryColumn<string> {
  const byName = new Map(
    choices.flatMap(({ value, label }) => [
      [fold(label), value],
      [fold(value), value],
    ]),
  );
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const find = (text: string): string | undefined => {
    const wanted = fold(text);
    const [first = ''] = wanted.split(/\s*[-–—]\s*|\s+/);
    const exact = byName.get(wanted);
    if (exact !== undefined) return exact;
    // Spreadsheets take the zeros in front of a number away.
    const numbered = /^\d+$/.test(first)
      ? choices.find(({ value }) => value.replace(/^0+/, '') === first.replace(/^0+/, ''))
      : undefined;
    if (numbered !== undefined) return numbered.value;
    const begun = choices.filter(({ label }) => fold(label).startsWith(wanted));
    return begun.length === 1 ? begun[0]?.value : undefined;
  };
  return {
    ...frameOf(options),
    inputMode: 'text',
    options: choices,
    read: (text) => {
      const value = (meant ?? find)(text);
      return value === undefined ? refuse({ code: 'entry.choice' }) : ok(value);
    },
    write: (value) => labels.get(value) ?? value,
  };
}
