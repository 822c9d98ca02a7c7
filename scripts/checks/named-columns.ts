import { literalTexts } from './literal-texts.ts';
import type { TreeRule } from './tree-rule.ts';

// A prepared `*` of a table changes its result when the table gets a column, and PostgreSQL then refuses to run it
// ("cached plan must not change result type"): a server that runs through a migration would fail its callers.

const SOURCE = /^(packages\/ledger|apps\/server)\/src\/.*[.]ts$/;
const TEST = /([.]test[.]ts$|(^|\/)testing\/)/;
const STAR = /\b(SELECT|RETURNING)\b/;

const RETURNING_ALL = /\bRETURNING\s+(\w+[.])?\*/i;
/** What the first thing after a star's FROM is: a table, or something that a text does not spell out. */
const ALL_OF_TABLE = /\bSELECT\s+(?:DISTINCT\s+)?\*(?:(?!\bFROM\b).)*\bFROM\s+(\w+[.]\w+|⟦)/is;
const ALL_OF_ALIAS = /\b(\w+)[.]\*/g;

/** Every statement of the server that takes all columns of a table, whatever they are. */
export const unnamedColumns: TreeRule = ({ files, read }) =>
  files
    .filter((file) => SOURCE.test(file) && !TEST.test(file))
    .flatMap((file) => {
      const source = read(file);
      if (!source.includes('*') || !STAR.test(source)) return [];
      return literalTexts(source).flatMap((text) =>
        takesAll(text) ? [`${file}: name the columns: ${start(text)}`] : [],
      );
    });

/** Whether a text of SQL takes all columns of a table; those of a subselect or a function are its own, and do not change. */
export function takesAll(sql: string): boolean {
  if (RETURNING_ALL.test(sql) || ALL_OF_TABLE.test(sql)) return true;
  return [...sql.matchAll(ALL_OF_ALIAS)].some(([, alias = '']) => namesTable(sql, alias));
}

function namesTable(sql: string, alias: string): boolean {
  const isSubselect = new RegExp(`\\)\\s+(AS\\s+)?${alias}\\b`, 'i').test(sql);
  const table = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE)\\s+(\\w+[.]\\w+\\s+(AS\\s+)?${alias}|\\w+[.]${alias})\\b`, 'i');
  return !isSubselect && table.test(sql);
}

function start(sql: string): string {
  return sql.trim().replace(/\s+/g, ' ').slice(0, 60);
}
