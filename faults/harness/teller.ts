import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { instant, newId, type Clock, type Entropy } from '@bank/core';
import {
  confirmPaymentOrder,
  createPixOrder,
  lookUpPayee,
  orderConfirmationContent,
  readOrderConfirmation,
  readPaymentOrder,
  type CallResult,
  type Client,
} from '@bank/contracts';
import { ispb, newEndToEndId } from '@bank/identifiers';
import { markMadeUp } from '../../apps/server/src/features/explanations/index.ts';
import { STANDINGS } from '../../apps/server/src/standings.ts';
import { PEOPLE, type Person } from '../../e2e/people.ts';
import { expectAnswer, registerPhone, type Phone } from '../../e2e/phone.ts';

/** The bank's own, as apps/server/bank.json has it. */
export const OUR_ISPB = ispb('99999008');
const SETTLE_MS = 40_000;
/** What the company that all pay from hands to the other one first, so that this one can pay too. */
const FIRST_MONEY = '40000.00';

const clock: Clock = { now: () => instant(Date.now()) };
const entropy: Entropy = { bytes: (count) => randomBytes(count) };

/** Where a bank and its outside world answer. */
export interface Place {
  readonly bankUrl: string;
  readonly railsUrl: string;
  readonly databaseUrl: string;
}

/** An operator with a telephone who pays. */
export interface Payer {
  readonly person: Person;
  readonly phone: Phone;
  /** The session of the moment. */
  token(): string;
  /** Signs in anew: sessions end. */
  signIn(): Promise<void>;
}

/** One payee of one payer, as looked up once; each order needs a look-up of its own, of which many are made of it. */
export interface Route {
  readonly payer: Payer;
  readonly payeeAccount: string;
  readonly payeeIspb: string;
  /** Look-ups that no order has used. */
  readonly lookups: string[];
  /** The row of the first look-up. */
  readonly lookup: Readonly<Record<string, unknown>>;
}

/** The payers and their payees, ready for a load. */
export interface Cast {
  readonly admin: Payer;
  readonly approver: Payer;
  readonly third: Payer;
  /** Same bank, no confirmation. */
  readonly inside: Route;
  /** Other banks, no confirmation. */
  readonly outside: readonly Route[];
  /** From the other company, every order confirmed in the app: to the same bank and to another. */
  readonly confirmed: readonly Route[];
}

/**
 * Makes everybody ready: telephones registered, limits and approval rules out of the way, every payee paid once, so that
 * the load's orders go straight on. The company 10003 gets a threshold of one centavo: all its orders wait for the app.
 */
export async function prepareCast(place: Place): Promise<Cast> {
  await onDatabase(place, async (on) => {
    await on.query(`UPDATE bank.usage_limit SET value = 1000000000000 WHERE measure <> 'night-start'`);
    await on.query(`UPDATE bank.company SET approval_rules = NULL,
      confirmation_threshold_centavos = CASE bank_account WHEN '10003' THEN 1 ELSE 1000000000000 END`);
    // No act tells of these: they count as made up, as what a seed writes.
    await on.query(`DELETE FROM bank.stood_before WHERE because = 'made-up'`);
    await markMadeUp(on, STANDINGS);
  });
  const admin = await makePayer(place, PEOPLE.admin);
  const approver = await makePayer(place, PEOPLE.approver);
  const third = await makePayer(place, PEOPLE.third);
  const own = (account: string, document: string, name: string) =>
    ({ ispb: OUR_ISPB, branch: '0001', accountNumber: account, accountType: 'TRAN', document, name }) as const;
  const inside = await openRoute(place, admin, own('10003', '99888777000100', 'Café da Serra'), FIRST_MONEY);
  return {
    admin,
    approver,
    third,
    inside,
    outside: [
      await openRoute(place, approver, { key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906' }),
      await openRoute(place, approver, { key: 'financeiro@mercadobomdia.example' }),
    ],
    confirmed: [
      await openRoute(place, third, own('10001', '11222333000181', 'Estrela do Sul')),
      await openRoute(place, third, { key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906' }),
    ],
  };
}

/** Makes so many look-ups for a route, as the bank would have kept them, each with an end-to-end id of its own. */
export async function makeLookups(place: Place, routes: readonly Route[], count: number): Promise<void> {
  await onDatabase(place, async (on) => {
    for (const route of routes) {
      const ids = Array.from({ length: count }, () => newId('lkp', clock, entropy));
      const payments = ids.map(() => newEndToEndId(OUR_ISPB, clock.now(), entropy));
      await on.query(
        `INSERT INTO bank.pix_lookup (company_id, id, operator_id, end_to_end_id, payee, payee_fingerprint,
           payee_company_id, payee_account_id, warnings, at, expires_at)
         SELECT $3, r.id, $4, r.payment, $5, $6, $7, $8, $9, now(), now() + interval '10 minutes'
         FROM unnest($1::text[], $2::text[]) AS r (id, payment)`,
        [
          ids,
          payments,
          route.lookup.company_id,
          route.lookup.operator_id,
          JSON.stringify(route.lookup.payee),
          route.lookup.payee_fingerprint,
          route.lookup.payee_company_id,
          route.lookup.payee_account_id,
          JSON.stringify(route.lookup.warnings),
        ],
      );
      route.lookups.splice(0, route.lookups.length, ...ids);
    }
  });
}

/** Confirms an order in the app with one signature under one key, however often it is sent: what a telephone does. */
export async function signOrder(payer: Payer, client: Client, orderId: string) {
  const shown = await client(readOrderConfirmation, { params: { orderId } });
  if (!shown.ok) return shown;
  const { signing } = shown.value;
  const value = await payer.phone.sign((part) => orderConfirmationContent(signing, part));
  return { ok: true, value } satisfies CallResult<typeof value>;
}

/** Works on the database as the owner of the bank's tables. */
export async function onDatabase<T>(
  { databaseUrl }: Pick<Place, 'databaseUrl'>,
  work: (on: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // What fails says so itself.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makePayer(place: Place, person: Person): Promise<Payer> {
  const phone = await registerPhone(place, person);
  let token = '';
  const signIn = async (): Promise<void> => {
    ({ token } = await phone.openApp());
  };
  await signIn();
  return { person, phone, token: () => token, signIn };
}

type Question = Parameters<typeof callLookUp>[1];
const callLookUp = (
  client: Client,
  body:
    | { readonly key: string }
    | {
        readonly ispb: string;
        readonly branch: string;
        readonly accountNumber: string;
        readonly accountType: 'TRAN';
        readonly document: string;
        readonly name: string;
      },
) => client(lookUpPayee, { body });

async function openRoute(place: Place, payer: Payer, question: Question, firstAmount = '1.00'): Promise<Route> {
  const { client } = payer.phone;
  const found = expectAnswer(await callLookUp(client, question));
  const lookup = await onDatabase(place, async (on) => {
    const { rows } = await on.query('SELECT * FROM bank.pix_lookup WHERE id = $1', [found.id]);
    return rows[0] as Record<string, unknown>;
  });
  const order = expectAnswer(
    await client(createPixOrder, {
      body: { lookupId: found.id, amount: firstAmount },
      idempotencyKey: crypto.randomUUID(),
    }),
  );
  if (order.state === 'awaiting_confirmation') {
    const device = expectAnswer(await signOrder(payer, client, order.id));
    expectAnswer(
      await client(confirmPaymentOrder, {
        params: { orderId: order.id },
        body: { device },
        idempotencyKey: crypto.randomUUID(),
      }),
    );
  }
  await untilSettled(client, order.id);
  return { payer, payeeAccount: found.payee.accountNumber, payeeIspb: found.payee.ispb, lookups: [], lookup };
}

async function untilSettled(client: Client, orderId: string): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const { state, refusal } = expectAnswer(await client(readPaymentOrder, { params: { orderId } }));
    if (state === 'settled') return;
    if (performance.now() > until) throw new Error(`The first order is ${state}: ${refusal?.message ?? 'no answer'}`);
    await sleep(100);
  }
}
