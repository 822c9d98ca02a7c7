import { ok, refuse, type Result } from '@bank/core';

/** What the counters answer to an order: they take it, or say in words why not. */
export interface NetworkAnswer {
  readonly id: string;
  readonly paymentId: string;
  readonly outcome: { readonly is: 'taken' } | { readonly is: 'refused'; readonly why: string };
}

/**
 * A network of counters that exists for the rehearsal only, in this process. It takes what it is sent and says nothing
 * until the test tells it what to say.
 */
export const counterNetwork = {
  /** What came, as bytes came. */
  sent: [] as string[],
  isAway: false,
  answers: [] as readonly NetworkAnswer[],
  /** Says what became of a payment; said twice it is another message about the same. */
  says(paymentId: string, outcome: NetworkAnswer['outcome']): void {
    this.answers = [...this.answers, { id: `said-${this.answers.length}-${paymentId}`, paymentId, outcome }];
  },
  send(body: string): Result<void, { readonly code: string }> {
    if (this.isAway) return refuse({ code: 'rail.unavailable' });
    this.sent.push(body);
    return ok();
  },
};
