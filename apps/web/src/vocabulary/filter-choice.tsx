import { FilterChip, Menu } from '@bank/ui';
import type { ReactNode } from 'react';

/** The value that stands for no choice. */
const ALL = 'todos';

/** A filter of one choice: a chip that says what is chosen, or `all`; its menu offers the options and all of them. */
export function FilterChoice({
  label,
  value,
  all,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly all: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string | undefined) => void;
}): ReactNode {
  const chosen = options.find(([each]) => each === value)?.[1];
  return (
    <Menu
      align="start"
      trigger={<FilterChip on={value !== undefined}>{value === undefined ? all : (chosen ?? label)}</FilterChip>}
      entries={[
        {
          kind: 'choice',
          label,
          value: value ?? ALL,
          onChange: (next) => onChange(next === ALL ? undefined : next),
          options: [{ value: ALL, label: all }, ...options.map(([each, words]) => ({ value: each, label: words }))],
        },
      ]}
    />
  );
}
