import type { FoundAddress } from '@bank/contracts';
import type { Draft } from './draft.ts';

/** The fields that a CEP may fill. */
const FILLED_FIELDS = ['city', 'publicPlace', 'street'] as const;
type FilledField = (typeof FILLED_FIELDS)[number];
export type Filled = Partial<Readonly<Record<FilledField, string>>>;

/**
 * What a found address fills in: fields that are empty, that hold it already, or that still hold what the CEP before it
 * filled in. What the person typed stays.
 */
export function fillFrom(found: FoundAddress, draft: Draft, filledBefore: Filled): Filled {
  const free = FILLED_FIELDS.filter((field) => ['', found[field], filledBefore[field]].includes(draft[field].trim()));
  // What the new CEP does not say is emptied where the old one had said it.
  return Object.fromEntries(free.map((field) => [field, found[field] ?? '']));
}
