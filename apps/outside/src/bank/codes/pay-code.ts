import { readPrintedBrCode } from '@bank/brcode';
import { bankingDate, type Instant, type Money } from '@bank/core';
import { readPayload, type ChargePayload } from '@bank/cobv';
import { answerOf } from './charges.ts';
import { readOwnCharge, type ChargingBank } from './own-charge.ts';
import { CHARGE_HOST, chargeAt } from './samples.ts';

/** What a customer of these banks pays who pays a code. */
export interface CodeToPay {
  readonly key: string;
  /** Undefined: the payer says how much. */
  readonly amount: Money | undefined;
  readonly txid: string | undefined;
}

/**
 * Reads a code for one of these banks' customers: a static one of anybody, a charge of their own, or one of the bank under test,
 * which is fetched. Undefined for what cannot be paid: nobody else's charges are fetched from here.
 */
export async function readCodeToPay(text: string, at: Instant, bank: ChargingBank): Promise<CodeToPay | undefined> {
  const ownHost = new URL(bank.url).host;
  const read = readPrintedBrCode(text, { ownHost });
  if (!read.ok) return undefined;
  const { code } = read.value;
  if (code.kind === 'static') {
    return { key: code.pixKey, amount: code.amount ?? undefined, txid: code.txid ?? undefined };
  }
  if (code.kind !== 'dynamic') return undefined;
  const [host, path] = [code.url.slice(0, code.url.indexOf('/')), code.url.slice(code.url.indexOf('/'))];
  const value =
    host === ownHost
      ? await readOwnCharge(bank, path, bankingDate(at))
      : host === CHARGE_HOST
        ? sampleAt(path, at)
        : undefined;
  if (value?.status !== 'ATIVA' || (value.kind === 'immediate' && value.expiresAt <= at)) return undefined;
  const amount = value.kind === 'due' ? value.amounts.final : value.isChangeable ? undefined : value.original;
  return { key: value.key, amount, txid: value.txid };
}

function sampleAt(path: string, at: Instant): ChargePayload | undefined {
  const charge = chargeAt(path);
  const answer = charge && answerOf(charge, { day: undefined, at, isPaid: false });
  const payload = answer?.is === 'document' ? readPayload(answer.document) : undefined;
  return payload?.ok ? payload.value : undefined;
}
