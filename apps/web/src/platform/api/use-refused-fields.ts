import type { CallFailure } from '@bank/contracts';
import { useState } from 'react';

/** What the bank said of the fields of a form. */
export interface RefusedFields<Field extends string> {
  /** Why the bank did not take that field; until the field is changed. */
  readonly of: (field: Field) => string | undefined;
  /** The failure where it is about no field of this form: said of the form as a whole. */
  readonly rest: CallFailure | undefined;
}

/**
 * Puts what a call was refused with beside the fields that it names. `typed` are the values as they stand, under the names
 * that the call has for them. What is said of a field stays there until exactly that field is changed, whatever else is.
 */
export function useRefusedFields<Field extends string>(
  failure: CallFailure | undefined,
  typed: Readonly<Record<Field, unknown>>,
): RefusedFields<Field> {
  const [seen, setSeen] = useState({ failure, typed });
  // The values with which it was refused.
  if (seen.failure !== failure) setSeen({ failure, typed });
  const errors = failure?.kind === 'refused' ? failure.errors : [];
  const messageOf = (field: string): string | undefined =>
    errors.find((error) => error.field === field || error.field?.startsWith(`${field}/`))?.message;
  return {
    of: (field) => (Object.is(seen.typed[field], typed[field]) ? messageOf(field) : undefined),
    rest: Object.keys(typed).some((field) => messageOf(field) !== undefined) ? undefined : failure,
  };
}
