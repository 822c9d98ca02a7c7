import { checkPayloadUrl } from '@bank/brcode';
import { assert, bankingDate, type Instant } from '@bank/core';
import { parsePixKey } from '@bank/pix-key';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { rails } from '../../payment-orders/index.ts';
import { asksForTheSame, payableOn, type CodeTerms, type WantedByCode } from '../domain/code-terms.ts';
import { ASK_AGAIN_SECONDS, rationStrangers, STRANGERS_BUCKET, type StrangersRation } from './ask-strangers.ts';
import type { PixContext } from './context.ts';
import { noteLookUp } from './look-up-payee.ts';
import { exhaustedOrder, exhaustedRefusal } from './ration-look-ups.ts';

const NOTE = 'O banco de quem cobra não respondeu.';

/** Why a charge is not paid that somebody wants to pay: it is over, or its bank says nothing now. */
type ChargeStop = Exclude<rails.PayeeCheck, { readonly is: 'same' | 'changed' | 'reported' }>;

/** For whom a charge's bank is asked once more: the company whose ration it is, and in whose name its log says so. */
export interface RecheckedFor extends StrangersRation {
  readonly operatorId: string;
  readonly operatorName: string;
  /** From where it was asked; absent: nobody waits for the answer, or another person than the one who is named. */
  readonly address?: string;
}

/**
 * Asks a charge's bank once more, right before its payment goes, whether it still asks for what was agreed; this bank itself
 * knows what its own charges ask for. Undefined where it
 * does, and for a code that says all itself. A charge that was paid, taken back or changed ends the order: nobody agreed to
 * anything else. Within the company's ration, and told to its log where nothing comes of it: whoever named the host may have
 * it asked no oftener than a code is read (SECURITY A8, I13).
 */
export async function recheckCharge(
  pix: Pick<PixContext, 'charges' | 'chargeKeeper' | 'lookupBuckets' | 'pool' | 'clock' | 'entropy'>,
  code: Pick<CodeTerms, 'location' | 'txid' | 'key' | 'amount'> | undefined,
  by: RecheckedFor,
): Promise<ChargeStop | undefined> {
  const { companyId, lookedUp, at } = by;
  if (!code || code.location === null) return undefined;
  const day = bankingDate(at);
  const own = await pix.chargeKeeper().standing(code.location, { day, at });
  if (own?.is === 'over') return own;
  if (own) return asksForTheSame(code, own.asks) ? undefined : { is: 'over', refusal: { code: 'pix.code-changed' } };
  const url = checkPayloadUrl(code.location);
  assert(url.ok, 'a look-up keeps an address that was checked');
  const ration = { companyId, lookedUp, at };
  const payload = await rationStrangers(pix, ration, () => pix.charges.read(url.value, day, companyId));
  if (!payload.ok) {
    const { error } = payload;
    await noteLookUp(pix, by, url.value.host, payload);
    if ('until' in error) {
      const because = exhaustedOrder(pix, { ...ration, bucket: STRANGERS_BUCKET }, error.until);
      return { is: 'unavailable', because };
    }
    if (error.code === 'pix.code-unreachable') return { is: 'unavailable', because: { code: error.code, note: NOTE } };
    return { is: 'over', refusal: error };
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
  { caller, context: { at, address } }: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Refusal | undefined> {
  const today = bankingDate(at);
  if (code.location === null || (wanted.date ?? today) !== today) return undefined;
  const { companyId, operatorId, operatorName } = caller;
  const by = { companyId, operatorId, operatorName, address, lookedUp: 'anybody', at } as const;
  const stop = await recheckCharge(pix, code, by);
  return stop && refusalOf(stop, at);
}

function refusalOf(stop: ChargeStop, at: Instant): Refusal {
  if (stop.is === 'over') return stop.refusal;
  const { code = 'pix.code-unreachable', retry } = stop.because ?? {};
  if (code === 'pix.lookups-exhausted') return exhaustedRefusal({ code, ...(retry && { until: retry.at }) }, at);
  return { code, retryAfterSeconds: ASK_AGAIN_SECONDS };
}
