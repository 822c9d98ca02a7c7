import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { total } from '../checks/table.ts';
import { readTally, type Tally } from '../checks/vitest.ts';
import { inTree, root } from '../sandbox/tree.ts';
import type { ChosenTests } from './chosen.ts';
import type { TestKind } from './kinds.ts';

/** Not beside the reports of the whole run, which `npm run conformance` reads. */
const REPORTS = inTree('.cache/chosen-tests');

/**
 * Runs chosen tests while one watches, kind after kind: with a PostgreSQL of their own and a build where they need it.
 * Answers whether all passed; no test at all is a failure too.
 */
export async function runChosen(chosen: ChosenTests): Promise<boolean> {
  const kinds = chosen.groups.map(({ kind }) => kind);
  if (kinds.some(({ needsBuild }) => needsBuild)) {
    const { buildOutdated } = await import('../sandbox/build.ts');
    await buildOutdated(['web', 'mobile'], (app) => console.log(`Building apps/${app}…`));
  }
  if (!kinds.some(({ needsDatabase }) => needsDatabase)) return runGroups(chosen, {});
  const { withScratchDatabase } = await import('../sandbox/scratch-database.ts');
  const { calibrate } = await import('./calibrate.ts');
  const patience = process.env.IPE_TEST_PATIENCE || String(await calibrate());
  return withScratchDatabase('none', ({ superuserUrl }) =>
    runGroups(chosen, { IPE_TEST_DATABASE_URL: superuserUrl, IPE_TEST_PATIENCE: patience }),
  );
}

async function runGroups(chosen: ChosenTests, env: NodeJS.ProcessEnv): Promise<boolean> {
  let allWell = true;
  const tallies: Tally[] = [];
  for (const { kind, files } of chosen.groups) {
    const report = `${REPORTS}/${kind.name}.json`;
    mkdirSync(REPORTS, { recursive: true });
    rmSync(report, { force: true });
    allWell = (await runVitest(vitestArguments(chosen, kind, files, report), env)) && allWell;
    tallies.push(readTally(report));
  }
  if (tallies.every(({ passed, failed }) => passed + failed === 0) && allWell) {
    console.log(`FAIL  no test in these files is called "${chosen.name}"`);
    return false;
  }
  if (tallies.length > 1) console.log(total(tallies));
  return allWell;
}

function vitestArguments(
  chosen: ChosenTests,
  kind: TestKind,
  files: readonly string[],
  report: string,
): readonly string[] {
  return [
    'run',
    `--project=${kind.name}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // As it is written: ids in names stand in brackets.
    ...(chosen.name === undefined ? [] : [`--testNamePattern=${RegExp.escape(chosen.name)}`]),
    // Whoever stands at a breakpoint must not be told that the time is up.
    ...(chosen.inspect ? ['--inspect-brk', '--no-file-parallelism', '--testTimeout=0', '--hookTimeout=0'] : []),
    ...files.map((file) => inTree(file)),
  ];
}

function runVitest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn('vitest', args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    // A run that is cut short must not leave its tests behind.
    const end = (): void => void child.kill();
    process.once('exit', end);
    child.once('error', fail);
    child.once('close', (code) => {
      process.off('exit', end);
      done(code === 0);
    });
  });
}
