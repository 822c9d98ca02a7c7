import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '@bank/testkit';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { ACCOUNTS, COUNTERS, HOLDS_CLOSED } from '../../packages/ledger/src/postgres/writes.ts';
import { root } from '../sandbox/tree.ts';
import { ANY_COLUMN, plainSql, readActs, sqlUses, type TableActs } from './sql-uses.ts';

// Goal: the server's role may do what the server's code does, and nothing else (SECURITY M02, A15). The catalogue says what
// it may, the SQL in the code what it does.
const database = await createTestDatabase();
await migrate(database.url);
const owner = new pg.Client({ connectionString: database.url });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** What the code does as the schema's owner only: migrations, and declaring a past as made up. */
const BY_THE_OWNER: ReadonlySet<string> = new Set([
  'INSERT bank.migration',
  'INSERT bank.made_up_past',
  'INSERT bank.stood_before',
]);

/** "UPDATE bank.company.name", "DELETE bank.session": a right or a use of one. */
async function rightsOf(role: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ right: string }>(
    `SELECT given.privilege_type || ' ' || n.nspname || '.' || c.relname || coalesce('.' || acls.attname, '') AS right
     FROM (SELECT oid, relacl AS acl, NULL::name AS attname FROM pg_class
       UNION ALL SELECT attrelid, attacl, attname FROM pg_attribute) AS acls
     JOIN pg_class c ON c.oid = acls.oid JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(acls.acl) AS given
     WHERE acls.acl IS NOT NULL AND given.grantee = $1::regrole AND c.relkind IN ('r', 'p', 'v', 'm')
     ORDER BY 1`,
    [role],
  );
  return rows.map(({ right }) => right);
}

async function tables(): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('bank', 'ledger')`,
  );
  return new Set(rows.map(({ name }) => name));
}

const uses: Map<string, TableActs> = sqlUses(root);
// Put together by the ledger's writer: asked of itself.
for (const { expressions } of [ACCOUNTS, COUNTERS, HOLDS_CLOSED]) readActs(plainSql(expressions(1)), uses);

/** Whether the code has a use for a right. */
function isUsed(right: string): boolean {
  if (BY_THE_OWNER.has(right)) return false;
  const [verb = '', name = ''] = right.split(' ');
  const [schema, table, column] = name.split('.');
  const acts = uses.get(`${schema}.${table}`);
  if (!acts) return false;
  if (verb === 'SELECT') return acts.select;
  if (verb === 'INSERT') return acts.insert;
  if (verb === 'DELETE') return acts.delete;
  if (verb !== 'UPDATE') return false;
  // A right over the whole row is one over columns that nobody changes.
  return column !== undefined && (acts.update.has(column) || acts.update.has(ANY_COLUMN));
}

/** The rights that the code needs as the server. */
function needed(known: ReadonlySet<string>): readonly string[] {
  return [...uses].flatMap(([table, acts]) =>
    known.has(table)
      ? [
          ...(['select', 'insert', 'delete'] as const).flatMap((verb) =>
            acts[verb] ? [`${verb.toUpperCase()} ${table}`] : [],
          ),
          ...[...acts.update].filter((one) => one !== ANY_COLUMN).map((column) => `UPDATE ${table}.${column}`),
        ]
      : [],
  );
}

describe('the rights of the server’s role', () => {
  test('M02 it has no right that no statement of the code uses [attack]', async () => {
    expect((await rightsOf('ipe_app')).filter((right) => !isUsed(right))).toEqual([]);
  });

  test('M02 every statement of the code has its right', async () => {
    const rights = new Set(await rightsOf('ipe_app'));
    const lacking = needed(await tables()).filter((need) => !rights.has(need) && !BY_THE_OWNER.has(need));
    expect(lacking).toEqual([]);
  });

  test('M02 no function lends the rights of the schema’s owner, and nobody else has any on a table', async () => {
    const { rows: lending } = await owner.query(
      `SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE n.nspname IN ('bank', 'ledger') AND p.prosecdef`,
    );
    expect(lending).toEqual([]);
    const { rows: others } = await owner.query(
      `SELECT DISTINCT c.relname, given.grantee::regrole FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
         aclexplode(c.relacl) AS given
       WHERE n.nspname IN ('bank', 'ledger') AND c.relacl IS NOT NULL
         AND given.grantee NOT IN (c.relowner, 'ipe_app'::regrole)`,
    );
    expect(others).toEqual([]);
  });

  test('A15 entries, links and answers can be added to and read, and nothing else', async () => {
    const rights = await rightsOf('ipe_app');
    for (const table of ['ledger.entry', 'ledger.ledger_transaction', 'ledger.audit_record', 'ledger.audit_link'])
      expect(rights.filter((right) => new RegExp(`^\\w+ ${table}\\b`).test(right))).toEqual([
        `INSERT ${table}`,
        `SELECT ${table}`,
      ]);
  });

  test('a right that is planted is found, whole or for one column', async () => {
    const planted = [
      'INSERT bank.stood_before',
      'DELETE ledger.entry',
      'UPDATE bank.company.cnpj',
      'UPDATE bank.session',
      'TRUNCATE bank.session',
    ];
    expect(planted.filter((right) => !isUsed(right))).toEqual(planted);
  });
});
