import type { Warning } from '@bank/contracts';
import { formatDecimal } from '@bank/core';

/** The warnings of a payee that hold for that amount: the same one paid today to the same payee is told when it is typed. */
export function holdingWarnings(
  { warnings, amountsToday }: { readonly warnings: readonly Warning[]; readonly amountsToday: readonly string[] },
  centavos: bigint,
): readonly Warning[] {
  const repeats = centavos > 0n && amountsToday.includes(formatDecimal(centavos));
  const others = warnings.filter((warning) => warning !== 'same-amount-today');
  return [...new Set<Warning>(repeats ? ['same-amount-today', ...others] : others)];
}
