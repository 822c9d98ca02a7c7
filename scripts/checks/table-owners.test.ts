import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../sandbox/tree.ts';
import { fixtureTree, type FixtureTree } from './fixture-tree.ts';
import { readTables, tableFaults, TABLES_DOC, tablesDocument } from './table-owners.ts';

type Files = Readonly<Record<string, string>>;

const SHOP = 'apps/server/src/features/shop/postgres';
const STOCK = 'apps/server/src/features/stock/postgres';

const CLEAN: Files = {
  'packages/ledger/migrations/001-ledger.sql': 'CREATE SCHEMA ledger; CREATE TABLE ledger.entry (id int);',
  'packages/ledger/src/entries.ts': `export const insert = insertRows('ledger.entry', {});
    function insertRows(table: string, columns: object): string { return \`INSERT INTO \${table} (id)\`; }`,
  'apps/server/migrations/010-shop.sql': `CREATE SCHEMA IF NOT EXISTS bank;
    -- CREATE TABLE bank.never (id int);
    CREATE TABLE bank.sale (id int); CREATE TABLE IF NOT EXISTS bank.shelf (id int);`,
  [`${SHOP}/sales.ts`]: `export const sql = 'INSERT INTO bank.sale (id) SELECT id FROM ledger.entry';`,
  [`${STOCK}/shelves.ts`]: `export const sql = \`UPDATE bank.shelf SET id = 1 FROM bank.sale\`;`,
};

const trees: FixtureTree[] = [];
afterAll(() => trees.forEach((tree) => tree.remove()));

function treeOf(files: Files): string {
  const tree = fixtureTree(files);
  trees.push(tree);
  return tree.directory;
}

function faultsOf(extra: Files): readonly string[] {
  return readTables(treeOf({ ...CLEAN, ...extra })).faults;
}

/** The names of who writes and who reads a table where stock holds that file. */
function usesOf(
  table: string,
  text: string,
): { readonly writers: readonly string[]; readonly readers: readonly string[] } {
  const { uses } = readTables(treeOf({ ...CLEAN, [`${STOCK}/more.ts`]: text }));
  const { writers = [], readers = [] } = uses.find((use) => use.table === table) ?? {};
  return { writers, readers };
}

const WRITES: readonly (readonly [what: string, text: string])[] = [
  ['an INSERT', `export const s = 'INSERT INTO bank.sale (id) VALUES (1)';`],
  ['an UPDATE', 'export const s = `UPDATE bank.sale SET id = 2`;'],
  ['an UPDATE from rows', 'export const s = { sql: `UPDATE bank.sale AS s SET id = rows.id FROM {rows}` };'],
  ['an INSERT of new rows', 'export const s = { sql: `INSERT INTO bank.sale (id) SELECT id FROM {new rows}` };'],
  ['a DELETE', `export const s = 'delete from only bank.sale where id = 1';`],
  ['a MERGE', `export const s = 'MERGE INTO bank.sale USING bank.shelf ON true';`],
  ['a TRUNCATE', `export const s = 'TRUNCATE bank.sale';`],
  ['a TRUNCATE of several', `export const s = 'TRUNCATE TABLE bank.shelf, bank.sale';`],
  ['a COPY', `export const s = 'COPY bank.sale FROM STDIN';`],
  ['a SELECT INTO', `export const s = 'SELECT 1 AS id INTO bank.sale';`],
  [
    'a write in a common table expression',
    'export const s = `WITH gone AS (\n DELETE FROM\n bank.sale RETURNING id) SELECT`;',
  ],
  ['quoted names', `export const s = 'UPDATE "bank"."sale" SET id = 2';`],
  [
    'a name that a constant holds',
    'const TABLE = `bank.sale` as const;\nexport const s = `UPDATE ${TABLE} SET id = 2`;',
  ],
  ['a schema that a constant holds', `const SCHEMA = 'bank';\nexport const s = \`UPDATE \${SCHEMA}.sale SET id = 2\`;`],
  ['texts that are added up', `const TABLE = 'sale';\nexport const s = 'UPDATE bank.' + TABLE + ' SET id = 2';`],
  ['a name handed to a function', `export const s = remove('bank.sale');`],
];

const READS: readonly (readonly [what: string, text: string])[] = [
  ['a SELECT', `export const s = 'SELECT id FROM bank.sale';`],
  ['a JOIN', `export const s = 'SELECT id FROM bank.shelf s LEFT JOIN bank.sale ON true';`],
  ['a list of tables', `export const s = 'SELECT id FROM bank.shelf, bank.sale';`],
  ['a row that is locked', `export const s = 'SELECT id FROM bank.sale FOR UPDATE';`],
  ['what a DELETE looks at', `export const s = 'DELETE FROM bank.shelf USING bank.sale';`],
];

const BREACHES: readonly (readonly [what: string, files: Files, fault: RegExp])[] = [
  [
    'a second writer',
    { [`${STOCK}/more.ts`]: `export const s = 'UPDATE bank.sale SET id = 2';` },
    /bank[.]sale has 2 writers, shop and stock/,
  ],
  [
    'a seed that writes past the owner',
    { 'apps/server/src/seed/sales.ts': `export const s = 'INSERT INTO bank.sale VALUES (1)';` },
    /bank[.]sale has 2 writers, seed and shop/,
  ],
  [
    'a command that writes past the owner',
    { 'apps/server/src/cli/commands/sales.ts': `export const s = 'DELETE FROM bank.sale';` },
    /bank[.]sale has 2 writers, cli and shop/,
  ],
  [
    'the platform as a second writer',
    { 'apps/server/src/platform/jobs/sales.ts': `export const s = 'DELETE FROM bank.sale';` },
    /bank[.]sale has 2 writers, platform\/jobs and shop/,
  ],
  [
    'a feature that writes the books past the ledger',
    { [`${STOCK}/more.ts`]: `export const s = 'DELETE FROM ledger.entry';` },
    /ledger[.]entry has 2 writers, ledger and stock/,
  ],
  [
    'a table that nobody writes',
    { 'apps/server/migrations/011-till.sql': 'CREATE TABLE bank.till (id int);' },
    /011-till[.]sql: nobody writes bank[.]till, so it has no owner/,
  ],
  [
    'a table that is only read',
    {
      'apps/server/migrations/011-till.sql': 'CREATE TABLE bank.till (id int);',
      [`${STOCK}/more.ts`]: `export const s = 'SELECT id FROM bank.till';`,
    },
    /nobody writes bank[.]till/,
  ],
  [
    'a table that no migration makes',
    { [`${STOCK}/more.ts`]: `export const s = 'SELECT id FROM bank.tile';` },
    /stock\/postgres\/more[.]ts: no migration makes bank[.]tile/,
  ],
  [
    'a table that a migration dropped',
    { 'apps/server/migrations/011-gone.sql': 'DROP TABLE bank.shelf;' },
    /shelves[.]ts: no migration makes bank[.]shelf/,
  ],
  [
    'a table under its name of before',
    { 'apps/server/migrations/011-name.sql': 'ALTER TABLE bank.shelf RENAME TO rack;' },
    /shelves[.]ts: no migration makes bank[.]shelf/,
  ],
  [
    'a name that is not spelled out',
    { [`${STOCK}/more.ts`]: 'for (const t of list) run(`DELETE FROM ${t}`);' },
    /more[.]ts: the table in "DELETE FROM ⟦unknown⟧" cannot be read/,
  ],
  [
    'a part of a name that is not spelled out',
    { [`${STOCK}/more.ts`]: 'export const s = (part: string) => `UPDATE bank.${part}_item SET id = 2`;' },
    /more[.]ts: the table in "bank[.]⟦parameter⟧" cannot be read/,
  ],
  [
    'a written name from another file',
    { [`${STOCK}/more.ts`]: `import { T } from './t.ts';\nexport const s = \`UPDATE \${T} SET id = 2\`;` },
    /more[.]ts: the table in "UPDATE ⟦import⟧ SET" cannot be read/,
  ],
  [
    'a read name that is not spelled out',
    { [`${STOCK}/more.ts`]: 'for (const t of list) run(`SELECT id FROM ${t}`);' },
    /more[.]ts: the table in "FROM ⟦unknown⟧" cannot be read/,
  ],
  [
    'a written name without its schema',
    { [`${STOCK}/more.ts`]: `export const s = 'DELETE FROM sale';` },
    /more[.]ts: "DELETE FROM sale" does not name the table's schema/,
  ],
];

describe('the owners of tables', () => {
  it('finds nothing where every table has one writer', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each(WRITES)('sees a writer by %s', (_, text) => {
    expect(usesOf('bank.sale', text).writers).toEqual(['shop', 'stock']);
  });

  it.each(READS)('sees a reader by %s', (_, text) => {
    expect(usesOf('bank.sale', text)).toEqual({ writers: ['shop'], readers: ['stock'] });
  });

  it.each(BREACHES)('refuses %s', (_, files, fault) => {
    expect(faultsOf(files)).toContainEqual(expect.stringMatching(fault));
  });

  it('follows a table that is renamed, and says where it was made', () => {
    const { uses, faults } = readTables(
      treeOf({
        ...CLEAN,
        'apps/server/migrations/011-name.sql': 'ALTER TABLE bank.shelf RENAME TO rack;',
        [`${STOCK}/shelves.ts`]: `export const s = 'UPDATE bank.rack SET id = 1';`,
      }),
    );
    expect(faults).toEqual([]);
    expect(uses).toContainEqual({
      table: 'bank.rack',
      madeIn: 'apps/server/migrations/010-shop.sql',
      writers: ['stock'],
      readers: [],
    });
  });

  it('lets a migration fill a table, a test set its scene, a comment, a key and a type name a table', () => {
    expect(
      faultsOf({
        'apps/server/migrations/011-fill.sql': 'INSERT INTO bank.sale (id) VALUES (1);',
        [`${STOCK}/stock.db.test.ts`]: `run('DELETE FROM bank.sale');`,
        'apps/server/src/testing/stock-bank.ts': `run('DELETE FROM bank.sale');`,
        [`${STOCK}/more.ts`]: `// DELETE FROM bank.sale\ntype T = 'bank.sale';\nexport const t = { 'bank.sale': 1 };`,
      }),
    ).toEqual([]);
  });

  it('fails where the list of owners is missing or tells something else, and only there', () => {
    const { uses } = readTables(treeOf(CLEAN));
    const list = tablesDocument(uses);
    expect(list).toContain('## shop\n\n- `bank.sale` (010-shop.sql), read by stock\n');
    expect(tableFaults(treeOf(CLEAN))).toEqual([expect.stringMatching(/docs\/tables[.]md does not say/)]);
    const changed = list.replace('read by stock', 'read by nobody');
    expect(tableFaults(treeOf({ ...CLEAN, [TABLES_DOC]: changed }))).toHaveLength(1);
    expect(tableFaults(treeOf({ ...CLEAN, [TABLES_DOC]: list }))).toEqual([]);
  });

  it('reads the whole of this tree: the ledger writes the books, and nobody else does', () => {
    const { uses } = readTables(root);
    const books = uses.filter(({ table }) => table.startsWith('ledger.'));
    expect(books.length).toBeGreaterThan(10);
    expect(books.filter(({ writers }) => writers.join() !== 'ledger')).toEqual([]);
  });
});
