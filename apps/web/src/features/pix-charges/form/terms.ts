import { DESCONTO_PER_DAY, DESCONTO_UNTIL_DATE, JUROS, MULTA } from '@bank/cobv';

/** A fine, interest or abatement as it is typed: how it counts, by API Pix's number, and how much. */
export interface TermDraft {
  readonly modalidade: string;
  /** Reais or percent, as typed: "2,5". */
  readonly value: string;
}

/** A discount as it is typed: for each day of anticipation (`value`), or until up to three days (`tiers`). */
export interface DiscountDraft extends TermDraft {
  readonly tiers: readonly DiscountTier[];
}

export interface DiscountTier {
  /** "2026-12-31"; empty: none yet. */
  readonly date: string;
  readonly value: string;
}

/** The optional terms of a charge with a due date. */
export type TermName = 'fine' | 'interest' | 'abatement' | 'discount';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const ONCE: readonly Choice[] = [
  { value: '2', label: 'Porcentagem' },
  { value: '1', label: 'Valor em reais' },
];

/** How each term may count, the usual way first, in words. */
export const TERM_CHOICES: Readonly<Record<TermName, readonly Choice[]>> = {
  fine: ONCE,
  abatement: ONCE,
  interest: [
    { value: '3', label: '% ao mês, por dias corridos' },
    { value: '2', label: '% ao dia corrido' },
    { value: '4', label: '% ao ano, por dias corridos' },
    { value: '1', label: 'R$ por dia corrido' },
    { value: '7', label: '% ao mês, por dias úteis' },
    { value: '6', label: '% por dia útil' },
    { value: '8', label: '% ao ano, por dias úteis' },
    { value: '5', label: 'R$ por dia útil' },
  ],
  discount: [
    { value: '2', label: 'Porcentagem até uma data' },
    { value: '1', label: 'Valor em reais até uma data' },
    { value: '5', label: '% por dia corrido antes do vencimento' },
    { value: '3', label: 'R$ por dia corrido antes do vencimento' },
    { value: '6', label: '% por dia útil antes do vencimento' },
    { value: '4', label: 'R$ por dia útil antes do vencimento' },
  ],
};

/** The discounts that hold until a day. */
export const DISCOUNT_BY_DATE: ReadonlySet<string> = new Set(Object.keys(DESCONTO_UNTIL_DATE));

export const TIERS_MAX = 3;
const EMPTY_TIER: DiscountTier = { date: '', value: '' };

/** A term that has just been opened. */
export function emptyTerm(name: Exclude<TermName, 'discount'>): TermDraft {
  return { modalidade: TERM_CHOICES[name][0]?.value ?? '', value: '' };
}

export function emptyDiscount(): DiscountDraft {
  return { modalidade: TERM_CHOICES.discount[0]?.value ?? '', value: '', tiers: [EMPTY_TIER] };
}

/** With one more day, as long as there may be one. */
export function withTier(discount: DiscountDraft): DiscountDraft {
  return discount.tiers.length >= TIERS_MAX ? discount : { ...discount, tiers: [...discount.tiers, EMPTY_TIER] };
}

/** The same discount counted in another way: what belongs to the other way goes. */
export function countedAs(discount: DiscountDraft, modalidade: string): DiscountDraft {
  const byDate = DISCOUNT_BY_DATE.has(modalidade);
  if (byDate === DISCOUNT_BY_DATE.has(discount.modalidade)) return { ...discount, modalidade };
  return { modalidade, value: '', tiers: byDate ? [EMPTY_TIER] : [] };
}

/** Whether a term counts in reais or in percent. */
export function unitOf(name: TermName, modalidade: string): 'amount' | 'percent' {
  const tables = {
    fine: MULTA,
    abatement: MULTA,
    interest: JUROS,
    discount: { ...DESCONTO_UNTIL_DATE, ...DESCONTO_PER_DAY },
  };
  const table: Readonly<Record<string, { readonly of: 'amount' | 'percent' }>> = tables[name];
  return table[modalidade]?.of ?? 'amount';
}
