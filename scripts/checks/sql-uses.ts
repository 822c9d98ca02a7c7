import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { literalTexts } from './literal-texts.ts';

// What the server's SQL does with each table, so that the rights of its role can be held against it.

const SOURCES = ['packages/ledger/src', 'apps/server/src'];
/** Tests set their scene as they like. */
const TEST = /([.]test[.]ts$|(^|\/)testing\/)/;

/** What the code does with one table; filled while the code is read. */
export interface TableActs {
  select: boolean;
  insert: boolean;
  delete: boolean;
  /** The columns that an UPDATE sets; with {@link ANY_COLUMN} where the text does not spell them out. */
  update: Set<string>;
  /** A row is locked, for which PostgreSQL asks the right to change some column of it. */
  locks: boolean;
}

/** Stands among the columns of an UPDATE that are put together while the code runs. */
export const ANY_COLUMN = '*';

/** What the SQL of the server and the ledger does under a root, by table, schema first. */
export function sqlUses(root: string): Map<string, TableActs> {
  const acts = new Map<string, TableActs>();
  for (const folder of SOURCES) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      const file = `${folder}/${name}`;
      if (!name.endsWith('.ts') || TEST.test(file)) continue;
      const texts = literalTexts(readFileSync(join(root, file), 'utf8')).map(plainSql);
      for (const text of texts) readActs(text, acts);
      readHanded(texts, acts);
    }
  }
  return acts;
}

const NAME = /\b(?:bank|ledger)[.]\w+/g;
const INSERTED = /\bINTO $/i;
const UPDATED = /\bUPDATE (?:ONLY )?$/i;
const DELETED = /\bDELETE FROM (?:ONLY )?$/i;

/** Reads one text of SQL, on one line, and notes what it does. */
export function readActs(sql: string, acts: Map<string, TableActs>): void {
  for (const { 0: table, index } of sql.matchAll(NAME)) {
    const before = sql.slice(0, index);
    const after = sql.slice(index + table.length);
    const own = acts.get(table) ?? { select: false, insert: false, delete: false, update: new Set(), locks: false };
    // A function and a sequence are called so, too.
    if (after.startsWith('(') || /\bnextval\('$/i.test(before)) continue;
    acts.set(table, own);
    if (INSERTED.test(before) || sql.trim() === table) {
      own.insert = true;
      const rest = statementAfter(after);
      if (/\b(RETURNING|ON CONFLICT)\b/i.test(rest)) own.select = true;
      const set = /\bDO UPDATE SET (.*)$/i.exec(rest)?.[1];
      if (set !== undefined) for (const column of assigned(set)) own.update.add(column);
    } else if (UPDATED.test(before)) {
      const set = /^(?: (?:AS )?\w+)? SET (.*)$/i.exec(statementAfter(after))?.[1] ?? '';
      for (const column of assigned(set)) own.update.add(column);
      if (/\b(WHERE|RETURNING|FROM)\b/i.test(set)) own.select = true;
    } else if (DELETED.test(before)) {
      own.delete = true;
      own.select = true;
    } else {
      own.select = true;
      if (/\bFOR (NO KEY )?(UPDATE|SHARE)\b/i.test(statementAfter(after))) own.locks = true;
    }
  }
}

// `${insertRows('ledger.entry', …)} ON CONFLICT …`: the table stands by itself, beside the text of what follows its INSERT.
function readHanded(texts: readonly string[], acts: Map<string, TableActs>): void {
  for (const [place, text] of texts.entries()) {
    const set = /^⟦call⟧.*\bDO UPDATE SET (.*)$/i.exec(text)?.[1];
    if (set === undefined) continue;
    const table = [texts[place + 1], texts[place - 1]].find((beside) => beside !== undefined && BARE.test(beside));
    for (const column of assigned(set)) acts.get(table?.trim() ?? '')?.update.add(column);
  }
}

const BARE = /^\s*(?:bank|ledger)[.]\w+\s*$/;

/** The rest of the statement or of the parenthesis around it. */
function statementAfter(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && text[at] === ';')) return text.slice(0, at);
  }
  return text;
}

/** The columns that a SET list names, up to the clause after it. */
function assigned(list: string): readonly string[] {
  const columns: string[] = [];
  let depth = 0;
  let part = '';
  const take = (): void => {
    const [, several, one] = /^\s*(?:\(([\w, ]+)\)|(\w+)) = /.exec(part) ?? [];
    if (several !== undefined) columns.push(...several.split(',').map((name) => name.trim()));
    else if (one !== undefined) columns.push(one);
    else if (part.includes('⟦')) columns.push(ANY_COLUMN);
    part = '';
  };
  for (const piece of list.split(/([(),]|\b(?:FROM|WHERE|RETURNING)\b)/i)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth === 0 && /^(FROM|WHERE|RETURNING)$/i.test(piece)) break;
    if (depth === 0 && piece === ',') take();
    else part += piece;
  }
  take();
  return columns;
}

/** SQL on one line, without comments and quotes around names. */
export function plainSql(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ');
}
