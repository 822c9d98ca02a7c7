import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blank, literalTexts } from './literal-texts.ts';

// Every table has one owner: the only feature that writes it. Whoever else wants it written asks the owner.

/** Where the list of owners is kept. */
export const TABLES_DOC = 'docs/tables.md';

const MIGRATIONS = ['packages/ledger/migrations', 'apps/server/migrations'];
const SOURCES = ['packages/ledger/src', 'apps/server/src'];
/** Tests set their scene as they like. */
const TEST = /([.]test[.]ts$|(^|\/)testing\/)/;

/** A table and who uses it. */
export interface TableUse {
  readonly table: string;
  /** The migration, or the file, that makes it. */
  readonly madeIn: string;
  readonly writers: readonly string[];
  readonly readers: readonly string[];
}

/** What a tree does with its tables. */
export interface Tables {
  /** By owner, then by name. */
  readonly uses: readonly TableUse[];
  /** One line for each breach, with its file. */
  readonly faults: readonly string[];
}

interface SourceFile {
  readonly file: string;
  readonly text: string;
}

interface Mention {
  readonly file: string;
  readonly table: string;
  readonly isWritten: boolean;
  /** Stands where only a table can stand. */
  readonly followsVerb: boolean;
}

/** Reads the migrations and the SQL of the server and the ledger under a root. */
export function readTables(root: string): Tables {
  const migrations = MIGRATIONS.flatMap((folder) => filesIn(root, folder, /[.]sql$/));
  const sources = SOURCES.flatMap((folder) => filesIn(root, folder, /[.]ts$/)).filter(({ file }) => !TEST.test(file));
  const schemas = new Set(
    migrations.flatMap(({ text }) => all(plainSql(text), /\bCREATE SCHEMA (?:IF NOT EXISTS )?(\w+)/gi)),
  );
  if (schemas.size === 0) return { uses: [], faults: [] };
  const look = lookFor([...schemas]);
  const files = sources
    .filter(({ text }) => look.worthwhile.test(text))
    .map(({ file, text }) => ({ file, texts: literalTexts(text).map(plainSql) }));
  const made = tablesMade(migrations, files);
  const bareNames = new Set([...made.keys()].map((table) => table.slice(table.indexOf('.') + 1)));
  const mentions = files.flatMap(({ file, texts }) => texts.flatMap((text) => mentionsIn(file, text, look.name)));
  const faults = files.flatMap(({ file, texts }) =>
    texts.flatMap((text) => unreadable(text, [...schemas], bareNames).map((why) => `${file}: ${why}`)),
  );
  const uses = [...made].map(([table, madeIn]) => useOf(table, madeIn, mentions)).toSorted(byOwner);
  return { uses, faults: [...new Set([...faults, ...unknownTables(mentions, made), ...uses.flatMap(faultsOf)])] };
}

/** The breaches of the tree, and whether {@link TABLES_DOC} tells what is so; an empty list when all is in order. */
export function tableFaults(root: string): readonly string[] {
  const { uses, faults } = readTables(root);
  if (uses.length === 0 || faults.length > 0) return faults;
  const doc = join(root, TABLES_DOC);
  const kept = existsSync(doc) ? readFileSync(doc, 'utf8') : '';
  if (kept === tablesDocument(uses)) return [];
  return [`${TABLES_DOC} does not say who writes and reads the tables: run npm run tables, and look at what changed`];
}

/** The list of tables with their owners and readers, as Markdown. A list of lines, so that merging changes is easy. */
export function tablesDocument(uses: readonly TableUse[]): string {
  const byOwners = Map.groupBy(uses, ({ writers }) => writers.join(', ') || 'nobody');
  const sections = [...byOwners].map(([owner, own]) => `## ${owner}\n\n${own.map((use) => lineOf(use)).join('\n')}\n`);
  return [INTRODUCTION, ...sections].join('\n');
}

function lineOf({ table, madeIn, readers }: TableUse): string {
  const made = madeIn.slice(madeIn.lastIndexOf('/') + 1);
  return `- \`${table}\` (${made})${readers.length > 0 ? `, read by ${readers.join(', ')}` : ''}`;
}

const INTRODUCTION = `# Tables and their owners

Made by \`npm run tables\` from the SQL in the code; \`npm run check\` fails when it is out of date. Every table has one
owner, the only feature (or part of the platform) that writes it. Who else needs it written calls the owner at its
\`index.ts\`, in the caller's own transaction. Reading a table of another feature is allowed; the list names the readers.
Behind each table stands the migration that makes it.
`;

// ---- what a text of SQL says

interface Look {
  /** Files without any of this need not be parsed. */
  readonly worthwhile: RegExp;
  /** A table's name, its schema first. */
  readonly name: RegExp;
}

function lookFor(schemas: readonly string[]): Look {
  const name = `\\b(?:${schemas.join('|')})`;
  return {
    worthwhile: new RegExp(`${name}\\b|\\b(?:insert|update|delete|merge|truncate|select)\\b`, 'i'),
    name: new RegExp(`${name}[.]\\w+`, 'g'),
  };
}

/** SQL on one line, without comments and quotes around names. */
function plainSql(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ');
}

const WRITE_VERB =
  /\b(INTO|UPDATE( ONLY)?|DELETE FROM( ONLY)?|TRUNCATE( TABLE)?( ONLY)?|COPY|(CREATE|ALTER|DROP) TABLE( IF( NOT)? EXISTS)?) $/i;
const TRUNCATED_WITH_OTHERS = /\bTRUNCATE [\w ,.]+, ?$/i;
const READ_VERB = /\b(FROM|JOIN|USING)( ONLY)? $/i;

/** A name that stands alone is handed to somebody who writes it; one that follows no verb counts as read. */
function mentionsIn(file: string, text: string, name: RegExp): readonly Mention[] {
  return [...text.matchAll(name)].map((match) => {
    const [table] = match;
    const before = text.slice(0, match.index);
    const isWritten = WRITE_VERB.test(before) || TRUNCATED_WITH_OTHERS.test(before);
    const followsVerb = isWritten || READ_VERB.test(before);
    return { file, table, isWritten: isWritten || text.trim() === table, followsVerb };
  });
}

const BLANK = '⟦\\w+⟧';
const WRITTEN_BLANK = new RegExp(
  `\\b(?:INSERT INTO|MERGE INTO|DELETE FROM|TRUNCATE(?: TABLE)?) (?:ONLY )?(${BLANK})|\\bUPDATE (?:ONLY )?(${BLANK})(?: (?:AS )?\\w+)? SET\\b`,
  'gi',
);
const READ_BLANK = new RegExp(`\\b(?:FROM|JOIN|USING) (?:ONLY )?(${BLANK})`, 'gi');
const WRITTEN_BARE =
  /\b(?:(?:INSERT INTO|MERGE INTO|DELETE FROM|TRUNCATE(?: TABLE)?) (?:ONLY )?(\w+)\b(?![.])|UPDATE (?:ONLY )?(\w+)(?: (?:AS )?\w+)? SET\b)/gi;

/** What hides the name of a table, as sentences. */
function unreadable(text: string, schemas: readonly string[], bareNames: ReadonlySet<string>): readonly string[] {
  const faults: string[] = [];
  for (const [hidden] of text.matchAll(new RegExp(`\\b(?:${schemas.join('|')})[.]${BLANK}`, 'g'))) {
    faults.push(`the table in "${hidden}" cannot be read: write its whole name`);
  }
  // Whoever calls a function with a table's name counts as its writer.
  const isKnownByCaller = (hidden: string): boolean => hidden === blank('parameter');
  for (const [verb, first, second] of text.matchAll(WRITTEN_BLANK)) {
    if (!isKnownByCaller(first ?? second ?? '')) faults.push(`the table in "${verb}" cannot be read: write its name`);
  }
  // What a function or another file gives to read from is read where it stands.
  const isReadThere = (hidden: string): boolean => hidden === blank('call') || hidden === blank('import');
  for (const [verb, hidden = ''] of /\bselect\b/i.test(text) ? text.matchAll(READ_BLANK) : []) {
    if (isKnownByCaller(hidden) || isReadThere(hidden)) continue;
    faults.push(`the table in "${verb}" cannot be read: write its name`);
  }
  for (const [verb, first, second] of text.matchAll(WRITTEN_BARE)) {
    if (bareNames.has(first ?? second ?? '')) faults.push(`"${verb}" does not name the table's schema`);
  }
  return faults;
}

// ---- the tables there are, and who uses them

const CREATE = /\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+[.]\w+)/i;
const DROP = /\bDROP TABLE (?:IF EXISTS )?(\w+[.]\w+)/i;
const RENAME = /\bALTER TABLE (?:IF EXISTS )?((\w+)[.]\w+) RENAME TO (\w+)/i;

/** The tables that stand once every migration has run, each with the file that makes it. */
function tablesMade(
  migrations: readonly SourceFile[],
  files: readonly { readonly file: string; readonly texts: readonly string[] }[],
): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  const statements = [
    ...migrations.flatMap(({ file, text }) => statementsOf(file, plainSql(text))),
    ...files.flatMap(({ file, texts }) => texts.flatMap((text) => statementsOf(file, text))),
  ];
  for (const { file, statement } of statements) {
    const [, created] = CREATE.exec(statement) ?? [];
    const [, dropped] = DROP.exec(statement) ?? [];
    const [, before, schema, after] = RENAME.exec(statement) ?? [];
    if (created !== undefined) made.set(created, file);
    if (dropped !== undefined) made.delete(dropped);
    if (before === undefined) continue;
    made.set(`${schema}.${after}`, made.get(before) ?? file);
    made.delete(before);
  }
  return made;
}

function statementsOf(file: string, text: string): readonly { readonly file: string; readonly statement: string }[] {
  return text.split(';').map((statement) => ({ file, statement }));
}

function useOf(table: string, madeIn: string, mentions: readonly Mention[]): TableUse {
  const own = mentions.filter((mention) => mention.table === table);
  const writers = whoOf(own.filter(({ isWritten }) => isWritten));
  const readers = whoOf(own).filter((one) => !writers.includes(one));
  return { table, madeIn, writers, readers };
}

function whoOf(mentions: readonly Mention[]): readonly string[] {
  return [...new Set(mentions.map(({ file }) => featureOf(file)))].toSorted();
}

/** The feature that a file belongs to, or the part of the platform, or the folder of the server. */
function featureOf(file: string): string {
  const [, feature] = /^apps\/server\/src\/features\/([^/]+)\//.exec(file) ?? [];
  const [, platform] = /^apps\/server\/src\/(platform\/[^/]+)\//.exec(file) ?? [];
  const [, folder] = /^(?:apps\/server\/src|packages)\/([^/]+)/.exec(file) ?? [];
  return feature ?? platform ?? folder ?? file;
}

function byOwner(a: TableUse, b: TableUse): number {
  const [first, second] = [a, b].map(({ table, writers }) => `${writers.join(', ')} ${table}`) as [string, string];
  return first < second ? -1 : 1;
}

function faultsOf({ table, madeIn, writers }: TableUse): readonly string[] {
  if (writers.length === 1) return [];
  if (writers.length === 0) return [`${madeIn}: nobody writes ${table}, so it has no owner`];
  return [
    `${table} has ${writers.length} writers, ${writers.join(' and ')}: one owns it, and the others ask at its door`,
  ];
}

function unknownTables(mentions: readonly Mention[], made: ReadonlyMap<string, string>): readonly string[] {
  return mentions
    .filter(({ table, followsVerb }) => followsVerb && !made.has(table))
    .map(({ file, table }) => `${file}: no migration makes ${table}`);
}

function filesIn(root: string, folder: string, kind: RegExp): readonly SourceFile[] {
  const at = join(root, folder);
  if (!existsSync(at)) return [];
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !name.includes('node_modules'))
    .toSorted()
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(at, name), 'utf8') }));
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}
