// R1, R12: whoever closes the day is killed with -9, at each named boundary between two writes and then anywhere, over many
// companies whose month is due. Each account gets its balance of the day once, each company its monthly fee once.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  addDays,
  bankingDate,
  civilDate,
  DAY_MS,
  instant,
  later,
  money,
  newUuid,
  sameOrNextBankingDay,
} from '@bank/core';
import { openAccount } from '@bank/ledger';
import { ledgerAccountOf } from '../apps/server/src/features/company/index.ts';
import { readSettings } from '../apps/server/src/platform/config/settings.ts';
import { systemEntropy } from '../apps/server/src/platform/entropy.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { markBeginning } from '../apps/server/src/seed/mark-beginning.ts';
import { seedCompany } from '../apps/server/src/seed/seed-companies.ts';
import { verify } from './harness/judgement.ts';
import { killHard } from './harness/processes.ts';
import { runFault, say } from './harness/run.ts';
import type { FaultSandbox } from './harness/sandbox.ts';
import { onDatabase } from './harness/teller.ts';

const COMPANIES = 300;
const FIRST_ACCOUNT = 20_001;
const FUNDS = 'test:funds';
const BALANCE = 100_00n;
const POINTS = ['step-begun', 'progress-kept', 'step-run', 'step-ended'] as const;
const KILLS = 12;
/** From the start of the command: before it closes anything, or in the middle of it. */
const KILL_AFTER_MS = { from: 700, to: 3000 } as const;
const IPE = fileURLToPath(new URL('../apps/server/src/cli/ipe.ts', import.meta.url));

const clock = { now: () => instant(Date.now()) };
const yesterday = () => addDays(bankingDate(clock.now()), -1);

await runFault(
  `${COMPANIES} companies, the closer of the day killed at each boundary and anywhere`,
  async (sandbox, chance) => {
    await openCompanies(sandbox);
    const faults: string[] = [];
    for (const point of POINTS) {
      const end = await closing(sandbox, { IPE_FAULT_POINT: `day-close.${point}` });
      if (end !== 'SIGKILL') faults.push(`day-close.${point}: the closer ended with ${end}`);
    }
    let kills = 0;
    let end = '';
    for (; kills < KILLS && end !== '0'; kills += 1) {
      end = await closing(sandbox, {}, chance.between(KILL_AFTER_MS.from, KILL_AFTER_MS.to));
    }
    if (end !== '0') end = await closing(sandbox, {});
    if (end !== '0') faults.push(`the last closer ended with ${end}`);
    const again = await closing(sandbox, {});
    if (again !== '0') faults.push(`a closer with nothing to do ended with ${again}`);
    say(`killed at ${POINTS.length} boundaries and ${kills} times anywhere`);
    return [...faults, ...(await judge(sandbox))];
  },
);

/** Companies of a plan that costs, there since the month before, with money since yesterday; then no day is closed. */
async function openCompanies(sandbox: FaultSandbox): Promise<void> {
  const settings = readSettings(sandbox.environment);
  if (!settings.ok) throw new Error(settings.error.join('\n'));
  const entropy = systemEntropy();
  const platform = openPlatform({ settings: settings.value, clock, entropy });
  const longAgo = later(clock.now(), -40 * DAY_MS);
  const at = later(clock.now(), -DAY_MS);
  await openAccount(platform.pool, { id: FUNDS, kind: 'bank', floor: null, openedAt: longAgo });
  for (let index = 0; index < COMPANIES; index += 1) {
    const bankAccount = String(FIRST_ACCOUNT + index);
    await seedCompany(platform.pool, {
      bankAccount,
      cnpj: String(10_000_000_000_000 + index),
      name: `Empresa ${index}`,
      tradeName: `Empresa ${index}`,
      products: ['PIX'],
      tier: 'crescimento',
      openedAt: longAgo,
      feesSince: longAgo,
    });
    const posted = await platform.ledger.postOne({
      id: newUuid(clock, entropy),
      kind: 'deposit',
      bankingDate: bankingDate(at),
      at,
      legs: [
        { accountId: ledgerAccountOf(bankAccount), amount: money(BALANCE) },
        { accountId: FUNDS, amount: money(-BALANCE) },
      ],
    });
    if (!posted.ok) throw new Error(posted.error.code);
  }
  await platform.close();
  await markBeginning(settings.value.migrateUrl);
  // The server closed yesterday when it opened: it is to be closed once more, by those who are killed.
  await onDatabase(sandbox, (on) => on.query('DELETE FROM bank.day_close_step; DELETE FROM bank.day_closing'));
}

/** `ipe close-day`, killed after so long where that is said; gives the code or signal with which it ended. */
async function closing(sandbox: FaultSandbox, more: NodeJS.ProcessEnv, killAfterMs?: number): Promise<string> {
  // A closer that was killed keeps the next one waiting; nobody needs to watch that twenty times.
  await onDatabase(sandbox, (on) => on.query(`UPDATE bank.lease SET until = '-infinity' WHERE name = 'day-close'`));
  const child = spawn(process.execPath, [IPE, 'close-day'], {
    env: { ...sandbox.environment, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<string>((done) => child.once('exit', (code, signal) => done(signal ?? String(code))));
  if (killAfterMs === undefined) return ended;
  const first = await Promise.race([ended, sleep(killAfterMs, 'time')]);
  if (first === 'time') killHard(child.pid ?? 0);
  return ended;
}

async function judge(sandbox: FaultSandbox): Promise<readonly string[]> {
  const today = bankingDate(clock.now());
  const month = civilDate(`${today.slice(0, 8)}01`);
  const feesDue = today >= sameOrNextBankingDay(month) ? 1 : 0;
  const accounts = Array.from({ length: COMPANIES }, (_, index) => ledgerAccountOf(String(FIRST_ACCOUNT + index)));
  const faults = await onDatabase(sandbox, async (on) => {
    const { rows } = await on.query<{ id: string; snapshots: string; balance: string; fees: string; entries: string }>(
      `SELECT a.id,
         (SELECT count(*) FROM ledger.balance_snapshot s WHERE s.account_id = a.id AND s.banking_date = $2) AS snapshots,
         (SELECT sum(s.balance) FROM ledger.balance_snapshot s WHERE s.account_id = a.id AND s.banking_date = $2) AS balance,
         (SELECT count(*) FROM bank.fee f JOIN bank.company c ON c.id = f.company_id
          WHERE c.account_id = a.id AND f.month = $3 AND f.line = 'monthly' AND f.state = 'charged') AS fees,
         (SELECT count(*) FROM ledger.entry e WHERE e.account_id = a.id AND e.amount < 0) AS entries
       FROM unnest($1::text[]) AS a (id)`,
      [accounts, yesterday(), month],
    );
    const { rows: steps } = await on.query<{
      step: string;
      state: string;
      attempts: number;
      counts: { count: number; name: string }[];
    }>('SELECT step, state, attempts, counts FROM bank.day_close_step WHERE date = $1 ORDER BY begun_at', [
      yesterday(),
    ]);
    for (const { step, state, attempts, counts } of steps)
      say(`${step}: ${state}, ${attempts} attempts, ${counts.map(({ name, count }) => `${name} ${count}`).join(', ')}`);
    const { rows: written } = await on.query<{ count: string }>(
      'SELECT count(*) FROM ledger.balance_snapshot WHERE banking_date = $1',
      [yesterday()],
    );
    const snapshots = Number(written[0]?.count);
    const kept =
      steps.find(({ step }) => step === 'day-lock')?.counts.find(({ name }) => name === 'snapshots')?.count ?? 0;
    return [
      ...rows
        .filter(({ snapshots, balance }) => snapshots !== '1' || balance !== String(BALANCE))
        .map(({ id, snapshots, balance }) => `${id} has ${snapshots} balances of the day, of ${balance}`),
      ...rows
        .filter(({ fees, entries }) => Number(fees) !== feesDue || Number(entries) !== feesDue)
        .map(({ id, fees, entries }) => `${id} has ${fees} monthly fees and ${entries} debits`),
      ...steps.filter(({ state }) => state !== 'done').map(({ step, state }) => `${step} is ${state}`),
      // The account that the money came from moved as well. Just after midnight the seed's last hours lie in the day too:
      // their accounts' balances are written by this closing or by the server's own, before it.
      ...(kept > COMPANIES && kept <= snapshots ? [] : [`${kept} balances counted, ${snapshots} written`]),
    ];
  });
  const wrong = await verify(sandbox.environment);
  say(`ipe verify ${wrong === undefined ? 'clean' : 'FOUND FAULTS'}`);
  return wrong === undefined ? faults : [...faults, wrong];
}
