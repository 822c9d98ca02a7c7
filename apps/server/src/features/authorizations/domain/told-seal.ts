import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { formatInstant, later, MINUTE_MS, parseInstant, SECOND_MS, type Instant } from '@bank/core';
import { toldFactsOf, type SealedFacts, type ToldFacts } from '@bank/contracts';

/** So long after they were told, facts are still taken as told. */
export const SEAL_LIFE_MS = 15 * MINUTE_MS;

/** Another server of the bank may have told it, whose clock is so far ahead at most. */
const CLOCKS_APART_MS = 10 * SECOND_MS;

/** Of which order, at which revision, somebody was told something. */
export interface ToldAbout {
  readonly companyId: string;
  readonly operatorId: string;
  readonly orderId: string;
  readonly revision: number;
}

/**
 * The bank's mark on what it told somebody of an order at a moment: nobody else can make it, so that a signature over facts
 * that have changed since is known to be over what the bank itself said, and no longer ago than {@link SEAL_LIFE_MS}.
 */
export function sealOf(secret: KeyObject, about: ToldAbout, facts: ToldFacts, at: Instant): string {
  const toldAt = formatInstant(at);
  return `${toldAt} ${markOf(secret, about, facts, toldAt).toString('base64url')}`;
}

/** Whether the bank told exactly these facts of that order to that person, lately enough. */
export function isToldByBank(secret: KeyObject, about: ToldAbout, { facts, seal }: SealedFacts, at: Instant): boolean {
  const [toldAt = '', mark = ''] = seal.split(' ');
  const told = parseInstant(toldAt);
  if (told === undefined || told > later(at, CLOCKS_APART_MS) || later(told, SEAL_LIFE_MS) < at) return false;
  const [given, right] = [Buffer.from(mark, 'base64url'), markOf(secret, about, toldFactsOf(facts), toldAt)];
  return given.length === right.length && timingSafeEqual(given, right);
}

function markOf(secret: KeyObject, about: ToldAbout, facts: ToldFacts, toldAt: string): Buffer {
  const { companyId, operatorId, orderId, revision } = about;
  const said = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(['told-facts', companyId, operatorId, orderId, revision, toldAt, said]);
  return createHmac('sha256', secret).update(text).digest();
}
