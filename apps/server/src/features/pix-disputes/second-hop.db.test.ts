import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentOrder, SentDispute, StatementEntry } from '@bank/contracts';
import { HOUR_MS, money } from '@bank/core';
import type { CreditTransfer } from '@bank/iso20022';
import type { DictRefundAccount } from '@bank/rails-protocol';
import { startContestBank } from '../../testing/contested-pix.ts';
import { NO_WAITING_CONTEST, WAITING_CONTEST } from '../../testing/credited-pix.ts';

// What was contested went on from hand to hand: the victim's bank did not send what we got, so it is paid by a payment (pacs.008,
// IPRT), once, with the certainty of a return; and so are companies of ours that were the victim. Goals: M10, M12, A13.
const { bank, founded, read, reaches, turnsUntil, closedAs, sentFor, received, funds } =
  await startContestBank(1_000_00n);
const { rails } = bank;
const { disputes } = rails;

const VICTIM: DictRefundAccount = {
  participant: '99999020',
  branch: '1',
  number: '300020',
  type: 'CACC',
  taxId: '39053344705',
};

beforeEach(() => {
  rails.script = { does: 'settle' };
  rails.statusAnswers = 'truth';
  disputes.fault = undefined;
  bank.clock.advance(1000);
});

/** The payments to victims of that amount that the bank has sent, each as often as it was sent. */
const paidTo = (amount: bigint): readonly CreditTransfer[] =>
  rails.received
    .flatMap((message) => (message.type === 'pacs.008' ? message.body.transactions : []))
    .filter((each) => each.purpose === 'IPRT' && each.amount === amount);

const lines = async (query = '') =>
  (await (await bank.as('maker')).get(`/services/statement/v2/entries${query}`)).json<{ items: StatementEntry[] }>()
    .items;

test('a victim elsewhere is paid by a payment with purpose IPRT, once, and no return goes out', async () => {
  const before = await funds();
  const { id, endToEndId, ask } = await founded(71_00n);
  const refund = ask(71_00n, VICTIM);
  await reaches(id, 'given-back');
  expect(sentFor(endToEndId)).toEqual([]);
  const [sent, ...more] = paidTo(71_00n);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({
    creditorAgent: '99999020',
    creditorDocument: VICTIM.taxId,
    creditorAccount: { number: '300020', branch: '1', type: 'CACC' },
    debtor: { document: '11222333000181' },
    debtorAccount: { number: '10001' },
    initiation: 'MANU',
  });
  expect(sent?.endToEndId.startsWith('E99999008')).toBe(true);
  expect(await funds()).toEqual(before);
  await turnsUntil('the directory knows', () => closedAs(refund)?.status === 'CLOSED');
  expect(closedAs(refund)).toMatchObject({
    analysisResult: 'TOTALLY_ACCEPTED',
    refundTransactionId: sent?.endToEndId,
    effectiveRefundedAmount: '71.00',
  });
  expect(await read(id)).toMatchObject({ givenBack: '71.00', isForVictim: true });
  const [line] = await lines();
  // Neither a fee nor the name of whoever got it.
  expect(line).toMatchObject({ type: 'pix_returned_out', amount: '-71.00', endToEndId, counterparty: null });
  expect(await received(endToEndId)).toMatchObject({ given: '71.00', remaining: '0.00', refunds: [{ disputeId: id }] });
  const { items } = (await (await bank.as('maker')).get('/services/pix/returns')).json<{ items: object[] }>();
  expect(items[0]).toMatchObject({ stage: 'done', disputeId: id, name: 'Quem sofreu a fraude' });
  const { rows } = await bank.pool.query(`SELECT FROM bank.payment_order WHERE amount_centavos = 7100`);
  expect(rows).toEqual([]);
});

test('A13 a lost answer, one that comes five times, and a no after a settlement each pay once; asked about where in doubt', async () => {
  rails.script = { does: 'lose-answer' };
  const lost = await founded(12_00n);
  lost.ask(12_00n, VICTIM);
  await turnsUntil('it was sent', () => paidTo(12_00n).length >= 1);
  await turnsUntil('it is settled', async () => {
    bank.clock.advance(30_000);
    return (await read(lost.id)).state === 'given-back';
  });
  expect(new Set(paidTo(12_00n).map(({ endToEndId }) => endToEndId)).size).toBe(1);

  rails.script = { does: 'repeat', times: 5 };
  const often = await founded(13_00n);
  const before = await bank.balance('10001');
  often.ask(13_00n, VICTIM);
  await reaches(often.id, 'given-back');
  rails.pushAgain(3);
  await pause(100);
  expect(await bank.balance('10001')).toBe(before - 13_00n);

  rails.script = { does: 'refuse-again', reason: 'ED05' };
  const doubted = await founded(14_00n);
  doubted.ask(14_00n, VICTIM);
  await turnsUntil('it was sent', () => paidTo(14_00n).length >= 1);
  await turnsUntil('it is settled', async () => {
    bank.clock.advance(30_000);
    return (await read(doubted.id)).state === 'given-back';
  });
  const asked = rails.received.some(
    (each) => each.type === 'camt.060' && each.body.entryId === paidTo(14_00n)[0]?.endToEndId,
  );
  expect(asked).toBe(true);
  expect((await funds()).held).toBe(0n);
});

test('M10 it takes of the same sum as refunds of the company’s; a no is tried again under another id, a closed account frees it', async () => {
  const { id, endToEndId, ask } = await founded(60_00n);
  const maker = await bank.as('maker');
  const own = await maker.post(
    '/services/pix/refunds',
    { id: endToEndId, amount: '25.00' },
    { 'idempotency-key': 'own' },
  );
  expect(own.status, own.text).toBe(201);
  await bank.reaches(maker, own.json<PaymentOrder>().id, 'settled');
  rails.script = { does: 'reject', reason: 'AB03' };
  ask(60_00n, VICTIM);
  await turnsUntil(
    'it is refused',
    async () => (await received(endToEndId)).underWay === '0.00' && paidTo(35_00n).length === 1,
  );
  rails.script = { does: 'settle' };
  bank.clock.advance(HOUR_MS);
  await reaches(id, 'given-back');
  expect(new Set(paidTo(35_00n).map((each) => each.endToEndId)).size).toBe(2);
  expect(await received(endToEndId)).toMatchObject({ given: '60.00', remaining: '0.00' });

  rails.script = { does: 'reject', reason: 'AC07' };
  const gone = await founded(16_00n);
  const refund = gone.ask(16_00n, VICTIM);
  await reaches(gone.id, 'not-given-back');
  expect(closedAs(refund)).toMatchObject({ analysisResult: 'REJECTED', rejectionReason: 'ACCOUNT_CLOSURE' });
  expect((await funds()).held).toBe(0n);
});

test('whoever paid is named as the victim gets a return; a victim of this bank is reached by no payment system', async () => {
  const payer = await founded(17_00n);
  payer.ask(17_00n, { participant: '99999010', number: '200012', type: 'CACC', taxId: '52998224725' });
  await reaches(payer.id, 'given-back');
  expect(sentFor(payer.endToEndId)).toHaveLength(1);
  expect(paidTo(17_00n)).toEqual([]);

  const own = await founded(18_00n);
  const refund = own.ask(18_00n, { participant: '99999008', number: '10003', type: 'TRAN', taxId: '39053344705' });
  await reaches(own.id, 'not-given-back');
  expect(closedAs(refund)).toMatchObject({ analysisResult: 'REJECTED', rejectionReason: 'OTHER' });
  expect((await funds()).held).toBe(0n);
});

/** Money of the mechanism that a bank further on pays the company. */
async function recovered(amount: bigint): Promise<string> {
  const before = await bank.balance('10001');
  const transfer = { ...rails.incoming({ account: '10001', document: '11222333000181', amount: money(amount) }) };
  const { remittance: _, ...silent } = transfer;
  rails.push(rails.payment({ ...silent, purpose: 'IPRT' }));
  const { endToEndId } = transfer;
  await bank.until('it is accepted', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM bank.pix_in WHERE end_to_end_id = $1', [endToEndId]);
    return rowCount === 1;
  });
  rails.push(rails.statusOf(endToEndId, endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + amount);
  return endToEndId;
}

test('what a company gets back by a payment is a refund of the mechanism: in its words, found by them, never blocked, given back no more', async () => {
  rails.fraudMarks.add('52998224725');
  await bank.byHand(WAITING_CONTEST, [bank.companyId('10001')]);
  const endToEndId = await recovered(33_00n);
  await bank.byHand(NO_WAITING_CONTEST, [bank.companyId('10001')]);
  rails.fraudMarks.clear();
  expect((await funds()).held).toBe(0n);
  const [line] = await lines('?search=devolu%C3%A7%C3%A3o%20do%20med');
  expect(line).toMatchObject({ type: 'pix_recovered', description: 'Devolução do MED', amount: '33.00', endToEndId });
  expect(await lines('?type=pix_recovered')).toHaveLength(1);
  const maker = await bank.as('maker');
  expect((await maker.get(`/services/pix/received/${endToEndId}`)).json()).toMatchObject({
    code: 'pix-refunds.is-a-return',
  });
  const again = await maker.post(
    '/services/pix/refunds',
    { id: endToEndId, amount: '1.00' },
    { 'idempotency-key': 'med' },
  );
  expect(again.json()).toMatchObject({ code: 'pix-refunds.is-a-return' });
  const events = await (await bank.as('admin')).get('/services/history/events');
  expect(events.text).toContain('devolução do MED');
});

test('whoever says IPRT where no contest waits for money is doubted like anybody else, and is received as any Pix [attack]', async () => {
  rails.fraudMarks.add('52998224725');
  const endToEndId = await recovered(34_00n);
  rails.fraudMarks.clear();
  expect((await funds()).held).toBe(34_00n);
  const line = (await lines('?type=pix_received')).find((each) => each.endToEndId === endToEndId);
  expect(line).toMatchObject({ amount: '34.00' });
  expect((await lines('?type=pix_recovered')).map((each) => each.endToEndId)).not.toContain(endToEndId);
});

test('a refund of what the company contested counts in its case, once, though a bank further on paid it', async () => {
  const maker = await bank.as('maker');
  const made = await bank.payTo(maker, bank.outsider.key, '40.00');
  await bank.reaches(maker, made.json<PaymentOrder>().id, 'settled');
  const body = { reason: 'scam', report: 'Pagamos um boleto que era falso.' };
  const { id } = (
    await maker.put(`/services/pix-disputes/of-order/${made.json<PaymentOrder>().id}`, body)
  ).json<SentDispute>();
  const dispute = async () => (await maker.get(`/services/pix-disputes/sent/${id}`)).json<SentDispute>();
  await turnsUntil('it is told', async () => (await dispute()).state === 'in-analysis');
  const [recovery] = [...disputes.recoveries.values()];
  bank.clock.advance(1000);
  disputes.change(recovery!.id, { status: 'ANALYSED', rootAnalysisResult: 'AGREED' });
  await turnsUntil('it is accepted', async () => (await dispute()).refundAskedAt !== null);
  const paid = await recovered(40_00n);
  bank.clock.advance(1000);
  const first = disputes.refundFor(recovery!, { analysisResult: 'REJECTED', rejectionReason: 'NO_BALANCE' });
  const second = disputes.refundFor(recovery!, {
    analysisResult: 'TOTALLY_ACCEPTED',
    refundTransactionId: paid,
    effectiveRefundedAmount: '40.00',
  });
  disputes.change(recovery!.id, { status: 'COMPLETED', refunds: [first, second] });
  await turnsUntil('it is over', async () => (await dispute()).endedAt !== null);
  expect(await dispute()).toMatchObject({ returned: '40.00', returns: [{ returnId: paid, amount: '40.00' }] });
  bank.clock.advance(1000);
  disputes.change(recovery!.id, { refunds: [] });
  bank.wake();
  await pause(100);
  expect(await dispute()).toMatchObject({ returned: '40.00' });
});
