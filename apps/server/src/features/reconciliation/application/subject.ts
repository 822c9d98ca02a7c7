import { subtract, type Money } from '@bank/core';
import type { KnownPayment, ReconciledRail } from '../domain/rail.ts';
import { allowedKinds, type ResolutionKind, type Standing } from '../domain/resolution.ts';
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
  const standing = { ...standingOf(found, known), gap: gapOf(found) };
  return { ...found, standing, allowed: found.isOpen ? allowedKinds(standing) : [], rail, known };
}

function standingOf({ matter }: FoundMatter, known: KnownPayment | undefined): Omit<Standing, 'gap'> {
  if (matter.kind === 'order') return { matter: 'order', payment: 'open-order' };
  const kind = matter.kind === 'difference' ? 'difference' : 'incident';
  if (!known) return { matter: kind, payment: null };
  if (known.state !== 'open') return { matter: kind, payment: 'ended' };
  return { matter: kind, payment: known.orderId === null ? 'open-incoming' : 'open-order' };
}

function gapOf({ matter: { sides } }: FoundMatter): Money | null {
  return sides && subtract(sides.theirs, sides.ours);
}
