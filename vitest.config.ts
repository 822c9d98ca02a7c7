import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**'];
const browserSide = ['apps/web/**', 'apps/mobile/**', 'packages/ui/**'];
const databaseTests = '**/*.db.test.ts';
/** How long an expected state may take to come: longer than on any machine, for only a failure waits it out. */
const POLL_MS_MAX = 10_000;
/**
 * What waits for a screen, a database or a browser and was upset by a busy machine gets one more try; the table at the
 * end names each, with what was wrong at first. Pure tests get none.
 */
const SECOND_TRY = 1;

/** Journeys through sign-in, frame and sample area; all others move money and rights. About as many minutes each. */
const FRAME_JOURNEYS = ['routes', 'frame', 'sign-in', 'session', 'guest', 'sample-*', 'onboarding'].map(
  (name) => `e2e/${name}.spec.ts`,
);

/** Journeys in a browser, one at a time, each group on a bank of its own so that the groups can run side by side. */
function journeys(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      environment: 'node',
      include,
      exclude: [...ignored, ...exclude],
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

/**
 * Four kinds of test, told apart by their file names: pure ones (node), React components (browser-side, in
 * happy-dom), ones that need PostgreSQL (`*.db.test.ts`) and browser journeys (`e2e/*.spec.ts`).
 */
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
          name: 'unit',
          environment: 'node',
          // Pure tests leave nothing behind, so they need no fresh world per file: twice as fast.
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...ignored, databaseTests, ...browserSide],
          testTimeout: 60_000,
          expect: { poll: { timeout: POLL_MS_MAX } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          environment: 'happy-dom',
          // Each test opens and closes its own page; a new happy-dom for every file would triple the time.
          isolate: false,
          setupFiles: ['packages/testkit/src/component-tests.ts'],
          retry: SECOND_TRY,
          include: browserSide.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: [...ignored, databaseTests],
          testTimeout: 60_000,
          expect: { poll: { timeout: POLL_MS_MAX } },
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: [databaseTests],
          exclude: ignored,
          retry: SECOND_TRY,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: POLL_MS_MAX } },
        },
      },
      journeys('browser-frame', FRAME_JOURNEYS),
      journeys('browser-money', ['e2e/**/*.spec.ts'], FRAME_JOURNEYS),
    ],
  },
});
