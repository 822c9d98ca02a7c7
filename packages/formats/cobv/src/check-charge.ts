import type { CivilDate } from '@bank/core';
import { abatimentoOf, COBV_RULES, chargeDays, descontoOf, untilDate, type CobvOptions } from './amount-due.ts';
import { ABATIMENTO, DESCONTO_PER_DAY, DESCONTO_UNTIL_DATE, type Charge, type CobvFault } from './charge.ts';

const WHOLE_PERCENT = 10_000n;

/**
 * Whether a charge may be made on a day (API Pix 2.9.0, CobVOperacaoInvalida; anticipation: Banco Central in
 * bacen/pix-api issue 408). All faults are given; none when it may. A charge that came from elsewhere is not checked
 * by this: what it costs, {@link amountDue} says.
 */
export function checkCharge(charge: Charge, createdOn: CivilDate, options: CobvOptions = {}): readonly CobvFault[] {
  const faults: CobvFault[] = [];
  if (charge.dataDeVencimento < createdOn) faults.push({ code: 'cobv.due-before-creation', field: 'dataDeVencimento' });
  const { abatimento } = charge;
  const taken = abatimentoOf(charge);
  if (abatimento && (taken >= charge.original || isWhole(ABATIMENTO[abatimento.modalidade].of, abatimento.valorPerc))) {
    faults.push({ code: 'cobv.reaches-original', field: 'abatimento.valorPerc' });
    return faults;
  }
  return [...faults, ...checkDesconto(charge, createdOn, charge.original - taken, options)];
}

function isWhole(of: 'amount' | 'percent', valorPerc: bigint): boolean {
  return of === 'percent' && valorPerc >= WHOLE_PERCENT;
}

function checkDesconto(
  charge: Charge,
  createdOn: CivilDate,
  left: bigint,
  { localHolidays, rules }: CobvOptions,
): readonly CobvFault[] {
  const { desconto } = charge;
  if (!desconto) return [];
  const base = (rules?.discountBase ?? COBV_RULES.discountBase) === 'original' ? charge.original : left;
  if ('descontoDataFixa' in desconto) {
    const { of } = DESCONTO_UNTIL_DATE[desconto.modalidade];
    return desconto.descontoDataFixa.flatMap((tier, index): readonly CobvFault[] => {
      const whole = isWhole(of, tier.valorPerc) || untilDate(desconto.modalidade, tier, base) >= left;
      return whole ? [reaches(`desconto.descontoDataFixa[${index}].valorPerc`)] : [];
    });
  }
  const { of } = DESCONTO_PER_DAY[desconto.modalidade];
  if (isWhole(of, desconto.valorPerc) || (of === 'amount' && desconto.valorPerc >= left)) {
    return [reaches('desconto.valorPerc')];
  }
  // The earlier it is paid the more is taken off, so the day on which it is made decides.
  const most = descontoOf(desconto, createdOn, base, chargeDays(charge, localHolidays));
  return most >= left ? [{ code: 'cobv.anticipation-reaches-original', field: 'desconto.valorPerc' }] : [];
}

function reaches(field: string): CobvFault {
  return { code: 'cobv.reaches-original', field };
}
