import { formatInstant, type Instant } from '@bank/core';
import type { SignedChange } from '@bank/contracts';
import {
  canCancel,
  canDecide,
  canSign,
  detailHashOf,
  stateAt,
  type Decider,
  type StoredChange,
} from '../domain/signed-change.ts';

/** A change as that person sees it at that moment. */
export function presentChange(change: StoredChange, person: Decider, at: Instant): SignedChange {
  return {
    id: change.id,
    kind: change.kind,
    state: stateAt(change, at),
    title: change.title,
    lines: change.lines.map(({ label, before, after }) => ({ label, before, after })),
    notes: [...change.notes],
    detailHash: detailHashOf(change),
    contentHash: Buffer.from(change.contentHash).toString('hex'),
    needsSecond: change.needsSecond,
    askedBy: { id: change.askedBy.id, name: change.askedBy.name },
    askedAt: formatInstant(change.askedAt),
    signedAt: wireInstant(change.signedAt),
    decidedBy: change.decidedBy,
    decidedAt: wireInstant(change.decidedAt),
    reason: change.reason,
    expiresAt: formatInstant(change.expiresAt),
    resultId: change.resultId,
    canSign: canSign(change, person, at),
    canDecide: canDecide(change, person, at),
    canCancel: canCancel(change, person, at),
  };
}

function wireInstant(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}
