import { expect, test } from 'vitest';
import { fakeClock } from '@bank/testkit';
import { createUploadPlaces, type UploadPlace } from './upload-places.ts';

const NOT_YET = Promise.resolve('not yet' as const);

/** Eight places, three for a company; each part that is slow sends 9 KiB a second. */
function places() {
  const clock = fakeClock('2026-03-10T10:00:00-03:00');
  const { take } = createUploadPlaces(clock, { partsAtOnce: 8, partsAtOncePerCompany: 3 });
  const taken: UploadPlace[] = [];
  const takeAll = (companies: Readonly<Record<string, number>>): void => {
    for (const [companyId, count] of Object.entries(companies))
      for (let n = 0; n < count; n += 1) {
        const place = take(companyId);
        if (!place) throw new Error(`no place for ${companyId}`);
        taken.push(place);
      }
  };
  const pass = (seconds: number, bytesPerSecond = 9 * 1024): void => {
    clock.advance(seconds * 1000);
    for (const place of taken) place.came(seconds * bytesPerSecond);
  };
  const given = async (): Promise<number> => {
    const states = await Promise.all(taken.map((place) => Promise.race([place.given, NOT_YET])));
    return states.filter((state) => state === 'given').length;
  };
  return { take, takeAll, taken, pass, given };
}

test('three companies that send a few bytes at a time keep nobody out for longer than ten seconds [attack]', async () => {
  const { take, takeAll, pass, given } = places();
  takeAll({ slow1: 3, slow2: 3, slow3: 2 });
  pass(9);
  expect(take('other')).toBeUndefined();
  pass(1);
  expect(take('other')).toBeDefined();
  expect(await given()).toBe(1);
});

test('eight companies with one slow part each make way for a ninth, and the slowest of them goes', async () => {
  const { take, takeAll, taken, pass } = places();
  takeAll({ c1: 1, c2: 1, c3: 1, c4: 1, c5: 1, c6: 1, c7: 1, c8: 1 });
  pass(20);
  taken.slice(1).forEach((place) => place.came(1));
  expect(take('c9')).toBeDefined();
  expect(await Promise.race([taken[0]?.given, NOT_YET])).toBe('given');
});

test('a part on an ordinary line is never sent away, however many wait', async () => {
  const { take, takeAll, pass, given } = places();
  takeAll({ c1: 3, c2: 3, c3: 2 });
  pass(60, 64 * 1024);
  expect(take('other')).toBeUndefined();
  expect(await given()).toBe(0);
});

test('a company takes no place of one that has no more than itself', async () => {
  const { take, takeAll, pass, given } = places();
  takeAll({ c1: 2, c2: 2, c3: 2, c4: 2 });
  pass(60);
  expect(take('c1')).toBeUndefined();
  expect(await given()).toBe(0);
  expect(take('c5')).toBeDefined();
});

test('a company has its own places and no more, also while others are free', () => {
  const { take, takeAll, taken } = places();
  takeAll({ c1: 3 });
  expect(take('c1')).toBeUndefined();
  taken[0]?.leave();
  expect(take('c1')).toBeDefined();
});
