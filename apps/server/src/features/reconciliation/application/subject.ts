import { subtract, type Money } from '@bank/core';
import type { KnownPayment, ReconciledRail } from '../domain/rail.ts';
import { allowedKinds, type ResolutionKind, type Standing } from '../domain/resolution.ts';
import { isNamedByKept, parkedWith } from '../postgres/kept-messages.ts';
import { findMatter, type FoundMatter } from '../postgres/matters.ts';
import type { ResolvingContext } from './context.ts';

/** An open matter with what resolving it needs to know, as it stands at the moment of asking. */
export interface Subject extends FoundMatter {
  readonly standing: Standing;
  readonly allowed: readonly ResolutionKind[];
  /** The rail, where its books are reconciled. */
  readonly rail: ReconciledRail | undefined;
  /** The payment that it is about, where we know it. */
  readonly known: KnownPayment | undefined;
}

/** Reads what a matter is about; undefined for a number that names none that people resolve. */
export async function readSubject(
  { pool, rails }: Pick<ResolvingContext, 'pool' | 'rails'>,
  id: string,
): Promise<Subject | undefined> {
  const found = await findMatter(pool, id);
  if (!found) return undefined;
  const { matter } = found;
  const rail = rails.find(({ name }) => name === matter.rail);
  const [known] = rail && matter.paymentId !== null ? await rail.find([matter.paymentId]) : [];
  const message = await parkedWith(pool, matter.id);
  const standing = { ...(await standingOf(pool, found, known)), gap: gapOf(found), message };
  return { ...found, standing, allowed: found.isOpen ? allowedKinds(standing) : [], rail, known };
}

async function standingOf(
  pool: ResolvingContext['pool'],
  { matter: { kind: of, rail, paymentId } }: FoundMatter,
  known: KnownPayment | undefined,
): Promise<Pick<Standing, 'matter' | 'payment'>> {
  if (of === 'order') return { matter: 'order', payment: 'open-order' };
  const matter = of === 'difference' ? 'difference' : 'incident';
  if (known?.state === 'open') return { matter, payment: known.orderId === null ? 'open-incoming' : 'open-order' };
  if (rail !== null && paymentId !== null && (await isNamedByKept(pool, rail, paymentId)))
    return { matter, payment: 'open-message' };
  return { matter, payment: known ? 'ended' : null };
}

function gapOf({ matter: { sides } }: FoundMatter): Money | null {
  return sides && subtract(sides.theirs, sides.ours);
}
