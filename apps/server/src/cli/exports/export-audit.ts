import { exportedChain } from '../../features/history/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CommandLine } from '../command.ts';
import { findCompany } from './find-company.ts';

/** Writes a company's chain of audit records as far as it is linked. */
export async function exportAudit(
  platform: Pick<Platform, 'pool' | 'settings' | 'clock'>,
  bankAccount: string,
  out: Pick<CommandLine, 'print' | 'printed'>,
): Promise<void> {
  const { id, name } = await findCompany(platform, bankAccount);
  for await (const lines of exportedChain(platform, { id, name, bankAccount })) {
    out.print(lines);
    await out.printed();
  }
}
