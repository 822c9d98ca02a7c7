import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { inTree, root } from '../sandbox/tree.ts';
import { addNumberMutator } from './number-mutator.ts';
import { scoreFiles, sourcesOf, type FileScore } from './score.ts';
import type { MutationTarget } from './targets.ts';

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>;

/** What the copy needs: the packages that the tests of formats import. */
const COPIED = ['packages/core/**', 'packages/testkit/**', 'packages/formats/**', 'scripts/mutation/**'];

/** Mutates the files of one target in a copy of the tree, runs the package's tests on each mutant, and scores them. */
export async function runTarget(target: MutationTarget): Promise<readonly FileScore[]> {
  await addNumberMutator();
  process.chdir(root);
  const { tests = ['src/**/*.test.ts'] } = target;
  process.env.IPE_MUTATION_TESTS = JSON.stringify(tests.map((pattern) => `${target.folder}/${pattern}`));
  // A folder of the caller's would make other tests run than next time.
  delete process.env.IPE_VECTORS;
  const files = target.files.map((file) => `${target.folder}/${file}`);
  const sources = sourcesOf(files);
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    mutate: [...files],
    ignorePatterns: ['**', ...COPIED.map((pattern) => `!${pattern}`)],
    tempDirName: inTree('.cache/mutation'),
    cleanTempDir: 'always',
    // What empties whole functions and objects any test notices: it would only flatter.
    mutator: { excludedMutations: ['BlockStatement', 'ObjectLiteral'] },
    reporters: [],
    checkers: [],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Only a mutant that never ends may take so long: a busy machine is not a noticed mutant.
    timeoutMS: 8_000,
    logLevel: 'error' as LogLevel,
    fileLogLevel: 'off' as LogLevel,
    allowConsoleColors: false,
    allowEmpty: true,
    disableTypeChecks: false,
  }).runMutationTest();
  return scoreFiles(sources, results);
}
