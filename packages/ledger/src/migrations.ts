import { readdirSync, readFileSync } from 'node:fs';

/** One step of a schema's history. */
export interface Migration {
  /** File name without its ending: "001-ledger". Names sort in the order in which they run. */
  readonly name: string;
  /** What it runs, in one transaction, as the owner of the schema. */
  readonly sql: string;
}

const folder = new URL('../migrations/', import.meta.url);

/** The ledger's own schema, step by step: run each once, in this order, before the first posting. */
export const ledgerMigrations: readonly Migration[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(new URL(file, folder), 'utf8') }));
