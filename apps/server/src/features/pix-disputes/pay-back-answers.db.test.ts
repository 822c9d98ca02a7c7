import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@bank/core';
import { startContestBank } from '../../testing/contested-pix.ts';

// What is blocked goes back by a return of the bank's own: the SPI's answer comes late, never, twice, or is a no. Goals: M10, A13.
const { bank, founded, read, reaches, turnsUntil, closedAs, sentFor, received, funds } =
  await startContestBank(1_000_00n);
const { rails } = bank;
const { disputes } = rails;

test('a late answer, a lost one and one that comes five times each pay once', async () => {
  const late = await founded(11_00n);
  rails.script = { does: 'wait' };
  const refund = late.ask();
  await turnsUntil('it was sent', () => sentFor(late.endToEndId).length === 1);
  // Nobody calls off what is on its way.
  disputes.refunds.set(refund.id, {
    ...refund,
    status: 'CANCELLED',
    lastModified: new Date(bank.clock.now()).toISOString(),
  });
  bank.wake();
  await pause(100);
  expect(await read(late.id)).toMatchObject({ state: 'giving-back', blocked: '11.00' });
  rails.tell(sentFor(late.endToEndId)[0]?.returnId ?? '', { status: 'ACSC' });
  await reaches(late.id, 'given-back');

  const lost = await founded(12_00n);
  rails.script = { does: 'lose-answer' };
  lost.ask();
  await turnsUntil('it was sent', () => sentFor(lost.endToEndId).length >= 1);
  await turnsUntil('it is settled', async () => {
    bank.clock.advance(30_000);
    return (await read(lost.id)).state === 'given-back';
  });

  rails.script = { does: 'repeat', times: 5 };
  const often = await founded(13_00n);
  const before = await bank.balance('10001');
  often.ask();
  await reaches(often.id, 'given-back');
  rails.pushAgain(3);
  await pause(200);
  expect(await bank.balance('10001')).toBe(before - 13_00n);
  expect((await funds()).held).toBe(0n);
});

test('a no that may follow a settlement is asked about, and what the SPI has booked pays', async () => {
  const { id, endToEndId, ask } = await founded(14_00n);
  rails.script = { does: 'refuse-again', reason: 'ED05' };
  ask();
  await turnsUntil('it was sent', () => sentFor(endToEndId).length >= 1);
  await turnsUntil('it is settled', async () => {
    bank.clock.advance(30_000);
    return (await read(id)).state === 'given-back';
  });
  const [sent] = sentFor(endToEndId);
  expect(rails.received.some((each) => each.type === 'camt.060' && each.body.entryId === sent?.returnId)).toBe(true);
});

test('a no keeps the money blocked and is tried again under another id; a closed account, or a day in vain, frees it', async () => {
  const again = await founded(15_00n);
  rails.script = { does: 'reject', reason: 'AB03' };
  again.ask();
  await turnsUntil(
    'it is refused',
    async () => (await received(again.endToEndId)).underWay === '0.00' && sentFor(again.endToEndId).length === 1,
  );
  expect(await read(again.id)).toMatchObject({ state: 'giving-back', blocked: '15.00' });
  expect(await received(again.endToEndId)).toMatchObject({ remaining: '15.00', refunds: [] });
  rails.script = { does: 'settle' };
  bank.wake();
  await pause(100);
  expect(sentFor(again.endToEndId)).toHaveLength(1);
  bank.clock.advance(HOUR_MS);
  await reaches(again.id, 'given-back');
  const [one, other] = sentFor(again.endToEndId);
  expect(other?.returnId).not.toBe(one?.returnId);

  const gone = await founded(16_00n);
  rails.script = { does: 'reject', reason: 'AC07' };
  const refund = gone.ask();
  await reaches(gone.id, 'not-given-back');
  expect(closedAs(refund)).toMatchObject({ analysisResult: 'REJECTED', rejectionReason: 'ACCOUNT_CLOSURE' });
  expect((await funds()).held).toBe(0n);

  const vain = await founded(17_00n);
  rails.script = { does: 'reject', reason: 'AB03' };
  const failed = vain.ask();
  await turnsUntil('it was sent', () => sentFor(vain.endToEndId).length === 1);
  await turnsUntil('it is given up', async () => {
    bank.clock.advance(DAY_MS / 2);
    return (await read(vain.id)).state === 'not-given-back';
  });
  expect(closedAs(failed)).toMatchObject({ analysisResult: 'REJECTED', rejectionReason: 'OTHER' });
  expect((await funds()).held).toBe(0n);
});
