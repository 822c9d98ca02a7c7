// npm run bench -- NAME [--json]: runs bench/NAME.ts on an embedded database of its own, with the bank's own durable
// settings (IPE_BENCH_DATABASE_URL: its superuser), unless it says that it needs none. Without a name it lists what
// there is.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { inTree, root } from './sandbox/tree.ts';
import { withScratchDatabase } from './sandbox/scratch-database.ts';

/** What every file of bench/ that can be run exports. */
interface Benchmark {
  run?(options: { readonly json: boolean }): Promise<unknown>;
  /** False where no database takes part. */
  readonly needsDatabase?: boolean;
}

const args = process.argv.slice(2);
const json = args.includes('--json');
const name = args.find((argument) => !argument.startsWith('-'));
const known = globSync('bench/*.ts', { cwd: root })
  .map((path) => basename(path, '.ts'))
  .sort();

if (!name || !known.includes(name)) {
  console.error(`Uso: npm run bench -- NOME [--json]\nMedições: ${known.join(', ') || 'nenhuma'}`);
  process.exitCode = 2;
} else {
  const benchmark = (await import(inTree('bench', `${name}.ts`))) as Benchmark;
  const { run, needsDatabase = true } = benchmark;
  if (!run) throw new Error(`bench/${name}.ts does not export run()`);
  if (needsDatabase) {
    await withScratchDatabase('full', async ({ superuserUrl }) => {
      process.env.IPE_BENCH_DATABASE_URL = superuserUrl;
      await run({ json });
    });
  } else await run({ json });
}
