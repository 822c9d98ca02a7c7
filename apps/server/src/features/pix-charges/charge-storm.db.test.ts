import { expect, test } from 'vitest';
import type { Charge, ChargeContent, CodeLookup } from '@bank/contracts';
import { money } from '@bank/core';
import type { EndToEndId } from '@bank/identifiers';
import type { CreditTransfer, SpiMessage } from '@bank/iso20022';
import { chanceOf, seedOfRun } from '@bank/testkit';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';
import type { TestReply } from '../../testing/test-bank.ts';

// Charges in a storm: customers of other banks and of this one pay the same ones at once, of right and wrong amounts, while
// their company changes and removes them; messages come twice and in any order, and what was taken is settled or not.
// Afterwards no charge is paid twice, none is paid and removed, and all that was credited is what was settled.
const SEEDS = Number(process.env['IPE_STORM_SEEDS'] ?? 3);
const FIRST_SEED = Number(process.env['IPE_STORM_FIRST'] ?? seedOfRun());
const CHARGES = 8;
const PAYERS = 5;
const ROUNDS = 2;

const bank = await startPixBank();
await bank.device('admin3');
await bank.device('maker');
await bank.fund('10003', 1_000_000_00n);
await bank.knowPayees();
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const CNPJ = '11222333000181';
const PATH = '/services/pix/charges';
const { rails } = bank;
let keys = 0;
const nextKey = () => ({ 'idempotency-key': `storm-${(keys += 1)}` });

function shuffled<Value>(values: readonly Value[], draw: (end: number) => number): readonly Value[] {
  const all = [...values];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    const [one, two] = [all[at], all[other]];
    if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one];
  }
  return all;
}

const contentOf = (centavos: number): ChargeContent => ({
  kind: 'immediate',
  key: KEY,
  amount: `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`,
  changeable: false,
  expiresIn: 86_400,
});

function answers(): ReadonlyMap<string, string> {
  const statuses = rails.received.flatMap((message) => (message.type === 'pacs.002' ? message.body.statuses : []));
  return new Map(statuses.map(({ endToEndId, status }) => [endToEndId, status]));
}

/** Puts messages into the stream in any order, some of them twice. */
function push(messages: readonly SpiMessage[], draw: (end: number) => number): void {
  const all = messages.flatMap((message) => (draw(3) === 0 ? [message, message] : [message]));
  for (const message of shuffled(all, draw)) {
    rails.push(message);
    if (draw(5) === 0) rails.pushAgain();
  }
}

interface Stormed {
  readonly id: string;
  readonly txid: string;
  readonly code: string;
  centavos: number;
  revision: number;
}

/** What the company does meanwhile: another amount, or away with it; what was refused changes nothing. */
async function meddle(charge: Stormed, draw: (end: number) => number): Promise<void> {
  const maker = await bank.as('maker');
  const removes = draw(6) === 0;
  const centavos = charge.centavos + 1;
  const reply: TestReply = removes
    ? await maker.delete(`${PATH}/${charge.id}`)
    : await maker.put(`${PATH}/${charge.id}`, { revision: charge.revision, content: contentOf(centavos) });
  if (reply.status === 200) {
    charge.revision += 1;
    if (!removes) charge.centavos = centavos;
    return;
  }
  expect(['pix-charges.being-paid', 'pix-charges.not-active']).toContain(reply.code);
}

/** A neighbour pays by the code, where it still can be paid. */
async function payInside({ code }: Stormed): Promise<void> {
  const neighbour = await bank.as('admin3');
  const looked = await neighbour.post('/services/pix/codes', { code });
  if (looked.status !== 201) return expect(looked.code).toMatch(/^pix\.code-/);
  const lookup = looked.json<CodeLookup>();
  const amount = lookup.code.amount.rule === 'fixed' ? lookup.code.amount.amount : '1.00';
  const reply = await bank.pay(neighbour, lookup.id, amount);
  if (reply.status !== 201) expect(reply.code).toMatch(/^pix\.code-(paid|changed|removed)$/);
}

async function round(
  charges: readonly Stormed[],
  offered: Set<EndToEndId>,
  draw: (end: number) => number,
): Promise<readonly { readonly id: EndToEndId; readonly settles: boolean }[]> {
  const transfers: readonly CreditTransfer[] = charges.flatMap(({ txid, centavos }) =>
    Array.from({ length: draw(PAYERS + 1) }, () => {
      const amount = money(BigInt(draw(4) === 0 ? centavos - 1 : centavos));
      const plain = rails.incoming({ account: '10001', document: CNPJ, amount });
      const creditorAccount = { ...plain.creditorAccount, key: KEY };
      return { ...plain, txid, initiation: 'QRDN', creditorAccount } as const;
    }),
  );
  for (const { endToEndId } of transfers) offered.add(endToEndId);
  push(
    transfers.map((transfer) => rails.payment(transfer)),
    draw,
  );
  const others = charges.flatMap((charge) => [
    ...(draw(2) === 0 ? [() => meddle(charge, draw)] : []),
    ...(draw(4) === 0 ? [() => payInside(charge)] : []),
  ]);
  await Promise.all(others.map((act) => act()));
  await bank.until('all are answered', () => transfers.every(({ endToEndId }) => answers().has(endToEndId)));
  const taken = transfers.filter(({ endToEndId }) => answers().get(endToEndId) === 'ACSP');
  const ends = taken.map(({ endToEndId: id }) => ({ id, settles: draw(3) > 0 }));
  push(
    ends.map(({ id, settles }) => rails.statusOf(id, id, settles ? 'ACCC' : 'RJCT', settles ? undefined : 'AB03')),
    draw,
  );
  await bank.until('all is over', async () => {
    const { rows } = await bank.pool.query<{ open: unknown }>(
      `SELECT count(*) AS open FROM bank.pix_in WHERE end_to_end_id = ANY ($1) AND state = 'accepted'`,
      [ends.map(({ id }) => id)],
    );
    return Number(rows[0]?.open) === 0;
  });
  return ends;
}

test(
  `M10 after ${SEEDS} storms, from seed ${FIRST_SEED}, each charge is paid once at most, by what it asked for, and nothing else is credited`,
  { timeout: Math.max(60_000, SEEDS * 10_000) },
  async () => {
    const maker = await bank.as('maker');
    let paid = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      const draw = chanceOf(seed);
      const charges: Stormed[] = [];
      for (let count = 0; count < CHARGES; count += 1) {
        const centavos = 100 + draw(50_000);
        const reply = await maker.post(PATH, contentOf(centavos), nextKey());
        const { id, txid, code } = reply.json<Charge>();
        charges.push({ id, txid: txid ?? '', code: code ?? '', centavos, revision: 0 });
      }
      const offered = new Set<EndToEndId>();
      const ends = [];
      for (let count = 0; count < ROUNDS; count += 1) ends.push(...(await round(charges, offered, draw)));
      const { rows } = await bank.pool.query<{ id: string; state: string; paying: string | null; ids: string[] }>(
        `SELECT c.id, c.state, c.paying, array_remove(array_agg(p.end_to_end_id), NULL) AS ids FROM bank.pix_charge c
        LEFT JOIN bank.pix_charge_payment p ON p.company_id = c.company_id AND p.charge_id = c.id
        WHERE c.id = ANY ($1) GROUP BY c.id, c.state, c.paying`,
        [charges.map(({ id }) => id)],
      );
      for (const { state, paying, ids } of rows) {
        expect(paying).toBeNull();
        expect(ids).toHaveLength(state === 'paid' ? 1 : 0);
      }
      const byCharges = rows.flatMap(({ ids }) => ids);
      const settled = ends.filter(({ settles }) => settles).map(({ id }) => id as string);
      expect(byCharges.filter((id) => offered.has(id as EndToEndId)).toSorted()).toEqual(settled.toSorted());
      // What was paid is what the revision asked for that it was paid at.
      const { rows: wrong } = await bank.pool.query(
        `SELECT c.id FROM bank.pix_charge c JOIN bank.pix_charge_payment p ON p.company_id = c.company_id
        AND p.charge_id = c.id WHERE c.id = ANY ($1) AND p.amount_centavos <> c.amount_centavos`,
        [charges.map(({ id }) => id)],
      );
      expect(wrong).toEqual([]);
      paid += byCharges.length;
    }
    expect(paid).toBeGreaterThan(SEEDS);
  },
);
