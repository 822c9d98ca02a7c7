import { readSettings } from '../platform/config/settings.ts';
import { openPlatform, type OpenPlatform } from '../platform/open-platform.ts';
import { CommandRefused, type CommandLine } from './command.ts';

/** Works with the bank's database and closes it again, whatever happens. */
export async function withPlatform<T>(line: CommandLine, work: (platform: OpenPlatform) => Promise<T>): Promise<T> {
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
