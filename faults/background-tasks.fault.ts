// R12: exports of a long statement are made by two servers on one database, and each time some of them are half made one
// server is killed with -9. Each ends exactly once, with the bytes that the statement itself gives.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addDays, bankingDate, instant } from '@bank/core';
import {
  downloadBackgroundTaskFile,
  exportStatement,
  listBackgroundTasks,
  prepareStatementExport,
  type BackgroundTask,
  type Client,
} from '@bank/contracts';
import { LARGE_COMPANY } from '../apps/server/src/seed/seed-large.ts';
import { expectAnswer, signInByDocument } from '../e2e/phone.ts';
import { verify } from './harness/judgement.ts';
import { killHard } from './harness/processes.ts';
import { runFault, say } from './harness/run.ts';
import type { FaultSandbox } from './harness/sandbox.ts';
import { startSecondServer } from './harness/second-server.ts';
import { onDatabase } from './harness/teller.ts';

const ENTRIES = 60_000;
const TASKS = 6;
/** Fewer than a task may be begun, so that none may fail by being killed. */
const KILLS = 4;
const HALF_MADE_MS_MAX = 60_000;
const DONE_MS_MAX = 120_000;
const ipe = fileURLToPath(new URL('../apps/server/src/cli/ipe.ts', import.meta.url));

await runFault(`${TASKS} long exports, a server killed in the middle of them ${KILLS} times`, async (sandbox) => {
  await seedEntries(sandbox);
  const today = bankingDate(instant(Date.now()));
  // Today's lines may still come; a year's others do not change.
  const period = { from: addDays(today, -350), to: addDays(today, -1) };
  const { client, token } = await signIn(sandbox);
  const wanted = await fetchFile(
    sandbox,
    token,
    `${exportStatement.path}?from=${period.from}&to=${period.to}&format=csv`,
  );
  const started = performance.now();
  const ids = await askFor(client, period);
  const { killed, faults } = await killInTheMiddle(sandbox);
  const tasks = await untilOver(sandbox, ids);
  say(
    `${tasks.filter(({ state }) => state === 'done').length} of ${ids.length} files of ${wanted.bytes} bytes made in ${Math.round((performance.now() - started) / 1000)} s; ${killed} servers killed`,
  );
  const session = await signIn(sandbox);
  for (const task of tasks) faults.push(...(await judge(sandbox, session.token, task, wanted)));
  faults.push(...(await leftOver(sandbox, ids)));
  const wrong = await verify(sandbox.environment);
  return wrong === undefined ? faults : [...faults, wrong];
});

async function seedEntries(sandbox: FaultSandbox): Promise<void> {
  const seeding = spawn(process.execPath, [ipe, 'seed', '--entries', String(ENTRIES)], {
    env: sandbox.environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(seeding, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the statement could not be seeded (${code})`);
}

function signIn(sandbox: FaultSandbox): Promise<{ readonly client: Client; readonly token: string }> {
  const { bankAccount, admin } = LARGE_COMPANY;
  return signInByDocument(sandbox.bankUrl, { document: admin.cpf, bankAccount, password: admin.password });
}

async function askFor(client: Client, period: { readonly from: string; readonly to: string }): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < TASKS; index += 1) {
    const asked = await client(prepareStatementExport, {
      body: { ...period, format: 'csv' },
      idempotencyKey: crypto.randomUUID(),
    });
    ids.push(expectAnswer(asked).id);
  }
  return ids;
}

/** Kills one server and then the other, each time something is half made. */
async function killInTheMiddle(sandbox: FaultSandbox): Promise<{ killed: number; faults: string[] }> {
  let second = await startSecondServer(sandbox);
  let killed = 0;
  for (; killed < KILLS; killed += 1) {
    if (!(await untilHalfMade(sandbox))) break;
    if (killed % 2 === 0) {
      const pid = sandbox.killServer();
      await sandbox.untilReady(performance.now(), pid);
    } else {
      killHard(second.pid);
      await second.ended;
      second = await startSecondServer(sandbox);
    }
  }
  await second.close();
  return { killed, faults: killed < 2 ? [`only ${killed} servers were killed in the middle of a task`] : [] };
}

async function untilHalfMade(sandbox: FaultSandbox): Promise<boolean> {
  for (const until = performance.now() + HALF_MADE_MS_MAX; performance.now() < until; await sleep(20)) {
    const [open, halfMade] = await onDatabase(sandbox, async (on) => {
      const { rows } = await on.query<{ open: string; half: string }>(
        `SELECT count(*) FILTER (WHERE state IN ('queued', 'running')) AS open,
                count(*) FILTER (WHERE state = 'running' AND size_bytes > 0 AND lease_until > clock_timestamp()) AS half
         FROM bank.background_task`,
      );
      return [Number(rows[0]?.open), Number(rows[0]?.half)];
    });
    if (halfMade > 0) return true;
    if (open === 0) return false;
  }
  return false;
}

async function untilOver(sandbox: FaultSandbox, ids: readonly string[]): Promise<readonly BackgroundTask[]> {
  const until = performance.now() + DONE_MS_MAX;
  for (;;) {
    const { client } = await signIn(sandbox);
    const { items } = expectAnswer(await client(listBackgroundTasks, { query: {} }));
    const tasks = items.filter(({ id }) => ids.includes(id));
    const open = tasks.some(({ state }) => state === 'queued' || state === 'running');
    if (!open || performance.now() > until) return tasks;
    await sleep(500);
  }
}

interface Fetched {
  readonly bytes: number;
  readonly sha256: string;
}

async function fetchFile({ bankUrl }: FaultSandbox, token: string, path: string): Promise<Fetched> {
  const answer = await fetch(`${bankUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  const file = Buffer.from(await answer.arrayBuffer());
  return { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') };
}

async function judge(
  sandbox: FaultSandbox,
  token: string,
  { id, state, file }: BackgroundTask,
  wanted: Fetched,
): Promise<readonly string[]> {
  if (state !== 'done' || file === null) return [`task ${id} is ${state}`];
  const got = await fetchFile(sandbox, token, downloadBackgroundTaskFile.path.replace('{taskId}', id));
  const isRight = got.sha256 === wanted.sha256 && file.sha256 === wanted.sha256 && file.sizeBytes === wanted.bytes;
  return isRight ? [] : [`the file of task ${id} is not the statement: ${got.bytes} bytes for ${wanted.bytes}`];
}

/** Each task told once that it is ready, and nothing kept of workers that died. */
function leftOver(sandbox: FaultSandbox, ids: readonly string[]): Promise<readonly string[]> {
  return onDatabase(sandbox, async (on) => {
    const { rows } = await on.query<{ id: string; tries: number; told: string; stale: string }>(
      `SELECT t.id, t.tries,
         (SELECT count(*) FROM ledger.audit_record a WHERE a.subject = t.id AND a.action = 'background-tasks.finished') AS told,
         (SELECT count(*) FROM bank.background_task_chunk c WHERE c.task_id = t.id AND c.fence <> t.fence) AS stale
       FROM bank.background_task t WHERE t.id = ANY ($1)`,
      [ids],
    );
    say(
      `begun again: ${rows.filter(({ tries }) => tries > 1).length} tasks, at most ${Math.max(...rows.map(({ tries }) => tries))} times begun`,
    );
    return [
      ...rows.filter(({ told }) => told !== '1').map(({ id, told }) => `task ${id} was told ${told} times`),
      ...rows
        .filter(({ stale }) => stale !== '0')
        .map(({ id, stale }) => `task ${id} keeps ${stale} pieces of the dead`),
      ...(rows.some(({ tries }) => tries > 1) ? [] : ['no task was interrupted']),
    ];
  });
}
