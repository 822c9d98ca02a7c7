import { formatBrl, MONTH_NAMES, parseDecimal } from '@bank/core';

/** A month, "AAAA-MM", in words: "dezembro de 2026". */
export function monthWords(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTH_NAMES[Number(number) - 1] ?? ''} de ${year}`;
}

/** The fee of an order as it travels. */
export interface ShownFee {
  /** Reais as a decimal string; "0.00" where nothing is charged. */
  readonly amount: string;
  /** Whether it takes one of the month's free uses. */
  readonly free: boolean;
}

/** When an order's fee is charged and when it is given back: what a person reads beside it. */
export const FEE_RULE_WORDS =
  'A tarifa só é cobrada quando o pagamento é liquidado. Se ele voltar inteiro por falha do banco, a tarifa é devolvida.';

/** A fee beside its label: "R$ 1,20", "Grátis", "Sem tarifa". */
export function feeWords({ amount, free }: ShownFee): string {
  const parsed = parseDecimal(amount);
  const centavos = parsed.ok ? parsed.value : 0n;
  if (centavos > 0n) return formatBrl(centavos);
  return free ? 'Grátis' : 'Sem tarifa';
}

/** The same for the next payment of a kind, with what its month has left after it: "Grátis (29 restantes no mês)". */
export function nextFeeWords(fee: ShownFee & { readonly freeLeft: number }): string {
  if (!fee.free) return feeWords(fee);
  const after = fee.freeLeft - 1;
  const rest = after === 0 ? 'a última do mês' : after === 1 ? '1 restante no mês' : `${after} restantes no mês`;
  return `${feeWords(fee)} (${rest})`;
}

/** The fee of each payment of a series, which is known on its day: "Até R$ 1,20 por pagamento". */
export function seriesFeeWords({
  price,
  freeEachMonth,
}: {
  readonly price: string;
  readonly freeEachMonth: number;
}): string {
  const words = feeWords({ amount: price, free: false });
  if (price === '0.00') return words;
  return freeEachMonth === 0 ? `${words} por pagamento` : `Até ${words} por pagamento`;
}
