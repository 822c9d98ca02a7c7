import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres/index.ts';

/**
 * Runs `work` with an embedded database of its own that is gone afterwards, also when a signal cuts it short. With
 * durability 'none' it forgets on a power cut: for tests. Measurements and faults take 'full', as the bank does.
 */
export async function withScratchDatabase<T>(
  durability: 'full' | 'none',
  work: (database: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ipe-scratch-'));
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711); // PostgreSQL's own account has to get through.
  const database = await startEmbeddedPostgres({ dataDir, durability, log: (message) => console.error(message) });
  let removing: Promise<void> | undefined;
  const remove = (): Promise<void> =>
    (removing ??= database.stop().then(() => {
      rmSync(database.directory, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    }));
  const onSignal = (): void => void remove().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, onSignal);
  try {
    return await work(database);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal);
    await remove();
  }
}
