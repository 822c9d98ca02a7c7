import type { Entropy, Instant, Money } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type {
  ControlNumber,
  CustomerTransfer,
  StrEntryState,
  StrError,
  StrMessage,
  StrNumber,
  TedReturnCode,
  TransferReturn,
} from '@bank/str';
import type { EntryDifference } from '../spi/state.ts';

/** One entry of the STR: a TED, or the return of one. */
export interface TedEntry {
  readonly strNumber: StrNumber;
  readonly message: 'STR0008' | 'STR0010';
  readonly controlNumber: ControlNumber;
  readonly from: Ispb;
  readonly to: Ispb;
  readonly amount: Money;
  readonly content: CustomerTransfer | TransferReturn;
  readonly state: StrEntryState;
  /** Since when it is in that state; of a settled one, when it was settled. */
  readonly since: Instant;
  /** The entry that gave it back, once one did. */
  readonly returnedBy?: StrNumber;
}

/** A message that was taken: what it said, and the entry that came of it. */
interface KnownMessage {
  readonly text: string;
  readonly strNumber: StrNumber;
}

/** Something that one of the other banks, or the STR itself, does later. */
export type TedPlan =
  /** A bank gives a TED back. */
  | { readonly does: 'return'; readonly strNumber: StrNumber; readonly code: TedReturnCode; readonly due: Instant }
  /** The reserves that a pending entry waits for are there. */
  | { readonly does: 'settle'; readonly strNumber: StrNumber; readonly due: Instant }
  /** A message of the bank reaches the STR, late. */
  | { readonly does: 'arrive'; readonly from: Ispb; readonly xml: string; readonly due: Instant };

/** A message of the STR that waits for the bank to fetch it. */
export interface QueuedStrMessage {
  readonly resourceId: string;
  readonly message: StrMessage;
  readonly availableAt: Instant;
}

/** One line of the record of messages that the page shows. */
export interface TedNote {
  readonly at: Instant;
  readonly from: Ispb;
  readonly to: Ispb;
  readonly type: StrMessage['type'];
  readonly summary: string;
  readonly fate?: 'lost' | 'late' | 'repeated';
}

/** All that the STR remembers, and what the other banks mean to do. */
export interface TedState {
  /** Entries by their number, oldest first. */
  readonly entries: Map<StrNumber, TedEntry>;
  /** Messages that made an entry, by sender and control number. */
  readonly known: Map<string, KnownMessage>;
  /** Entries whose settlement the bank is never told, and that are refused when they are asked for again. */
  readonly silenced: Map<StrNumber, true>;
  /** What each bank's reserves won or lost by all that was settled. */
  readonly net: Map<Ispb, Money>;
  /** To the bank, by resource id, in the order of their making. */
  readonly queue: Map<string, QueuedStrMessage>;
  plans: readonly TedPlan[];
  notes: readonly TedNote[];
  /** Entries and messages made so far: their numbers come from here. */
  entryCount: number;
  messageCount: number;
}

/** A message that leaves the STR. */
export interface StrOutgoing {
  readonly to: Ispb;
  readonly message: StrMessage;
}

/** What comes with each message to the STR. */
export interface StrContext {
  readonly at: Instant;
  readonly entropy: Entropy;
  /** Whether an institution takes part. */
  readonly isParticipant: (ispb: Ispb) => boolean;
  /** Whether Banco Central has suspended it. */
  readonly isBlocked: (ispb: Ispb) => boolean;
  /** Whether entries are taken now. */
  readonly isOpen: boolean;
  /** How a new entry stands at first: settled unless said otherwise. */
  readonly firstState?: StrEntryState;
  /** A refusal that the fault controls ask for, given after all checks of our own. */
  readonly refuseWith?: StrError;
  /** A difference that the fault controls ask for in the statement that is asked for now. */
  readonly difference?: EntryDifference;
}

/** Why the STR did not take what a customer of another bank asked for. */
export interface TedRefusal {
  readonly code: 'bank.ted-closed' | 'bank.ted-refused';
}

/** An STR that has seen nothing. */
export function newTedState(): TedState {
  return {
    entries: new Map(),
    known: new Map(),
    silenced: new Map(),
    net: new Map(),
    queue: new Map(),
    plans: [],
    notes: [],
    entryCount: 0,
    messageCount: 0,
  };
}
