import { bankingDate, later, MINUTE_MS, newUuid } from '@bank/core';
import { stepOf, type ChargeRecord } from '../domain/charge.ts';
import { CHARGE_CHANGED, endCharge } from '../postgres/charge-statements.ts';
import { chargesOfKeyLeft, forgetKeyLeft, keysLeft, type KeyLeft } from '../postgres/keys-left.ts';
import { bankAct, type PixChargesContext } from './context.ts';
import { tell, told } from './write-charge.ts';

const KEYS_AT_ONCE = 100;
const CHARGES_AT_ONCE = 100;
/** A charge that was being made while its key left is there after that at the latest. */
const LATECOMERS_MS = MINUTE_MS;

/**
 * Removes the charges of keys that have left. One that is being paid waits for its payment. True: there is more to do at
 * once.
 */
export async function removeWithKeys(charges: PixChargesContext): Promise<boolean> {
  let isMore = false;
  for (const left of await keysLeft(charges.pool, KEYS_AT_ONCE)) isMore = (await removeOf(charges, left)) || isMore;
  return isMore;
}

async function removeOf(charges: PixChargesContext, left: KeyLeft): Promise<boolean> {
  const { pool, clock } = charges;
  const standing = await chargesOfKeyLeft(pool, left, CHARGES_AT_ONCE);
  const free = standing.filter(({ paying }) => paying === null);
  for (const charge of free) await removeOne(charges, charge);
  if (standing.length === 0 && clock.now() > later(left.leftAt, LATECOMERS_MS)) await forgetKeyLeft(pool, left);
  return free.length === CHARGES_AT_ONCE;
}

/** One that changed meanwhile is seen again by the next turn. */
async function removeOne(charges: PixChargesContext, charge: ChargeRecord): Promise<void> {
  const { ledger, clock, entropy, bankName } = charges;
  const step = stepOf(charge, { is: 'remove-by-bank' });
  if (!step.ok) return;
  const at = clock.now();
  const by = { id: 'bank', name: bankName };
  const removed: ChargeRecord = { ...step.value, removedBecause: 'key-left' };
  const { companyId, id: subject } = charge;
  const act = { companyId, action: 'pix-charges.removed-by-bank', subject, data: told(removed) } as const;
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix-charge',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    companions: endCharge(removed, at, by),
    audit: [bankAct(charges, act, at)],
  });
  if (posted.ok) return tell(charges, removed);
  if (posted.error.code !== CHARGE_CHANGED) throw new Error(`the end of a charge was refused: ${posted.error.code}`);
}
