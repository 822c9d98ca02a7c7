import { newUuid, ok, refuse, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Precaution, PrecautionResult } from '../domain/precaution.ts';
import { openPrecautions, precautionById, updatePrecaution } from '../postgres/precautions.ts';
import type { Advancing } from './context.ts';
import { blockAsPrecaution, releasePrecaution, staff, toldOf, type BlockRefusal } from './precautions.ts';
import type { JudgeRefusal } from './staff-desk.ts';

/** What the bank's staff see and do about blocks as a precaution. Who acts is known before: by their secret. */
export interface PrecautionsDesk {
  /** Those that are not over, oldest first. */
  list(): Promise<readonly Precaution[]>;
  show(id: string): Promise<Precaution | undefined>;
  /** Blocks a Pix that a company received, at once: one person is enough for that. */
  block(
    endToEndId: string,
    asked: { readonly by: string; readonly note: string },
  ): Promise<Result<Precaution, BlockRefusal>>;
  /** Proposes how it is to end, in the place of what was proposed before. Nothing happens until another confirms it. */
  propose(
    id: string,
    found: { readonly result: PrecautionResult; readonly reason: string; readonly by: string },
  ): Promise<Result<Precaution, JudgeRefusal>>;
  /** Confirms what another person proposed: the money is free, or goes back with a server's next turn. */
  confirm(id: string, by: string): Promise<Result<Precaution, JudgeRefusal>>;
}

const LISTED_MAX = 500;

/** That desk. */
export function createPrecautionsDesk(disputes: Advancing): PrecautionsDesk {
  const { pool } = disputes;
  const now = async (id: string): Promise<Precaution> => {
    const precaution = await precautionById(pool, id);
    if (!precaution) throw new Error(`block ${id} is gone`);
    return precaution;
  };
  const undecided = async (id: string): Promise<Result<Precaution, JudgeRefusal>> => {
    const precaution = await precautionById(pool, id);
    if (!precaution) return refuse('not-found');
    return precaution.state === 'blocked' ? ok(precaution) : refuse('over');
  };
  return {
    list: () => openPrecautions(pool, { after: '', limit: LISTED_MAX }),
    show: (id) => precautionById(pool, id),
    async block(endToEndId, asked) {
      const blocked = await blockAsPrecaution(disputes, endToEndId, asked);
      return blocked.ok ? ok(await now(blocked.value)) : blocked;
    },
    async propose(id, found) {
      for (;;) {
        const seen = await undecided(id);
        if (!seen.ok) return seen;
        if (await keepProposal(disputes, seen.value, found)) return ok(await now(id));
      }
    },
    async confirm(id, by) {
      for (;;) {
        const seen = await undecided(id);
        if (!seen.ok) return seen;
        const { proposal } = seen.value;
        if (!proposal) return refuse('nothing-proposed');
        if (proposal.by === by) return refuse('same-person');
        if (await decide(disputes, seen.value, by)) return ok(await now(id));
      }
    },
  };
}

/** Keeps a proposal, and in the bank's own log who made it; false where the block has changed since. */
function keepProposal(
  { pool, clock, entropy }: Advancing,
  seen: Precaution,
  found: { readonly result: PrecautionResult; readonly reason: string; readonly by: string },
): Promise<boolean> {
  const at = clock.now();
  const { result, reason, by } = found;
  return inTransaction(pool, async (client) => {
    if (!(await updatePrecaution(client, seen, { proposal: { ...found, at } }))) return false;
    const data = { operatorName: by, result, reason };
    const act = { actor: staff(by), action: 'pix-disputes.precaution-proposed', subject: seen.id, data, at };
    await appendAudit(client, [{ id: newUuid(clock, entropy), companyId: null, ...act }]);
    return true;
  });
}

/** Does what was proposed; false where the block has changed since. */
async function decide(disputes: Advancing, seen: Precaution, by: string): Promise<boolean> {
  const { pool, clock, entropy } = disputes;
  const { proposal, companyId, id } = seen;
  const data = { reason: proposal?.reason ?? '', proposedBy: proposal?.by ?? '' };
  if (proposal?.result === 'release') return releasePrecaution(disputes, seen, { actor: staff(by), data });
  const at = clock.now();
  return inTransaction(pool, async (client) => {
    if (!(await updatePrecaution(client, seen, { state: 'giving-back', decidedAt: at }))) return false;
    const act = { companyId, actor: staff(by), action: 'pix-disputes.precaution-judged', subject: id, at };
    await appendAudit(client, [{ id: newUuid(clock, entropy), ...act, data: { ...toldOf(seen), ...data } }]);
    return true;
  });
}
