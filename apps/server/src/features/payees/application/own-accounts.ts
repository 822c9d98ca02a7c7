import type pg from 'pg';
import { readPrepared } from '../../../platform/database/rows.ts';

/** An account of this bank, and who holds it. */
export interface AccountHolder {
  readonly companyId: string;
  readonly companyName: string;
  /** In the ledger. */
  readonly accountId: string;
  /** CNPJ, bare. */
  readonly document: string;
  readonly state: 'active' | 'blocked' | 'closed';
  /** Five digits. */
  readonly bankAccount: string;
}

const HOLDER = `SELECT c.id AS "companyId", c.name AS "companyName", c.account_id AS "accountId", c.cnpj AS document, c.state,
      c.bank_account AS "bankAccount"
    FROM bank.company c`;

const BY_ACCOUNT = { name: 'company_holder_of_account', text: `${HOLDER} WHERE c.bank_account = $1` };
const BY_ACCOUNTS = { name: 'company_holders_of_accounts', text: `${HOLDER} WHERE c.bank_account = ANY ($1)` };

/** The accounts of this bank, as whoever pays names them. */
export const ownAccounts = {
  /** Who holds the account with that number; undefined for one that there is not. */
  async holderOf(pool: pg.Pool, bankAccount: string): Promise<AccountHolder | undefined> {
    if (!/^\d{5}$/.test(bankAccount)) return undefined;
    return (await readPrepared<AccountHolder>(pool, BY_ACCOUNT, [bankAccount]))[0];
  },
  /** The same of many numbers at once, by number. */
  async holdersOf(pool: pg.Pool, numbers: readonly string[]): Promise<ReadonlyMap<string, AccountHolder>> {
    if (numbers.length === 0) return new Map();
    const rows = await readPrepared<AccountHolder>(pool, BY_ACCOUNTS, [[...new Set(numbers)]]);
    return new Map(rows.map((holder) => [holder.bankAccount, holder]));
  },
  /**
   * Whether an account is one that money can go to and that is meant: open, at our branch, held by who is named. Which of
   * these is wrong is told to nobody, for who holds an account could be found out by it.
   */
  isMeant<Holder extends Pick<AccountHolder, 'state' | 'document'>>(
    holder: Holder | undefined,
    { branch, document }: { readonly branch: string | null | undefined; readonly document: string | null },
    own: { readonly branch: string },
  ): holder is Holder {
    return holder?.state === 'active' && holder.document === document && ownAccounts.isOurBranch(branch, own);
  },
  /** Whether a branch is ours; leading zeros do not count, and a payment account has no need of one. */
  isOurBranch(branch: string | null | undefined, own: { readonly branch: string }): boolean {
    return branch === undefined || branch === null || branch.replace(/^0+/, '') === own.branch.replace(/^0+/, '');
  },
} as const;
