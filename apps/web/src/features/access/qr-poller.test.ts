import type { CallResult } from '@bank/contracts';
import { describe, expect, test } from 'vitest';
import {
  accessTokenOf,
  POLL_INTERVAL_MS,
  POLL_START,
  POLLS_MAX,
  pollStep,
  startPoller,
  type PollStep,
} from './qr-poller.ts';

function refused(status: number, members: Record<string, unknown> = {}): CallResult<unknown> {
  return { ok: false, failure: { kind: 'refused', status, code: undefined, message: undefined, errors: [], members } };
}
const offline: CallResult<unknown> = { ok: false, failure: { kind: 'offline' } };

describe('pollStep', () => {
  test.each([
    ['[err.qr.401-ignored]', 401],
    ['[err.qr.404-ignored]', 404],
  ])('%s a %i is passed over in silence and the polling goes on', (_, status) => {
    expect(pollStep(POLL_START, refused(status))).toEqual({
      state: { polls: 1, phase: 'polling', matchNumber: undefined },
    });
  });

  test.each([400, 403, 500, 504, 418, 502])('a %i is told as a status toast and the polling goes on', (status) => {
    const step = pollStep(POLL_START, refused(status));
    expect(step.tell).toEqual({ kind: 'status', status });
    expect(step.state.phase).toBe('polling');
  });

  test('[err.qr.offline] a lost connection is told and the polling goes on', () => {
    const step = pollStep(POLL_START, offline);
    expect(step.tell).toEqual({ kind: 'offline' });
    expect(step.state.phase).toBe('polling');
  });

  test('a 410 ends the request without a toast', () => {
    const step = pollStep(POLL_START, refused(410));
    expect(step).toEqual({ state: { polls: 1, phase: 'expired', matchNumber: undefined } });
  });

  test('an answer confirms the request and is handed on as it came', () => {
    const step = pollStep(POLL_START, { ok: true, value: { accessToken: 'a.b.c' } });
    expect(step.state.phase).toBe('confirmed');
    expect(step.answer).toEqual({ accessToken: 'a.b.c' });
  });

  test('the two digits are taken from the answer that says not yet, and kept', () => {
    const numbered = pollStep(POLL_START, refused(404, { matchNumber: '07' })).state;
    expect(numbered.matchNumber).toBe('07');
    expect(pollStep(numbered, refused(404)).state.matchNumber).toBe('07');
  });

  test.each([['7'], ['123'], [42], ['<b'], [undefined]])('%o is no match number', (matchNumber) => {
    expect(pollStep(POLL_START, refused(404, { matchNumber })).state.matchNumber).toBeUndefined();
  });

  test('nothing changes an ended request any more', () => {
    const ended = pollStep(POLL_START, refused(410)).state;
    expect(pollStep(ended, { ok: true, value: {} })).toEqual({ state: ended });
  });
});

/** A clock that goes only when told, and a bank that answers each poll at once. */
function poller(answer: (poll: number) => CallResult<unknown>, answerMs = 0) {
  let nowMs = 0;
  const timers: { readonly atMs: number; readonly callback: () => void; cancelled: boolean }[] = [];
  const pollsAtMs: number[] = [];
  const steps: PollStep[] = [];
  const stop = startPoller({
    poll: () => {
      pollsAtMs.push(nowMs);
      nowMs += answerMs;
      return Promise.resolve(answer(pollsAtMs.length));
    },
    nowMs: () => nowMs,
    schedule: (callback, delayMs) => {
      const timer = { atMs: nowMs + delayMs, callback, cancelled: false };
      timers.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
    onStep: (step) => steps.push(step),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    pollsAtMs,
    steps,
    stop,
    async run(untilMs: number): Promise<void> {
      await settle();
      for (;;) {
        const next = timers.findIndex((timer) => !timer.cancelled && timer.atMs <= untilMs);
        if (next < 0) break;
        const [timer] = timers.splice(next, 1);
        nowMs = Math.max(nowMs, timer?.atMs ?? 0);
        timer?.callback();
        await settle();
      }
      nowMs = Math.max(nowMs, untilMs);
    },
  };
}

test('[const.qr.interval] polls at once and then every 3 seconds', async () => {
  const watched = poller(() => refused(404));
  await watched.run(9000);
  expect(POLL_INTERVAL_MS).toBe(3000);
  expect(watched.pollsAtMs).toEqual([0, 3000, 6000, 9000]);
});

test('[const.qr.retries] [qr.reload] polls once and 29 further times, the last at 87 s, and is then exhausted', async () => {
  const watched = poller(() => refused(404));
  await watched.run(200_000);
  expect(watched.pollsAtMs).toHaveLength(30);
  expect(POLLS_MAX).toBe(30);
  expect(watched.pollsAtMs.at(-1)).toBe(87_000);
  expect(watched.steps.at(-1)?.state.phase).toBe('exhausted');
});

test('a slow answer delays no further poll beyond its own, and never are two under way', async () => {
  const watched = poller(() => refused(404), 4000);
  await watched.run(12_000);
  expect(watched.pollsAtMs.slice(0, 3)).toEqual([0, 4000, 8000]);
});

test('stopped, it asks and tells no more', async () => {
  const watched = poller(() => refused(404));
  await watched.run(0);
  watched.stop();
  await watched.run(60_000);
  expect(watched.pollsAtMs).toEqual([0]);
  expect(watched.steps).toHaveLength(1);
});

test('polling ends with the confirmed answer', async () => {
  const watched = poller((poll) => (poll === 2 ? { ok: true, value: { accessToken: 't' } } : refused(404)));
  await watched.run(60_000);
  expect(watched.pollsAtMs).toEqual([0, 3000]);
  expect(watched.steps.at(-1)?.answer).toEqual({ accessToken: 't' });
});

test.each([[{}], [{ accessToken: 5 }], [{ accessToken: '' }], [null], ['text'], [undefined]])(
  '%o holds no access token',
  (answer) => {
    expect(accessTokenOf(answer)).toBeUndefined();
  },
);
