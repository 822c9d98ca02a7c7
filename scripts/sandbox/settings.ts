import { resolve } from 'node:path';
import { root } from './tree.ts';

/** What the supervisor itself has to know; everything else the server reads and checks for itself. */
export interface SandboxSettings {
  readonly bankEnv: string;
  /** True for everything but production: simulators, mobile app and seed belong to it. */
  readonly simulated: boolean;
  readonly port: number;
  readonly railsPort: number;
  readonly dataDir: string;
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string;
}

/** Reads the settings of docs "Settings" from the environment. Throws with a Portuguese message on a bad one. */
export function readSettings(env: NodeJS.ProcessEnv): SandboxSettings {
  const bankEnv = env.BANK_ENV || 'sandbox';
  const port = readPort('PORT', env.PORT, 3000);
  return {
    bankEnv,
    simulated: bankEnv !== 'production',
    port,
    railsPort: readPort('RAILS_PORT', env.RAILS_PORT, 3100),
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
  };
}

function readPort(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name}="${text}" não é uma porta: use um número de 1 a 65535.`);
}
