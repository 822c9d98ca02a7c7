import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STR_ENTRY_STATES, entryState, type StrEntryState } from '@bank/str';
import type { OrderState } from '@bank/contracts';
import { followingFrom, type Following, type Told } from './ted-outcome.ts';

const OPEN: readonly OrderState[] = ['processing', 'unknown'];

test.each([
  ['1', 'settle'],
  ['4', 'settle'],
  ['5', 'reject'],
  ['14', 'reject'],
  ['17', 'wait'],
  ['20', 'wait'],
  ['22', 'reject'],
  ['25', 'reject'],
] as const)('the state %s of an entry means: %s', (state, following) => {
  for (const order of OPEN) expect(followingFrom({ by: 'answer', state }, order)).toBe(following);
});

test('an error never ends a TED, and neither does a statement that could not have it yet', () => {
  expect(followingFrom({ by: 'refusal', entry: 'none' }, 'processing')).toBe('doubt');
  expect(followingFrom({ by: 'statement', isListed: false, isDecisive: false }, 'unknown')).toBe('wait');
  expect(followingFrom({ by: 'statement', isListed: false, isDecisive: true }, 'unknown')).toBe('reject');
  expect(followingFrom({ by: 'statement', isListed: true, isDecisive: false }, 'processing')).toBe('settle');
});

test('against an end that is known only its opposite is a contradiction', () => {
  expect(followingFrom({ by: 'answer', state: '1' }, 'settled')).toBe('nothing');
  expect(followingFrom({ by: 'answer', state: '17' }, 'rejected')).toBe('nothing');
  expect(followingFrom({ by: 'refusal', entry: 'perhaps' }, 'settled')).toBe('nothing');
  expect(followingFrom({ by: 'answer', state: '14' }, 'settled')).toBe('contradiction');
  expect(followingFrom({ by: 'statement', isListed: true, isDecisive: true }, 'rejected')).toBe('contradiction');
});

/** What really happened at the STR, which never changes its word about an entry that has ended. */
type Truth = { readonly entry: 'settled' | 'rejected' | 'none' };

/** Anything that the STR may say where that is the truth: late, twice, in any order. */
function sayable({ entry }: Truth): fc.Arbitrary<Told> {
  const states = (outcome: string) =>
    fc.constantFrom(...STR_ENTRY_STATES.filter((state) => entryState(state).outcome === outcome));
  const answer = (state: StrEntryState): Told => ({ by: 'answer', state });
  const errors = fc.record({ by: fc.constant('refusal' as const), entry: fc.constantFrom('none', 'perhaps') });
  // A statement is never wrong; before it is decisive it may lack what settles later.
  const statement: fc.Arbitrary<Told> =
    entry === 'settled'
      ? fc.constantFrom(
          { by: 'statement', isListed: true, isDecisive: true },
          { by: 'statement', isListed: true, isDecisive: false },
          { by: 'statement', isListed: false, isDecisive: false },
        )
      : fc.constantFrom(
          { by: 'statement', isListed: false, isDecisive: true },
          { by: 'statement', isListed: false, isDecisive: false },
        );
  const ofEntry = entry === 'none' ? [] : [states('pending').map(answer), states(entry).map(answer)];
  return fc.oneof(errors as fc.Arbitrary<Told>, statement, ...ofEntry);
}

const AFTER: Readonly<Record<Following, OrderState | undefined>> = {
  settle: 'settled',
  reject: 'rejected',
  doubt: 'unknown',
  wait: undefined,
  nothing: undefined,
  contradiction: undefined,
};

const truths = fc.record({ entry: fc.constantFrom('settled', 'rejected', 'none') }) as fc.Arbitrary<Truth>;

test('whatever comes, how often and in whatever order: a TED ends as it ended at the STR, once, and nothing contradicts', () => {
  fc.assert(
    fc.property(
      truths.chain((truth) => fc.tuple(fc.constant(truth), fc.array(sayable(truth), { maxLength: 20 }))),
      ([{ entry }, told]) => {
        let state: OrderState = 'processing';
        let ends = 0;
        for (const word of told) {
          const following = followingFrom(word, state);
          expect(following).not.toBe('contradiction');
          const next: OrderState | undefined = AFTER[following];
          if (next === 'settled' || next === 'rejected') ends += 1;
          if (next) state = next;
        }
        expect(ends).toBeLessThanOrEqual(1);
        if (ends === 1) expect(state).toBe(entry === 'settled' ? 'settled' : 'rejected');
      },
    ),
    { numRuns: 500 },
  );
});

test('a decisive statement ends whatever is open', () => {
  fc.assert(
    fc.property(
      truths.chain((truth) => fc.tuple(fc.constant(truth), fc.array(sayable(truth), { maxLength: 10 }))),
      ([{ entry }, told]) => {
        let state: OrderState = 'processing';
        const last: Told = { by: 'statement', isListed: entry === 'settled', isDecisive: true };
        for (const word of [...told, last]) state = AFTER[followingFrom(word, state)] ?? state;
        expect(OPEN).not.toContain(state);
      },
    ),
  );
});
