import type { Instant } from '@bank/core';
import type { ApprovalRules } from '@bank/contracts';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readRulesInForce, readVersions, writeVersion } from '../postgres/rules.ts';

/** The rules that a company of the sandbox begins with: large Pix need another person. */
export const SANDBOX_RULES: ApprovalRules = {
  rules: [
    {
      name: 'Pix acima de R$ 20 mil',
      types: ['pix'],
      above: '20000.00',
      upTo: null,
      payees: null,
      outcome: {
        is: 'approval',
        steps: [
          {
            ways: [
              [{ count: 1, approver: { by: 'class', class: 'A' } }],
              [{ count: 2, approver: { by: 'class', class: 'B' } }],
            ],
          },
        ],
      },
    },
  ],
  sumsDay: false,
  expiresAfterHours: 72,
};

/**
 * Gives a company its first rules, in the name of its administrator; one that ever had rules is left as it is. Whole or
 * not at all, for a sandbox that is killed while it is seeded is seeded again.
 */
export async function seedRules(
  pool: pg.Pool,
  company: { readonly companyId: string; readonly madeBy: { readonly id: string; readonly name: string } },
  at: Instant,
): Promise<void> {
  const { companyId, madeBy } = company;
  await inTransaction(pool, async (client) => {
    await readRulesInForce(client, companyId, 'lock');
    if ((await readVersions(client, companyId)).length > 0) return;
    await writeVersion(client, companyId, {
      version: 1,
      rules: SANDBOX_RULES,
      since: at,
      madeBy: madeBy.id,
      madeByName: madeBy.name,
      approvedByName: null,
      restores: null,
    });
  });
}
