import type { Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** The company's own words on one of its lines. */
export interface Annotation {
  readonly companyId: string;
  readonly entrySeq: bigint;
  readonly note: string | null;
  readonly category: string | null;
  readonly operatorId: string;
  readonly at: Instant;
}

/** Keeps note and category; the last words written stand. */
export async function writeAnnotation(on: Queryable, annotation: Annotation): Promise<void> {
  const { companyId, entrySeq, note, category, operatorId, at } = annotation;
  await readRows(
    on,
    `INSERT INTO bank.entry_annotation (company_id, entry_seq, note, category, written_by, written_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id, entry_seq) DO UPDATE
     SET note = excluded.note, category = excluded.category,
         written_by = excluded.written_by, written_at = excluded.written_at`,
    [companyId, entrySeq, note, category, operatorId, new Date(at)],
  );
}
