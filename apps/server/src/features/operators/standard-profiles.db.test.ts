import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { STANDARD_PROFILES } from './domain/standard-profiles.ts';

const bank = await startTestBank();
const NEWER = ['TRANSFERS', 'GROUPS', 'BATCHES', 'CONFIDENTIAL'];

test('profiles that are as the bank once made them become what companies begin with today; changed ones stay', async () => {
  const sql = readFileSync(new URL('../../../migrations/170-paying-in-standard-profiles.sql', import.meta.url), 'utf8');
  const companyId = bank.companyId('10003');
  const made = Object.values(STANDARD_PROFILES).map(({ name, permissions }, index) => ({
    id: `pfl_0123456789abcdefghjkmnpq${index}s`,
    name,
    before: permissions.filter((permission) => !NEWER.some((word) => permission.startsWith(word))),
    now: [...permissions].toSorted(),
  }));
  const changed = { id: 'pfl_0123456789abcdefghjkmnpqrt', before: ['STATEMENT_VIEW', 'PIX_VIEW'] };
  await bank.byHand('UPDATE bank.permission_profile SET name = id WHERE company_id = $1', [companyId]);
  for (const { id, name, before } of made) {
    await bank.byHand(
      'INSERT INTO bank.permission_profile (company_id, id, name, permissions) VALUES ($1, $2, $3, $4)',
      [companyId, id, name, before],
    );
  }
  await bank.byHand(sql);
  const permissionsOf = async (id: string) =>
    (
      await readRows<{ permissions: string[] }>(
        bank.pool,
        'SELECT permissions FROM bank.permission_profile WHERE company_id = $1 AND id = $2',
        [companyId, id],
      )
    )[0]?.permissions;
  for (const { id, now } of made) expect((await permissionsOf(id))?.toSorted()).toEqual(now);
  await bank.byHand(`UPDATE bank.permission_profile SET name = id WHERE company_id = $1`, [companyId]);
  await bank.byHand(
    `INSERT INTO bank.permission_profile (company_id, id, name, permissions) VALUES ($1, $2, 'Financeiro', $3)`,
    [companyId, changed.id, changed.before],
  );
  await bank.byHand(sql);
  expect(await permissionsOf(changed.id)).toEqual(changed.before);
});
