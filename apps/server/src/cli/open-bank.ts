import { readSettings } from '../platform/config/settings.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { openPlatform, type OpenPlatform } from '../platform/open-platform.ts';
import { CommandRefused, type CommandLine } from './command.ts';

/** Works with the bank's database and closes it again, whatever happens. Refused where it is not of this program's version. */
export function withPlatform<T>(line: CommandLine, work: (platform: OpenPlatform) => Promise<T>): Promise<T> {
  return withUnpreparedPlatform(line, async (platform) => {
    await assertMigrated(platform);
    return work(platform);
  });
}

/** The commands' word on a database that lacks a step, which they would meet as a table that is not there. */
export async function assertMigrated({ pool }: Pick<OpenPlatform, 'pool'>): Promise<void> {
  if (await isMigrated(pool)) return;
  throw new CommandRefused('O banco de dados não está na versão deste programa. Rode "ipe migrate".');
}

/** {@link withPlatform} for a command that prepares the database itself, whatever it finds. */
export async function withUnpreparedPlatform<T>(
  line: CommandLine,
  work: (platform: OpenPlatform) => Promise<T>,
): Promise<T> {
  const { clock, entropy } = line;
  const settings = readSettings({ IPE_LOG_LEVEL: 'error', ...line.environment });
  if (!settings.ok) throw new CommandRefused(['Corrija as configurações:', ...settings.error].join('\n- '));
  const platform = openPlatform({ settings: settings.value, clock, entropy });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
