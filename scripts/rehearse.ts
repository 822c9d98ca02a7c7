// npm run rehearse: a way of paying that the bank does not have (rehearsal/) comes to a copy of the tree, by files of its
// own and rows in the listed registries, and goes through everything that the bank does with the ways that it has.
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAME, ROWS } from '../rehearsal/money-order/rows.ts';
import type { TestKind } from './testing/kinds.ts';
import { withScratchDatabase } from './sandbox/scratch-database.ts';
import { inTree } from './sandbox/tree.ts';
import { runCommand, type CommandOutcome } from './checks/command.ts';
import { withCopiedTree } from './rehearsal/copied-tree.ts';
import { listedRegistries, withRow, type RegistryRow } from './rehearsal/registry-row.ts';

const FILES = inTree('rehearsal/money-order/tree');

function add(copy: string, rows: readonly RegistryRow[]): void {
  for (const row of rows) {
    const path = join(copy, row.file);
    writeFileSync(path, withRow(readFileSync(path, 'utf8'), row));
  }
}

/** The types of both sides. */
async function checkTypes(copy: string): Promise<CommandOutcome> {
  const sides = [];
  for (const project of ['tsconfig.json', 'tsconfig.web.json']) {
    sides.push(await runCommand('tsc', ['-p', project, '--noEmit', '--pretty', 'false'], { cwd: copy }));
  }
  const seconds = sides.reduce((sum, side) => sum + side.seconds, 0);
  return { ok: sides.every(({ ok }) => ok), output: sides.map(({ output }) => output).join(''), seconds };
}

/** With the name alone: the files in which the compiler asks for something. */
async function askedByCompiler(copy: string): Promise<readonly string[]> {
  const before = readFileSync(join(copy, NAME.file), 'utf8');
  add(copy, [NAME]);
  const { output } = await checkTypes(copy);
  writeFileSync(join(copy, NAME.file), before);
  const files = output.split('\n').flatMap((line) => /^([^\s(]+)\(\d+,\d+\): error/.exec(line)?.[1] ?? []);
  return [...new Set(files)].toSorted();
}

function list(title: string, lines: readonly string[]): void {
  console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** Whether every step holds; says what each came to. */
async function rehearse(copy: string): Promise<boolean> {
  const asked = await askedByCompiler(copy);
  list(`With the name alone the compiler asks for more in ${asked.length} files:`, asked);

  add(copy, ROWS);
  cpSync(FILES, copy, { recursive: true });
  const own = globSync('**/*.{ts,tsx}', { cwd: FILES }).toSorted();
  list(`Files of its own (${own.length}):`, own);

  const touched = [...new Set(ROWS.map(({ file }) => file))].toSorted();
  const listed = listedRegistries(readFileSync(inTree('docs/ARCHITECTURE.md'), 'utf8'));
  const stray = touched.filter((file) => !listed.includes(file));
  list(`Other files that it touches (${touched.length}), by ${ROWS.length} rows:`, touched);
  if (stray.length > 0) list('NOT A LISTED REGISTRY:', stray);

  const onDatabase = own.filter((file) => file.endsWith('.db.test.ts'));
  const vitest = (projects: readonly TestKind['name'][], files: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    runCommand('vitest', ['run', ...projects.map((name) => `--project=${name}`), '--retry=0', ...files], {
      cwd: copy,
      env,
    });
  const steps: readonly (readonly [string, () => Promise<CommandOutcome>])[] = [
    ['types', () => checkTypes(copy)],
    ['boundaries', () => runCommand('depcruise', ['apps', 'packages', '-T', 'err'], { cwd: copy })],
    [
      'its screens, and those that stood before, web and mobile',
      () => vitest(['unit-web', 'components'], ['apps/web', 'apps/mobile']),
    ],
    ['what stood before, contracts and server', () => vitest(['unit'], ['packages/contracts', 'apps/server'])],
    [
      'its life on the server',
      () =>
        withScratchDatabase('none', ({ superuserUrl }) =>
          vitest(['database'], onDatabase, { IPE_TEST_DATABASE_URL: superuserUrl }),
        ),
    ],
  ];
  console.log('');
  let holds = stray.length === 0;
  for (const [title, run] of steps) {
    const { ok, output, seconds } = await run();
    console.log(`${ok ? 'holds ' : 'FAILS '} ${title} (${seconds.toFixed(0)} s)`);
    if (!ok) console.log(output);
    holds &&= ok;
  }
  return holds;
}

process.exitCode = (await withCopiedTree(rehearse)) ? 0 : 1;
