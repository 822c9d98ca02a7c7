import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal, type Recovered } from './journal.ts';
import { fromJson, toJson } from './state-json.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** The state of these tests is the list of all events so far. */
function list({ snapshot, events }: Recovered): readonly unknown[] {
  return [...((snapshot as unknown[] | undefined) ?? []), ...events];
}

function openList(): ReturnType<typeof openJournal> {
  return openJournal(directory, list, () => {
    throw new Error('no snapshot is due');
  });
}

async function recover(): Promise<readonly unknown[]> {
  let state: readonly unknown[] = [];
  const journal = await openJournal(
    directory,
    (recovered) => (state = list(recovered)),
    () => state,
  );
  await journal.close();
  return state;
}

test('what was flushed is there again, in order, run after run', async () => {
  for (let run = 0; run < 3; run += 1) {
    const journal = await openList();
    journal.append({ run, at: 1n });
    journal.append(new Map([['run', run]]));
    await journal.flushed();
    await journal.close();
  }
  expect(await recover()).toEqual([0, 1, 2].flatMap((run) => [{ run, at: 1n }, new Map([['run', run]])]));
});

test('a line that was cut off in the writing is dropped, all before it is kept', async () => {
  const journal = await openList();
  journal.append('first');
  journal.append('second');
  await journal.close();
  await appendFile(join(directory, 'journal.jsonl'), '{"sequence":3,"event":"thi');
  expect(await recover()).toEqual(['first', 'second']);
});

test('a crash between the new snapshot and the emptied journal counts nothing twice', async () => {
  const journal = await openList();
  journal.append('first');
  await journal.close();
  const lines = await readFile(join(directory, 'journal.jsonl'), 'utf8');
  await recover();
  await writeFile(join(directory, 'journal.jsonl'), lines);
  expect(await recover()).toEqual(['first']);
});

test('a line in the middle that cannot be read is an error, not a gap', async () => {
  await recover();
  await writeFile(join(directory, 'journal.jsonl'), '{"sequence":1,"ev\n{"sequence":2,"event":"b"}\n');
  await expect(openList()).rejects.toThrow(SyntaxError);
});

test('many waiters share few writes, and all of theirs is there', async () => {
  const journal = await openList();
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      journal.append(index);
      await journal.flushed();
      const text = await readFile(join(directory, 'journal.jsonl'), 'utf8');
      expect(text).toContain(`"event":${index}}`);
    }),
  );
  await journal.close();
  expect(await recover()).toHaveLength(200);
});

test('a long run is cut into snapshots, and loses and doubles nothing', async () => {
  let state: unknown[] = [];
  const replay = (recovered: Recovered): unknown => (state = [...list(recovered)]);
  const journal = await openJournal(directory, replay, () => state, 10);
  for (let index = 0; index < 95; index += 1) {
    state.push(index);
    journal.append(index);
    // Not waiting for most of them lets events pile up while a snapshot is being written.
    if (index % 4 === 0) void journal.flushed();
    if (index % 17 === 0) await journal.flushed();
  }
  await journal.flushed();
  const lines = (await readFile(join(directory, 'journal.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.length).toBeLessThan(40);
  await journal.close();
  expect(await recover()).toEqual(Array.from({ length: 95 }, (_, index) => index));
});

test('a directory that a living process has is refused; the lock of a dead one is taken over', async () => {
  await writeFile(join(directory, 'lock'), '1');
  await expect(openList()).rejects.toThrow('in use by process 1');
  for (const dead of ['999999999 1', '1 999999999999', '']) {
    await writeFile(join(directory, 'lock'), dead);
    expect(await recover()).toEqual([]);
  }
});

test('a state of another version is refused with what to do', async () => {
  await writeFile(join(directory, 'snapshot.json'), '{"version":0,"sequence":0,"state":[]}');
  await expect(openList()).rejects.toThrow('remove that folder');
});

test('state is written and read back as it was, Maps and bigints included', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.bigInt(),
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('map'),
      tie('array'),
    ),
    map: fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
    array: fc.array(tie('value'), { maxLength: 4 }),
  })).value;
  fc.assert(
    fc.property(value, (state) => {
      expect(fromJson(toJson(state))).toEqual(state);
    }),
  );
});
