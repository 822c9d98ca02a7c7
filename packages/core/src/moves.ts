// State machines as tables: what may happen when, in one place that reads as a list.

/** Each event with the states in which it may happen, and the one to which it leads. */
export type Moves<State extends string, Event extends string> = Readonly<
  Record<Event, { readonly from: readonly State[]; readonly to: State }>
>;

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
