import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSandboxRailsKeys, sandboxRailsKeyFiles } from '../apps/server/src/platform/config/rails-keys.ts';

/** The simulated outside world as a process of its own, with keys that a server with the same folder has too. `clockFile`: how far ahead its time is. */
export async function startOutside({
  dataDir,
  clockFile,
}: {
  readonly dataDir: string;
  readonly clockFile?: string;
}): Promise<{ readonly process: ChildProcess; readonly url: string }> {
  makeSandboxRailsKeys(dataDir);
  const files = sandboxRailsKeyFiles(dataDir);
  const child = fork(fileURLToPath(new URL('../apps/outside/src/main.ts', import.meta.url)), {
    env: {
      ...process.env,
      RAILS_PORT: '0',
      DATA_DIR: join(dataDir, 'outside'),
      IPE_SPI_KEY_FILE: files.spi,
      IPE_BANK_PUBLIC_KEY_FILE: files.bankPublic,
      IPE_CHARGE_AUTHORITY_KEY_FILE: files.chargeAuthority,
      ...(clockFile !== undefined && { IPE_CLOCK_FILE: clockFile }),
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { readonly url: string }).url));
    child.once('exit', (code) => reject(new Error(`the outside world ended with ${code}`)));
  });
  return { process: child, url };
}
