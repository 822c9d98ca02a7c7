import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentOrder, ReceivedDispute } from '@bank/contracts';
import type { InfractionReport } from '@bank/rails-protocol';
import { startContestBank } from '../../testing/contested-pix.ts';
import { createPrecautionsDesk } from './index.ts';

// Of a Pix no more is ever blocked than what came less what went back, by whatever blocks it. Goals: M09, M10, M12.
const { bank, credited, turnsUntil, sentFor, funds } = await startContestBank(1000_00n);
const { disputes } = bank.rails;
const desk = createPrecautionsDesk(bank.platform);
const ASKED = { by: 'ana', note: 'O banco de quem pagou telefonou.' };
let key = 0;

beforeEach(() => bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000'));

const casesOf = async (endToEndId: string): Promise<readonly ReceivedDispute[]> => {
  const reply = await (await bank.as('admin')).get('/services/pix-disputes/received?limit=100');
  return reply.json<{ items: ReceivedDispute[] }>().items.filter((each) => each.endToEndId === endToEndId);
};

async function contest(endToEndId: string): Promise<InfractionReport> {
  const report = disputes.report(endToEndId);
  await turnsUntil('it is contested', () => disputes.reports.get(report.id)?.status === 'ACKNOWLEDGED');
  return report;
}

async function withdraw({ id }: InfractionReport, endToEndId: string): Promise<void> {
  const isOpen = ({ state }: ReceivedDispute) => state === 'open';
  const open = (await casesOf(endToEndId)).filter(isOpen).length;
  disputes.changeReport(id, { status: 'CANCELLED' });
  await turnsUntil('it is withdrawn', async () => (await casesOf(endToEndId)).filter(isOpen).length === open - 1);
}

async function refund(endToEndId: string, amount: string): Promise<PaymentOrder> {
  const maker = await bank.as('maker');
  const asked = { id: endToEndId, amount };
  const made = await maker.post('/services/pix/refunds', asked, { 'idempotency-key': `refund-${(key += 1)}` });
  return made.json();
}

async function refunded(endToEndId: string, amount: string): Promise<void> {
  const { id } = await refund(endToEndId, amount);
  await bank.reaches(await bank.as('maker'), id, 'settled');
}

test('M12 a Pix that went back whole and is contested then blocks nothing of the company’s other money [attack]', async () => {
  const before = await funds();
  const endToEndId = await credited(100_00n);
  await refunded(endToEndId, '100.00');
  await contest(endToEndId);
  expect(await casesOf(endToEndId)).toMatchObject([{ state: 'open', blocked: '0.00' }]);
  expect(await funds()).toEqual(before);
  expect(await desk.block(endToEndId, ASKED)).toEqual({ ok: false, error: 'contested' });
  const other = await credited(10_00n);
  await refunded(other, '10.00');
  expect(await desk.block(other, ASKED)).toEqual({ ok: false, error: 'gone-back' });
});

test('M12 of a Pix of which a part went back only the rest is blocked; a refund that nobody confirmed dodges nothing', async () => {
  const endToEndId = await credited(100_00n);
  await refunded(endToEndId, '30.00');
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 0');
  expect(await refund(endToEndId, '20.00')).toMatchObject({ state: 'awaiting_confirmation' });
  const report = await contest(endToEndId);
  expect(await casesOf(endToEndId)).toMatchObject([{ blocked: '70.00' }]);
  await withdraw(report, endToEndId);
});

test('M12 what a precaution is giving back is not blocked once more by a contest', async () => {
  bank.rails.script = { does: 'wait' };
  const before = await funds();
  const endToEndId = await credited(40_00n);
  const blocked = await desk.block(endToEndId, ASKED);
  const id = blocked.ok ? blocked.value.id : '';
  await desk.propose(id, { result: 'give-back', reason: 'Conta invadida.', by: 'ana' });
  expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true });
  await turnsUntil('it was sent', () => sentFor(endToEndId).length >= 1);
  await contest(endToEndId);
  expect(await casesOf(endToEndId)).toMatchObject([{ blocked: '0.00' }]);
  expect(await funds()).toEqual({ ...before, held: before.held! + 40_00n });
  bank.rails.tell(sentFor(endToEndId)[0]?.returnId ?? '', { status: 'ACSC' });
  await turnsUntil('it is back', async () => (await funds()).held === before.held);
});

test('M12 whatever contests, blocks, lets go and gives back in whatever order: no block is placed past what came and did not go back', async () => {
  const act = fc.constantFrom('contest', 'withdraw', 'block', 'refund' as const);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 7 }), async (acts) => {
      const endToEndId = await credited(100_00n);
      const held = (await funds()).held!;
      const reports: InfractionReport[] = [];
      let back = 0n;
      for (const next of acts) {
        const before = (await funds()).held! - held;
        if (next === 'contest') reports.push(await contest(endToEndId));
        const last = next === 'withdraw' && reports.pop();
        if (last) await withdraw(last, endToEndId);
        if (next === 'block') await desk.block(endToEndId, ASKED);
        if (next === 'refund' && back < 100_00n) {
          await refunded(endToEndId, '25.00');
          back += 25_00n;
        }
        const after = (await funds()).held! - held;
        if (after > before) expect(after).toBeLessThanOrEqual(100_00n - back);
        bank.clock.advance(2 * 60_000);
      }
      for (const report of reports) await withdraw(report, endToEndId);
    }),
    { numRuns: 8 },
  );
});
