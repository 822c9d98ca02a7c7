import type { CallOutcome } from '@bank/contracts';

/** What became of a call, by the status that it was answered with. */
export function outcomeOf(status: number, replayed: boolean): CallOutcome {
  if (status >= 500) return 'failed';
  if (status >= 400) return 'refused';
  return replayed ? 'replayed' : 'done';
}
