import { bankingDate, newId } from '@bank/core';
import { BATCH_NAME_MAX, BATCH_PAGE_MAX, PERMISSIONS } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { GroupDraft } from '../../groups/index.ts';
import type { BatchRecord, TypedLine } from '../domain/batch.ts';
import { judgeRow } from '../domain/judge-row.ts';
import { ownerFound } from '../domain/owner-found.ts';
import { payingAccountOf } from '../postgres/batch-queries.ts';
import { insertDraft } from '../postgres/batch-statements.ts';
import { keepRows, weighRows } from '../postgres/row-statements.ts';
import { groundOf, type BatchContext } from './context.ts';
import { lookInside } from './judge-lines.ts';

/**
 * Makes the draft of a group's month, whole, in the given transaction: killed in between, there is none. Nothing of it goes by
 * itself. Its rows are judged as for somebody who may pay in every way that the company has: whoever asks for the batch is judged
 * by their own rights then.
 */
export async function openDraft(
  batches: BatchContext,
  on: Queryable,
  wanted: GroupDraft,
): Promise<{ readonly draftId: string }> {
  const { clock, entropy, ways } = batches;
  const at = clock.now();
  const { companyId, groupId, name, month, date, isConfidential, by, rows } = wanted;
  const { accountId, products } = await payingAccountOf(on, companyId);
  const today = bankingDate(at);
  const draft: BatchRecord = {
    companyId,
    id: newId('bat', clock, entropy),
    version: 0,
    name: draftName(name, month),
    source: 'group',
    fileName: null,
    fileHash: null,
    groupId,
    retryOf: null,
    date: date < today ? today : date,
    confidential: isConfidential,
    accountId,
    createdAt: at,
    createdBy: by,
    touchedAt: at,
    orderId: null,
    askedAt: null,
    askedByName: null,
    madeAt: null,
    doneAt: null,
    callingOff: false,
  };
  const ground = await groundOf(batches, companyId);
  const judging = { ways, ground, permissions: PERMISSIONS, products, batchDate: draft.date, at };
  const read = rows.map((row, index) => judgeRow(index + 1, typedOf(row), judging));
  const inside = await lookInside(read, { companyId, accountId, operatorId: by.id, operatorName: by.name }, at);
  const judged = read.map((row, index) => {
    const look = inside.get(index);
    return look ? { ...row.judged, ...ownerFound(row.judged, look) } : row.judged;
  });
  await insertDraft(on, draft);
  for (let from = 0; from < judged.length; from += BATCH_PAGE_MAX) {
    await keepRows(on, draft, judged.slice(from, from + BATCH_PAGE_MAX), at);
  }
  await weighRows(on, draft, null, at);
  return { draftId: draft.id };
}

/** "Salários, 12/2026". */
function draftName(group: string, month: string): string {
  const [year, number] = month.split('-');
  return `${group.slice(0, BATCH_NAME_MAX - 10)}, ${number}/${year}`;
}

/** A member as a row; who has no usual amount has none here either, and somebody types it. */
function typedOf({ payee, amount, description, reference }: GroupDraft['rows'][number]): TypedLine {
  return { kind: null, payee, amount: amount ?? '', date: null, purpose: null, description, reference };
}
