import { readRows } from '../../platform/database/rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandRefused } from '../command.ts';

/** The company whose records are exported. */
export interface ExportedCompany {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
}

/** The company with that account number; refused where there is none. */
export async function findCompany({ pool }: Pick<Platform, 'pool'>, bankAccount: string): Promise<ExportedCompany> {
  const [company] = await readRows<ExportedCompany>(
    pool,
    'SELECT id, name, account_id AS "accountId" FROM bank.company WHERE bank_account = $1',
    [bankAccount],
  );
  if (!company) throw new CommandRefused(`Não há empresa com a conta ${bankAccount}.`);
  return company;
}
