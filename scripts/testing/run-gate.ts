import { globSync, readFileSync } from 'node:fs';
import { attacksInShort, attacksOf } from '../checks/attacks.ts';
import { runAudit } from '../checks/run-audit.ts';
import { total, type Row } from '../checks/table.ts';
import { lastReports } from '../checks/vitest.ts';
import { listedRegistries } from '../rehearsal/registry-row.ts';
import { withScratchDatabase } from '../sandbox/scratch-database.ts';
import { inTree, root } from '../sandbox/tree.ts';
import { GATE_SECONDS } from './budgets.ts';
import { journeysOfCapabilities } from './capability-journeys.ts';
import { changedSince, commitsSince, headCommit } from './changes.ts';
import { endRun } from './end-run.ts';
import { kindOf } from './kinds.ts';
import { countOne, PART_TITLES, PartRunner } from './parts.ts';
import { planGate, type GatePlan } from './plan.ts';
import { prepareRun } from './prepare-run.ts';
import { readWholeRun, staleMoments, type WholeRun } from './whole-run.ts';

/** The folder of the gate's reports. */
const REPORTS = 'gate/';

/**
 * The gate before every landing: the checks with all unit tests, the components, the database tests of money and of what
 * changed, one journey for each capability. Everything else is for `npm run test:all`, whose last run must not be old.
 * Answers whether the tree may land.
 */
export async function runGate(): Promise<boolean> {
  const startedAt = performance.now();
  const wholeRun = readWholeRun();
  const changed = wholeRun.moments.ordinary && changedSince(wholeRun.moments.ordinary.commit);
  const plan = chooseTests(wholeRun, changed);
  const run = await prepareRun({ moment: 'ordinary', depth: 'sampled' });
  const parts = new PartRunner({ env: run.env, reports: REPORTS });

  const audit = runAudit();
  await parts.checks();
  parts.note(asNote(await audit, changed));
  parts.note(freshness(wholeRun));
  await parts.tests('components', ['components']);
  // Nobody will miss this data, so it need not survive a power cut; `npm run test:faults` tries what has to.
  await withScratchDatabase('none', async ({ superuserUrl }) => {
    const env = { IPE_TEST_DATABASE_URL: superuserUrl };
    await parts.tests('database', ['database'], { env, files: plan.database });
    if (plan.rehearsal) await parts.rehearsal();
    await parts.build();
    await parts.tests('journeys', ['journeys'], { env, files: plan.journeys, tag: 'gate' });
  });

  const holds = endRun({
    ...run,
    rows: parts.rows,
    left: plan.left,
    seconds: (performance.now() - startedAt) / 1000,
    budgets: new Map(
      Object.entries(GATE_SECONDS).map(([part, seconds]) => [PART_TITLES[part as keyof typeof GATE_SECONDS], seconds]),
    ),
  });
  console.log(attacksInShort(attacksOf(lastReports(REPORTS), root)));
  console.log(total(parts.rows.map(({ tally }) => tally)));
  return holds;
}

function chooseTests({ fileSeconds, gateSeconds }: WholeRun, changed: readonly string[] | undefined): GatePlan {
  const architecture = readFileSync(inTree('docs/ARCHITECTURE.md'), 'utf8');
  const of = (name: string, pattern: string): readonly string[] =>
    globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })
      .filter((file) => kindOf(file)?.name === name)
      .toSorted();
  return planGate({
    database: of('database', '{apps,packages,scripts}/**/*.db.test.ts'),
    journeys: of('journeys', 'e2e/**/*.spec.ts'),
    journeyOf: journeysOfCapabilities(architecture),
    registries: listedRegistries(architecture),
    changed,
    fileSeconds,
    gateSeconds,
  });
}

/** A hole that was published in what this change did not touch is told, and does not keep the change from landing. */
function asNote(row: Row, changed: readonly string[] | undefined): Row {
  const own = changed?.some((file) => /(^|\/)package(-lock)?[.]json$|accepted-advisories[.]ts$/.test(file));
  if (row.ok || own) return row;
  console.log(`note: ${row.output}`);
  return { ...row, ok: true, title: `${row.title}: not of this change, see above`, tally: countOne(true) };
}

/** Whether the last whole run counts still. */
function freshness(wholeRun: WholeRun): Row {
  const head = headCommit();
  const faults = head ? staleMoments(wholeRun, ['ordinary'], { headAt: head.at, commitsSince }) : [];
  return {
    title: 'everything was run within seven days and 300 commits',
    ok: faults.length === 0,
    output: faults.map((fault) => `${fault}: run npm run test:all`).join('\n'),
    seconds: 0,
    tally: countOne(faults.length === 0),
  };
}
