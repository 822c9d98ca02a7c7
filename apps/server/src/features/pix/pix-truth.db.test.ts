import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentOrder, PaymentOrderDetail } from '@bank/contracts';
import { newMessageId, SPI_ISPB, type EndToEndId } from '@bank/identifiers';
import type { SpiMessage, StatusReason } from '@bank/iso20022';
import { seededEntropy } from '@bank/testkit';
import { createBank, type Bank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { startPixBank } from '../../testing/pix-bank.ts';

// A no to a message that was sent again proves nothing about its first sending: the SPI is asked how the payment stands.
const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const { rails } = bank;
const entropy = seededEntropy(4711);

beforeEach(() => {
  rails.script = { does: 'settle' };
  rails.statusAnswers = 'truth';
});

async function pay(amount = '10.00'): Promise<PaymentOrder & { readonly endToEndId: EndToEndId }> {
  const reply = await bank.payTo(await bank.as('maker'), bank.outsider.key, amount);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder & { endToEndId: EndToEndId }>();
}

const order = async (id: string): Promise<PaymentOrderDetail> => bank.order(await bank.as('maker'), id);
const reaches = async (id: string, state: PaymentOrder['state']) => bank.reaches(await bank.as('maker'), id, state);

async function held(): Promise<bigint> {
  const { rows } = await bank.pool.query<{ held: bigint }>(
    `SELECT held FROM ledger.account WHERE id = 'customer:10001'`,
  );
  return rows[0]?.held ?? 0n;
}

function sent(endToEndId: string): number {
  return rails.received.filter(({ type, body }) => {
    return type === 'pacs.008' && 'transactions' in body && body.transactions[0]?.endToEndId === endToEndId;
  }).length;
}

function questions(endToEndId: string): readonly SpiMessage[] {
  return rails.received.filter((message) => message.type === 'camt.060' && message.body.entryId === endToEndId);
}

/** The SPI has the message once, and says nothing. */
async function sentOnce(endToEndId: string): Promise<void> {
  await bank.until('it was sent', () => sent(endToEndId) === 1);
  await bank.until('that is noted', async () => {
    const { rowCount } = await bank.pool.query(
      `SELECT FROM bank.rail_message WHERE payment_id = $1 AND first_sent_at IS NOT NULL`,
      [endToEndId],
    );
    return rowCount === 1;
  });
}

/** Makes time pass in small steps, so that all loops see it, until that holds. */
async function passing(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  await bank.until(what, async () => {
    if (await holds()) return true;
    bank.clock.advance(5_000);
    bank.wake();
    return false;
  });
}

function refusal(endToEndId: EndToEndId, reason?: StatusReason): SpiMessage {
  return rails.statusOf(endToEndId, endToEndId, 'RJCT', reason);
}

function unreadable(about: string): SpiMessage {
  const messageId = newMessageId(SPI_ISPB, entropy);
  const header = { from: SPI_ISPB, to: '99999008' as never, messageId, createdAt: bank.clock.now() };
  return { type: 'admi.002', header, body: { reference: about, code: 'XSD', rejectedAt: bank.clock.now() } };
}

test.each(['ED05', 'AC03'] as const)(
  'settled, answer lost, second sending refused with %s: the SPI is asked, and the payment settles, once',
  async (reason) => {
    rails.script = { does: 'refuse-again', reason };
    rails.statusAnswers = 'silence';
    const [balance, before] = [await bank.balance('10001'), await held()];
    const { id, endToEndId } = await pay();
    await passing('it is asked about', () => questions(endToEndId).length > 0);
    const doubted = await order(id);
    expect(doubted).toMatchObject({ state: 'unknown', clearingUp: true, refusal: null });
    expect(doubted.events.at(-1)?.note).toContain('O banco está esclarecendo');
    expect(doubted.events.at(-1)?.note).toContain('não repita o pagamento');
    expect(await held()).toBe(before + 1000n);
    // Unanswered, it is asked again.
    await passing('it is asked again', () => questions(endToEndId).length > 1);
    expect(await held()).toBe(before + 1000n);
    rails.statusAnswers = 'truth';
    await passing('it is settled', async () => (await order(id)).state === 'settled');
    const settled = await order(id);
    expect(settled.clearingUp).toBeUndefined();
    expect(settled.refusal).toBeNull();
    expect(await bank.balance('10001')).toBe(balance - 1000n);
    expect(await held()).toBe(before);
    const asked = questions(endToEndId).length;
    bank.clock.advance(300_000);
    bank.wake();
    await pause(300);
    expect(questions(endToEndId).length).toBe(asked);
  },
);

test('not settled after all: it ends with the reason of the first no, the money free again', async () => {
  rails.script = { does: 'wait' };
  const before = await held();
  const { id, endToEndId } = await pay();
  await sentOnce(endToEndId);
  await passing('it is sent again', () => sent(endToEndId) > 1);
  rails.push(refusal(endToEndId, 'AB03'));
  const rejected = await (async () => {
    await passing('it ends', async () => (await order(id)).state === 'rejected');
    return order(id);
  })();
  expect(rejected.refusal?.code).toBe('AB03');
  expect(rejected.events.map(({ state }) => state)).toEqual(['processing', 'unknown', 'rejected']);
  expect(await held()).toBe(before);
});

test('not settled yet is not the end: a payment on its way is asked about again until nothing can settle it', async () => {
  rails.script = { does: 'wait' };
  const before = await held();
  const { id, endToEndId } = await pay();
  await sentOnce(endToEndId);
  await passing('it is sent again', () => sent(endToEndId) > 1);
  // The first sending still waits for the payee's bank when the second one is refused.
  rails.push(refusal(endToEndId, 'ED05'));
  await bank.until('it is asked about', () => questions(endToEndId).length === 1);
  await bank.until('the answer is taken in', async () => {
    const { rowCount } = await bank.pool.query(`SELECT FROM bank.rail_inbound WHERE effect = 'entry-not-yet'`);
    return (rowCount ?? 0) > 0;
  });
  expect(await reaches(id, 'unknown')).toMatchObject({ clearingUp: true });
  expect(await held()).toBe(before + 1000n);
  // It settles now, and that answer too is lost.
  rails.statusAnswers = 'silence';
  rails.tell(endToEndId, { status: 'ACSC' });
  await reaches(id, 'settled');
  expect(await held()).toBe(before);
});

test.each(['AC03', 'AM04', 'RR04'] as const)(
  'sent once and refused with %s: the end at once, nothing is asked',
  async (reason) => {
    rails.script = { does: 'reject', reason };
    const { id, endToEndId } = await pay();
    expect((await reaches(id, 'rejected')).refusal?.code).toBe(reason);
    expect(questions(endToEndId)).toEqual([]);
  },
);

test.each([['ED05'], ['FF08'], ['DU03'], [undefined]] as const)(
  'sent once and refused with %s: that too may follow a settlement',
  async (reason) => {
    rails.script = { does: 'wait' };
    const { id, endToEndId } = await pay();
    await sentOnce(endToEndId);
    rails.push(refusal(endToEndId, reason));
    await bank.until('it is asked about', () => questions(endToEndId).length > 0);
    expect(await order(id)).toMatchObject({ state: 'unknown', clearingUp: true });
    rails.tell(endToEndId, { status: 'ACSC' });
    await reaches(id, 'settled');
  },
);

test('a second server that claims the message at the very moment of the no is not missed', async () => {
  rails.script = { does: 'wait' };
  const before = await held();
  const { id, endToEndId } = await pay();
  await sentOnce(endToEndId);
  // As a claim does it, not yet committed: whoever reads the attempts now sees one.
  const other = await bank.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(`UPDATE bank.rail_message SET attempts = attempts + 1 WHERE payment_id = $1`, [endToEndId]);
    rails.push(refusal(endToEndId, 'AC03'));
    await pause(400);
    expect((await order(id)).state).toBe('processing');
    await other.query('COMMIT');
  } finally {
    other.release();
  }
  await reaches(id, 'unknown');
  expect(await order(id)).toMatchObject({ clearingUp: true });
  expect(await held()).toBe(before + 1000n);
  rails.tell(endToEndId, { status: 'ACSC' });
  await reaches(id, 'settled');
});

test('where the no comes first, no server claims the message any more', async () => {
  rails.script = { does: 'reject', reason: 'AC03' };
  const { id, endToEndId } = await pay();
  await reaches(id, 'rejected');
  bank.clock.advance(600_000);
  bank.wake();
  await pause(300);
  expect(sent(endToEndId)).toBe(1);
});

test('a time-out at the first handing-over counts: a second one was claimed, so the no proves nothing', async () => {
  rails.script = { does: 'unavailable' };
  const { id, endToEndId } = await pay();
  await bank.until('it was tried', async () => {
    const { rows } = await bank.pool.query<{ attempts: number }>(
      'SELECT attempts FROM bank.rail_message WHERE payment_id = $1',
      [endToEndId],
    );
    return (rows[0]?.attempts ?? 0) > 0;
  });
  rails.script = { does: 'wait' };
  await passing('it is handed over', () => sent(endToEndId) > 0);
  rails.push(refusal(endToEndId, 'AC03'));
  await reaches(id, 'unknown');
  rails.tell(endToEndId, { status: 'ACSC' });
  await reaches(id, 'settled');
});

test('a message that could not be read, once it was sent again, is asked about too', async () => {
  rails.script = { does: 'lose-answer' };
  rails.statusAnswers = 'silence';
  const { id, endToEndId } = await pay();
  await sentOnce(endToEndId);
  rails.script = { does: 'unavailable' };
  bank.clock.advance(21_000);
  bank.wake();
  await bank.until('it is claimed again', async () => {
    const { rows } = await bank.pool.query<{ attempts: number }>(
      'SELECT attempts FROM bank.rail_message WHERE payment_id = $1',
      [endToEndId],
    );
    return (rows[0]?.attempts ?? 0) > 1;
  });
  rails.script = { does: 'lose-answer' };
  rails.statusAnswers = 'truth';
  const message = rails.received.find(
    (each) => each.type === 'pacs.008' && each.body.transactions[0]?.endToEndId === endToEndId,
  );
  rails.push(unreadable(message?.header.messageId ?? ''));
  await reaches(id, 'settled');
  expect(await bank.incidents()).toContain('message.refused-by-spi');
});

test('two servers: one no, one question, one end', async () => {
  const { settings } = bank.platform;
  const bytes = { bytes: (count: number) => randomBytes(count) };
  const second: Bank = await createBank(
    openPlatform({ settings, clock: bank.clock, entropy: bytes, rails: rails.client }),
  );
  second.start();
  try {
    rails.script = { does: 'refuse-again', reason: 'ED05' };
    const balance = await bank.balance('10001');
    const orders = [await pay('1.00'), await pay('2.00'), await pay('3.00')];
    for (const { id } of orders) {
      await passing('it is settled', async () => {
        for (const loop of second.loops) loop.wake();
        return (await order(id)).state === 'settled';
      });
    }
    expect(await bank.balance('10001')).toBe(balance - 600n);
    for (const { id } of orders) {
      const { events } = await order(id);
      expect(events.filter(({ note }) => note?.includes('esclarecendo'))).toHaveLength(1);
    }
  } finally {
    await second.stop();
  }
});

test('told ten times how it stands, and refused ten times more, it settles once and stays settled', async () => {
  rails.script = { does: 'refuse-again', reason: 'ED05' };
  rails.statusAnswers = 'silence';
  const balance = await bank.balance('10001');
  const { id, endToEndId } = await pay();
  await passing('it is asked about', () => questions(endToEndId).length > 0);
  const [question] = questions(endToEndId);
  if (!question) throw new Error('no question');
  for (let time = 0; time < 10; time += 1) {
    rails.push(refusal(endToEndId, 'ED05'));
    rails.answerStatus(question);
  }
  await reaches(id, 'settled');
  await pause(500);
  expect((await order(id)).state).toBe('settled');
  expect(await bank.balance('10001')).toBe(balance - 1000n);
  expect((await order(id)).events.map(({ state }) => state).filter((state) => state === 'settled')).toHaveLength(1);
});

test('a no after the settlement is an incident, never taken back', async () => {
  const balance = await bank.balance('10001');
  const { id, endToEndId } = await pay();
  await reaches(id, 'settled');
  const before = (await bank.incidents()).filter((code) => code === 'outcome.contradicting').length;
  rails.push(refusal(endToEndId, 'AC03'));
  await bank.until('it is parked', async () => {
    return (await bank.incidents()).filter((code) => code === 'outcome.contradicting').length === before + 1;
  });
  expect((await order(id)).state).toBe('settled');
  expect(await bank.balance('10001')).toBe(balance - 1000n);
});

test('an entry of another amount, or a question that went wrong, settles and frees nothing', async () => {
  rails.script = { does: 'refuse-again', reason: 'ED05' };
  rails.statusAnswers = 'silence';
  const before = await held();
  const { id, endToEndId } = await pay();
  await passing('it is asked about', () => questions(endToEndId).length > 0);
  bank.clock.advance(60_000);
  const [question] = questions(endToEndId);
  if (!question) throw new Error('no question');
  rails.answerStatus(question, { status: 'INFO', fault: 'XX99' });
  await passing('it is asked again', () =>
    questions(endToEndId).some(({ header }) => header.messageId !== question.header.messageId),
  );
  expect((await order(id)).state).toBe('unknown');
  rails.answerStatus(question, { amount: 999n as never });
  await bank.until('it is parked', async () => (await bank.incidents()).includes('status.contradicting'));
  expect((await order(id)).state).toBe('unknown');
  expect(await held()).toBe(before + 1000n);
  rails.tell(endToEndId, { status: 'ACSC' });
  await reaches(id, 'settled');
});

test('what the SPI contradicts itself about waits for people: the money stays held, and the books say no fault of it', async () => {
  rails.script = { does: 'refuse-again', reason: 'ED05' };
  rails.statusAnswers = 'silence';
  const { id, endToEndId } = await pay();
  await passing('it is asked about', () => questions(endToEndId).length > 0);
  const [question] = questions(endToEndId);
  if (!question) throw new Error('no question');
  const before = (await bank.incidents()).filter((code) => code === 'status.contradicting').length;
  rails.answerStatus(question, { amount: 999n as never });
  await bank.until('it is parked', async () => {
    return (await bank.incidents()).filter((code) => code === 'status.contradicting').length === before + 1;
  });
  expect((await order(id)).state).toBe('unknown');
});
