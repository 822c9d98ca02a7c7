import {
  amountDue,
  chargeDays,
  explainCobv,
  explainLegalCap,
  legalCapWarnings,
  readCharge,
  type AmountDue,
  type Charge,
} from '@bank/cobv';
import type { CodePart } from '@bank/contracts';
import { addDays, formatDecimal, type CivilDate } from '@bank/core';

/** What would be paid on a day. */
export interface SimulatedDay {
  /** What the day is: "Hoje", "No vencimento", "10 dias depois". */
  readonly label: string;
  readonly day: CivilDate;
  /** What it is made of, the original first; reductions below zero. */
  readonly parts: readonly { readonly part: CodePart; readonly amount: string }[];
  readonly result:
    | { readonly kind: 'amount'; readonly centavos: bigint }
    /** It can no longer be paid on that day, or what it would come to cannot be. */
    | { readonly kind: 'over' }
    | { readonly kind: 'refused'; readonly why: string };
}

/** What a charge with a due date costs as the days go by. */
export interface Simulation {
  readonly days: readonly SimulatedDay[];
  /** The due date, moved to a banking day. */
  readonly adjustedDue: CivilDate;
  readonly last: CivilDate;
  /** What could not be asked of a consumer. */
  readonly warnings: readonly string[];
}

/**
 * Works out a charge for chosen days, in their order: today, the due date, one and ten days after it, the last one, and any
 * day of one's own. `cobv`: the charge as `@bank/cobv` reads it; undefined where amount or due date are not there yet, or
 * what is written is refused.
 */
export function simulate(cobv: object, today: CivilDate, own: CivilDate | undefined): Simulation | undefined {
  const read = readCharge(cobv);
  if (!read.ok) return undefined;
  const charge = read.value;
  const { adjustedDue, lastPayableDay } = chargeDays(charge);
  const wanted: readonly (readonly [string, CivilDate])[] = [
    ['Hoje', today],
    ['No vencimento', adjustedDue],
    ['1 dia depois', addDays(adjustedDue, 1)],
    ['10 dias depois', addDays(adjustedDue, 10)],
    ['Último dia', lastPayableDay],
  ];
  const usual = wanted.filter(
    ([, day], index) =>
      day >= today && day <= lastPayableDay && wanted.findIndex(([, other]) => other === day) === index,
  );
  const isOwn = own !== undefined && !usual.some(([, day]) => day === own);
  const days = isOwn ? [...usual, ['No dia escolhido', own] as const] : usual;
  return {
    days: days
      .toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([label, day]) => dayOf(charge, label, day)),
    adjustedDue,
    last: lastPayableDay,
    warnings: legalCapWarnings(charge).map(explainLegalCap),
  };
}

function dayOf(charge: Charge, label: string, day: CivilDate): SimulatedDay {
  const due = amountDue(charge, day);
  if (!due.ok) return { label, day, parts: [], result: { kind: 'refused', why: explainCobv(due.error) } };
  const { value } = due;
  return {
    label,
    day,
    parts: partsOf(charge, value),
    result: value.payable ? { kind: 'amount', centavos: value.final } : { kind: 'over' },
  };
}

/** The parts of what is due on a day, as the bank writes them: the original first, nothing that is zero, reductions below zero. */
export function partsOf(
  { original }: Pick<Charge, 'original'>,
  { abatimento, desconto, multa, juros }: Pick<AmountDue, 'abatimento' | 'desconto' | 'multa' | 'juros'>,
): SimulatedDay['parts'] {
  const all: readonly (readonly [CodePart, bigint])[] = [
    ['original', original],
    ['abatimento', -abatimento],
    ['desconto', -desconto],
    ['multa', multa],
    ['juros', juros],
  ];
  return all
    .filter(([part, centavos]) => part === 'original' || centavos !== 0n)
    .map(([part, centavos]) => ({ part, amount: formatDecimal(centavos) }));
}
