import { FilterBar, FilterChip } from '@bank/ui';
import type { ReactNode } from 'react';

/** One of a few that narrow a list, or all of it. */
export function ChoiceChips<Value extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  /** The words of "no choice". */
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}): ReactNode {
  return (
    <FilterBar label={label}>
      <FilterChip on={value === undefined} onClick={() => onChange(undefined)}>
        {all}
      </FilterChip>
      {options.map((option) => (
        <FilterChip key={option.value} on={value === option.value} onClick={() => onChange(option.value)}>
          {option.label}
        </FilterChip>
      ))}
    </FilterBar>
  );
}
