import { afterEach, expect, test } from 'vitest';
import { formatInstant, later } from '@bank/core';
import type { CodeLookup, PaymentOrder } from '@bank/contracts';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';
import { scriptedCharges } from '../../testing/scripted-charges.ts';
import type { TestCaller } from '../../testing/test-bank.ts';
import { giveUpTaken, takeDue, type DueRoom } from './postgres/due-orders.ts';

// What is due is taken on for all companies: none of them waits for another's.
const charges = scriptedCharges();
const held: (() => void)[] = [];
let host: 'answers' | 'hangs' | 'breaks' = 'answers';
let asked = 0;
const bank = await startPixBank({
  async documents(address) {
    if (!address.path.endsWith('.jwks')) asked += 1;
    if (host === 'hangs') await new Promise<void>((resolve) => held.push(resolve));
    if (host === 'breaks') throw new Error('a fault of ours');
    return charges.fetchDocument(address);
  },
  settings: { chargeAuthorities: charges.authorities },
});
await bank.device('maker');
await bank.device('admin3');
await bank.fund('10001', 1_000_000_00n);
await bank.fund('10003', 1_000_000_00n);
await keyOf(bank, { bankAccount: '10001', key: 'estrela@exemplo.com.br' });
await bank.knowPayees();
await bank.byHand(`UPDATE bank.company SET confirmation_threshold_centavos = 100000000`);
await bank.pool.query(
  `INSERT INTO bank.known_payee (company_id, fingerprint, at) VALUES ($1, '99999008:1:10001:11222333000181', $2)`,
  [bank.companyId('10003'), new Date(bank.clock.now())],
);

const DAY_MS = 86_400_000;
const tomorrow = () => formatInstant(later(bank.clock.now(), DAY_MS)).slice(0, 10);
const release = () => {
  host = 'answers';
  for (const go of held.splice(0)) go();
};
afterEach(release);

let charged = 0;
/** An order of company 10001 for tomorrow, by a code whose charge stands on a host that does what a test says. */
async function scheduledByCode(caller: TestCaller): Promise<PaymentOrder> {
  const at = bank.clock.now();
  charged += 1;
  const code = charges.offer({
    token: `cobv/${charged}`,
    document: {
      calendario: {
        criacao: formatInstant(at),
        dataDeVencimento: formatInstant(later(at, 3 * DAY_MS)).slice(0, 10),
        validadeAposVencimento: 10,
      },
      txid: `fc9a4366ff3d4964b5dbc6c91a87${String(charged).padStart(4, '0')}`,
      revisao: 0,
      status: 'ATIVA',
      valor: { original: '98.00', final: '98.00' },
      chave: bank.outsider.key,
      devedor: { cnpj: '11222333000181', nome: 'Empresa' },
      recebedor: { cpf: bank.outsider.document, nome: 'Maria de Fora' },
    },
  });
  const date = { date: tomorrow() };
  const read = await caller.post('/services/pix/codes', { code, ...date });
  expect(read.status, read.text).toBe(201);
  const made = await bank.pay(caller, read.json<CodeLookup>().id, '98.00', date);
  expect(made.status, made.text).toBe(201);
  return made.json<PaymentOrder>();
}

/** An order of company 10003 for tomorrow that asks nobody outside. */
async function scheduledInside(caller: TestCaller, amount: string): Promise<PaymentOrder> {
  const made = await bank.payTo(caller, 'estrela@exemplo.com.br', amount, { date: tomorrow() });
  expect(made.status, made.text).toBe(201);
  return made.json<PaymentOrder>();
}

test('a company whose charges’ host hangs delays no other company’s payment, nor has more than a few under way [attack]', async () => {
  const maker = await bank.as('maker');
  const theirs: PaymentOrder[] = [];
  for (let count = 0; count < 8; count += 1) theirs.push(await scheduledByCode(maker));
  const first = await scheduledInside(await bank.as('admin3'), '1.01');
  bank.clock.advance(DAY_MS);
  host = 'hangs';
  asked = 0;
  bank.wake();
  const admin3 = await bank.as('admin3');
  await bank.reaches(admin3, first.id, 'settled');
  await expect.poll(() => asked).toBe(4);
  // What becomes due while they hang does not wait for them either.
  const second = await scheduledInside(admin3, '1.02');
  await bank.byHand('UPDATE bank.payment_order SET next_try_at = $2, planned_date = $3 WHERE id = $1', [
    second.id,
    new Date(bank.clock.now()),
    formatInstant(bank.clock.now()).slice(0, 10),
  ]);
  bank.wake();
  await bank.until('the second is taken on', async () => (await bank.order(admin3, second.id)).state !== 'scheduled');
  expect(asked).toBe(4);
  release();
  const signedIn = await bank.as('maker');
  for (const { id } of theirs) await bank.reaches(signedIn, id, 'settled');
});

test('an order whose look breaks rests, longer each time, holds up no other, and is paid once it does not', async () => {
  const { id } = await scheduledByCode(await bank.as('maker'));
  const other = await scheduledInside(await bank.as('admin3'), '1.03');
  bank.clock.advance(DAY_MS);
  host = 'breaks';
  asked = 0;
  const tries = async (): Promise<number | undefined> => {
    const { rows } = await bank.pool.query<{ tries: number }>(
      'SELECT broken_tries AS tries FROM bank.due_order WHERE company_id = $1 AND order_id = $2',
      [bank.companyId('10001'), id],
    );
    return rows[0]?.tries;
  };
  bank.wake();
  await bank.until('it broke', async () => (await tries()) === 1);
  await bank.reaches(await bank.as('admin3'), other.id, 'settled');
  for (const [broken, pauseMs] of [10_000, 20_000].entries()) {
    bank.clock.advance(pauseMs - 1);
    bank.wake();
    expect(await tries()).toBe(broken + 1);
    bank.clock.advance(1);
    bank.wake();
    await bank.until('it broke again', async () => (await tries()) === broken + 2);
  }
  expect(asked).toBe(3);
  host = 'answers';
  bank.clock.advance(40_000);
  bank.wake();
  await bank.reaches(await bank.as('maker'), id, 'settled');
  await bank.until('nothing is left of it', async () => (await tries()) === undefined);
});

test('two servers that look at once take different orders, of each company one before the second of any', async () => {
  const [maker, admin3] = [await bank.as('maker'), await bank.as('admin3')];
  const mine: string[] = [];
  for (let count = 0; count < 3; count += 1) mine.push((await scheduledByCode(maker)).id);
  const theirs = (await scheduledInside(admin3, '1.04')).id;
  const then = later(bank.clock.now(), DAY_MS);
  const room: DueRoom = { all: 2, full: [], byCompany: new Map(), ofOthers: 10 };
  const take = (over: Partial<DueRoom> = {}) =>
    takeDue(bank.pool, 'scheduled', then, { room: { ...room, ...over }, railsOut: [] });
  const idsOf = (taken: Awaited<ReturnType<typeof take>>): readonly string[] => taken.map(({ order }) => order.id);
  const first = idsOf(await take());
  expect(first).toHaveLength(2);
  expect(first).toContain(theirs);
  expect(idsOf(await take({ full: [bank.companyId('10001')] }))).toEqual([]);
  const others = await Promise.all([take({ byCompany: new Map([[bank.companyId('10001'), 1]]) }), take()]);
  const all = [...first, ...others.flatMap(idsOf)];
  expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
  expect(idsOf(await take({ all: 10 })).length + all.length).toBe(4);
  // A server that died has them no longer than its lease; one that is done gives them up.
  await bank.byHand(`UPDATE bank.due_order SET taken_until = '-infinity' WHERE order_id = $1`, [theirs]);
  expect(idsOf(await take({ all: 10 }))).toEqual([theirs]);
  await giveUpTaken(
    bank.pool,
    'scheduled',
    [...mine, theirs].map((orderId) => ({
      companyId: bank.companyId(orderId === theirs ? '10003' : '10001'),
      orderId,
    })),
  );
  expect(idsOf(await take({ all: 10 })).toSorted()).toEqual([...mine, theirs].toSorted());
});
