import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**'];
const browserSide = ['apps/web/**', 'apps/mobile/**', 'packages/ui/**'];
const databaseTests = '**/*.db.test.ts';

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
      expect: { poll: { timeout: 10_000 } },
      // A journey that a busy machine upset gets one more try; the report says which needed it.
      retry: 1,
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
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          environment: 'happy-dom',
          // Each test opens and closes its own page; a new happy-dom for every file would triple the time.
          isolate: false,
          setupFiles: ['packages/testkit/src/close-pages.ts'],
          include: browserSide.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: [...ignored, databaseTests],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: [databaseTests],
          exclude: ignored,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      journeys('browser-frame', FRAME_JOURNEYS),
      journeys('browser-money', ['e2e/**/*.spec.ts'], FRAME_JOURNEYS),
    ],
  },
});
