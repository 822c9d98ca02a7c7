import { afterEach, expect } from 'vitest';
import {
  orderConfirmationContent,
  type LimitMeasure,
  type OrderConfirmation,
  type PaymentOrder,
  type PaymentOrderDetail,
  type PixLookup,
  type Recurrence,
} from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import type { DictEntry } from '@bank/rails-protocol';
import { fakeClock, seededEntropy, until as untilIt } from '@bank/testkit';
import {
  startTestBank,
  TEST_START,
  type TestBank,
  type TestBankOptions,
  type TestCaller,
  type TestDevice,
  type TestReply,
} from './test-bank.ts';
import { seedKey } from '../features/pix-keys/index.ts';
import { scriptedRails, type ScriptedRails } from './scripted-rails.ts';

/** What an order may carry beside who is paid and how much. */
interface OrderMore {
  readonly key?: string;
  readonly date?: string;
  readonly message?: string;
  readonly recurrence?: Recurrence;
  readonly feeMax?: string;
  readonly repeatShown?: boolean;
}

/** Money and payees of the tests, and what a person does with them. */
export interface PixBank extends TestBank {
  readonly rails: ScriptedRails;
  /** Another bank's customer in the directory. */
  readonly outsider: { readonly key: string; readonly document: string };
  /** A customer of ours, by key. */
  readonly neighbour: { readonly key: string };
  lookUp(caller: TestCaller, key: string): Promise<PixLookup>;
  pay(caller: TestCaller, lookupId: string, amount: string, more?: OrderMore): Promise<TestReply>;
  /** Looks up and pays in one go. */
  payTo(caller: TestCaller, key: string, amount: string, more?: OrderMore): Promise<TestReply>;
  confirm(caller: TestCaller, device: TestDevice, orderId: string, key?: string): Promise<TestReply>;
  order(caller: TestCaller, orderId: string): Promise<PaymentOrderDetail>;
  /** Waits until an order is in that state. */
  reaches(caller: TestCaller, orderId: string, state: PaymentOrder['state']): Promise<PaymentOrderDetail>;
  until(what: string, holds: () => Promise<boolean> | boolean): Promise<void>;
  setCompany(bankAccount: string, assignments: string): Promise<void>;
  /** Sets limits of a company for Pix at once; centavos. */
  setLimits(bankAccount: string, centavos: Partial<Record<LimitMeasure, bigint>>): Promise<void>;
  knowPayees(): Promise<void>;
  /** Looks the loops' work over once more, at once. */
  wake(): void;
  incidents(): Promise<readonly string[]>;
}

const OUTSIDER = { key: 'maria@exemplo.com.br', document: '52998224725' } as const;
const NEIGHBOUR = { key: 'vizinha@exemplo.com.br' } as const;
let keys = 0;

/** Gives a company an e-mail as its key, as if it had been there for long. */
export async function keyOf(
  { pool, platform, companyId }: Pick<TestBank, 'pool' | 'platform' | 'companyId'>,
  { bankAccount, key }: { readonly bankAccount: string; readonly key: string },
): Promise<void> {
  const of = { companyId: companyId(bankAccount), accountId: `customer:${bankAccount}` };
  await seedKey(pool, platform, { ...of, type: 'EMAIL', key, createdAt: platform.clock.now() });
}

/** Starts a bank whose outside does what the test says; after each test books, orders and messages are verified. */
export async function startPixBank(
  more: Pick<TestBankOptions, 'route' | 'settings' | 'documents' | 'outside'> = {},
): Promise<PixBank> {
  const clock = fakeClock(TEST_START);
  const rails = scriptedRails({ clock, entropy: seededEntropy(99) });
  rails.directory.set(OUTSIDER.key, outsiderEntry());
  const settings = { railsKeys: rails.keys, ...more.settings };
  const bank = await startTestBank({ ...more, start: true, rails: rails.client, settings });
  await keyOf(bank, { bankAccount: '10003', key: NEIGHBOUR.key });
  // The rails' clock is that of the bank.
  clock.set(bank.clock.now());
  const advance = bank.clock.advance.bind(bank.clock);
  bank.clock.advance = (milliseconds) => {
    advance(milliseconds);
    clock.set(bank.clock.now());
  };

  afterEach(async () => {
    // A clock that a test sets on makes what is about to be sent old at once; a second look finds it sent.
    await expect.poll(faultsOfBooks, { message: 'orders and messages after the test' }).toEqual([]);
  });

  async function faultsOfBooks() {
    const client = await bank.pool.connect();
    try {
      const { ok, checks } = await verifyBooks(client, { checks: bank.checks });
      return ok ? [] : checks.filter(({ faults }) => faults > 0);
    } finally {
      client.release();
    }
  }

  const nextKey = (): string => `key-${(keys += 1)}`;
  const until: PixBank['until'] = async (what, holds) => void (await untilIt(what, holds));
  const wake = (): void => {
    for (const loop of bank.bank.loops) loop.wake();
  };
  const lookUp: PixBank['lookUp'] = async (caller, key) => {
    const reply = await caller.post('/services/pix/lookups', { key });
    expect(reply.status, reply.text).toBe(201);
    return reply.json<PixLookup>();
  };
  const pay: PixBank['pay'] = (caller, lookupId, amount, { key = nextKey(), ...more } = {}) =>
    caller.post('/services/pix/orders', { lookupId, amount, ...more }, { 'idempotency-key': key });
  const order: PixBank['order'] = async (caller, orderId) =>
    (await caller.get(`/services/payment-orders/${orderId}`)).json<PaymentOrderDetail>();

  return {
    ...bank,
    rails,
    outsider: OUTSIDER,
    neighbour: NEIGHBOUR,
    lookUp,
    pay,
    payTo: async (caller, key, amount, more) => pay(caller, (await lookUp(caller, key)).id, amount, more),
    async confirm(caller, device, orderId, key = nextKey()) {
      const read = await caller.get(`/services/payment-orders/${orderId}/confirmation`);
      // Somebody else was quicker: what the bank says of the order is the answer.
      if (read.status !== 200) return read;
      const { signing } = read.json<OrderConfirmation>();
      const signature = device.sign((about) => orderConfirmationContent(signing, about));
      return caller.post(
        `/services/payment-orders/${orderId}/confirm`,
        { device: signature },
        { 'idempotency-key': key },
      );
    },
    order,
    async reaches(caller, orderId, state) {
      await until(`${orderId} is ${state}`, async () => (await order(caller, orderId)).state === state);
      return order(caller, orderId);
    },
    until,
    setCompany: async (bankAccount, assignments) =>
      bank.byHand(`UPDATE bank.company SET ${assignments} WHERE bank_account = $1`, [bankAccount]),
    async setLimits(bankAccount, centavos) {
      for (const [measure, value] of Object.entries(centavos)) {
        await bank.pool.query(
          `UPDATE bank.usage_limit SET value = $3 WHERE company_id = $1 AND subject = 'company' AND type = 'pix' AND measure = $2`,
          [bank.companyId(bankAccount), measure, value],
        );
      }
    },
    knowPayees: async () =>
      void (await bank.pool.query(
        `INSERT INTO bank.known_payee (company_id, fingerprint, at)
         SELECT c.id, f.fingerprint, $2 FROM bank.company c, unnest($1::text[]) AS f (fingerprint) ON CONFLICT DO NOTHING`,
        [[`99999010:3000:500000:${OUTSIDER.document}`, `99999008:1:10003:99888777000100`], new Date(bank.clock.now())],
      )),
    wake,
    incidents: async () => {
      const { rows } = await bank.pool.query<{ code: string }>('SELECT code FROM bank.rail_incident ORDER BY at, id');
      return rows.map(({ code }) => code);
    },
  };
}

function outsiderEntry(): DictEntry {
  return {
    key: OUTSIDER.key,
    keyType: 'EMAIL',
    account: { participant: '99999010', branch: '3000', number: '500000', type: 'CACC' },
    owner: { type: 'NATURAL_PERSON', taxId: OUTSIDER.document, name: 'Maria de Fora' },
    createdAt: '2024-01-02T12:00:00.000Z',
  };
}
