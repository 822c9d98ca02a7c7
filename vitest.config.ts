import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { testKind, type TestKind } from './scripts/testing/kinds.ts';

/** How long an expected state may take to come: longer than on any machine, for only a failure waits it out. */
const POLL_MS_MAX = 10_000;
/**
 * What waits for a screen, a database or a browser gets one more try, so that the report can tell what is broken from
 * what fails at times. Passing only then fails the run all the same (scripts/checks/vitest.ts). Pure tests get none.
 */
const SECOND_TRY = 1;

/** Name and files of a project: what `npm test -- FILE` goes by is what runs here. */
function files(name: TestKind['name']): { name: string; include: string[]; exclude: string[] } {
  const { include, exclude } = testKind(name);
  return { name, include: [...include], exclude: [...exclude] };
}

/** What runs in browsers, in happy-dom. */
function browserSide(name: 'unit-web' | 'components'): TestProjectInlineConfiguration {
  return {
    plugins: [react()],
    test: {
      ...files(name),
      environment: 'happy-dom',
      // Each test opens and closes its own page; a new happy-dom for every file would triple the time.
      isolate: false,
      setupFiles: ['packages/testkit/src/component-tests.ts'],
      retry: SECOND_TRY,
      testTimeout: 60_000,
      expect: { poll: { timeout: POLL_MS_MAX } },
    },
  };
}

/** Journeys in a browser, one at a time, each group on a bank of its own so that the groups can run side by side. */
function journeys(name: TestKind['name']): TestProjectInlineConfiguration {
  return {
    test: {
      ...files(name),
      environment: 'node',
      globalSetup: ['e2e/sandbox.ts'],
      // One browser and one bank at a time: journeys share the machine, and a slow step is not a fault.
      fileParallelism: false,
      testTimeout: 120_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: POLL_MS_MAX } },
      retry: SECOND_TRY,
    },
  };
}

/** One project for each kind of test; what tells them apart stands in scripts/testing/kinds.ts. */
export default defineConfig({
  test: {
    // A test that was left out by mistake (`.only`) or a filter that finds nothing must not pass for green.
    allowOnly: false,
    passWithNoTests: false,
    // Every processor: left to itself Vitest keeps one back, which on a machine of two is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...files('unit'),
          environment: 'node',
          // Pure tests leave nothing behind, so they need no fresh world per file: twice as fast.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: POLL_MS_MAX } },
        },
      },
      browserSide('unit-web'),
      browserSide('components'),
      {
        test: {
          ...files('database'),
          environment: 'node',
          // Each file has a database of its own and leaves nothing running; the server's code is read once for each processor.
          isolate: false,
          retry: SECOND_TRY,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: POLL_MS_MAX } },
        },
      },
      journeys('browser-frame'),
      journeys('browser-money'),
    ],
  },
});
