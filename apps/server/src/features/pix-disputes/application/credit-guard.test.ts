import { expect, test } from 'vitest';
import { ok, refuse, type Result } from '@bank/core';
import type { FraudMark, RailFault } from '@bank/rails-protocol';
import { fakeClock, seededEntropy } from '@bank/testkit';
import { createCreditGuard } from './precautions.ts';

const PAYER = { name: 'Maria de Fora', document: '52998224725', ispb: '99999010', bankName: 'Banco de Fora' };

/** A guard whose directory answers as told, and counts how often it was asked. */
function guardOver() {
  const clock = fakeClock('2026-03-10T10:00:00-03:00');
  const directory = {
    answer: refuse({ code: 'rail.unavailable' }) as Result<readonly FraudMark[], RailFault>,
    asked: 0,
  };
  const guard = createCreditGuard({
    pool: undefined as never,
    clock,
    entropy: seededEntropy(1),
    log: { warn: () => undefined } as never,
    marks: {
      fraudMarks: () => {
        directory.asked += 1;
        return Promise.resolve(directory.answer);
      },
    },
  });
  return { clock, directory, guard };
}

test('a directory that cannot be reached is asked five times, then once each half minute: no payment waits for it meanwhile [attack]', async () => {
  const { clock, directory, guard } = guardOver();
  for (let payment = 0; payment < 100; payment += 1) expect(await guard.doubtOf(PAYER)).toBeNull();
  expect(directory.asked).toBe(5);
  clock.advance(30_000);
  for (let payment = 0; payment < 100; payment += 1) await guard.doubtOf(PAYER);
  expect(directory.asked).toBe(6);
});

test('one that answers again doubts again, at the first payment that asks', async () => {
  const { clock, directory, guard } = guardOver();
  for (let payment = 0; payment < 10; payment += 1) await guard.doubtOf(PAYER);
  directory.answer = ok([{ document: PAYER.document, open: true }]);
  expect(await guard.doubtOf(PAYER)).toBeNull();
  clock.advance(30_000);
  expect(await guard.doubtOf(PAYER)).toBe('payer-marked');
  expect(await guard.doubtOf(PAYER)).toBe('payer-marked');
});

test('a no of the directory is an answer: it is asked about each payment', async () => {
  const { directory, guard } = guardOver();
  directory.answer = refuse({ code: 'rail.refused', status: 400, reason: 'BAD' });
  for (let payment = 0; payment < 10; payment += 1) await guard.doubtOf(PAYER);
  expect(directory.asked).toBe(10);
});
