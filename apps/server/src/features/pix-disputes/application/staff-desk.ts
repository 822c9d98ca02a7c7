import { newUuid, ok, refuse, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AnalysisResult, ReceivedDispute } from '../domain/received-dispute.ts';
import { evidenceOf, findEvidence } from '../postgres/evidence.ts';
import { lastPutAside, type PutAside } from '../postgres/put-aside.ts';
import { openReceived, receivedById, updateReceived } from '../postgres/received-disputes.ts';
import { advanceReceived } from './advance-received.ts';
import type { Advancing } from './context.ts';

/** Why a case is not judged; nothing was done. */
export type JudgeRefusal =
  | 'not-found'
  | 'over' // judged, or taken back
  | 'nothing-proposed'
  | 'same-person'; // whoever proposed it cannot be the second person

/** A file of a company's answer. */
export interface EvidenceFile {
  readonly number: number;
  /** As its sender calls it. */
  readonly name: string;
  readonly extension: 'pdf' | 'jpg' | 'png';
  readonly content: Uint8Array;
}

const EXTENSIONS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** What the bank's staff see and do about Pix that companies received. Who acts is known before: by their secret. */
export interface DisputesDesk {
  /** The cases that are not over, oldest first. */
  list(): Promise<readonly ReceivedDispute[]>;
  /** What the directory told and nothing could be done with, newest first. */
  putAside(): Promise<readonly PutAside[]>;
  show(id: string): Promise<ReceivedDispute | undefined>;
  /** The files of its answer, with their bytes. */
  evidence(dispute: Pick<ReceivedDispute, 'companyId' | 'id'>): Promise<readonly EvidenceFile[]>;
  /** Proposes what the bank finds, in the place of what was proposed before. Nothing happens until another confirms it. */
  propose(
    id: string,
    found: { readonly result: AnalysisResult; readonly reason: string; readonly by: string },
  ): Promise<Result<ReceivedDispute, JudgeRefusal>>;
  /** Confirms what another person proposed: the money is free again, or waits for the other bank to ask for it. */
  confirm(id: string, by: string): Promise<Result<ReceivedDispute, JudgeRefusal>>;
}

const LISTED_MAX = 500;
const PUT_ASIDE_MAX = 20;

/** The desk of the bank's staff. What it decides is told to the directory by a server's next turn. */
export function createDisputesDesk(disputes: Advancing): DisputesDesk {
  const { pool, clock } = disputes;
  const openCase = async (id: string): Promise<Result<ReceivedDispute, JudgeRefusal>> => {
    const dispute = await receivedById(pool, id);
    if (!dispute) return refuse('not-found');
    return dispute.state === 'open' || dispute.state === 'answered' ? ok(dispute) : refuse('over');
  };
  const now = async (id: string): Promise<Result<ReceivedDispute, JudgeRefusal>> => {
    const dispute = await receivedById(pool, id);
    return dispute ? ok(dispute) : refuse('not-found');
  };
  return {
    putAside: () => lastPutAside(pool, PUT_ASIDE_MAX),
    list: async () =>
      (await openReceived(pool, { after: '', limit: LISTED_MAX })).filter(({ endedAt }) => endedAt === null),
    show: (id) => receivedById(pool, id),
    async evidence({ companyId, id }) {
      const files: EvidenceFile[] = [];
      for (const { number, name, mediaType } of await evidenceOf(pool, companyId, [id])) {
        const found = await findEvidence(pool, { companyId, disputeId: id, number });
        if (found) files.push({ number, name, extension: EXTENSIONS[mediaType], content: found.content });
      }
      return files;
    },
    async propose(id, found) {
      for (;;) {
        const dispute = await openCase(id);
        if (!dispute.ok) return dispute;
        if (await keepProposal(disputes, dispute.value, found)) return now(id);
      }
    },
    async confirm(id, by) {
      // What changed meanwhile is looked at again: an answer of the company takes the proposal with it.
      for (;;) {
        const dispute = await openCase(id);
        if (!dispute.ok) return dispute;
        const { proposal } = dispute.value;
        if (!proposal) return refuse('nothing-proposed');
        if (proposal.by === by) return refuse('same-person');
        const { result, reason } = proposal;
        const done = await advanceReceived(disputes, dispute.value, {
          event: result === 'AGREED' ? 'agree' : 'disagree',
          actor: `staff:${by}`,
          change: { result, decidedAt: clock.now() },
          data: { reason, proposedBy: proposal.by },
        });
        if (done !== 'done') continue;
        return now(id);
      }
    },
  };
}

/** Keeps a proposal, and in the bank's own log who made it; false where the case has changed since. */
function keepProposal(
  { pool, clock, entropy }: Advancing,
  seen: ReceivedDispute,
  found: { readonly result: AnalysisResult; readonly reason: string; readonly by: string },
): Promise<boolean> {
  const at = clock.now();
  const { result, reason, by } = found;
  return inTransaction(pool, async (client) => {
    if (!(await updateReceived(client, seen, { proposal: { ...found, at } }))) return false;
    const data = { operatorName: by, result, reason };
    const act = { actor: `staff:${by}`, action: 'pix-disputes.proposed', subject: seen.id, data, at };
    await appendAudit(client, [{ id: newUuid(clock, entropy), companyId: null, ...act }]);
    return true;
  });
}
