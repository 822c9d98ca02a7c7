import { expect, test } from 'vitest';
import { ok, refuse } from '@bank/core';
import { fakeClock } from '@bank/testkit';
import type { FetchDocument } from './fetch-document.ts';
import { breakingDocuments } from './host-breaker.ts';

const REACHED = ok({ status: 500, text: '' });
const NOT_REACHED = refuse({ code: 'document.unreachable' as const });

/** A net on which one host is reached or not, as a test says, and every question is counted. */
function net() {
  const clock = fakeClock('2026-03-10T10:00:00-03:00');
  const state = { isReached: false, asked: 0 };
  const fetchDocument: FetchDocument = async ({ host }) => {
    await Promise.resolve();
    if (host === 'other.example') return REACHED;
    state.asked += 1;
    return state.isReached ? REACHED : NOT_REACHED;
  };
  const fetcher = breakingDocuments(fetchDocument, clock);
  const ask = (host = 'hangs.example', companyId = 'company') => fetcher({ companyId, host, path: '/' });
  const askTimes = async (times: number) => {
    for (let n = 0; n < times; n += 1) await ask();
  };
  return { clock, state, ask, askTimes };
}

test('a host that is not reached five times in a row is left alone for half a minute, and no other is [attack]', async () => {
  const { clock, state, ask, askTimes } = net();
  await askTimes(20);
  expect(state.asked).toBe(5);
  expect(await ask()).toEqual(NOT_REACHED);
  expect(await ask('other.example')).toEqual(REACHED);
  clock.advance(29_999);
  await ask();
  expect(state.asked).toBe(5);
  // Who named something that breaks off there cuts nobody else from it.
  state.isReached = true;
  expect(await ask('hangs.example', 'another')).toEqual(REACHED);
});

test('then one fetch tries it for all: reached it is asked as ever, not reached it is left alone again', async () => {
  const { clock, state, ask, askTimes } = net();
  await askTimes(5);
  clock.advance(30_000);
  await Promise.all([ask(), ask(), ask()]);
  expect(state.asked).toBe(6);
  state.isReached = true;
  expect(await ask()).toEqual(NOT_REACHED);
  clock.advance(30_000);
  expect(await ask()).toEqual(REACHED);
  await askTimes(3);
  expect(state.asked).toBe(10);
});

test('whatever a host answers, it is one that is reached: failures count only in a row', async () => {
  const { state, askTimes } = net();
  for (let n = 0; n < 5; n += 1) {
    state.isReached = false;
    await askTimes(4);
    state.isReached = true;
    await askTimes(1);
  }
  expect(state.asked).toBe(25);
});
