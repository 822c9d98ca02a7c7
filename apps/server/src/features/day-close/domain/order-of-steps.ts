/** A step as the order sees it. */
export interface OrderedStep {
  readonly name: string;
  /** The steps that must have ended for the day before this one begins. */
  readonly after: readonly string[];
}

/** The registry of steps contradicts itself: a fault of our own, told when the server starts. */
export class UnorderableSteps extends Error {
  override readonly name = 'UnorderableSteps';
}

/**
 * The steps in an order in which each comes behind those that it needs, as near to the given one as that allows. Throws
 * {@link UnorderableSteps} for a name that is doubled or unknown, for steps that wait for each other, and unless exactly
 * one step needs no other: the lock of the day, which everything comes after.
 */
export function orderSteps<Step extends OrderedStep>(steps: readonly Step[]): readonly Step[] {
  const names = new Set(steps.map(({ name }) => name));
  if (names.size < steps.length) throw new UnorderableSteps('two steps of the day close have one name');
  for (const { name, after } of steps) {
    const unknown = after.find((needed) => !names.has(needed));
    if (unknown !== undefined) throw new UnorderableSteps(`${name} comes after ${unknown}, which is no step`);
  }
  const first = steps.filter(({ after }) => after.length === 0);
  if (first.length > 1) {
    throw new UnorderableSteps(`one step comes first, not ${first.map(({ name }) => name).join(' and ')}`);
  }
  const ordered: Step[] = [];
  while (ordered.length < steps.length) {
    const placed = new Set(ordered.map(({ name }) => name));
    const next = steps.find(({ name, after }) => !placed.has(name) && after.every((needed) => placed.has(needed)));
    if (!next) {
      const rest = steps.filter(({ name }) => !placed.has(name)).map(({ name }) => name);
      throw new UnorderableSteps(`these steps wait for each other: ${rest.join(', ')}`);
    }
    ordered.push(next);
  }
  return ordered;
}
