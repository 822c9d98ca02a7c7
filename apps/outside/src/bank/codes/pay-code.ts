import { readPrintedBrCode } from '@bank/brcode';
import type { Instant, Money } from '@bank/core';
import { readPayload } from '@bank/cobv';
import { answerOf } from './charges.ts';
import { CHARGE_HOST, chargeAt } from './samples.ts';

/** What a customer of these banks pays who pays a code. */
export interface CodeToPay {
  readonly key: string;
  /** Undefined: the payer says how much. */
  readonly amount: Money | undefined;
  readonly txid: string | undefined;
}

/**
 * Reads a code for one of these banks' customers: a static one of anybody, or a charge of their own. Undefined for what cannot be
 * paid: other banks' charges are not fetched from here.
 */
export function readCodeToPay(text: string, at: Instant): CodeToPay | undefined {
  const read = readPrintedBrCode(text);
  if (!read.ok) return undefined;
  const { code } = read.value;
  if (code.kind === 'static') {
    return { key: code.pixKey, amount: code.amount ?? undefined, txid: code.txid ?? undefined };
  }
  if (code.kind !== 'dynamic' || !code.url.startsWith(`${CHARGE_HOST}/`)) return undefined;
  const charge = chargeAt(code.url.slice(CHARGE_HOST.length));
  const answer = charge && answerOf(charge, { day: undefined, at, isPaid: false });
  const payload = answer?.is === 'document' ? readPayload(answer.document) : undefined;
  if (!payload?.ok || payload.value.status !== 'ATIVA') return undefined;
  const { value } = payload;
  const amount = value.kind === 'due' ? value.amounts.final : value.isChangeable ? undefined : value.original;
  return { key: value.key, amount, txid: value.txid };
}
