import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, ok, refuse, SECOND_MS, type Result } from '@bank/core';
import type { BackgroundTask } from '@bank/contracts';
import { patience } from '@bank/testkit';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank, testContext, type OperatorKey } from '../../testing/test-bank.ts';
import { askTask } from './application/ask-task.ts';
import { carryOut, takeTask } from './application/carry-out.ts';
import type { AnyTaskKind, TaskTools } from './application/context.ts';
import { cancelTask, downloadFile, readTasks, removeTask, type TaskCall } from './application/own-tasks.ts';
import { TASK_LIMITS, type TaskLimits } from './domain/limits.ts';
import type { TaskContext, TaskFile, TaskKind } from './task-kind.ts';
import type { StoredTask } from './domain/task.ts';
import { createTaskRunner } from './jobs/task-runner.ts';
import { deleteExpired, findTask, lockTask } from './postgres/tasks.ts';
import { beat, writeChunk } from './postgres/work.ts';

const bank = await startTestBank();

interface Params {
  readonly pieces: number;
}

/** What a kind does in these tests, unless a test says otherwise: yields so many pieces of 1,000 bytes. */
const plain = (params: Params, { progress }: TaskContext): Promise<Result<TaskFile, never>> =>
  Promise.resolve(ok({ fileName: 'a.csv', mediaType: 'text/csv', pieces: piecesOf(params.pieces, progress) }));

async function* piecesOf(count: number, progress: TaskContext['progress']): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < count; piece += 1) {
    yield Buffer.alloc(1000, piece);
    progress(BigInt(piece + 1), BigInt(count));
    await sleep(0);
  }
}

const wholeFile = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, piece) => Buffer.alloc(1000, piece)));

let run: TaskKind<Params>['run'] = plain;
const kind: TaskKind<Params> = {
  name: 'test-kind',
  permission: 'STATEMENT_VIEW',
  parameters: z.object({ pieces: z.int() }),
  words: { title: ({ pieces }) => `Arquivo de ${pieces} partes`, ready: 'Seu arquivo está pronto', failed: 'Não deu' },
  run: (params, context) => run(params, context),
};

/** A server of the test's own: short patience, small pieces. */
function serverWith(limits: Partial<TaskLimits> = {}): TaskTools {
  return {
    platform: bank.platform,
    limits: { ...TASK_LIMITS, leaseMs: 5000, beatMs: 20, pauseMs: 0, chunkBytes: 1500, ...limits },
    kinds: new Map([[kind.name, kind as unknown as AnyTaskKind]]),
  };
}

const tools = serverWith();
let keys = 0;

async function callerOf(key: OperatorKey): Promise<TaskCall['caller']> {
  const profile = (await (await bank.as(key)).get('/services/accounts-core/profile')).json<{
    operator: { permissions: TaskCall['caller']['permissions']; role: TaskCall['caller']['role'] };
  }>();
  const { id, companyId, name, cpf, bankAccount } = bank.operator(key);
  const [company] = await readRows<{ name: string; accountId: string }>(
    bank.pool,
    'SELECT name, account_id AS "accountId" FROM bank.company WHERE id = $1',
    [companyId],
  );
  return {
    sessionId: 'test',
    proof: 'password',
    deviceId: null,
    operatorId: id,
    operatorName: name,
    cpf,
    role: profile.operator.role,
    permissions: profile.operator.permissions,
    companyId,
    companyName: company?.name ?? '',
    bankAccount,
    accountId: company?.accountId ?? '',
    products: [],
  };
}

const callers = {
  maker: await callerOf('maker'),
  approver: await callerOf('approver'),
  admin: await callerOf('admin'),
  admin3: await callerOf('admin3'),
};
type Who = keyof typeof callers;

const call = (who: Who, taskId: string): TaskCall => ({
  caller: callers[who],
  context: testContext(bank.clock.now()),
  taskId,
});

async function ask(
  who: Who = 'maker',
  { on = tools, pieces = 4, key }: { on?: TaskTools; pieces?: number; key?: string } = {},
): Promise<Result<BackgroundTask, { code: string }>> {
  keys += 1;
  const asked = await askTask(
    on,
    kind,
    { pieces },
    {
      caller: callers[who],
      context: testContext(bank.clock.now()),
      idempotency: { key: key ?? `key-${keys}`, requestHash: createHash('sha256').update(String(pieces)).digest() },
    },
  );
  return asked.ok ? ok(JSON.parse(asked.value.body) as BackgroundTask) : asked;
}

async function asked(who: Who = 'maker', options: Parameters<typeof ask>[1] = {}): Promise<string> {
  const answer = await ask(who, options);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.id;
}

const stored = async (id: string, who: Who = 'maker'): Promise<StoredTask> => {
  const task = await findTask(bank.pool, { companyId: callers[who].companyId, id });
  if (!task) throw new Error('no such task');
  return task;
};

async function take(on: TaskTools = tools, owner = 'one'): Promise<StoredTask> {
  const task = await takeTask(on, owner);
  if (typeof task === 'string') throw new Error(`nothing to take: ${task}`);
  return task;
}

const never = new AbortController().signal;
const runNext = async (on: TaskTools = tools): Promise<void> => carryOut(on, await take(on), never);

/** Ends a lease, as if its worker had been silent for long. */
const endLease = (id: string) =>
  readRows(bank.pool, `UPDATE bank.background_task SET lease_until = lease_until - interval '1 day' WHERE id = $1`, [
    id,
  ]);

const chunks = async (id: string): Promise<number> =>
  (await readRows(bank.pool, 'SELECT 1 FROM bank.background_task_chunk WHERE task_id = $1', [id])).length;

async function fileOf(id: string, who: Who = 'maker'): Promise<Buffer> {
  const file = await downloadFile(tools, call(who, id));
  if (!file.ok) throw new Error(file.error.code);
  return Buffer.concat(await Array.fromAsync(file.value.body as AsyncIterable<Uint8Array>));
}

const actsOn = async (id: string): Promise<string[]> =>
  (await bank.audit('10001')).filter(({ subject }) => subject === id).map(({ action }) => action);

beforeEach(async () => {
  run = plain;
  await readRows(bank.pool, 'DELETE FROM bank.background_task');
  bank.liveEvents();
});

describe('a task', () => {
  test('is asked for, carried out, and its file is what the kind made, byte for byte', async () => {
    const id = await asked('maker', { pieces: 7 });
    bank.clock.advance(1);
    await runNext();
    bank.clock.advance(1);
    const task = await stored(id);
    expect(task).toMatchObject({ state: 'done', tries: 1, stepsDone: 7n, stepsTotal: 7n, sizeBytes: 7000n });
    expect(await fileOf(id)).toEqual(wholeFile(7));
    expect(task.sha256).toEqual(createHash('sha256').update(wholeFile(7)).digest());
    expect(await actsOn(id)).toEqual([
      'background-tasks.asked',
      'background-tasks.finished',
      'background-tasks.downloaded',
    ]);
    const told = bank.liveEvents().filter(({ event }) => event.type === 'background-task');
    expect(told.every(({ event }) => 'operatorId' in event && event.operatorId === callers.maker.operatorId)).toBe(
      true,
    );
  });

  test('may make a file of nothing', async () => {
    const id = await asked('maker', { pieces: 0 });
    await runNext();
    expect((await stored(id)).state).toBe('done');
    expect(await fileOf(id)).toEqual(Buffer.alloc(0));
  });

  test('asked for twice under one key is one task; under a used key nothing else is asked for', async () => {
    const [first, again] = await Promise.all([ask('maker', { key: 'same' }), ask('maker', { key: 'same' })]);
    expect(first).toEqual(again);
    expect(await ask('maker', { key: 'same', pieces: 9 })).toEqual({
      ok: false,
      error: { code: 'idempotency.key-reused' },
    });
    expect((await readRows(bank.pool, 'SELECT 1 FROM bank.background_task')).length).toBe(1);
  });

  test('tells how far it is while it runs, and not at every step', async () => {
    let go = (): void => undefined;
    const halfway = new Promise<void>((resolve) => (go = resolve));
    run = (_, { progress }) =>
      Promise.resolve(
        ok({
          fileName: 'a.csv',
          mediaType: 'text/csv',
          pieces: (async function* () {
            for (let step = 1n; step <= 500n; step += 1n) progress(step, 1000n);
            yield Buffer.from('x');
            await halfway;
          })(),
        }),
      );
    const id = await asked();
    bank.liveEvents();
    const carrying = runNext();
    await expect.poll(async () => (await stored(id)).stepsDone).toBe(500n);
    expect((await readTasks(tools, callers.maker, { open: 'true' })).ok).toBe(true);
    go();
    await carrying;
    // Taken, half made, done.
    expect(bank.liveEvents().length).toBeLessThan(6);
  });
});

describe('one owner at a time', () => {
  test('of many servers that reach for a task one gets it', async () => {
    await asked();
    const taken = await Promise.all(Array.from({ length: 5 }, (_, index) => takeTask(tools, `server-${index}`)));
    expect(taken.filter((task) => typeof task !== 'string')).toHaveLength(1);
  });

  test('a worker whose lease ended writes nothing more, ends nothing, and another’s file is whole', async () => {
    const id = await asked('maker', { pieces: 6 });
    const first = await take(tools, 'first');
    await writeChunk(bank.pool, first, 5000, { place: 0, bytes: Buffer.from('of the first') });
    await endLease(id);
    // Nobody else has it yet, and still it is too late.
    expect(await writeChunk(bank.pool, first, 5000, { place: 1, bytes: Buffer.from('late') })).toBeUndefined();
    expect(await beat(bank.pool, first, 5000, { done: 1n, total: 2n })).toBeUndefined();
    const second = await take(tools, 'second');
    expect(second.fence).toBe(first.fence + 1n);
    expect(await chunks(id)).toBe(0);
    await carryOut(tools, first, never);
    expect((await stored(id)).state).toBe('running');
    await carryOut(tools, second, never);
    await carryOut(tools, first, never);
    expect(await fileOf(id)).toEqual(wholeFile(6));
    expect(await stored(id)).toMatchObject({ state: 'done', tries: 2 });
    expect((await actsOn(id)).filter((action) => action === 'background-tasks.finished')).toHaveLength(1);
  });

  test('a living worker keeps its task through a long step that makes no progress', async () => {
    const leaseMs = patience(1000);
    const impatient = serverWith({ leaseMs, beatMs: 20 });
    const { promise: longStep, resolve: endStep } = Promise.withResolvers<void>();
    run = () =>
      Promise.resolve(
        ok({
          fileName: 'a',
          mediaType: 'text/csv',
          pieces: (async function* () {
            await longStep;
            yield Buffer.from('late');
          })(),
        }),
      );
    const id = await asked();
    const carrying = runNext(impatient);
    await sleep(leaseMs + 100);
    expect(await takeTask(impatient, 'other')).toBe('none');
    endStep();
    await carrying;
    expect(await stored(id)).toMatchObject({ state: 'done', tries: 1 });
  });

  test('what is under way when a server stops goes to another at once, and counts as no try', async () => {
    const stopping = new AbortController();
    run = (_, { signal }) =>
      Promise.resolve(
        ok({
          fileName: 'a',
          mediaType: 'text/csv',
          pieces: (async function* () {
            yield Buffer.alloc(2000);
            stopping.abort();
            yield Buffer.alloc(signal.aborted ? 1 : 2);
          })(),
        }),
      );
    const id = await asked();
    await carryOut(tools, await take(), stopping.signal);
    expect(await stored(id)).toMatchObject({ state: 'queued', tries: 0 });
    expect(await chunks(id)).toBe(0);
    run = plain;
    await runNext();
    expect(await fileOf(id)).toEqual(wholeFile(4));
  });

  test('the loop carries out what is there, and stops in order', async () => {
    const ids = [await asked(), await asked(), await asked('admin3')];
    const runner = createTaskRunner(tools);
    runner.start();
    await expect
      .poll(async () =>
        (await readRows<{ state: string }>(bank.pool, 'SELECT DISTINCT state FROM bank.background_task')).map(
          ({ state }) => state,
        ),
      )
      .toEqual(['done']);
    await runner.stop();
    expect(ids).toHaveLength(3);
  });
});

describe('what goes wrong', () => {
  test('a task whose workers die is begun so often, and then has failed with a reason', async () => {
    const id = await asked();
    for (let attempt = 1; attempt <= tools.limits.triesMax; attempt += 1) {
      expect((await take()).tries).toBe(attempt);
      await endLease(id);
    }
    expect(await takeTask(tools, 'last')).toBe('ended');
    expect(await takeTask(tools, 'last')).toBe('none');
    expect(await stored(id)).toMatchObject({ state: 'failed', failureCode: 'background-tasks.interrupted' });
    expect(await downloadFile(tools, call('maker', id))).toMatchObject({
      error: { code: 'background-tasks.interrupted' },
    });
    expect((await bank.audit('10001', 'background-tasks.failed')).at(-1)?.data).toMatchObject({
      askedBy: callers.maker.operatorId,
      notice: 'Não deu',
    });
  });

  test('one that throws is begun again after a pause, and may succeed', async () => {
    const patient = serverWith({ pauseMs: 600_000 });
    let tries = 0;
    run = (params, context) => {
      tries += 1;
      if (tries === 1) throw new Error('on purpose');
      return plain(params, context);
    };
    const id = await asked();
    await runNext(patient);
    expect((await stored(id)).state).toBe('queued');
    expect(await takeTask(patient, 'one')).toBe('none');
    await readRows(bank.pool, `UPDATE bank.background_task SET next_at = next_at - interval '1 day' WHERE id = $1`, [
      id,
    ]);
    await runNext(patient);
    expect(await fileOf(id)).toEqual(wholeFile(4));
  });

  test('a kind’s refusal ends the task with its sentence', async () => {
    run = () => Promise.resolve(refuse({ code: 'statement.export-too-long', data: { limit: '1', count: '2' } }));
    const id = await asked();
    await runNext();
    const listed = await readTasks(tools, callers.maker, {});
    expect(listed.ok && listed.value.items.find((task) => task.id === id)?.failure).toMatch(/vai até 1 lançamentos/);
  });

  test('who lost the right while the task waited gets nothing made, and who lost it later gets no file', async () => {
    const finished = await asked();
    await runNext();
    expect((await stored(finished)).state).toBe('done');
    const waiting = await asked();
    await readRows(bank.pool, `UPDATE bank.operator SET state = 'blocked' WHERE id = $1`, [callers.maker.operatorId]);
    await runNext();
    await readRows(bank.pool, `UPDATE bank.operator SET state = 'active' WHERE id = $1`, [callers.maker.operatorId]);
    expect(await stored(waiting)).toMatchObject({ state: 'failed', failureCode: 'background-tasks.right-lost' });
    const without = { ...call('maker', finished), caller: { ...callers.maker, permissions: [] } };
    expect(await downloadFile(tools, without)).toEqual({ ok: false, error: { code: 'access.not-allowed' } });
    expect(await fileOf(finished)).toEqual(wholeFile(4));
  });
});

describe('cancelling', () => {
  test('ends at once what waits, and what runs at its next step', async () => {
    const waiting = await asked();
    expect(await cancelTask(tools, call('maker', waiting))).toMatchObject({ value: { state: 'cancelled' } });
    expect(await takeTask(tools, 'one')).toBe('none');

    const id = await asked();
    const task = await take();
    expect(await cancelTask(tools, call('maker', id))).toMatchObject({ value: { state: 'running', cancelling: true } });
    expect(await cancelTask(tools, call('maker', id))).toMatchObject({ value: { cancelling: true } });
    await carryOut(tools, task, never);
    expect((await stored(id)).state).toBe('cancelled');
    expect(await chunks(id)).toBe(0);
    expect((await actsOn(id)).filter((action) => action === 'background-tasks.cancelled')).toHaveLength(1);
    expect(await cancelTask(tools, call('maker', id))).toMatchObject({ error: { code: 'background-tasks.over' } });
    expect(await downloadFile(tools, call('maker', id))).toMatchObject({ error: { code: 'background-tasks.no-file' } });
  });

  test('and finishing at the same moment leave one end, which both were told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await asked('maker', { pieces: 2 });
      const task = await take();
      const [, cancelled] = await Promise.all([
        carryOut(tools, task, never),
        sleep(round).then(() => cancelTask(tools, call('maker', id))),
      ]);
      const { state } = await stored(id);
      expect(state).toBe(cancelled.ok ? 'cancelled' : 'done');
      expect(await chunks(id)).toBe(state === 'done' ? 2 : 0);
    }
  });

  test('a running task of a dead worker ends at once', async () => {
    const id = await asked();
    await take();
    await endLease(id);
    expect(await cancelTask(tools, call('maker', id))).toMatchObject({ value: { state: 'cancelled' } });
  });
});

describe('limits', () => {
  test('a company has so many open and so many kept, whoever asks at the same moment', async () => {
    const few = serverWith({ openMax: 3, keptMax: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('maker', { on: few })));
    expect(answers.filter(({ ok: isThere }) => isThere)).toHaveLength(3);
    expect(answers.find(({ ok: isThere }) => !isThere)).toMatchObject({
      error: { code: 'background-tasks.too-many-open' },
    });
    expect((await ask('admin3', { on: few })).ok).toBe(true);
    for (let index = 0; index < 4; index += 1) await runNext();
    expect(await ask('maker', { on: few })).toMatchObject({ error: { code: 'background-tasks.too-many-kept' } });
  });

  test('a file has so many bytes, and a company’s files together', async () => {
    const small = serverWith({ fileBytesMax: 3500, keptBytesMax: 6000 });
    const tooLarge = await asked('maker', { pieces: 4 });
    await runNext(small);
    expect(await stored(tooLarge)).toMatchObject({ state: 'failed', failureCode: 'background-tasks.too-large' });
    for (const [pieces, state] of [
      [3, 'done'],
      [3, 'done'],
      [1, 'failed'],
    ] as const) {
      const id = await asked('maker', { pieces });
      await runNext(small);
      expect((await stored(id)).state).toBe(state);
    }
    expect(await ask('maker', { on: small })).toMatchObject({ error: { code: 'background-tasks.no-space' } });
    expect((await ask('admin3', { on: small })).ok).toBe(true);
  });

  test('ten tasks of one company do not keep another’s waiting', async () => {
    for (let index = 0; index < 10; index += 1) await asked('maker');
    const other = await asked('admin3');
    const taken = [await take(), await take(), await take()];
    expect(taken.slice(0, 2).map(({ id }) => id)).toContain(other);
    expect(taken.filter(({ companyId }) => companyId === callers.maker.companyId)).toHaveLength(2);
    // Two of a company run at a time.
    expect(await takeTask(tools, 'one')).toBe('none');
  });

  test('what ended is deleted after its days, with its file, and not before', async () => {
    const id = await asked();
    await runNext();
    bank.clock.advance(7 * DAY_MS - SECOND_MS);
    expect(await deleteExpired(bank.pool, bank.clock.now(), 10)).toBe(0);
    bank.clock.advance(SECOND_MS);
    expect(await deleteExpired(bank.pool, bank.clock.now(), 10)).toBe(1);
    expect(await chunks(id)).toBe(0);
  });
});

describe('whose a task is', () => {
  test('its asker’s and the administrator’s; to a colleague and to other companies it does not exist', async () => {
    const id = await asked('maker');
    await runNext();
    for (const who of ['approver', 'admin3'] as const) {
      const nothing = { ok: false, error: { code: 'background-tasks.not-found' } };
      expect(await cancelTask(tools, call(who, id))).toEqual(nothing);
      expect(await removeTask(tools, call(who, id))).toEqual(nothing);
      expect(await downloadFile(tools, call(who, id))).toEqual(nothing);
    }
    expect(await fileOf(id, 'admin')).toEqual(wholeFile(4));
    const listed = async (who: Who, of: 'me' | 'company') => {
      const page = await readTasks(tools, callers[who], { of });
      return page.ok ? page.value.items.map((task) => task.id) : page.error.code;
    };
    expect(await listed('maker', 'me')).toEqual([id]);
    expect(await listed('admin', 'me')).toEqual([]);
    expect(await listed('admin', 'company')).toEqual([id]);
    expect(await listed('admin3', 'company')).toEqual([]);
    expect(await listed('maker', 'company')).toBe('access.not-allowed');
  });

  test('only what has ended is deleted, and then it is gone', async () => {
    const id = await asked();
    expect(await removeTask(tools, call('maker', id))).toMatchObject({
      error: { code: 'background-tasks.still-open' },
    });
    await runNext();
    expect((await removeTask(tools, call('maker', id))).ok).toBe(true);
    expect(await lockTask(bank.pool, { companyId: callers.maker.companyId, id })).toBeUndefined();
    expect(await chunks(id)).toBe(0);
  });
});

test('I10 M05 the export of a statement is such a task: the same bytes as at once, by the calls that screens make', async () => {
  await bank.fund('10001', 123_45n);
  const maker = await bank.as('maker');
  const body = { format: 'csv', from: '2026-11-01', to: '2026-11-30' } as const;
  const [first, again] = [
    await maker.post('/services/statement/v2/exports', body, { 'idempotency-key': 'k' }),
    await maker.post('/services/statement/v2/exports', body, { 'idempotency-key': 'k' }),
  ];
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect((await maker.post('/services/statement/v2/exports', body)).status).toBe(400);
  const { id, title } = first.json<BackgroundTask>();
  expect(title).toBe('Extrato de 01/11/2026 a 30/11/2026 em CSV');
  const path = `/services/background-tasks/${id}`;
  expect((await maker.get(`${path}/file`)).code).toBe('background-tasks.still-open');
  expect((await maker.delete(path)).code).toBe('background-tasks.still-open');

  const runner = bank.bank.loops.find(({ name }) => name === 'background-tasks');
  runner?.start();
  await expect.poll(async () => (await maker.get(path)).json<BackgroundTask>().state).toBe('done');
  await runner?.stop();
  const file = await maker.get(`${path}/file`);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="extrato-10001-2026-11-01-a-2026-11-30\.csv"/,
  );
  expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(file.text).toBe(
    (await maker.get('/services/statement/v2/export?format=csv&from=2026-11-01&to=2026-11-30')).text,
  );
  const listed = (await maker.get('/services/background-tasks?limit=1')).json<{ items: BackgroundTask[] }>();
  expect(listed.items[0]).toMatchObject({ id, progress: { done: 1, total: 1 } });

  expect((await (await bank.as('admin3')).get(path)).status).toBe(404);
  expect((await maker.get('/services/background-tasks?of=company')).code).toBe('access.not-allowed');
  expect((await maker.post(`${path}/cancel`)).code).toBe('background-tasks.over');
  expect((await maker.delete(path)).status).toBe(204);
  expect((await maker.get(path)).code).toBe('background-tasks.not-found');
});
