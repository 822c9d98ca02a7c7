import { checkPayloadUrl } from '@bank/brcode';
import { assert, bankingDate, type Instant } from '@bank/core';
import { parsePixKey } from '@bank/pix-key';
import type { rails } from '../../payment-orders/index.ts';
import { asksForTheSame, payableOn, type CodeTerms } from '../domain/code-terms.ts';
import type { PixContext } from './context.ts';

const NOTE = 'O banco de quem cobra não respondeu.';

/**
 * Asks a charge's bank once more, right before its payment goes, whether it still asks for what was agreed. Undefined where it
 * does, and for a code that says all itself. A charge that was paid, taken back or changed ends the order: nobody agreed to
 * anything else.
 */
export async function recheckCharge(
  pix: Pick<PixContext, 'charges'>,
  code: CodeTerms | undefined,
  at: Instant,
): Promise<Exclude<rails.PayeeCheck, { readonly is: 'same' | 'changed' }> | undefined> {
  if (!code || code.location === null) return undefined;
  const url = checkPayloadUrl(code.location);
  assert(url.ok, 'a look-up keeps an address that was checked');
  const day = bankingDate(at);
  const payload = await pix.charges.read(url.value, day);
  if (!payload.ok) {
    const { code: why } = payload.error;
    if (why === 'pix.code-unreachable') return { is: 'unavailable', because: { code: why, note: NOTE } };
    return { is: 'over', refusal: payload.error };
  }
  const payable = payableOn(payload.value, { day, at });
  if (!payable.ok) return { is: 'over', refusal: payable.error };
  const key = parsePixKey(payable.value.key);
  const now = { ...payable.value, key: key.ok ? key.value.canonical : payable.value.key };
  return asksForTheSame(code, now) ? undefined : { is: 'over', refusal: { code: 'pix.code-changed' } };
}
