import type { JudgedRow, TypedLine } from '../domain/batch.ts';
import { judgeRow, type ReadRow } from '../domain/judge-row.ts';
import { ownerFound } from '../domain/owner-found.ts';
import type { KeptBatch } from '../postgres/batch-queries.ts';
import type { BatchRowWay, LookingCompany } from '../domain/row-way.ts';
import { groundOf, type Asked, type BatchContext } from './context.ts';

/** Judges rows of a draft, with whatever this bank knows itself of whom they name. */
export async function judgeLines(
  batches: Pick<BatchContext, 'ways' | 'pool' | 'institutions'>,
  lines: readonly { readonly row: number; readonly typed: TypedLine }[],
  { batch, caller, context }: Asked & { readonly batch: Pick<KeptBatch, 'date'> },
): Promise<readonly JudgedRow[]> {
  const { permissions, products } = caller;
  const ground = await groundOf(batches, caller.companyId);
  const judging = { ways: batches.ways, ground, permissions, products, batchDate: batch.date, at: context.at };
  const read = lines.map(({ row, typed }) => judgeRow(row, typed, judging));
  const inside = await lookInside(read, companyOf(caller), context.at);
  return read.map((row, index) => {
    const look = inside.get(index);
    return look ? { ...row.judged, ...ownerFound(row.judged, look) } : row.judged;
  });
}

/** For whom a caller's lists are looked at. */
export function companyOf({ companyId, accountId, operatorId, operatorName }: Asked['caller']): LookingCompany {
  return { companyId, accountId, operatorId, operatorName };
}

type Look = Parameters<typeof ownerFound>[1];

/** What this bank knows of whom rows name, by their place; many rows of one way are looked at together. */
export async function lookInside(
  read: readonly ReadRow[],
  of: LookingCompany,
  at: Asked['context']['at'],
): Promise<ReadonlyMap<number, Look>> {
  const ways = new Set(read.flatMap(({ way }) => way ?? []));
  const found = await Promise.all([...ways].map((way) => lookAtWay(way, read, of, at)));
  return new Map(found.flat());
}

async function lookAtWay(
  way: BatchRowWay,
  read: readonly ReadRow[],
  of: LookingCompany,
  at: Asked['context']['at'],
): Promise<readonly (readonly [number, Look])[]> {
  const own = read.flatMap(({ way: its, named }, index) =>
    its === way && named !== undefined && named.found === null ? [{ index, named }] : [],
  );
  if (own.length === 0) return [];
  const looks = await way.lookInside(own.map(({ named }) => named), of, at); // prettier-ignore
  return own.flatMap(({ index }, place) => {
    const look = looks[place];
    return look ? [[index, look] as const] : [];
  });
}
