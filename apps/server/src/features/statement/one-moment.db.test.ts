import { beforeAll, expect, test } from 'vitest';
import { bankingDate, DAY_MS, expectOk, later, money, newUuid } from '@bank/core';
import type { Queryable } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { BANK_ACCOUNTS, ledgerAccountOf } from '../company/index.ts';
import { listEntries } from './application/list-entries.ts';
import { makeExport, type WantedExport } from './application/make-export.ts';
import { readSummary } from './application/read-summary.ts';
import { countDays } from './index.ts';

// A statement is one moment: opening balance, lines and closing balance fit together while others write.
const bank = await startTestBank();
const { pool } = bank.platform;
const owner = { companyId: bank.companyId('10001'), accountId: ledgerAccountOf('10001') };
const asker = { ...owner, companyName: 'Empresa', bankAccount: '10001' };
const today = bankingDate(bank.clock.now());
const from = bankingDate(later(bank.clock.now(), -5 * DAY_MS));
const WHOLE = { from, to: today };
const OUT = { ...WHOLE, direction: 'out' } as const;
const ABOVE = { ...WHOLE, minCentavos: 1n } as const;
const tools = {
  pool,
  bank: bank.platform.settings.bank,
  receiptCodes: () => Promise.resolve(new Map<string, string>()),
  cnpjOf: () => Promise.resolve('11222333000181'),
};

async function line(amount: bigint, daysAgo = 0): Promise<void> {
  const at = later(bank.clock.now(), -daysAgo * DAY_MS);
  const legs = [
    { accountId: owner.accountId, amount: money(amount), detail: { type: 'deposit', description: 'Depósito' } },
    { accountId: BANK_ACCOUNTS.opening, amount: money(-amount) },
  ];
  const id = newUuid({ now: () => at }, bank.platform.entropy);
  expectOk(await bank.platform.ledger.postOne({ id, kind: 'test', bankingDate: bankingDate(at), at, legs }));
}

beforeAll(async () => {
  for (let day = 5; day >= 0; day -= 1) {
    await line(100_00n, day);
    await line(-30_00n, day);
  }
  await countDays(pool, bank.clock.now());
});

/** Makes a file, writes lines before the first byte of it is taken and while it is, and tells how many lines went in. */
async function linesOf(wanted: WantedExport): Promise<number> {
  let lines = 0;
  const onLines = (count: number): void => void (lines += count);
  const made = expectOk(await makeExport(tools, asker, wanted, { at: bank.clock.now(), onLines }));
  await line(7_00n);
  const pieces = made.body as AsyncIterable<Uint8Array>;
  for await (const piece of pieces) {
    expect(piece.length).toBeGreaterThan(0);
    await line(-1_00n);
  }
  return lines;
}

const FILTERS = { whole: WHOLE, 'money out': OUT, 'from an amount on': ABOVE };

test.each([
  ['pdf', 'whole'],
  ['pdf', 'money out'],
  ['pdf', 'from an amount on'],
  ['csv', 'whole'],
  ['csv', 'from an amount on'],
] as const)(
  'a file (%s, %s) holds the lines of the moment it was asked for, whatever is posted meanwhile',
  async (format, which) => {
    const filter = FILTERS[which];
    const { count } = await readSummary(pool, owner, filter);
    expect(await linesOf({ filter, format })).toBe(Number(count));
  },
);

test('a task that counted the lines and goes on later makes the file of that moment', async () => {
  const summary = await readSummary(pool, owner, WHOLE);
  await line(9_00n);
  let lines = 0;
  const onLines = (count: number): void => void (lines += count);
  const wanted = { filter: WHOLE, format: 'pdf' } as const;
  const made = expectOk(await makeExport(tools, asker, wanted, { at: bank.clock.now(), onLines, summary }));
  for await (const _ of made.body as AsyncIterable<Uint8Array>) await line(1_00n);
  expect(lines).toBe(Number(summary.count));
});

test('a page shows the closing balance of its own last line, though another is posted between its reads', async () => {
  // A page whose reads are each followed by a posting of somebody else.
  const busy: Queryable = {
    async query(config) {
      const answer = await pool.query(config);
      await line(3_00n);
      return answer;
    },
  };
  for (const filter of [WHOLE, OUT, ABOVE]) {
    await line(-2_00n);
    const { entries, days } = await listEntries(busy, owner, filter, { before: undefined, limit: 3 });
    expect([days[0]?.date, days[0]?.balance]).toEqual([today, entries[0]?.balanceAfter]);
  }
});

test('however busy the account is, the opening balance and the totals make the closing balance', async () => {
  let isOver = false;
  const writing = Promise.all(
    [11n, -4n, 6n].map(async (amount) => {
      while (!isOver) {
        await line(amount);
        await countDays(pool, later(bank.clock.now(), DAY_MS + DAY_MS / 2));
      }
    }),
  );
  try {
    for (let look = 0; look < 40; look += 1) {
      for (const filter of [WHOLE, ABOVE]) {
        const { openingBalance, closingBalance, totalIn, totalOut, count, range } = await readSummary(
          pool,
          owner,
          filter,
        );
        expect(openingBalance + totalIn - totalOut).toBe(closingBalance);
        expect(count).toBe(range.last - range.first + 1n);
      }
    }
  } finally {
    isOver = true;
    await writing;
  }
});
