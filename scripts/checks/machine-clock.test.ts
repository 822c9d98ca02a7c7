import { describe, expect, it } from 'vitest';
import { machineClock } from './machine-clock.ts';

const FILE = 'apps/server/src/features/home/home.db.test.ts';
const LEASE = 'apps/server/src/cli/run-ipe.db.test.ts';

function faultsOf(files: Readonly<Record<string, string>>): readonly string[] {
  return machineClock({ root: '', files: Object.keys(files), read: (file) => files[file] ?? '' });
}

describe('the machine’s clock', () => {
  it.each([
    'const at = Date.now();',
    'const at = new Date();',
    'const at = new Date().toISOString();',
    "await bank.byHand('UPDATE bank.fee SET charged_at = now()');",
    '  VALUES ($1, now())`,',
    "  AND at < clock_timestamp() - interval '1 day'`,",
    "const due = 'SELECT id FROM bank.fee WHERE month = current_date';",
    'await page.evaluate(() => 1); const at = Date.now();',
  ])('is found in a test: %s', (line) => {
    expect(faultsOf({ [FILE]: `// first line\n${line}\n` })).toEqual([expect.stringContaining(`${FILE}:2: `)]);
  });

  it.each([
    'apps/web/src/app/home.test.tsx',
    'apps/server/src/testing/test-bank.ts',
    'apps/web/src/features/pix/testdata/example-pix.ts',
    'apps/web/src/platform/door-fixtures.ts',
    'e2e/pix.spec.ts',
    'e2e/support/steps.ts',
  ])('is looked for in %s', (file) => {
    expect(faultsOf({ [file]: 'const at = Date.now();' })).toHaveLength(1);
  });

  it.each(['apps/server/src/main.ts', 'packages/testkit/src/moments.ts', 'packages/testkit/src/page-date.test.ts'])(
    'may be read in %s',
    (file) => {
      expect(faultsOf({ [file]: 'const at = Date.now();' })).toEqual([]);
    },
  );

  it.each([
    'const at = bank.clock.now();',
    "const at = new Date('2026-11-23T13:00:00Z');",
    'const took = performance.now() - started;',
    'const { rows } = await found(known());',
    '// Date.now() would be another day',
    '/**\n * Not now(), for one.\n */',
    'const now = () => clock.now();\nrails.push(now());',
    'const shown = await page.evaluate(() => Date.now());',
    'await page.addInitScript((path) => {\n  if (path) note(Date.now());\n}, PATH);',
  ])('is not read by %j', (text) => {
    expect(faultsOf({ [FILE]: text })).toEqual([]);
  });

  it('may be read where it is the subject, and only as long as it is', () => {
    expect(faultsOf({ [LEASE]: "await owner.query('SELECT clock_timestamp()');" })).toEqual([]);
    expect(faultsOf({ [LEASE]: 'const lease = 1;' })).toEqual([expect.stringContaining('take it off the list')]);
  });
});
