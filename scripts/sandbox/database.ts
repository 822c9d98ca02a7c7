import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { runToEnd } from './child.ts';
import type { SandboxSettings } from './settings.ts';
import { inTree } from './tree.ts';

/** The database that the bank runs on. */
export interface Database {
  /** Its address; undefined where production was told none, which the server then refuses. */
  readonly url: string | undefined;
  /** Where its files stand, when it is the embedded one. */
  readonly directory?: string;
  stop(): Promise<void>;
}

/** The database of the settings: somebody else's by its address, or the embedded one, started. */
export async function openDatabase(
  settings: SandboxSettings,
  options: { readonly log: (message: string) => void; readonly gaveUp: (reason: string) => void },
): Promise<Database> {
  if (settings.databaseUrl || !settings.simulated) return { url: settings.databaseUrl, stop: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: options.log });
  embedded.onExit(options.gaveUp);
  return embedded;
}

/** Runs one command of the bank's own command line, `ipe`. */
export async function runIpe(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await runToEnd(`ipe ${args.join(' ')}`, [inTree('apps/server/src/cli/ipe.ts'), ...args], env);
}
