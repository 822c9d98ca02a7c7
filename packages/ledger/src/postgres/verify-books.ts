import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { bookChecks } from './book-checks.ts';
import type { BooksCheck, Finding, VerifyOptions } from './books-check.ts';
import { auditCheck } from './verify-audit.ts';

/** A check with what it found. */
export interface CheckResult extends Finding {
  readonly name: string;
  readonly title: string;
  readonly elapsedMs: number;
}

/** All checks, and whether all of them passed. */
export interface BooksReport {
  readonly ok: boolean;
  readonly checks: readonly CheckResult[];
}

/** Everything that is proved of the books: the ledger's own checks, then those that are given. */
export function checksOf(options: VerifyOptions = {}): readonly BooksCheck[] {
  return [...bookChecks, auditCheck(options), ...(options.checks ?? [])];
}

/**
 * Proves the books (SECURITY.md section 3.3: V1, V2, V3, V4, V7, V12): every check reads the same frozen state, so it
 * can run while money moves. Begins and ends its own read-only transaction on the client.
 */
export async function verifyBooks(client: pg.ClientBase, options: VerifyOptions = {}): Promise<BooksReport> {
  const all = checksOf(options);
  const checks: CheckResult[] = [];
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    // The writer's connections are set for short statements and index plans; this reads whole tables. Each statement runs
    // once: compiling it would take longer than running it.
    for (const setting of ['statement_timeout = 0', 'enable_seqscan = on', "work_mem = '64MB'", 'jit = off']) {
      await client.query(`SET LOCAL ${setting}`);
    }
    for (const check of all) {
      const begun = performance.now();
      const finding = await check.run(client);
      const elapsedMs = Math.round(performance.now() - begun);
      checks.push({ name: check.name, title: check.title, ...finding, elapsedMs });
    }
  } finally {
    await client.query('ROLLBACK');
  }
  return { ok: checks.every(({ faults }) => faults === 0), checks };
}
