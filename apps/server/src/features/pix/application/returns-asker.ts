import type { Instant } from '@bank/core';
import type { AuditRow, Companion, CounterStep, HoldStep } from '@bank/ledger';
import type { ReturnOut, ReturnRefusal } from '../postgres/returns-out.ts';

/** What whoever asked for a return writes with the posting that ends it. */
export interface ReturnEnd {
  readonly holds: readonly HoldStep[];
  readonly counters: readonly CounterStep[];
  /** At least one act where money moves, of the same moment. */
  readonly audit: readonly AuditRow[];
  readonly companions: readonly Companion[];
}

/** Who has the bank give something back, and hears in the same posting what became of it. */
export interface ReturnsAsker {
  /** It is paid: the hold is to be settled. `description`: what the line in the statement calls it. */
  settled(item: ReturnOut, at: Instant): ReturnEnd & { readonly description: string };
  /** It is refused: what it had taken is free again, its hold stays. */
  rejected(item: ReturnOut, refusal: ReturnRefusal, at: Instant): ReturnEnd;
}
