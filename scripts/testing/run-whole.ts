import { globSync, readFileSync } from 'node:fs';
import type { TestMoment } from '@bank/testkit';
import { attacksInShort, attacksOf } from '../checks/attacks.ts';
import { runAudit } from '../checks/run-audit.ts';
import { total, type Row } from '../checks/table.ts';
import { lastReports } from '../checks/vitest.ts';
import { withScratchDatabase } from '../sandbox/scratch-database.ts';
import { inTree, root } from '../sandbox/tree.ts';
import { headCommit, isClean } from './changes.ts';
import { endRun } from './end-run.ts';
import { kindOf } from './kinds.ts';
import { PartRunner } from './parts.ts';
import { prepareRun, type PreparedRun } from './prepare-run.ts';
import { readWholeRun, writeWholeRun } from './whole-run.ts';

/** Seconds below which a file's time is not worth a line of the record. */
const WORTH_NOTING_SECONDS = 2;
/** A database test lives in passing time where it starts the outside world or takes the moment of the run. */
const IN_PASSING_TIME = /outside-world|momentOfRun|passingClock/;

/**
 * Runs everything at the moments that are asked for, one after another, each drawn with a seed of its own. At the ordinary
 * one everything runs; at the others the tests that live in passing time, for all else sees the same clock at any moment.
 * Keeps a record of each in the tree where everything is committed. Answers whether all held.
 */
export async function runWhole(moments: readonly TestMoment[]): Promise<boolean> {
  let holds = true;
  for (const moment of moments) holds = (await runAt(moment)) && holds;
  return holds;
}

async function runAt(moment: TestMoment): Promise<boolean> {
  const startedAt = performance.now();
  const tried = isClean() ? headCommit() : undefined;
  const run = await prepareRun({ moment, depth: 'full' });
  const isOrdinary = moment === 'ordinary';
  const parts = new PartRunner({ env: run.env, reports: isOrdinary ? '' : `${moment}/` });

  if (isOrdinary) {
    const audit = runAudit();
    await parts.checks();
    parts.note(await audit);
    await parts.tests('components', ['components']);
  }
  await withScratchDatabase('none', async ({ superuserUrl }) => {
    const env = { IPE_TEST_DATABASE_URL: superuserUrl };
    await parts.tests('database', ['database'], { env, ...(!isOrdinary && { files: filesInPassingTime() }) });
    if (isOrdinary) await parts.rehearsal();
    await parts.build();
    await parts.tests('journeys', ['journeys'], { env });
  });

  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const holds = endRun({ ...run, rows: parts.rows, left: [], seconds, budgets: new Map() });
  if (isOrdinary) console.log(attacksInShort(attacksOf(lastReports(), root)));
  console.log(total(parts.rows.map(({ tally }) => tally)));
  if (tried) keepRecord({ commit: tried.id, run, rows: parts.rows, seconds, holds });
  else console.log('No record is kept: not everything is committed.');
  return holds;
}

function filesInPassingTime(): readonly string[] {
  return globSync('{apps,packages,scripts}/**/*.db.test.ts', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).filter((file) => kindOf(file) && IN_PASSING_TIME.test(readFileSync(inTree(file), 'utf8')));
}

interface Outcome {
  readonly commit: string;
  readonly run: PreparedRun;
  readonly rows: readonly Row[];
  readonly seconds: number;
  readonly holds: boolean;
}

function keepRecord({ commit, run, rows, seconds, holds }: Outcome): void {
  const before = readWholeRun();
  const failed = rows.reduce((sum, { tally }) => sum + tally.failed, 0);
  const times = rows
    .flatMap(({ files = [] }) => files)
    .filter((each) => each.seconds >= WORTH_NOTING_SECONDS && /[.]db[.]test[.]ts$|^e2e\//.test(each.file))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const quiet = (seconds: number): number => Math.round((seconds / run.patience) * 10) / 10;
  writeWholeRun({
    moments: {
      ...before.moments,
      [run.moment]: {
        commit,
        at: new Date().toISOString(),
        passed: rows.reduce((sum, { tally }) => sum + tally.passed, 0),
        failed: holds ? failed : Math.max(1, failed),
        secondTries: rows.flatMap(({ failures = [] }) => failures).filter(({ again }) => again === 'passed').length,
        seconds,
        seed: run.seed,
      },
    },
    ...(run.moment === 'ordinary'
      ? {
          fileSeconds: Object.fromEntries(times.map(({ file, seconds }) => [file, quiet(seconds)])),
          gateSeconds: Object.fromEntries(
            times
              .filter(({ taggedSeconds }) => taggedSeconds > 0)
              .map(({ file, taggedSeconds }) => [file, quiet(taggedSeconds)]),
          ),
        }
      : { fileSeconds: before.fileSeconds, gateSeconds: before.gateSeconds }),
  });
}
