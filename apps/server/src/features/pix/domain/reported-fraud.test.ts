import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraudWarningOf } from './reported-fraud.ts';

const KINDS = ['applicationFraud', 'muleAccount', 'scammerAccount', 'otherFraud'];
/** A longer window holds all that a shorter one does. */
const windows = fc
  .tuple(fc.nat(2), fc.nat(2), fc.nat(2))
  .map(([d90, further, old]) => ({ d90, m12: d90 + further, m60: d90 + further + old }));
const subject = fc
  .record({ settlements: windows, reports: windows, confirmed: fc.tuple(windows, windows, windows, windows) })
  .map(({ confirmed, ...rest }) => ({
    ...rest,
    confirmed: Object.fromEntries(KINDS.map((kind, at) => [kind, confirmed[at] ?? { d90: 0, m12: 0, m60: 0 }])),
  }));

test('warns exactly where a fraud was confirmed, of the key or its owner, by the shortest window', () => {
  fc.assert(
    fc.property(subject, subject, (key, owner) => {
      const all = [key, owner].flatMap(({ confirmed }) => Object.values(confirmed));
      const within = (window: 'd90' | 'm12') => all.some((each) => each[window] > 0);
      expect(fraudWarningOf({ key, owner })).toBe(
        within('d90') ? 'reported-for-fraud-90-days' : within('m12') ? 'reported-for-fraud-12-months' : undefined,
      );
    }),
  );
});

test('without statistics nobody is accused', () => {
  expect(fraudWarningOf(undefined)).toBeUndefined();
});

test('what was reported and not confirmed warns of nothing', () => {
  const none = { d90: 0, m12: 0, m60: 0 };
  const confirmed = Object.fromEntries(KINDS.map((kind) => [kind, none]));
  const reports = { d90: 9, m12: 9, m60: 9 };
  const key = { settlements: none, reports, confirmed };
  expect(fraudWarningOf({ key, owner: key })).toBeUndefined();
});
