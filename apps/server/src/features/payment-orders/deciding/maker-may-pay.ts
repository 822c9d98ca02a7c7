import { ORDER_KINDS, type OrderKind, type OrderKindDescriptor, type Scope } from '@bank/contracts';
import { bankingDate, type Instant } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Order } from '../domain/order.ts';
import { kindsOf } from '../domain/parts.ts';
import type { OrderTerms, PersonTerms, ProgramTerms } from '../domain/terms.ts';

/** An order, as far as it says which rights it asks for. */
type AskingOrder = Pick<Order, 'kind' | 'railContent'>;

/** Whether who made an order may still pay so, and so all that it stands for (SECURITY Z09). The terms are its maker's. */
export function makerMayPay(order: AskingOrder, { maker }: Pick<OrderTerms, 'maker'>, at: Instant): boolean {
  if (maker.is === 'program') return isInOrder(maker, at) && hasScope(order.kind, maker);
  const mayMake = kindsOf(order).every((kind) => maker.permissions.includes(ORDER_KINDS[kind].rights.acts.create));
  return mayComeIn(maker, at) && maker.hasDevice && mayMake;
}

function mayComeIn({ isActive, accessUntil }: PersonTerms, at: Instant): boolean {
  return isActive && (accessUntil === null || accessUntil >= bankingDate(at));
}

function isInOrder({ isRevoked, validUntil }: ProgramTerms, at: Instant): boolean {
  return !isRevoked && (validUntil === null || validUntil >= bankingDate(at));
}

function scopeOf(kind: OrderKind): Scope | undefined {
  const { rights }: OrderKindDescriptor = ORDER_KINDS[kind];
  return rights.programs;
}

function hasScope(kind: OrderKind, { scopes }: ProgramTerms): boolean {
  const needed = scopeOf(kind);
  return needed !== undefined && scopes.includes(needed);
}

/**
 * Whether what an order took of its credential's daily cap is still agreed to: whoever lowered the cap since has taken it back.
 * True for every order that took nothing of one.
 */
export function capStands(
  { approval, counted }: Pick<Order, 'approval' | 'counted'>,
  { maker }: Pick<OrderTerms, 'maker'>,
): boolean {
  if (maker.is === 'person' || approval?.cause !== 'within-daily-cap') return true;
  return counted.every(({ kind, capCentavos }) => kind !== 'program' || maker.dailyCap >= BigInt(capCentavos));
}

/** Why an order's maker may not pay so any more, as the end of a sentence; the terms are the maker's. */
export function whyMakerMayNotPay({ maker }: Pick<OrderTerms, 'maker'>, at: Instant): string {
  if (maker.is === 'program') return isInOrder(maker, at) ? 'não tem mais esse direito' : 'foi revogada ou venceu';
  if (!mayComeIn(maker, at)) return 'não tem mais acesso';
  return maker.hasDevice ? 'não tem mais esse direito' : 'está sem dispositivo registrado';
}

/** Whether the company may still pay so, and so all that the order stands for. */
export function companyMayPay(order: AskingOrder, terms: Pick<OrderTerms, 'companyIsActive' | 'products'>): boolean {
  return terms.companyIsActive && kindsOf(order).every((kind) => terms.products.includes(ORDER_KINDS[kind].product));
}

/** Why an order's maker may not pay so, in the gate's own codes; the terms are the maker's. Undefined where they may. */
export function refuseRight(order: AskingOrder, terms: OrderTerms, at: Instant): Refusal | undefined {
  if (!makerMayPay(order, terms, at)) return refuseMaker(order, terms, at);
  return companyMayPay(order, terms) ? undefined : { code: 'access.product-missing' };
}

function refuseMaker({ kind }: Pick<Order, 'kind'>, { maker }: OrderTerms, at: Instant): Refusal {
  if (maker.is === 'person') return { code: 'access.not-allowed' };
  if (!isInOrder(maker, at)) return { code: 'integrations.token-invalid' };
  return { code: 'integrations.scope-missing', data: { scope: scopeOf(kind) ?? '' } };
}
