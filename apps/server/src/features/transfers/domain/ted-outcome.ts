import type { OrderState } from '@bank/contracts';
import { entryState, type StrEntryState } from '@bank/str';

/** What the STR told of a TED of ours. */
export type Told =
  /** How its entry stands (STR0008R1). */
  | { readonly by: 'answer'; readonly state: StrEntryState }
  /** That it took no entry from a message (STR0008E); `entry`: whether an earlier sending may have made one. */
  | { readonly by: 'refusal'; readonly entry: 'none' | 'perhaps' }
  /** The day's statement (STR0014R1): whether the entry is in it, and whether it would have to be (domain/str-day.ts). */
  | { readonly by: 'statement'; readonly isListed: boolean; readonly isDecisive: boolean };

/**
 * What follows. settle, reject: the end. doubt: a no that proves nothing before the day's statement. wait: it is open, and goes on
 * being waited for. nothing: it has ended like this. contradiction: it has ended otherwise.
 */
export type Following = 'settle' | 'reject' | 'doubt' | 'wait' | 'nothing' | 'contradiction';

/**
 * What the STR's word means for a TED of ours (SitLancSTR of the SFN's dictionary of domains). Settled is settled; a refused entry
 * is the end, for an entry of that number is made once. An error says only that this sending made none, and silence says nothing:
 * neither ends a TED before the day's statement, which has been seen to show what was reported failed (decision 073).
 */
export function followingFrom(told: Told, state: OrderState): Following {
  const said = saidBy(told);
  if (state === 'processing' || state === 'unknown') return said;
  const ended = state === 'settled' ? 'settle' : 'reject';
  // Waiting and doubting say nothing against an end that is known.
  return said === 'wait' || said === 'doubt' || said === ended ? 'nothing' : 'contradiction';
}

function saidBy(told: Told): Following {
  switch (told.by) {
    case 'answer': {
      const { outcome } = entryState(told.state);
      return outcome === 'settled' ? 'settle' : outcome === 'rejected' ? 'reject' : 'wait';
    }
    case 'refusal':
      return 'doubt';
    case 'statement':
      if (told.isListed) return 'settle';
      return told.isDecisive ? 'reject' : 'wait';
  }
}
