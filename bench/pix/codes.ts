import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readBrCode } from '@bank/brcode';
import { assert, expectOk, instant, type Entropy } from '@bank/core';
import type { CodeLookup, PaymentOrder } from '@bank/contracts';
import { parseDocument } from '@bank/documents';
import { ispb, newEndToEndId } from '@bank/identifiers';
import { createRailsClient } from '@bank/rails-protocol';
import { freePort } from '@bank/testkit';
import { simulatedDocuments } from '../../apps/server/src/platform/outbound/simulated-documents.ts';
import { startServer, stopServer } from '../bank-process.ts';
import { startOutside } from '../outside-process.ts';

// Paying a charge of another bank, from the code to the order that the bank made, one at a time as a person does it. The
// yardstick is the rails' own time: the same questions asked of the outside world directly, turn by turn in the same run. What
// lies above it is the bank's: reading, signature and chain, limits, two rows, an order on durable storage.

/** What paying codes came to. Milliseconds. */
export interface CodesBench {
  readonly payments: number;
  readonly rails: Spread;
  readonly lookUp: Spread;
  readonly order: Spread;
  /** Look-up and order together. */
  readonly whole: Spread;
  /** Medians: the whole beside the rails alone. */
  readonly ratio: number;
}

interface Spread {
  readonly p50: number;
  readonly p99: number;
}

const WARM_UP = 100;
const PAYMENTS = 200;
const BANK = ispb('99999008');
const BOUNDS = { timeoutMs: 5_000, bytesMax: 100_000 };
/** What `imediata` of the samples asks for. */
const AMOUNT = '129.90';

const entropy: Entropy = { bytes: (count) => randomBytes(count) };

/** Who pays: signed in on a trusted device. */
interface Payer {
  readonly companyId: string;
  readonly token: string;
}

/** Measures with an outside world of its own, on the accounts that there are. */
export async function measureCodes(setting: {
  readonly environment: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly pool: pg.Pool;
  readonly payers: readonly Payer[];
}): Promise<CodesBench> {
  const { environment, dataDir, pool, payers } = setting;
  const outside = await startOutside({ dataDir });
  const port = await freePort();
  const server = await startServer({ ...environment, RAILS_URL: outside.url }, port);
  try {
    const { rows } = await pool.query<{ cnpj: string }>('SELECT cnpj FROM bank.company WHERE id = $1', [
      payers[0]?.companyId,
    ]);
    const rails = openRails(outside.url, rows[0]?.cnpj ?? '');
    const times: Times[] = [];
    for (let made = 0; made < WARM_UP + PAYMENTS; made += 1) {
      const payer = payers[made % payers.length];
      assert(payer, 'somebody pays');
      const code = await sampleCode(outside.url);
      const asked = await timed(() => rails(code));
      const paid = await payCode({ port, payer, code, onLookUp: made === 0 ? () => knowPayees(pool) : undefined });
      if (made >= WARM_UP) times.push({ rails: asked, ...paid });
    }
    await allSettled(pool);
    return summary(times);
  } finally {
    await stopServer(server);
    outside.process.kill('SIGTERM');
  }
}

/** The lines of it that people read. */
export function codesInWords({ payments, rails, lookUp, order, whole, ratio }: CodesBench): readonly string[] {
  const of = ({ p50, p99 }: Spread): string => `${p50.toFixed(1)} ms (p99 ${p99.toFixed(1)})`;
  return [
    `A code of another bank, ${payments} one after the other: look-up ${of(lookUp)}, order ${of(order)}, together ${of(whole)}`,
    `The rails' own time for it (the charge twice, the directory once): ${of(rails)}; together ${ratio.toFixed(2)} × of that`,
  ];
}

interface Times {
  readonly rails: number;
  readonly lookUp: number;
  readonly order: number;
}

function summary(times: readonly Times[]): CodesBench {
  const spread = (values: readonly number[]): Spread => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50: at(0.5), p99: at(0.99) };
  };
  const rails = spread(times.map((each) => each.rails));
  const whole = spread(times.map(({ lookUp, order }) => lookUp + order));
  return {
    payments: times.length,
    rails,
    lookUp: spread(times.map(({ lookUp }) => lookUp)),
    order: spread(times.map(({ order }) => order)),
    whole,
    ratio: whole.p50 / rails.p50,
  };
}

/** The questions that the bank asks for one payment, asked directly: the charge, its key's owner, the charge again. */
function openRails(url: string, payerDocument: string): (code: string) => Promise<void> {
  const fetchDocument = simulatedDocuments(url, fetch, BOUNDS);
  const { dict } = createRailsClient({ baseUrl: url, fetch, timeoutMs: BOUNDS.timeoutMs });
  const payer = expectOk(parseDocument(payerDocument));
  return async (code) => {
    const [host = '', ...path] = (expectOk(readBrCode(code)).url ?? '').split('/');
    const address = { companyId: 'bench', host, path: `/${path.join('/')}` };
    const document = expectOk(await fetchDocument(address)).text;
    const { chave } = JSON.parse(Buffer.from(document.split('.')[1] ?? '', 'base64url').toString()) as {
      readonly chave: string;
    };
    const endToEndId = newEndToEndId(BANK, instant(Date.now()), entropy);
    expectOk(await dict.lookUp(chave, { participant: BANK, payer, endToEndId }));
    expectOk(await fetchDocument(address));
  };
}

async function payCode(payment: {
  readonly port: number;
  readonly payer: Payer;
  readonly code: string;
  readonly onLookUp: (() => Promise<void>) | undefined;
}): Promise<Pick<Times, 'lookUp' | 'order'>> {
  const { port, payer, code } = payment;
  const post = async <Answer>(path: string, body: object, key?: string): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${payer.token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`the bank answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  };
  let id = '';
  const lookUp = await timed(async () => {
    ({ id } = await post<CodeLookup>('/services/pix/codes', { code }));
  });
  await payment.onLookUp?.();
  const order = await timed(async () => {
    const { state } = await post<PaymentOrder>('/services/pix/orders', { lookupId: id, amount: AMOUNT }, id);
    if (state !== 'processing' && state !== 'settled') throw new Error(`the order is ${state}`);
  });
  return { lookUp, order };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function sampleCode(url: string): Promise<string> {
  const { samples } = (await (await fetch(`${url}/samples`)).json()) as {
    readonly samples: readonly { readonly name: string; readonly code: string }[];
  };
  const code = samples.find(({ name }) => name === 'imediata')?.code;
  assert(code !== undefined, 'the outside world has charges');
  return code;
}

/** Everybody has paid before whom somebody has looked up: a first payment would wait for the app. */
async function knowPayees(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at)
     SELECT c.id, l.payee_fingerprint, now() FROM bank.company c,
       (SELECT DISTINCT payee_fingerprint FROM bank.pix_lookup WHERE code IS NOT NULL) l ON CONFLICT DO NOTHING`,
  );
}

/** Waits for the SPI's answers, so that the books that are verified have come to rest. */
async function allSettled(pool: pg.Pool): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await pool.query<{ open: bigint }>(
      `SELECT count(*) AS open FROM bank.payment_order WHERE state NOT IN ('settled')`,
    );
    if (Number(rows[0]?.open) === 0) return;
    await pause(100);
  }
  throw new Error('payments were not settled within 20 s');
}
