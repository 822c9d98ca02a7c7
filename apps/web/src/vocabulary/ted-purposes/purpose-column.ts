import { TED_PURPOSES } from '@bank/contracts';
import { choiceColumn, type ColumnOptions, type EntryColumn } from '@bank/ui';
import { purposeLabel, purposeMeant } from './purposes.ts';

/** The column of a grid for what a TED is for: out of the list, by its code or by its words. */
export function purposeColumn(options: ColumnOptions): EntryColumn {
  return choiceColumn({
    ...options,
    options: TED_PURPOSES.map((purpose) => ({ value: purpose.code, label: purposeLabel(purpose) })),
    meant: purposeMeant,
  });
}
