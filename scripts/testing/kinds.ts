import { matchesGlob } from 'node:path';

/** What a test needs, told by its file's name. Each is a project of vitest.config.ts of the same name. */
export interface TestKind {
  readonly name: 'unit' | 'unit-web' | 'components' | 'database' | 'journeys';
  /** Patterns of file names, relative to the tree. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Whether a PostgreSQL takes part. */
  readonly needsDatabase: boolean;
  /** Whether web and mobile have to be built. */
  readonly needsBuild: boolean;
}

/** Folders that hold no test of ours. */
const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**', 'rehearsal/*/tree/**'];
const browserSide = ['apps/web/**', 'apps/mobile/**', 'packages/ui/**'];
const databaseTests = '**/*.db.test.ts';
/** Builds the web app twice: as slow as a hundred pure tests, so it goes with those that draw. */
const builds = 'scripts/checks/sample-area.test.ts';

const PURE = { needsDatabase: false, needsBuild: false };

/**
 * Five kinds of test: pure ones in node, pure ones of what runs in browsers in happy-dom, React components that draw
 * (`*.test.tsx`, and the two builds of the web app), ones that need PostgreSQL (`*.db.test.ts`), and browser journeys
 * (`e2e/*.spec.ts`). No file is of two.
 */
export const TEST_KINDS: readonly TestKind[] = [
  { name: 'unit', include: ['**/*.test.ts'], exclude: [...ignored, databaseTests, builds, ...browserSide], ...PURE },
  {
    name: 'unit-web',
    include: browserSide.map((folder) => `${folder}/*.test.ts`),
    exclude: [...ignored, databaseTests],
    ...PURE,
  },
  {
    name: 'components',
    include: [...browserSide.map((folder) => `${folder}/*.test.tsx`), builds],
    exclude: ignored,
    ...PURE,
  },
  { name: 'database', include: [databaseTests], exclude: ignored, needsDatabase: true, needsBuild: false },
  { name: 'journeys', include: ['e2e/**/*.spec.ts'], exclude: ignored, needsDatabase: true, needsBuild: true },
];

/** The kind of a file, by its path relative to the tree; undefined when it is no test that `npm test` runs. */
export function kindOf(file: string): TestKind | undefined {
  return TEST_KINDS.find(
    ({ include, exclude }) =>
      include.some((pattern) => matchesGlob(file, pattern)) && !exclude.some((pattern) => matchesGlob(file, pattern)),
  );
}

/** The kind of that name. */
export function testKind(name: TestKind['name']): TestKind {
  const kind = TEST_KINDS.find((each) => each.name === name);
  if (!kind) throw new Error(`no kind of test is called ${name}`);
  return kind;
}
