import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, expectOk, money } from '@bank/core';
import type { CreditTransfer } from '@bank/iso20022';
import { startPixBank } from '../../testing/pix-bank.ts';
import { createRailMessagesFeature } from '../rail-messages/index.ts';
import { forgetOldTexts, TEXT_KEPT_DAYS } from './jobs/forget-texts.ts';

// A message that always failed is put aside. Its cause gone, two people have it judged again; its text does not stay for ever.
const bank = await startPixBank();
const { desk } = bank.bank.reconciliation;
const CNPJ = '11222333000181';
const owner = new pg.Client({ connectionString: bank.databaseUrl });

beforeAll(async () => {
  await owner.connect();
  await owner.query(`CREATE FUNCTION public.defect() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a defect of ours'; END $$`);
});
afterAll(() => owner.end());

async function broken(work: () => Promise<void>): Promise<void> {
  await owner.query('CREATE TRIGGER defect BEFORE INSERT OR UPDATE ON bank.pix_in EXECUTE FUNCTION public.defect()');
  try {
    await work();
  } finally {
    await owner.query('DROP TRIGGER defect ON bank.pix_in');
  }
}

async function parkedIncidents(): Promise<readonly string[]> {
  return (await desk.list(100)).filter(({ title }) => title === 'Mensagem que falha sempre').map(({ id }) => id);
}

async function untilParked(): Promise<string> {
  let found: string | undefined;
  await bank.until('it is put aside', async () => {
    bank.clock.advance(15_000);
    bank.wake();
    found = (await parkedIncidents())[0];
    return found !== undefined;
  });
  return found ?? '';
}

/** A Pix from outside whose settlement we cannot take in, for a defect; the incident of the message that says so. */
async function settledAndParked(): Promise<{ readonly transfer: CreditTransfer; readonly incident: string }> {
  const transfer = bank.rails.incoming({ account: '10001', document: CNPJ, amount: money(5000n) });
  const { endToEndId: id } = transfer;
  bank.rails.push(bank.rails.payment(transfer));
  await bank.until('it is accepted', () =>
    bank.rails.received.some(({ type, body }) => type === 'pacs.002' && body.statuses[0]?.endToEndId === id),
  );
  let incident = '';
  await broken(async () => {
    bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
    incident = await untilParked();
  });
  return { transfer, incident };
}

/** A Pix from outside that we cannot even take in, for a defect; the incident of its message. */
async function offeredAndParked(account: string, amount = 5000n): Promise<string> {
  let incident = '';
  await broken(async () => {
    bank.rails.push(bank.rails.payment(bank.rails.incoming({ account, document: CNPJ, amount: money(amount) })));
    incident = await untilParked();
  });
  return incident;
}

const propose = (matterId: string, kind: 'retry' | 'credit' | 'nothing', by = 'Rita') =>
  desk.propose({ matterId, kind, by, reason: 'A falha foi corrigida.' });

test('a settlement that was put aside is judged again by two people, and credits once', async () => {
  const before = await bank.balance('10001');
  const { incident } = await settledAndParked();
  expect((await desk.show(incident))?.subject.allowed).toEqual(['retry', 'nothing']);
  const proposal = expectOk(await propose(incident, 'retry')).id;
  expect(await desk.confirm(proposal, 'Rita')).toEqual({ ok: false, error: 'same-person' });
  const ends = await Promise.all(['Otto', 'Vera', 'Zeca'].map((by) => desk.confirm(proposal, by)));
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
  await bank.until('it is credited', async () => {
    bank.wake();
    return (await bank.balance('10001')) === before + 5000n;
  });
  bank.rails.pushAgain(3);
  await pause(200);
  expect(await bank.balance('10001')).toBe(before + 5000n);
  expect(await parkedIncidents()).toEqual([]);
  const { rows } = await bank.pool.query(
    `SELECT actor, action FROM ledger.audit_record WHERE subject = $1 ORDER BY at, action DESC`,
    [proposal],
  );
  expect(rows).toMatchObject([
    { actor: 'staff:Rita', action: 'reconciliation.proposed' },
    { action: 'reconciliation.confirmed' },
  ]);
});

test('people cannot credit by hand what a message that was put aside would credit too [attack]', async () => {
  const transfer = bank.rails.incoming({ account: '10001', document: CNPJ, amount: money(700n) });
  const { endToEndId: id } = transfer;
  let incident = '';
  await broken(async () => {
    bank.rails.push(bank.rails.payment(transfer));
    incident = await untilParked();
  });
  // The SPI says that it is settled all the same; nobody here knows the payment.
  bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
  const strange = async () => (await desk.list(100)).find(({ paymentId }) => paymentId === id)?.id;
  await bank.until('it is open', async () => {
    bank.clock.advance(15_000);
    bank.wake();
    return (await strange()) !== undefined;
  });
  const other = (await strange()) ?? '';
  const credit = () =>
    desk.propose({
      matterId: other,
      kind: 'credit',
      by: 'Rita',
      reason: 'Era do cliente.',
      amount: money(700n),
      bankAccount: '10001',
    });
  expect(await credit()).toEqual({ ok: false, error: { code: 'not-possible', allowed: ['nothing'] } });
  // Never to be judged again: then people may.
  expectOk(await desk.confirm(expectOk(await propose(incident, 'nothing')).id, 'Otto'));
  const before = await bank.balance('10001');
  expectOk(await desk.confirm(expectOk(await credit()).id, 'Otto'));
  expect(await bank.balance('10001')).toBe(before + 700n);
  expect(await propose(incident, 'retry')).toEqual({ ok: false, error: { code: 'over' } });
});

test('a message that was put aside after people had credited its payment is never judged again [attack]', async () => {
  const transfer = bank.rails.incoming({ account: '10001', document: CNPJ, amount: money(900n) });
  const { endToEndId: id } = transfer;
  bank.rails.push(bank.rails.statusOf(id, id, 'ACCC'));
  const strange = async () => (await desk.list(100)).find(({ paymentId }) => paymentId === id)?.id;
  await bank.until('it is open', async () => {
    bank.clock.advance(15_000);
    bank.wake();
    return (await strange()) !== undefined;
  });
  const about = {
    kind: 'credit',
    by: 'Rita',
    reason: 'Era do cliente.',
    amount: money(900n),
    bankAccount: '10001',
  } as const;
  const credit = expectOk(await desk.propose({ matterId: (await strange()) ?? '', ...about })).id;
  expectOk(await desk.confirm(credit, 'Otto'));
  let incident = '';
  await broken(async () => {
    bank.rails.push(bank.rails.payment(transfer));
    incident = await untilParked();
  });
  expect((await desk.show(incident))?.subject.allowed).toEqual(['nothing']);
  expect(await propose(incident, 'retry')).toMatchObject({ ok: false, error: { code: 'not-possible' } });
  expectOk(await desk.confirm(expectOk(await propose(incident, 'nothing')).id, 'Otto'));
});

test('the text of what was put aside is forgotten some time after its end, and its facts are kept', async () => {
  const incident = await offeredAndParked('10001');
  const messages = createRailMessagesFeature(bank.platform);
  const forget = () => forgetOldTexts(bank.platform, messages);
  const kept = async () => {
    const { rows } = await bank.pool.query<{ detail: Record<string, unknown>; body: string }>(
      `SELECT i.detail, convert_from(w.body, 'UTF8') AS body FROM bank.rail_incident i
       JOIN bank.rail_waiting w ON w.incident_id = i.id WHERE i.id = $1`,
      [incident],
    );
    return rows[0];
  };
  // An open incident keeps its text, however old it is.
  bank.clock.advance(2 * TEXT_KEPT_DAYS * DAY_MS);
  await forget();
  expect((await kept())?.detail['text']).toContain('Maria de Fora');
  expectOk(await desk.confirm(expectOk(await propose(incident, 'nothing')).id, 'Otto'));
  bank.clock.advance(TEXT_KEPT_DAYS * DAY_MS - 1);
  await forget();
  expect((await kept())?.body).toContain('Maria de Fora');
  bank.clock.advance(2);
  await forget();
  const { detail, body } = (await kept()) ?? {};
  expect([detail, body]).toEqual([{ tries: 5, textForgottenAt: expect.any(String) }, '']);
  expect(JSON.stringify((await desk.show(incident))?.subject.detail)).not.toContain('Maria de Fora');
});

test('the server’s own role can only forget what a rail brought, never change it [attack]', async () => {
  const incident = await offeredAndParked('10001');
  const tries = [
    [`UPDATE bank.rail_incident SET detail = '{"text": "another"}' WHERE id = $1`],
    [`UPDATE bank.rail_incident SET detail = detail || '{"tries": 1}' WHERE id = $1`],
    [`UPDATE bank.rail_waiting SET body = 'another' WHERE incident_id = $1`],
    [
      `UPDATE bank.rail_waiting SET state = 'waiting', next_at = '2026-11-23T13:00:00Z', body = '' WHERE incident_id = $1`,
    ],
  ] as const;
  for (const [sql] of tries) {
    await expect(bank.pool.query(sql, [incident]), sql).rejects.toThrow('what a rail brought is not changed');
  }
  expectOk(await desk.confirm(expectOk(await propose(incident, 'nothing')).id, 'Otto'));
});
