import { assert, ok, type Instant, type Result } from '@bank/core';
import type { IdempotencyClaim, LedgerRefusal, StoredAnswer } from '@bank/ledger';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { KeyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import {
  answerRefusal,
  jsonAnswer,
  knownAnswer,
  respond,
  type AnswerKeeper,
} from '../../../platform/idempotency/ledger-answers.ts';
import { SIGNATURE_SPENT } from '../../device-keys/index.ts';
import { FREE_USES_GONE } from '../../fees/index.ts';
import type { OrderContext } from '../context.ts';
import type { Order } from '../domain/order.ts';
import type { OrderRuleRefusal } from '../domain/refusals.ts';
import { CHANGED_MEANWHILE } from '../postgres/order-statements.ts';
import { lookAt, type Look } from './look.ts';
import { BRACKET_SUM, DAILY_SUM, PROGRAM_CAP, railRefusalIn, refusalOf } from './ledger-refusals.ts';
import { postStep, type OrderStep, type StepTools } from './order-step.ts';

/**
 * Looks at one order before it is given up. Each look after the first means that something else was committed since:
 * another step of this order (fifty people who sign it at once are fifty looks for the last of them), or another order
 * in its maker's day. A hundred is more than one order ever meets; beyond it something is wrong, and a fault that is
 * told is better than a request that never ends.
 */
export const LOOKS_MAX = 100;

/** What the ledger met when a decision was posted. Nothing was written: it is decided once more, on what stands then. */
export type Setback =
  /** Another step of the order came first, what it was decided on was changed, or the time of the decision is over. */
  | { readonly is: 'changed-meanwhile' }
  /** The maker's sum of the day moved past what the rules were asked with. */
  | { readonly is: 'day-sum-moved' }
  /** The maker's unconfirmed sum of the day has no room for it: it needs the app. */
  | { readonly is: 'above-daily-sum' }
  /** What the maker, a program, may do in a day by itself has no room for it: people have to say yes. */
  | { readonly is: 'above-program-cap' }
  /** The month's last free use went to another order. */
  | { readonly is: 'free-uses-gone' }
  /** What the order pays is paid by somebody else, or asks for something else by now. */
  | { readonly is: 'rail-refused'; readonly refusal: Refusal }
  /** Money or a limit said no; comes only to who asks for it ({@link Looks.whenUnpaid}). */
  | { readonly is: 'unpaid'; readonly refusal: OrderRuleRefusal };

/** What was decided at one look. */
export type Decision<Stop> =
  | { readonly is: 'step'; readonly step: OrderStep; readonly claim?: IdempotencyClaim }
  /** Nothing is to be done. `first`: a step of the bank's own that goes before, such as sending the order back. */
  | { readonly is: 'stop'; readonly because: Stop; readonly first?: OrderStep };

/** How something is looked at until it is done. */
export interface Looks {
  /** As the middle of a sentence, for the fault: "order … is cancelled". */
  readonly what: string;
  /** The moment of the first look; later ones are judged by theirs. */
  readonly at: Instant;
  /** `decide-again`: what money or limits refuse goes another way, such as to a later try. Absent: it is refused. */
  readonly whenUnpaid?: 'decide-again';
}

/** What became of it. */
export type Ended<Stop> =
  /** `answer`: the one that was kept with it, where it came with a key. */
  | { readonly is: 'made'; readonly order: Order; readonly answer: StoredAnswer | undefined }
  /** The request's key was answered before. */
  | { readonly is: 'replayed'; readonly answer: StoredAnswer }
  | { readonly is: 'stop'; readonly because: Stop }
  | { readonly is: 'refused'; readonly refusal: LedgerRefusal };

/**
 * Decides about an order and posts the decision, until one holds: whoever comes second looks again, and so does who waited
 * while limits, rights or rules were changed, or until the day or the period of the limits was over (decision 032). `decide`
 * reads, judges and builds the step; it is given what the looks before have met, oldest first, and the look itself, to
 * which it tells the terms that it reads. Terms that this server remembers are good for a posting alone, which compares
 * their version; before anything is said no to they are read anew.
 */
export async function decideAndPost<Stop>(
  tools: StepTools,
  looks: Looks,
  decide: (met: readonly Setback[], look: Look) => Promise<Decision<Stop>>,
): Promise<Ended<Stop>> {
  const met: Setback[] = [];
  for (let looked = 0; looked < LOOKS_MAX; looked += 1) {
    const { look, rested } = lookAt(looked === 0 ? looks.at : tools.clock.now(), looked === 0);
    const decision = await decide(met, look);
    if (decision.is === 'stop' && rested().onRemembered) continue;
    const step = decision.is === 'step' ? decision.step : decision.first;
    const claim = decision.is === 'step' ? decision.claim : undefined;
    const posted = step && (await postStep(tools, step, rested().basis, claim));
    if (posted && !posted.ok) {
      const setback = setbackOf(posted.error, looks);
      if (!setback) return { is: 'refused', refusal: posted.error };
      met.push(setback);
    } else if (decision.is === 'stop') {
      return { is: 'stop', because: decision.because };
    } else {
      const earlier = posted?.value.earlier;
      if (earlier) return { is: 'replayed', answer: earlier };
      return { is: 'made', order: decision.step.changed.order, answer: claim?.answer };
    }
  }
  throw new Error(`Everything kept changing while ${looks.what}`);
}

function setbackOf(refusal: LedgerRefusal, { whenUnpaid }: Looks): Setback | undefined {
  const { by, code } = refusal;
  if (by === 'companion' && code === CHANGED_MEANWHILE) return { is: 'changed-meanwhile' };
  if (by === 'ledger' && (code === 'ledger.guard-moved' || code === 'ledger.too-late'))
    return { is: 'changed-meanwhile' };
  // The step that came first has closed the hold.
  if (by === 'ledger' && code === 'ledger.hold-not-held') return { is: 'changed-meanwhile' };
  if (by === 'counter' && code === BRACKET_SUM) return { is: 'day-sum-moved' };
  if (by === 'counter' && code === DAILY_SUM) return { is: 'above-daily-sum' };
  if (by === 'counter' && code === PROGRAM_CAP) return { is: 'above-program-cap' };
  if (by === 'counter' && code === FREE_USES_GONE) return { is: 'free-uses-gone' };
  const ofRail = railRefusalIn(refusal);
  if (ofRail) return { is: 'rail-refused', refusal: ofRail };
  if (whenUnpaid === undefined || code === 'idempotency.key-reused' || code === SIGNATURE_SPENT) return undefined;
  return { is: 'unpaid', refusal: refusalOf(refusal) };
}

/** What was decided about somebody's request. */
export type Decided =
  /** `body` is the answer, kept with the step. */
  { readonly is: 'step'; readonly step: OrderStep; readonly body: unknown } | Refused;

/** A request that is refused; `first` as in {@link Decision}. */
export interface Refused {
  readonly is: 'refused';
  readonly refusal: Refusal;
  readonly first?: OrderStep;
}

/** Something that a person asks for. */
export interface Requested extends Omit<Looks, 'at'> {
  /** The status of the answer when it is done. */
  readonly status: 200 | 201;
  /**
   * The request carries a signature, which is good once and is spent by the posting. So its key is looked up before
   * anything is judged (a retry has its answer already), and it runs once at a time in this process; what its twin at
   * another server reads is the answer that was kept with the posting (SECURITY M05).
   */
  readonly spendsSignature?: true;
  decide(met: readonly Setback[], look: Look): Promise<Decided>;
}

/** What answering somebody's request needs. */
export type AnswerTools = StepTools & AnswerKeeper & Pick<OrderContext, 'oneAtATime'>;

/**
 * Answers a request by deciding about it until the decision holds. Step and answer are one posting, told again byte for
 * byte under the same key; what is kept of a refusal is said at {@link answerRefusal}, and holds for every refusal here.
 */
export function decideAndAnswer(
  tools: AnswerTools,
  request: KeyedRequest,
  requested: Requested,
): Promise<Result<StoredResponse, Refusal>> {
  if (!requested.spendsSignature) return answer(tools, request, requested);
  return tools.oneAtATime(
    request,
    async () => (await knownAnswer(tools, request)) ?? (await answer(tools, request, requested)),
  );
}

async function answer(
  tools: AnswerTools,
  request: KeyedRequest,
  requested: Requested,
): Promise<Result<StoredResponse, Refusal>> {
  const ended = await decideAndPost<Refusal>(tools, { ...requested, at: request.context.at }, async (met, look) => {
    const decided = await requested.decide(met, look);
    if (decided.is === 'refused') {
      return { is: 'stop', because: decided.refusal, ...(decided.first && { first: decided.first }) };
    }
    const claim = { ...request.key, answer: jsonAnswer(requested.status, decided.body) };
    return { is: 'step', step: decided.step, claim };
  });
  switch (ended.is) {
    case 'made':
      assert(ended.answer, `nothing was answered when ${requested.what}`);
      return ok(respond(ended.answer, false));
    case 'replayed':
      return ok(respond(ended.answer, true));
    case 'stop':
      return answerRefusal(tools, ended.because, request);
    case 'refused':
      return answerRefusal(tools, refusalOf(ended.refusal), request);
  }
}

/** Refuses a request; `first` is a step of the bank's own that goes before. */
export function refused(refusal: Refusal, first?: OrderStep): Refused {
  return { is: 'refused', refusal, ...(first && { first }) };
}
