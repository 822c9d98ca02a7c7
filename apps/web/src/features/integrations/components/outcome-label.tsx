import { CALL_OUTCOME_WORDS, type ProgramCall } from '@bank/contracts';
import { StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { OUTCOME_TONES } from '../credential-words.ts';

/** The outcome in a word, with the status that the program got. */
export function OutcomeLabel({ call: { outcome, status } }: { readonly call: ProgramCall }): ReactNode {
  return (
    <StatusLabel tone={OUTCOME_TONES[outcome]}>
      {CALL_OUTCOME_WORDS[outcome]} · {status}
    </StatusLabel>
  );
}
