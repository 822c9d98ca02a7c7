import { useState } from 'react';

/** A column that the person's file is to fill. */
export interface ColumnToFill {
  readonly key: string;
  readonly title: string;
  readonly required: boolean;
}

/** By each wanted column's key the column of the file, from 0; undefined for none. */
export type ColumnChoices = Readonly<Record<string, number | undefined>>;

/** Where choices are kept from one file to the next, by the shape of the file's header. */
export interface ColumnMemory {
  readonly recall: (shape: string) => ColumnChoices | undefined;
  readonly keep: (shape: string, choices: ColumnChoices) => void;
}

/** What is wrong with choices, by key, in words: a required column that has none, or one that is taken twice. */
export function mappingErrors(
  value: ColumnChoices,
  wanted: readonly ColumnToFill[],
): Readonly<Record<string, string | undefined>> {
  const errors: Record<string, string> = {};
  for (const { key, title, required } of wanted) {
    const chosen = value[key];
    const other = wanted.find((another) => another.key !== key && value[another.key] === chosen);
    if (chosen === undefined) {
      if (required) errors[key] = `Escolha a coluna de ${title}.`;
    } else if (other !== undefined) errors[key] = `A mesma coluna está em ${other.title}.`;
  }
  return errors;
}

/**
 * The choices for a file: what was chosen the last time for a header of its shape, as far as the file still has it, otherwise
 * what is proposed. Each change is kept. Whoever shows another file gives the component a new `key`.
 */
export function useColumnChoices(file: {
  readonly shape: string;
  readonly columns: number;
  readonly proposed: ColumnChoices;
  readonly memory: ColumnMemory;
}): readonly [ColumnChoices, (value: ColumnChoices) => void] {
  const { shape, columns, proposed, memory } = file;
  const [value, setValue] = useState<ColumnChoices>(() => {
    const recalled = memory.recall(shape);
    if (recalled === undefined) return proposed;
    const fits = (column: number | undefined): boolean =>
      column !== undefined && Number.isInteger(column) && column >= 0 && column < columns;
    return Object.fromEntries(
      Object.keys(proposed).map((key) => [key, fits(recalled[key]) ? recalled[key] : undefined]),
    );
  });
  return [
    value,
    (next) => {
      setValue(next);
      memory.keep(shape, next);
    },
  ];
}
