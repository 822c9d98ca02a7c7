import { addMonths, bankingDate, type Instant } from '@bank/core';
import type { RegistrationPart } from '@bank/contracts';

/** Parts that the company confirms; documents are as old as they are. */
export const CONFIRMED_PARTS = ['data', 'address', 'contact', 'finances', 'partners'] as const;
export type ConfirmedPart = (typeof CONFIRMED_PARTS)[number];

/** How a part of the registration stands. */
export interface PartFreshness {
  readonly part: RegistrationPart;
  readonly confirmedAt: Instant | null;
  readonly isOutOfDate: boolean;
  /** Why, Portuguese; null where it is in date. */
  readonly because: string | null;
}

/** How long what a company says is taken for true; its contract, longer. The bank's own policy, in whole months. */
const MONTHS_FRESH = { said: 12, contract: 24 } as const;

/** How each part stands on that day, by the clocks of São Paulo. A part is in date through its last day. */
export function freshnessOf(
  confirmed: Readonly<Record<ConfirmedPart, Instant | null>>,
  newestContractAt: Instant | null,
  at: Instant,
): readonly PartFreshness[] {
  return [...CONFIRMED_PARTS.map((part) => partOf(part, confirmed[part], at)), documentsPart(newestContractAt, at)];
}

function partOf(part: ConfirmedPart, confirmedAt: Instant | null, at: Instant): PartFreshness {
  if (confirmedAt === null) return { part, confirmedAt, isOutOfDate: true, because: 'Ainda não foi informado.' };
  const isOutOfDate = isOlder(confirmedAt, MONTHS_FRESH.said, at);
  return { part, confirmedAt, isOutOfDate, because: isOutOfDate ? 'Confirmado há mais de 12 meses.' : null };
}

function documentsPart(newestContractAt: Instant | null, at: Instant): PartFreshness {
  const part = 'documents';
  if (newestContractAt === null)
    return { part, confirmedAt: null, isOutOfDate: true, because: 'Falta o contrato social.' };
  const isOutOfDate = isOlder(newestContractAt, MONTHS_FRESH.contract, at);
  const because = isOutOfDate ? 'O contrato social foi enviado há mais de 24 meses.' : null;
  return { part, confirmedAt: newestContractAt, isOutOfDate, because };
}

function isOlder(since: Instant, months: number, at: Instant): boolean {
  return bankingDate(at) > addMonths(bankingDate(since), months);
}
