import type { ApprovalStep, Approver } from '@bank/contracts';
import type { approvalRules } from '../../payment-orders/index.ts';

/** So many distinct people of one sort. */
interface Demand {
  readonly approver: Approver;
  readonly count: number;
}

/** Everything that one choice of ways asks for; equal sorts are added up. */
type Demands = readonly Demand[];

/** Whether a person can give a signature of that sort, in their own right or in somebody's place. */
function canGive(person: approvalRules.ApproverPerson, approver: Approver): boolean {
  switch (approver.by) {
    case 'anyone':
      return person.standings.length > 0;
    case 'class':
      return person.standings.some((standing) => standing.approverClass === approver.class);
    case 'role':
      return person.standings.some((standing) => standing.role === approver.role);
    case 'profile':
      return person.standings.some((standing) => standing.profileId === approver.profileId);
  }
}

/** Everybody once, by CPF, without the maker: nobody approves what they made, and nobody counts twice (SECURITY Z06). */
export function distinctSigners(
  people: readonly approvalRules.ApproverPerson[],
  makerCpf: string | null,
): readonly approvalRules.ApproverPerson[] {
  const byCpf = new Map<string, approvalRules.ApproverPerson>();
  for (const person of people) {
    if (person.cpf !== makerCpf && !byCpf.has(person.cpf)) byCpf.set(person.cpf, person);
  }
  return [...byCpf.values()];
}

/** How many of the first steps these people can pass together, each of them counting once. */
export function passedSteps(steps: readonly ApprovalStep[], signers: readonly approvalRules.ApproverPerson[]): number {
  let passed = 0;
  while (passed < steps.length && choicesOf(steps.slice(0, passed + 1)).some((choice) => isMet(choice, signers))) {
    passed += 1;
  }
  return passed;
}

/**
 * Tells of one more person whether their signature takes the open step forward, or makes it possible to pass it: where
 * somebody who counts for an earlier step is needed in the open one, other ways through the earlier steps are open
 * again. So no order of signing leads into a dead end while the people for a pass are there.
 */
export function forwardWith(
  steps: readonly ApprovalStep[],
  signers: readonly approvalRules.ApproverPerson[],
): (person: approvalRules.ApproverPerson) => boolean {
  const open = passedSteps(steps, signers);
  const step = steps[open];
  if (step === undefined) return () => false;
  const earlier = choicesOf(steps.slice(0, open));
  const met = earlier.filter((choice) => isMet(choice, signers));
  const worthwhile = step.ways.flatMap((way) => {
    const own = merged(way);
    const beside = Math.max(...met.map((choice) => placed(merged([...choice, ...own]), signers) - size(choice)));
    const choices = placed(own, signers) > beside ? earlier : met;
    return choices.map((choice) => merged([...choice, ...own]));
  });
  const found = worthwhile.map((demands) => ({ demands, signed: placed(demands, signers) }));
  return (person) =>
    found.some(({ demands, signed }) => signed < size(demands) && placed(demands, [...signers, person]) > signed);
}

/** Every choice of one way for each step, as what it asks for in all; the same demands once. */
function choicesOf(steps: readonly ApprovalStep[]): readonly Demands[] {
  let choices: readonly Demands[] = [[]];
  for (const step of steps) {
    const longer = new Map<string, Demands>();
    for (const choice of choices) {
      for (const way of step.ways) {
        const demands = merged([...choice, ...way]);
        longer.set(demands.map(({ approver, count }) => `${sortOf(approver)}×${count}`).join(), demands);
      }
    }
    choices = [...longer.values()];
  }
  return choices;
}

function merged(demands: readonly Demand[]): Demands {
  const bySort = new Map<string, Demand>();
  for (const { approver, count } of demands) {
    const sort = sortOf(approver);
    bySort.set(sort, { approver, count: count + (bySort.get(sort)?.count ?? 0) });
  }
  return [...bySort.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, demand]) => demand);
}

function sortOf(approver: Approver): string {
  switch (approver.by) {
    case 'anyone':
      return 'anyone';
    case 'class':
      return `class:${approver.class}`;
    case 'role':
      return `role:${approver.role}`;
    case 'profile':
      return `profile:${approver.profileId}`;
  }
}

function size(demands: Demands): number {
  return demands.reduce((sum, { count }) => sum + count, 0);
}

function isMet(demands: Demands, signers: readonly approvalRules.ApproverPerson[]): boolean {
  return size(demands) <= signers.length && placed(demands, signers) === size(demands);
}

/** The most people that fit into the demands at once: a greatest matching, by augmenting paths. */
function placed(demands: Demands, signers: readonly approvalRules.ApproverPerson[]): number {
  const members: approvalRules.ApproverPerson[][] = demands.map(() => []);
  const place = (person: approvalRules.ApproverPerson, tried: Set<number>): boolean =>
    demands.some(({ approver, count }, index) => {
      if (tried.has(index) || !canGive(person, approver)) return false;
      tried.add(index);
      const taken = members[index]!;
      if (taken.length < count) {
        taken.push(person);
        return true;
      }
      const moving = taken.findIndex((member) => place(member, tried));
      if (moving < 0) return false;
      taken[moving] = person;
      return true;
    });
  return signers.filter((person) => place(person, new Set())).length;
}
