import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Runs inside Stryker's copy of the tree: everything, packages by name too, comes from the copy.

const root = process.cwd();
const formats = readdirSync(join(root, 'packages/formats')).map((name) => [name, `packages/formats/${name}`] as const);
const packages = [['core', 'packages/core'], ['testkit', 'packages/testkit'], ...formats] as const;

export default defineConfig({
  resolve: {
    alias: Object.fromEntries(packages.map(([name, folder]) => [`@bank/${name}`, join(root, folder, 'src/index.ts')])),
  },
  test: {
    environment: 'node',
    include: JSON.parse(process.env.IPE_MUTATION_TESTS ?? '[]') as string[],
    // Peers take long to load and say nothing about numbers that our own tests do not say.
    exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/peers.test.ts', '**/readme.test.ts'],
    isolate: false,
    setupFiles: [join(root, 'scripts/mutation/same-properties.ts')],
    testTimeout: 30_000,
  },
});
