import type { LivePublisher } from '../events/live.ts';
import type { CallerNow } from './authenticate.ts';
import type { Caller } from './caller.ts';

/** A call of somebody who is signed in, while anything of it still comes in or goes out. */
export interface Flow {
  /** Its caller may no longer have what they asked for: nothing more of it is given. */
  readonly isOver: boolean;
}

/** How often, in milliseconds on a clock that only goes forward, whoever has something flowing is looked at. */
export interface FlowPace {
  /** Between two looks at the same session: a shorter call is never looked at again. */
  readonly everyMs: number;
  /** A question stood unanswered for so long: then its session counts as ended. */
  readonly answerMsMax: number;
}

// Together with one tick below the 5 s within which everything ends.
const PACE: FlowPace = { everyMs: 2000, answerMsMax: 2000 };
const TICK_MS = 500;
/**
 * So many looks find a question unanswered before it counts as such. A process that stood still (too little of the machine,
 * a long piece of work) finds much time gone at its first look, and the answer, or the question, only then has its turn.
 */
const LOOKS_UNANSWERED = 2;

interface OpenFlow {
  readonly caller: Caller;
  readonly end: () => void;
  isOver: boolean;
  /** When somebody last began to ask whether its session stands. */
  askedAt: number;
  /** When the last question began that was answered with yes. */
  confirmedAt: number;
  /** The first question since then that nobody has answered: when it was asked, and how many looks found it so. */
  unanswered: { readonly since: number; looks: number } | undefined;
}

/**
 * What flows ends with the session (SECURITY S03): downloads, exports, streams of news and bodies that come in, within 5 s
 * of the moment at which their caller's session ends or loses a right that it had when the call began, whatever the cause
 * and whichever server it happened at. Notices end it at once; that every session with something flowing is looked up
 * every 2 s makes it certain, for a notice can get lost, and a day of access that is over is told by nobody.
 */
export class Flows {
  readonly #open = new Set<OpenFlow>();
  readonly #callerNow: CallerNow;
  readonly #nowMs: () => number;
  readonly #pace: FlowPace;
  #stop: (() => void) | undefined;

  constructor(callerNow: CallerNow, nowMs: () => number = () => performance.now(), pace: FlowPace = PACE) {
    this.#callerNow = callerNow;
    this.#nowMs = nowMs;
    this.#pace = pace;
  }

  /** Looks from now on by itself, and hears of sessions that end at any server. */
  start(live: Pick<LivePublisher, 'subscribe'>): void {
    const timer = setInterval(() => void this.look(), TICK_MS).unref();
    const unsubscribe = live.subscribe({ sessionsEnded: (sessions) => this.#endSessions(new Set(sessions)) });
    this.#stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  stop(): void {
    this.#stop?.();
  }

  /** Begins to watch a call whose caller was let in this moment. `end` is called at most once, where they lose it. */
  begin(caller: Caller, end: () => void): Flow {
    const now = this.#nowMs();
    const flow: OpenFlow = { caller, end, isOver: false, askedAt: now, confirmedAt: now, unanswered: undefined };
    this.#open.add(flow);
    return flow;
  }

  /** Forgets a call that is over. */
  forget(flow: Flow): void {
    this.#open.delete(flow as OpenFlow);
  }

  /**
   * Whether a call may be acted on now. Where its body took longer to come in than the pace between two looks, the
   * caller is looked up again: rights of then are not rights of now. Throws where the database cannot say.
   */
  async mayActOn(flow: Flow): Promise<boolean> {
    const own = flow as OpenFlow;
    const askedAt = this.#nowMs();
    if (own.isOver || askedAt - own.confirmedAt < this.#pace.everyMs / 2) return !own.isOver;
    this.#judge([own], await this.#callerNow(own.caller), askedAt);
    return !own.isOver;
  }

  /** One round: ends what nobody could confirm for too long, and asks for the sessions whose turn it is. */
  async look(): Promise<void> {
    const now = this.#nowMs();
    for (const flow of this.#open) if (this.#isUnanswered(flow, now)) this.#end(flow);
    const due = [...this.#open].filter(({ askedAt }) => now - askedAt >= this.#pace.everyMs);
    for (const flow of due) {
      flow.askedAt = now;
      flow.unanswered ??= { since: now, looks: 0 };
    }
    const bySession = Map.groupBy(due, ({ caller }) => caller.sessionId);
    await Promise.all([...bySession.values()].map((flows) => this.#ask(flows, now)));
  }

  #isUnanswered({ unanswered }: OpenFlow, now: number): boolean {
    if (!unanswered) return false;
    unanswered.looks += 1;
    return unanswered.looks >= LOOKS_UNANSWERED && now - unanswered.since > this.#pace.answerMsMax;
  }

  async #ask(flows: readonly OpenFlow[], askedAt: number): Promise<void> {
    const [first] = flows;
    if (!first) return;
    try {
      this.#judge(flows, await this.#callerNow(first.caller), askedAt);
    } catch {
      // The database says nothing: `look` ends what stays unconfirmed.
    }
  }

  #judge(flows: readonly OpenFlow[], now: Caller | undefined, askedAt: number): void {
    for (const flow of flows) {
      if (!now || !keepsRights(flow.caller, now)) this.#end(flow);
      else {
        flow.confirmedAt = askedAt;
        flow.unanswered = undefined;
      }
    }
  }

  #endSessions(ended: ReadonlySet<string>): void {
    for (const flow of this.#open) if (ended.has(flow.caller.sessionId)) this.#end(flow);
  }

  #end(flow: OpenFlow): void {
    if (flow.isOver) return;
    flow.isOver = true;
    this.#open.delete(flow);
    flow.end();
  }
}

/** Whether somebody may still do everything that they might when the call began: one right less may be the one it needs. */
function keepsRights(before: Caller, now: Caller): boolean {
  return (
    before.role === now.role &&
    before.permissions.every((permission) => now.permissions.includes(permission)) &&
    before.products.every((product) => now.products.includes(product))
  );
}
