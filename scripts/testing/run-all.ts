import { attacksInShort, attacksOf } from '../checks/attacks.ts';
import { runCommand } from '../checks/command.ts';
import { runAudit } from '../checks/run-audit.ts';
import { runChecks } from '../checks/run-checks.ts';
import { showFailure, table, total, type Row } from '../checks/table.ts';
import { lastReports, runTests } from '../checks/vitest.ts';
import { buildOutdated } from '../sandbox/build.ts';
import { withScratchDatabase } from '../sandbox/scratch-database.ts';
import { root } from '../sandbox/tree.ts';

type Phase = Omit<Row, 'title'>;

/**
 * The checks, known vulnerabilities, the tests that draw components, then those that need a database, then, on a fresh
 * build, the ones that need a browser. Prints each as it ends and all of them at the end; answers whether everything held.
 */
export async function runAll(): Promise<boolean> {
  const startedAt = performance.now();
  const rows: Row[] = [];
  const note = (row: Row): void => {
    rows.push(row);
    console.log(table([row]));
    if (!row.ok) showFailure(row);
  };
  const phase = async (title: string, run: () => Promise<Phase>): Promise<void> => note({ title, ...(await run()) });

  const audit = runAudit();
  await runChecks(note);
  note(await audit);
  await phase('component tests', () => runTests('components', ['components']));
  // Nobody will miss this data, so it need not survive a power cut; what has to is tried by `npm run test:faults`.
  await withScratchDatabase('none', async ({ superuserUrl }) => {
    const env = { IPE_TEST_DATABASE_URL: superuserUrl };
    await phase('database and contract tests', () => runTests('database', ['database'], env));
    await phase('a new way of paying comes (rehearsal)', rehearsal);
    await phase('build of web and mobile', build);
    // Side by side, each on its own bank: a journey mostly waits.
    await Promise.all(
      ['browser-frame', 'browser-money'].map((group) => phase(`${group} tests`, () => runTests(group, [group], env))),
    );
  });

  console.log(`\n${table(rows)}\n\n${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
  console.log(attacksInShort(attacksOf(lastReports(), root)));
  console.log(total(rows.map(({ tally }) => tally)));
  return rows.every(({ ok }) => ok);
}

/** A way of paying that the bank does not have, by its own files and rows in registries: see scripts/rehearse.ts. */
async function rehearsal(): Promise<Phase> {
  const outcome = await runCommand(process.execPath, ['scripts/rehearse.ts']);
  return { ...outcome, tally: oneTally(outcome.ok) };
}

async function build(): Promise<Phase> {
  const from = performance.now();
  const failure = await buildOutdated(['web', 'mobile']).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return {
    ok: failure === undefined,
    output: failure ?? '',
    seconds: (performance.now() - from) / 1000,
    tally: oneTally(failure === undefined),
  };
}

/** Something that holds or not, counted like one test. */
function oneTally(holds: boolean): Phase['tally'] {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0, atSecondTry: [] };
}
