import {
  chargeDays,
  type ChargePayload,
  type DuePayload,
  type ImmediatePayload,
  type PayloadAmounts,
} from '@bank/cobv';
import {
  bankingDate,
  formatBrl,
  formatDate,
  formatDecimal,
  formatTime,
  ok,
  refuse,
  type CivilDate,
  type Instant,
  type Money,
  type Result,
} from '@bank/core';
import {
  CODE_PART_WORDS,
  moneyOf,
  type CodeAmount,
  type CodeKind,
  type CodePart,
  type PaidCode,
} from '@bank/contracts';
import type { CodeRefusal } from './read-code.ts';

/** What a code fixes of a payment made from it: kept with the look-up and with the order, as plain data. */
export interface CodeTerms {
  readonly kind: CodeKind;
  /** Where its charge stands; null where the code says all itself. */
  readonly location: string | null;
  readonly txid: string | null;
  /** The key that the code led to: a charge that names another one is another charge. */
  readonly key: string;
  readonly amount: CodeAmount;
  /** Of an immediate charge: from then on it may not be paid; milliseconds. */
  readonly expiresAt: number | null;
  /** Of a charge with a due date: the day for which the amount holds. */
  readonly day: CivilDate | null;
}

/** A charge that may be paid on a day, as its document has it. */
export type PayableCharge = Pick<CodeTerms, 'kind' | 'txid' | 'key' | 'amount' | 'expiresAt' | 'day'> & {
  readonly due: PaidCode['due'];
};

/** What a document asks for on a day, or why it may not be paid then. */
export function payableOn(
  payload: ChargePayload,
  { day, at }: { readonly day: CivilDate; readonly at: Instant },
): Result<PayableCharge, CodeRefusal> {
  switch (payload.status) {
    case 'CONCLUIDA':
      return refuse({ code: 'pix.code-paid' });
    case 'REMOVIDA_PELO_USUARIO_RECEBEDOR':
    case 'REMOVIDA_PELO_PSP':
      return refuse({ code: 'pix.code-removed' });
    case 'ATIVA':
      return payload.kind === 'immediate' ? immediateOn(payload, day, at) : dueOn(payload, day);
  }
}

function immediateOn(payload: ImmediatePayload, day: CivilDate, at: Instant): Result<PayableCharge, CodeRefusal> {
  const { withdrawal, expiresAt, original, isChangeable, txid, key } = payload;
  if (withdrawal !== null) {
    return refuse({
      code: 'pix.code-withdrawal',
      data: { kind: withdrawal === 'saque' ? 'Pix Saque' : 'Pix Troco' },
    });
  }
  if (expiresAt <= at) return refuse({ code: 'pix.code-expired', data: { at: momentOf(expiresAt) } });
  if (day !== bankingDate(at)) return refuse({ code: 'pix.code-only-now' });
  const amount: CodeAmount = !isChangeable
    ? { rule: 'fixed', amount: formatDecimal(original) }
    : original === 0n
      ? { rule: 'open' }
      : { rule: 'changeable', amount: formatDecimal(original) };
  return ok({ kind: 'immediate', txid, key, amount, expiresAt, day: null, due: null });
}

function momentOf(at: Instant): string {
  return `${formatDate(bankingDate(at))}, às ${formatTime(at)}`;
}

/**
 * The amount is what the receiver's bank worked out for the day that it was asked about; until when it may be paid follows from
 * due date and validity (API Pix 2.9.0, CobDataDeVencimento). Holidays of the payer's municipality are not known to the bank.
 */
function dueOn(payload: DuePayload, day: CivilDate): Result<PayableCharge, CodeRefusal> {
  const { amounts, dueDate, validityDays, txid, key } = payload;
  const { lastPayableDay: last } = chargeDays({
    original: amounts.final,
    dataDeVencimento: dueDate,
    validadeAposVencimento: validityDays,
  });
  if (day > last) return refuse({ code: 'pix.code-too-late', data: { last: formatDate(last) } });
  return ok({
    kind: 'due',
    txid,
    key,
    amount: { rule: 'fixed', amount: formatDecimal(amounts.final) },
    expiresAt: null,
    day,
    due: { date: dueDate, last, day, parts: [...partsOf(amounts)] },
  });
}

/** What the sum is made of, as it counts; nothing where there is only the original amount. */
function partsOf({
  original,
  ...parts
}: PayloadAmounts): readonly { readonly part: CodePart; readonly amount: string }[] {
  if (original === null) return [];
  const signed: Readonly<Record<CodePart, bigint>> = {
    original,
    abatimento: -parts.abatimento,
    desconto: -parts.desconto,
    multa: parts.multa,
    juros: parts.juros,
  };
  const named = (Object.keys(CODE_PART_WORDS) as CodePart[]).filter((part) => signed[part] !== 0n);
  return named.length > 1 ? named.map((part) => ({ part, amount: formatDecimal(signed[part]) })) : [];
}

/** A payment that somebody wants to make from a code. */
export interface WantedByCode {
  readonly amount: Money;
  readonly date: CivilDate | undefined;
  readonly repeats: boolean;
}

/** Why a payment is not what its code allows; undefined where it is. An amount of nothing asks about no amount yet. */
export function refuseByCode(
  terms: Pick<CodeTerms, 'amount' | 'expiresAt' | 'day' | 'kind'>,
  wanted: WantedByCode,
  at: Instant,
): CodeRefusal | undefined {
  const { amount, expiresAt, day, kind } = terms;
  const today = bankingDate(at);
  if (wanted.repeats) return { code: 'pix.code-once' };
  if (expiresAt !== null && expiresAt <= at) {
    return { code: 'pix.code-expired', data: { at: momentOf(expiresAt as Instant) } };
  }
  const date = wanted.date ?? today;
  if (kind === 'immediate' && date !== today) return { code: 'pix.code-only-now' };
  // Asked about no amount yet: the one of that day is on its way.
  if (wanted.amount === 0n) return undefined;
  if (day !== null && date !== day) return { code: 'pix.code-other-day', data: { day: formatDate(day) } };
  if (amount.rule !== 'fixed') return undefined;
  const fixed = moneyOf(amount.amount);
  return wanted.amount === fixed ? undefined : { code: 'pix.code-amount-fixed', data: { amount: formatBrl(fixed) } };
}

/** Whether a charge that was read again still asks for what was agreed: the same charge, key and amount. */
export function asksForTheSame(
  agreed: Pick<CodeTerms, 'txid' | 'key' | 'amount'>,
  now: Pick<CodeTerms, 'txid' | 'key' | 'amount'>,
): boolean {
  const isSameAmount =
    agreed.amount.rule !== 'fixed'
      ? now.amount.rule !== 'fixed'
      : now.amount.rule === 'fixed' && now.amount.amount === agreed.amount.amount;
  return agreed.txid === now.txid && agreed.key === now.key && isSameAmount;
}
