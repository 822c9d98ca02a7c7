// What becomes of a contested Pix in the directory, as tables: which event leads from which states to which (DICT API
// 2.12.1, funds recovery, infraction report, refund). Both ends use them: the directory to refuse what does not fit, a
// participant to know whether what it is told can follow what it knew.

/** Each event with the states in which it may happen, and the one to which it leads. */
export type Moves<State extends string, Event extends string> = Readonly<
  Record<Event, { readonly from: readonly State[]; readonly to: State }>
>;

/** A funds recovery: one for each payment that a payer's bank contests. */
export const FUNDS_RECOVERY_STATES = [
  'CREATED',
  'TRACKED',
  'AWAITING_ANALYSIS',
  'ANALYSED',
  'REFUNDING',
  'COMPLETED',
  'CANCELLED',
] as const;
export type FundsRecoveryState = (typeof FUNDS_RECOVERY_STATES)[number];
export type FundsRecoveryEvent =
  | 'track'
  | 'open-reports'
  | 'close-reports'
  | 'request-refunds'
  | 'find-unfounded'
  | 'close-refunds'
  | 'cancel';

export const FUNDS_RECOVERY_MOVES: Moves<FundsRecoveryState, FundsRecoveryEvent> = {
  track: { from: ['CREATED'], to: 'TRACKED' },
  'open-reports': { from: ['TRACKED'], to: 'AWAITING_ANALYSIS' },
  'close-reports': { from: ['AWAITING_ANALYSIS'], to: 'ANALYSED' },
  'request-refunds': { from: ['ANALYSED'], to: 'REFUNDING' },
  // The bank that got the first payment does not agree: there is nothing to ask for.
  'find-unfounded': { from: ['ANALYSED'], to: 'COMPLETED' },
  'close-refunds': { from: ['REFUNDING'], to: 'COMPLETED' },
  cancel: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING'], to: 'CANCELLED' },
};

/** An infraction report: what the bank that got the money has to judge. */
export const INFRACTION_REPORT_STATES = ['OPEN', 'ACKNOWLEDGED', 'CLOSED', 'CANCELLED'] as const;
export type InfractionReportState = (typeof INFRACTION_REPORT_STATES)[number];
export type InfractionReportEvent = 'acknowledge' | 'close' | 'cancel';

export const INFRACTION_REPORT_MOVES: Moves<InfractionReportState, InfractionReportEvent> = {
  acknowledge: { from: ['OPEN'], to: 'ACKNOWLEDGED' },
  close: { from: ['ACKNOWLEDGED'], to: 'CLOSED' },
  cancel: { from: ['OPEN', 'ACKNOWLEDGED'], to: 'CANCELLED' },
};

/** A refund: what the bank that agreed has to pay back. */
export const REFUND_STATES = ['OPEN', 'CLOSED', 'CANCELLED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundEvent = 'close' | 'cancel';

export const REFUND_MOVES: Moves<RefundState, RefundEvent> = {
  close: { from: ['OPEN'], to: 'CLOSED' },
  cancel: { from: ['OPEN'], to: 'CANCELLED' },
};

/** The state to which an event leads; undefined where it cannot happen. */
export function stateAfter<State extends string, Event extends string>(
  moves: Moves<State, Event>,
  state: State,
  event: Event,
): State | undefined {
  const { from, to } = moves[event];
  return from.includes(state) ? to : undefined;
}

/**
 * Whether a state can follow another one, at once or by way of others. A state follows itself: whoever is told only now and
 * then, and more than once, sees what lies between or sees it again.
 */
export function canFollow<State extends string, Event extends string>(
  moves: Moves<State, Event>,
  before: State,
  after: State,
): boolean {
  const reached = new Set<State>([before]);
  const open = [before];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const { from, to } of Object.values<Moves<State, Event>[Event]>(moves)) {
      if (!from.includes(state) || reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached.has(after);
}
