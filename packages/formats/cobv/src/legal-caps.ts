import { abatimentoOf, COBV_RULES, periodDays } from './amount-due.ts';
import { JUROS, MULTA, type Charge } from './charge.ts';

/**
 * A fine or an interest rate above what may be asked of a consumer. A warning for a screen, never a refusal: the
 * caps are the issuer's business, and between companies other terms may hold (bacen/pix-api issue 240).
 */
export interface LegalCapWarning {
  readonly code:
    | 'cobv.multa-above-cap' // more than 2 % (Código de Defesa do Consumidor, art. 52 §1)
    | 'cobv.juros-above-cap'; // more than 1 % a month, the customary bound (Código Tributário Nacional, art. 161 §1)
  readonly field: 'multa' | 'juros';
}

const MULTA_CAP_PERCENT = 2n;
const JUROS_CAP_PERCENT_PER_MONTH = 1n;

/** What exceeds the caps for consumers, reckoned on what is left after the abatimento. */
export function legalCapWarnings(charge: Charge): readonly LegalCapWarning[] {
  const base = charge.original - abatimentoOf(charge);
  const warnings: LegalCapWarning[] = [];
  if (multaExceeds(charge, base)) warnings.push({ code: 'cobv.multa-above-cap', field: 'multa' });
  if (jurosExceeds(charge, base)) warnings.push({ code: 'cobv.juros-above-cap', field: 'juros' });
  return warnings;
}

function multaExceeds({ multa }: Charge, base: bigint): boolean {
  if (!multa) return false;
  const isAmount = MULTA[multa.modalidade].of === 'amount';
  return isAmount ? multa.valorPerc * 100n > base * MULTA_CAP_PERCENT : multa.valorPerc > MULTA_CAP_PERCENT * 100n;
}

/** Compares per month: a month has 30 calendar or 21 business days, as in the sums themselves. */
function jurosExceeds({ juros }: Charge, base: bigint): boolean {
  if (!juros) return false;
  const counting = JUROS[juros.modalidade];
  const month = BigInt(periodDays({ ...counting, per: 'month' }, COBV_RULES.calendarYearDays));
  if (counting.of === 'amount') return juros.valorPerc * month * 100n > base * JUROS_CAP_PERCENT_PER_MONTH;
  // A yearly rate is twelve monthly ones.
  const perMonth = { day: [month, 1n], month: [1n, 1n], year: [1n, 12n] } as const;
  const [times, parts] = perMonth[counting.per];
  return juros.valorPerc * times > JUROS_CAP_PERCENT_PER_MONTH * 100n * parts;
}
