import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { patience } from './packages/testkit/src/patience.ts';
import { testKind, type TestKind } from './scripts/testing/kinds.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/** How long an expected state may take to come: only a failure waits it out. */
const POLL_MS_MAX = patience(10_000);

/** One seed for all that is drawn (packages/testkit/src/seed.ts). */
const PROPERTY_SEED = 'packages/testkit/src/property-seed.ts';

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
      setupFiles: [PROPERTY_SEED, 'packages/testkit/src/component-tests.ts'],
      testTimeout: patience(60_000),
      expect: { poll: { timeout: POLL_MS_MAX } },
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
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'gate', description: 'Journeys that stand for a capability in `npm test` (e2e/support/journey.ts)' },
    ],
    projects: [
      {
        test: {
          ...files('unit'),
          environment: 'node',
          // Pure tests leave nothing behind, so they need no fresh world per file: twice as fast.
          isolate: false,
          setupFiles: [PROPERTY_SEED],
          testTimeout: patience(60_000),
          expect: { poll: { timeout: POLL_MS_MAX } },
        },
      },
      browserSide('unit-web'),
      browserSide('components'),
      {
        test: {
          ...files('database'),
          environment: 'node',
          // Each file has a database of its own and leaves nothing behind, which is checked: the server's code is read
          // once for each processor.
          isolate: false,
          setupFiles: [PROPERTY_SEED, 'packages/testkit/src/nothing-left.ts'],
          testTimeout: patience(60_000),
          hookTimeout: patience(120_000),
          expect: { poll: { timeout: POLL_MS_MAX } },
        },
      },
      {
        // One queue over all processors: each file has a bank of its own, so none meets another.
        test: {
          ...files('journeys'),
          environment: 'node',
          globalSetup: ['e2e/sandbox.ts'],
          testTimeout: patience(120_000),
          hookTimeout: patience(180_000),
          expect: { poll: { timeout: POLL_MS_MAX } },
        },
      },
    ],
  },
});
