import { bankingDate, formatDecimal, type Instant, type Money } from '@bank/core';

/** Longer names of payees are cut: some systems refuse a path of more than 255 characters. */
const NAME_MAX = 60;

/** The name of a receipt's file, by which its owner finds it again: "comprovante-papelaria-central-2026-11-29-318,90.pdf". */
export function receiptFileName({
  payeeName,
  settledAt,
  amount,
}: {
  readonly payeeName: string;
  readonly settledAt: Instant;
  readonly amount: Money;
}): string {
  const name = payeeName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX)
    .replaceAll(/^-+|-+$/g, '');
  const parts = ['comprovante', name, bankingDate(settledAt), formatDecimal(amount).replace('.', ',')];
  return `${parts.filter((part) => part !== '').join('-')}.pdf`;
}
