import pg from 'pg';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Batch, BatchLine, BatchRow, PaymentOrder } from '@bank/contracts';
import { mortalServer, type Death, type MortalServer } from '../../testing/mortal-server.ts';
import { startPixBank } from '../../testing/pix-bank.ts';

// Wherever the servers that make a batch die, and whatever the database refuses them, each row becomes one payment and no more. The
// bank's own server makes none here: that is left to servers that die. After each test books and batches are verified.
const bank = await startPixBank();
await Promise.all(bank.bank.loops.filter(({ name }) => name === 'batches').map((loop) => loop.stop()));
const phone = await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
const servers: readonly MortalServer[] = [await mortalServer(bank, 51), await mortalServer(bank, 52)];
const [first, second] = servers as readonly [MortalServer, MortalServer];
const owner = new pg.Client({ connectionString: bank.databaseUrl });
beforeAll(() => owner.connect());
afterAll(async () => {
  for (const server of servers) server.live();
  await Promise.all([...servers.map((server) => server.bank.stop()), owner.end()]);
});

const loopOf = ({ bank: { loops } }: MortalServer) => loops.find(({ name }) => name === 'batches')!;
for (const server of servers) {
  server.live({ at: 1, when: 'before' });
  loopOf(server).start();
}

const BATCHES = '/services/batch-transfers/batches';
const ROWS = 3;
let keys = 0;
let accounts = 30_000;
const nextKey = () => ({ 'idempotency-key': `crash-${(keys += 1)}` });

function line(row: number): BatchLine {
  const account = {
    accountNumber: String((accounts += 1)),
    accountType: 'CACC',
    branch: '1234',
    ispb: '60746948',
  } as const;
  const payee = { by: 'account', name: `Pessoa ${row}`, document: '52998224725', ...account } as const;
  return { row, payee, amount: `${row}.00`, kind: null, date: null, purpose: null, description: null, reference: null };
}

/** A batch that was agreed to, of R$ 1,00, R$ 2,00 and so on. */
async function agreed(): Promise<{ readonly id: string; readonly orderId: string }> {
  bank.clock.advance(1);
  const maker = await bank.as('maker');
  const body = { name: 'Fornecedores', source: 'typed', confidential: false };
  const { id } = (await maker.post(BATCHES, body, nextKey())).json<Batch>();
  const rows = Array.from({ length: ROWS }, (_, index) => line(index + 1));
  const { version } = (await maker.put(`${BATCHES}/${id}/rows`, { rows })).json<{ batch: Batch }>().batch;
  const asked = await maker.post(`${BATCHES}/${id}/order`, { version, again: false }, nextKey());
  expect(asked.status, asked.text).toBe(201);
  const orderId = asked.json<PaymentOrder>().id;
  expect((await bank.confirm(maker, phone, orderId)).status).toBe(200);
  return { id, orderId };
}

/** Wakes whoever makes batches, and lets time pass, for a batch whose order was not ended is looked at after a while. */
async function wakingUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  await bank.until(what, async () => {
    for (const server of servers) loopOf(server).wake();
    bank.clock.advance(1000);
    return holds();
  });
}

async function stateOf(orderId: string): Promise<string | undefined> {
  const { rows } = await bank.pool.query<{ state: string }>('SELECT state FROM bank.payment_order WHERE id = $1', [
    orderId,
  ]);
  return rows[0]?.state;
}

/** Ends a batch by servers that live, and proves that each row was made once, and each payment of them paid. */
async function endsWhole({ id, orderId }: { readonly id: string; readonly orderId: string }): Promise<void> {
  for (const server of servers) server.live();
  await wakingUntil('the batch has made its payments', async () => (await stateOf(orderId)) === 'settled');
  const { rows } = await bank.pool.query(
    `SELECT r.row, r.state, count(o.id)::int AS orders, sum(o.amount_centavos)::text AS total FROM bank.batch_row r
     LEFT JOIN bank.payment_order o ON o.company_id = r.company_id AND o.batch_id = r.batch_id AND o.occurrence = r.row
     WHERE r.batch_id = $1 GROUP BY r.row, r.state ORDER BY r.row`,
    [id],
  );
  const whole = Array.from({ length: ROWS }, (_, index) => ({
    row: index + 1,
    state: 'made',
    orders: 1,
    total: `${index + 1}00`,
  }));
  expect(rows).toEqual(whole);
}

/** What was paid of batches, by the entries of the company's account. */
async function paidCentavos(): Promise<string> {
  const { rows } = await bank.pool.query<{ paid: string }>(
    `SELECT coalesce(-sum(e.amount), 0)::text AS paid FROM ledger.entry e JOIN bank.payment_order o ON e.detail ->> 'orderId' = o.id
     WHERE o.batch_id IS NOT NULL AND e.kind LIKE 'pix%' AND e.account_id = 'customer:10001'`,
  );
  return rows[0]?.paid ?? '0';
}

test.each(['before', 'after'] as const)(
  'R12 a server dies at any call of the database, %s it happens: each row is made once',
  async (when) => {
    for (const server of servers) server.live({ at: 1, when: 'before' });
    let deaths = 0;
    let batch = await agreed();
    for (let at = 1; ; at += 1) {
      if ((await stateOf(batch.orderId)) !== 'scheduled') batch = await agreed();
      first.live({ at, when });
      second.live({ at: 1, when: 'before' });
      await wakingUntil(`it is dead at ${at}, or the batch is made`, async () => {
        return first.isDead || (await stateOf(batch.orderId)) === 'settled';
      });
      // It makes a whole batch in fewer calls than that.
      if (!first.isDead) break;
      deaths += 1;
      await endsWhole(batch);
    }
    // At least: what is called off, what is next, its order, its rows, each payment, what was made, its end.
    expect(deaths).toBeGreaterThan(6 + ROWS);
    await endsWhole(batch);
  },
  300_000,
);

test('R12 two servers make the same batches and die anywhere, one after the other: each row is made once', async () => {
  const death = fc.record({
    at: fc.integer({ min: 1, max: 40 }),
    when: fc.constantFrom('before' as const, 'after' as const),
  });
  const lives = fc.array(fc.tuple(death, death), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lives, async (deaths: readonly (readonly [Death, Death])[]) => {
      const batch = await agreed();
      for (const [one, other] of deaths) {
        first.live(one);
        second.live(other);
        await wakingUntil('both are dead, or the batch is made', async () => {
          return (first.isDead && second.isDead) || (await stateOf(batch.orderId)) === 'settled';
        });
      }
      await endsWhole(batch);
    }),
    { numRuns: 15 },
  );
}, 300_000);

const WRITTEN = [
  'bank.batch',
  'bank.batch_row',
  'bank.payment_order',
  'ledger.ledger_transaction',
  'ledger.audit_record',
] as const;

test.each(
  WRITTEN.flatMap((table) =>
    [1, 2, 3].flatMap((nth) =>
      (['as it is written', 'at its commit'] as const).map((moment) => ({ table, nth, moment })),
    ),
  ),
)(
  'write $nth to $table fails $moment: what goes with it does not stand, and each row is made once',
  async ({ table, nth, moment }) => {
    for (const server of servers) server.live({ at: 1, when: 'before' });
    const batch = await agreed();
    await owner.query(`CREATE SEQUENCE public.writes;
      CREATE FUNCTION public.fails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN IF nextval('public.writes') = ${nth} THEN RAISE EXCEPTION 'this write fails'; END IF; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER fails AFTER INSERT OR UPDATE ON ${table}
        ${moment === 'at its commit' ? 'DEFERRABLE INITIALLY DEFERRED' : ''} FOR EACH ROW EXECUTE FUNCTION public.fails()`);
    try {
      await endsWhole(batch);
    } finally {
      await owner.query(`DROP TRIGGER fails ON ${table}; DROP FUNCTION public.fails; DROP SEQUENCE public.writes`);
    }
  },
  60_000,
);

test('all that was agreed to is paid, each row once, and nothing else', async () => {
  for (const server of servers) server.live();
  const { rows } = await bank.pool.query<{ agreed: string; rows: number }>(
    'SELECT coalesce(sum(amount_centavos), 0)::text AS agreed, count(*)::int AS rows FROM bank.batch_row',
  );
  await bank.until('all is paid', async () => {
    bank.clock.advance(1000);
    bank.wake();
    return (await paidCentavos()) === rows[0]?.agreed;
  });
  const batches = (await (await bank.as('maker')).get(`${BATCHES}?limit=1`)).json<{ items: Batch[] }>().items;
  const paid = (await (await bank.as('maker')).get(`${BATCHES}/${batches[0]?.id}/rows`)).json<{ items: BatchRow[] }>()
    .items;
  expect(paid.map(({ state, order }) => [state, order?.receiptCode !== null])).toEqual(
    Array.from({ length: ROWS }, () => ['paid', true]),
  );
  expect(rows[0]?.rows).toBeGreaterThan(100);
});
