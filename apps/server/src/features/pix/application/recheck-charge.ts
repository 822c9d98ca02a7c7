import { checkPayloadUrl } from '@bank/brcode';
import { assert, bankingDate, ok, refuse, type Instant } from '@bank/core';
import { parsePixKey } from '@bank/pix-key';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { rails } from '../../payment-orders/index.ts';
import { asksForTheSame, payableOn, type CodeTerms, type WantedByCode } from '../domain/code-terms.ts';
import { askStrangers } from './ask-strangers.ts';
import type { PixContext } from './context.ts';

const NOTE = 'O banco de quem cobra não respondeu.';

/** Why a charge is not paid that somebody wants to pay: it is over, or its bank says nothing now. */
type ChargeStop = Exclude<rails.PayeeCheck, { readonly is: 'same' | 'changed' | 'reported' }>;

/**
 * Asks a charge's bank once more, right before its payment goes, whether it still asks for what was agreed; this bank itself
 * knows what its own charges ask for. Undefined where it
 * does, and for a code that says all itself. A charge that was paid, taken back or changed ends the order: nobody agreed to
 * anything else.
 */
export async function recheckCharge(
  pix: Pick<PixContext, 'charges' | 'chargeKeeper'>,
  code: Pick<CodeTerms, 'location' | 'txid' | 'key' | 'amount'> | undefined,
  at: Instant,
): Promise<ChargeStop | undefined> {
  if (!code || code.location === null) return undefined;
  const day = bankingDate(at);
  const own = await pix.chargeKeeper().standing(code.location, { day, at });
  if (own?.is === 'over') return own;
  if (own) return asksForTheSame(code, own.asks) ? undefined : { is: 'over', refusal: { code: 'pix.code-changed' } };
  const url = checkPayloadUrl(code.location);
  assert(url.ok, 'a look-up keeps an address that was checked');
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

/**
 * The same for a payment that is made of a look-up and goes today: minutes lie between what somebody was shown and what they
 * sent. One that is scheduled is asked about on its day. Undefined where it may be made.
 */
export async function refuseChanged(
  pix: PixContext,
  code: CodeTerms,
  wanted: Pick<WantedByCode, 'date'>,
  { caller, context: { at } }: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Refusal | undefined> {
  const today = bankingDate(at);
  if (code.location === null || (wanted.date ?? today) !== today) return undefined;
  const asked = await askStrangers(pix, caller.companyId, at, async () => {
    const stop = await recheckCharge(pix, code, at);
    return stop === undefined ? ok(undefined) : refuse(refusalOf(stop));
  });
  return asked.ok ? undefined : asked.error;
}

function refusalOf(stop: ChargeStop): Refusal {
  if (stop.is === 'over') return stop.refusal;
  return { code: stop.because?.code ?? 'pix.code-unreachable' };
}
