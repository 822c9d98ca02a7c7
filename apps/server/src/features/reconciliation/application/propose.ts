import { money, negate, newUuid, ok, refuse, type Money, type Result } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DIFFERENCES_ACCOUNT, type ResolutionKind } from '../domain/resolution.ts';
import { companyByAccount, putProposal, type Proposal } from '../postgres/resolutions.ts';
import type { ResolvingContext } from './context.ts';
import { readSubject, type Subject } from './subject.ts';

/** What somebody of the staff wants done. */
export interface Proposing {
  readonly matterId: string;
  readonly kind: ResolutionKind;
  /** Who asks; known by their secret. */
  readonly by: string;
  /** Why; where a company's account or order is touched, it reads this text. */
  readonly reason: string;
  /** How much, where the matter itself does not say it. */
  readonly amount?: Money | undefined;
  /** Whose account, by its five digits, where the matter itself does not say it. */
  readonly bankAccount?: string | undefined;
}

/** Why a proposal is not taken. */
export type ProposalRefusal =
  | { readonly code: 'not-found' } // no such matter, or none that people resolve
  | { readonly code: 'over' } // resolved, or gone by itself
  | { readonly code: 'not-possible'; readonly allowed: readonly ResolutionKind[] }
  | { readonly code: 'amount-needed' }
  | { readonly code: 'amount-given' } // the matter says how much
  | { readonly code: 'amount-above-payment' }
  | { readonly code: 'account-needed' }
  | { readonly code: 'account-given' } // the matter says whose
  | { readonly code: 'account-unknown' }
  | { readonly code: 'rail-unknown' }; // the bank has no account with that rail

/**
 * Proposes what is done about an open matter, in the place of what was proposed before. Nothing happens until another
 * person confirms it; who proposed last is who may not.
 */
export async function propose(
  context: ResolvingContext,
  proposing: Proposing,
): Promise<Result<Proposal, ProposalRefusal>> {
  const { pool, clock, entropy } = context;
  const subject = await readSubject(context, proposing.matterId);
  if (!subject) return refuse({ code: 'not-found' });
  if (!subject.isOpen) return refuse({ code: 'over' });
  const { kind, by, reason } = proposing;
  if (!subject.allowed.includes(kind)) return refuse({ code: 'not-possible', allowed: subject.allowed });
  const moves = await movesOf(context, subject, proposing);
  if (!moves.ok) return moves;
  const at = clock.now();
  const { matter, standing } = subject;
  const proposal: Proposal = {
    id: newUuid(clock, entropy),
    matter: standing.matter,
    matterId: matter.id,
    kind,
    rail: matter.rail,
    orderId: subject.known?.orderId ?? matter.orderId,
    paymentId: matter.paymentId,
    ...moves.value,
    reason,
    proposedBy: by,
    proposedAt: at,
  };
  const kept = await inTransaction(pool, async (client) => {
    if (!(await putProposal(client, proposal))) return false;
    await appendAudit(client, [
      {
        id: newUuid(clock, entropy),
        companyId: null,
        actor: `staff:${by}`,
        action: 'reconciliation.proposed',
        subject: proposal.id,
        data: { operatorName: by, matter: matter.id, kind, reason, amount: wireOf(proposal.credit) },
        at,
      },
    ]);
    return true;
  });
  return kept ? ok(proposal) : refuse({ code: 'over' });
}

/** Which accounts give and get how much. */
type Moves = Pick<Proposal, 'companyId' | 'accountId' | 'credit' | 'railAccountId'>;

async function movesOf(
  context: ResolvingContext,
  subject: Subject,
  proposing: Proposing,
): Promise<Result<Moves, ProposalRefusal>> {
  const { kind, amount, bankAccount } = proposing;
  const companyId = subject.known?.companyId ?? subject.matter.companyId;
  if (kind === 'nothing' || kind === 'retry' || kind === 'settle-order' || kind === 'reject-order') {
    if (amount !== undefined) return refuse({ code: 'amount-given' });
    if (bankAccount !== undefined) return refuse({ code: 'account-given' });
    return ok({ companyId, accountId: null, credit: money(0n), railAccountId: null });
  }
  if (!subject.rail) return refuse({ code: 'rail-unknown' });
  const railAccountId = subject.rail.account;
  const sized = creditOf(subject, kind, amount);
  if (!sized.ok) return sized;
  const credit = sized.value;
  if (kind === 'write-off') {
    if (bankAccount !== undefined) return refuse({ code: 'account-given' });
    return ok({ companyId: null, accountId: DIFFERENCES_ACCOUNT, credit, railAccountId });
  }
  const whose = await customerOf(context, subject, bankAccount);
  return whose.ok ? ok({ ...whose.value, credit, railAccountId }) : whose;
}

/** What the other account gets: of a difference all of it, of an incident what is asked for, up to the payment. */
function creditOf(
  { standing: { gap }, known }: Subject,
  kind: ResolutionKind,
  amount: Money | undefined,
): Result<Money, ProposalRefusal> {
  if (gap !== null) return amount === undefined ? ok(gap) : refuse({ code: 'amount-given' });
  if (amount === undefined) return refuse({ code: 'amount-needed' });
  if (known && amount > (known.amount < 0n ? negate(known.amount) : known.amount))
    return refuse({ code: 'amount-above-payment' });
  return ok(kind === 'debit' ? negate(amount) : amount);
}

async function customerOf(
  { pool }: ResolvingContext,
  { known }: Subject,
  bankAccount: string | undefined,
): Promise<Result<{ readonly companyId: string; readonly accountId: string }, ProposalRefusal>> {
  const { companyId = null, accountId = null } = known ?? {};
  if (companyId !== null && accountId !== null) {
    return bankAccount === undefined ? ok({ companyId, accountId }) : refuse({ code: 'account-given' });
  }
  if (bankAccount === undefined) return refuse({ code: 'account-needed' });
  const company = await companyByAccount(pool, bankAccount);
  return company ? ok(company) : refuse({ code: 'account-unknown' });
}
