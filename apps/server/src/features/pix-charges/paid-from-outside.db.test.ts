import { describe, expect, test } from 'vitest';
import type { Charge, ChargeContent } from '@bank/contracts';
import { instant, later, MINUTE_MS, money, parseInstant, SECOND_MS } from '@bank/core';
import type { CreditTransfer, PaymentStatus } from '@bank/iso20022';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';

// Charges that other banks' customers pay: what is not what the charge asks for is refused with BE17, what comes second with
// DUPL, and of many at once one is credited.
const bank = await startPixBank();
await bank.device('maker');
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const CNPJ = '11222333000181';
const CHARGES = '/services/pix/charges';
const immediate = {
  kind: 'immediate',
  key: KEY,
  amount: '50.00',
  changeable: false,
  expiresIn: 3600,
} as const satisfies ChargeContent;
const due = {
  kind: 'due',
  key: KEY,
  amount: '100.00',
  dueDate: '2026-11-23',
  validityDays: 0,
  terms: { multa: { modalidade: 2, valorPerc: '2.00' } },
  debtor: { name: 'Ana Lima', document: '52998224725' },
} as const satisfies ChargeContent;

let keys = 0;

async function made(content: ChargeContent): Promise<Charge> {
  const maker = await bank.as('maker');
  const reply = await maker.post(CHARGES, content, { 'idempotency-key': `paid-${(keys += 1)}` });
  expect(reply.status, reply.text).toBe(201);
  return reply.json<Charge>();
}

async function read({ id }: Pick<Charge, 'id'>): Promise<Charge> {
  return (await (await bank.as('maker')).get(`${CHARGES}/${id}`)).json<Charge>();
}

function replyTo(endToEndId: string): PaymentStatus | undefined {
  return bank.rails.received
    .flatMap((message) => (message.type === 'pacs.002' ? message.body.statuses : []))
    .find((status) => status.endToEndId === endToEndId);
}

function transferTo(txid: string | null, amount: bigint, change: Partial<CreditTransfer> = {}): CreditTransfer {
  const plain = bank.rails.incoming({ account: '10001', document: CNPJ, amount: money(amount) });
  return {
    ...plain,
    ...(txid !== null && { txid }),
    initiation: 'QRDN',
    creditorAccount: { ...plain.creditorAccount, key: KEY },
    ...change,
  };
}

async function offer(transfer: CreditTransfer): Promise<string> {
  bank.rails.push(bank.rails.payment(transfer));
  const { endToEndId } = transfer;
  await bank.until('it is answered', () => replyTo(endToEndId) !== undefined);
  const { status, reasons = [] } = replyTo(endToEndId) ?? { status: 'RJCT' };
  return [status, ...reasons.map(({ code }) => code)].join(' ');
}

/** A payment of a charge, as it is answered. */
async function pay(charge: Charge, amount: bigint, change: Partial<CreditTransfer> = {}) {
  // What is paid later is credited later.
  bank.clock.advance(1);
  const transfer = transferTo(charge.txid, amount, change);
  return { id: transfer.endToEndId, transfer, answer: await offer(transfer) };
}

async function settle(id: CreditTransfer['endToEndId'], status: 'ACCC' | 'RJCT' = 'ACCC'): Promise<void> {
  const isOver = async () => {
    const { rows } = await bank.pool.query<{ state: string }>(
      'SELECT state FROM bank.pix_in WHERE end_to_end_id = $1',
      [id],
    );
    return rows[0]?.state === (status === 'ACCC' ? 'credited' : 'not_settled');
  };
  bank.rails.push(bank.rails.statusOf(id, id, status, status === 'RJCT' ? 'AB03' : undefined));
  await bank.until('it is over', isOver);
}

describe('a charge that is paid by exactly what it asks for', () => {
  test('is taken, is being paid, and is paid with the credit: the statement, the charge and the history say so once', async () => {
    const charge = await made(immediate);
    const before = await bank.balance('10001');
    const isHeard = () =>
      bank.liveEvents().some(({ event }) => event.type === 'pix-charge' && event.chargeId === charge.id);
    bank.liveEvents();
    const { id, answer } = await pay(charge, 50_00n);
    expect(answer).toBe('ACSP');
    await bank.until('screens hear that it is being paid', isHeard);
    expect(await read(charge)).toMatchObject({ state: 'active', isBeingPaid: true, payments: [] });
    bank.liveEvents();
    await settle(id);
    const paid = await read(charge);
    expect(paid).toMatchObject({
      state: 'paid',
      stage: 'paid',
      revision: 0,
      isBeingPaid: false,
      today: null,
      payments: [
        {
          endToEndId: id,
          amount: '50.00',
          parts: [{ part: 'original', amount: '50.00' }],
          payer: { name: 'Maria de Fora', maskedDocument: '***.982.247-**' },
          message: 'Pedido 42',
          returned: '0.00',
          isContested: false,
        },
      ],
    });
    const maker = await bank.as('maker');
    const entry = await maker.get(`/services/statement/v2/entries/${paid.payments[0]?.entryId ?? ''}`);
    expect(entry.json()).toMatchObject({ amount: '50.00' });
    expect(await bank.balance('10001')).toBe(before + 50_00n);
    await bank.until('screens hear that it is paid', isHeard);
    expect(await bank.audit('10001', 'pix-charges.paid')).toMatchObject([
      { actor: 'bank', subject: charge.id, data: { amount: '50.00', payerName: 'Maria de Fora' } },
    ]);
    const titles = async (): Promise<readonly string[]> => {
      const { rows } = await bank.pool.query<{ title: string }>(
        'SELECT title FROM bank.notification WHERE operator_id = $1',
        [bank.operator('maker').id],
      );
      return rows.map(({ title }) => title);
    };
    await bank.until('people are told', async () => (await titles()).length > 0);
    expect(await titles()).toEqual(['Cobrança Pix paga']);
    const payer = await bank.anonymous.get(`/services/pix/payer-charges/${charge.link?.split('/').at(-1) ?? ''}`);
    expect(payer.json()).toMatchObject({ state: 'paid', code: null });
    expect(payer.text).not.toContain('Maria');
  });

  test('and whose payment comes to nothing is free again, for the next one', async () => {
    const charge = await made(immediate);
    const first = await pay(charge, 50_00n);
    expect((await pay(charge, 50_00n)).answer).toBe('RJCT DUPL');
    bank.liveEvents();
    await settle(first.id, 'RJCT');
    await bank.until('screens hear that it is free', () =>
      bank.liveEvents().some(({ event }) => event.type === 'pix-charge' && event.chargeId === charge.id),
    );
    expect(await read(charge)).toMatchObject({ state: 'active', isBeingPaid: false });
    const second = await pay(charge, 50_00n);
    await settle(second.id);
    expect((await read(charge)).payments.map(({ endToEndId }) => endToEndId)).toEqual([second.id]);
    expect((await pay(charge, 50_00n)).answer).toBe('RJCT DUPL');
  });

  test('may be changed and removed by nobody while it is being paid', async () => {
    const charge = await made(immediate);
    const { id } = await pay(charge, 50_00n);
    const maker = await bank.as('maker');
    const path = `${CHARGES}/${charge.id}`;
    expect((await maker.delete(path)).code).toBe('pix-charges.being-paid');
    expect((await maker.put(path, { revision: 0, content: immediate })).code).toBe('pix-charges.being-paid');
    await settle(id);
    expect((await maker.delete(path)).code).toBe('pix-charges.not-active');
  });

  test('and offered again is answered the same, and taken once', async () => {
    const charge = await made(immediate);
    const { id, transfer } = await pay(charge, 50_00n);
    bank.rails.push(bank.rails.payment(transfer));
    bank.rails.pushAgain(3);
    await settle(id);
    expect(await read(charge)).toMatchObject({ state: 'paid', payments: [{ endToEndId: id }] });
  });
});

describe('a payment is refused', () => {
  test('of a charge that nobody made, or another company did', async () => {
    expect(await offer(transferTo('umacobrancaqueninguemfez0001', 50_00n))).toBe('RJCT BE17');
    // An initiator may name what it likes: that is a payment to the key.
    const named = transferTo('umacobrancaqueninguemfez0001', 50_00n, { initiation: 'INIC' });
    expect(await offer(named)).toBe('ACSP');
    await settle(named.endToEndId);
  });

  test.each([
    ['of another amount', 49_99n, {}],
    [
      'to another key',
      50_00n,
      { creditorAccount: { number: '10001', branch: '1', type: 'TRAN', key: 'x@exemplo.com.br' } },
    ],
  ] as const)('%s', async (_, amount, change) => {
    const charge = await made(immediate);
    expect((await pay(charge, amount, change as Partial<CreditTransfer>)).answer).toBe('RJCT BE17');
    expect(await read(charge)).toMatchObject({ state: 'active', isBeingPaid: false });
  });

  test('of a charge that was removed, or changed to another amount', async () => {
    const maker = await bank.as('maker');
    const removed = await made(immediate);
    await maker.delete(`${CHARGES}/${removed.id}`);
    expect((await pay(removed, 50_00n)).answer).toBe('RJCT BE17');
    const changed = await made(immediate);
    await maker.put(`${CHARGES}/${changed.id}`, { revision: 0, content: { ...immediate, amount: '60.00' } });
    expect((await pay(changed, 50_00n)).answer).toBe('RJCT BE17');
    const { id, answer } = await pay(changed, 60_00n);
    expect(answer).toBe('ACSP');
    await settle(id);
  });

  test('after its last second, by when its bank accepted it, which is believed for some minutes', async () => {
    const charge = await made({ ...immediate, expiresIn: 60 });
    const last = instant((parseInstant(charge.expiresAt ?? '') ?? 0) - 1);
    bank.clock.advance(61 * SECOND_MS);
    expect((await pay(charge, 50_00n)).answer).toBe('RJCT BE17');
    expect((await pay(charge, 50_00n, { acceptedAt: later(bank.clock.now(), 1) })).answer).toBe('RJCT BE17');
    const { id, answer } = await pay(charge, 50_00n, { acceptedAt: last });
    expect(answer).toBe('ACSP');
    await settle(id);
    const old = await made({ ...immediate, expiresIn: 60 });
    bank.clock.advance(7 * MINUTE_MS);
    const acceptedAt = instant((parseInstant(old.expiresAt ?? '') ?? 0) - 1);
    expect((await pay(old, 50_00n, { acceptedAt })).answer).toBe('RJCT BE17');
  });
});

test('of twenty who pay one charge at once one is credited, the others are told that it is paid [attack]', async () => {
  const charge = await made(immediate);
  const before = await bank.balance('10001');
  const transfers = Array.from({ length: 20 }, () => transferTo(charge.txid, 50_00n));
  for (const transfer of transfers) bank.rails.push(bank.rails.payment(transfer));
  const ids = transfers.map(({ endToEndId }) => endToEndId);
  await bank.until('all are answered', () => ids.every((id) => replyTo(id) !== undefined));
  const taken = ids.filter((id) => replyTo(id)?.status === 'ACSP');
  expect(taken).toHaveLength(1);
  const others = ids.filter((id) => !taken.includes(id)).map((id) => replyTo(id)?.reasons?.map(({ code }) => code));
  expect(others).toEqual(Array.from({ length: 19 }, () => ['DUPL']));
  for (const id of taken) await settle(id);
  expect(await bank.balance('10001')).toBe(before + 50_00n);
  expect((await read(charge)).payments).toHaveLength(1);
});

test('of a change and a payment at once one is first, and the other knows [attack]', async () => {
  const maker = await bank.as('maker');
  for (let round = 0; round < 10; round += 1) {
    const charge = await made(immediate);
    const transfer = transferTo(charge.txid, 50_00n);
    const path = `${CHARGES}/${charge.id}`;
    const [answer, reply] = await Promise.all([
      offer(transfer),
      round % 2 === 0
        ? maker.delete(path)
        : maker.put(path, { revision: 0, content: { ...immediate, amount: '70.00' } }),
    ]);
    expect([answer, reply.code]).toEqual(
      answer === 'ACSP' ? ['ACSP', 'pix-charges.being-paid'] : ['RJCT BE17', undefined],
    );
    if (answer === 'ACSP') await settle(transfer.endToEndId);
  }
});

test('a charge with a due date costs more from midnight in São Paulo on, and after its last day nothing is taken', async () => {
  // Monday, 23 November, may be paid until then only; another one for ten days more.
  const today = await made(due);
  const longer = await made({ ...due, validityDays: 10 });
  const midnight = parseInstant('2026-11-24T03:00:00.000Z') ?? instant(0);
  bank.clock.advance(midnight - bank.clock.now() + 500);
  const before = { acceptedAt: later(midnight, -1) };
  expect((await pay(longer, 100_00n)).answer).toBe('RJCT BE17');
  const late = await pay(longer, 102_00n);
  expect(late.answer).toBe('ACSP');
  await settle(late.id);
  expect((await read(longer)).payments[0]?.parts).toEqual([
    { part: 'original', amount: '100.00' },
    { part: 'multa', amount: '2.00' },
  ]);
  expect((await pay(today, 102_00n)).answer).toBe('RJCT BE17');
  const inTime = await pay(today, 100_00n, before);
  expect(inTime.answer).toBe('ACSP');
  await settle(inTime.id);
  expect((await read(today)).payments[0]?.parts).toEqual([{ part: 'original', amount: '100.00' }]);
});

test('a static code is paid as often as people like, by any amount, also where it was removed', async () => {
  const charge = await made({ kind: 'static', key: KEY, amount: '10.00', txid: 'CAIXA9' });
  const other = await made({ kind: 'static', key: KEY, txid: 'CAIXA8' });
  for (const amount of [10_00n, 10_00n, 3_00n]) {
    const { id, answer } = await pay(charge, amount, { initiation: 'QRES' });
    expect(answer).toBe('ACSP');
    await settle(id);
  }
  await (await bank.as('maker')).delete(`${CHARGES}/${charge.id}`);
  const { id } = await pay(charge, 10_00n, { initiation: 'QRES' });
  await settle(id);
  expect(await read(charge)).toMatchObject({ state: 'removed', payments: [{ endToEndId: id }, {}, {}, {}] });
  const listed = await (await bank.as('maker')).get(`${CHARGES}?search=caixa9`);
  expect(listed.json()).toMatchObject({ items: [{ paid: '33.00', payments: 4, stage: 'removed' }] });
  const byPayer = await (await bank.as('maker')).get(`${CHARGES}?search=maria%20de%20fora&kind=static`);
  expect(byPayer.json<{ items: { id: string }[] }>().items.map((one) => one.id)).toEqual([charge.id]);
  expect((await read(other)).payments).toEqual([]);
});

test('what is given back of a payment, and that it is contested, stands with the charge', async () => {
  await bank.device('maker');
  const charge = await made(immediate);
  const { id } = await pay(charge, 50_00n);
  await settle(id);
  const maker = await bank.as('maker');
  const refund = await maker.post('/services/pix/refunds', { id, amount: '20.00' }, { 'idempotency-key': 'refund-1' });
  expect(refund.status, refund.text).toBe(201);
  await bank.until('it went back', async () => (await read(charge)).payments[0]?.returned === '20.00');
  expect(await read(charge)).toMatchObject({ state: 'paid', stage: 'paid' });
  const listed = await maker.get(`${CHARGES}?search=${charge.txid ?? ''}`);
  expect(listed.json()).toMatchObject({ items: [{ paid: '50.00', returned: '20.00' }] });
  bank.rails.disputes.report(id);
  await bank.until('it is contested', async () => {
    bank.clock.advance(10_000);
    bank.wake();
    return (await read(charge)).payments[0]?.isContested === true;
  });
});
