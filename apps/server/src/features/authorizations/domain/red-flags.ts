import { formatBrl, formatTime, type Instant, type Money } from '@bank/core';
import { FRAUD_WARNINGS, WARNING_WORDS, type RedFlag } from '@bank/contracts';

/** What is known about an order that waits, and about payments like it. */
export interface FlagFacts {
  readonly amount: Money;
  readonly madeAt: Instant;
  readonly isMadeByNight: boolean;
  /** What was warned of when it was made. */
  readonly warnings: readonly string[];
  /** Whether a payment to this account of this person has settled. */
  readonly payeeIsKnown: boolean;
  /** Whether the payee is the company itself: its own account elsewhere is no stranger. */
  readonly isSameOwner: boolean;
  /** Other accounts of the same person to which payments have settled, as their last four digits. */
  readonly otherAccounts: readonly string[];
  /** Whether who gets the money changed while the order waited. */
  readonly payeeChanged: boolean;
  /** Settled payments to this payee. */
  readonly paid: { readonly count: number; readonly median: Money | null };
  /** What nineteen of twenty payments of the company lately stay under; null without any. */
  readonly companyHigh: Money | null;
  /** Other orders to this payee on the same day that did not end unpaid. */
  readonly sameDay: { readonly count: number; readonly total: Money; readonly withSameAmount: number };
  /** The period's limit and what is used of it, for an order that would go now. */
  readonly limit: { readonly cap: Money; readonly used: Money } | null;
}

/** So many times the usual amount is far above it. */
const FAR_ABOVE = 3n;
/** From so much of a limit on, in percent, it is nearly used up. */
const NEAR_LIMIT_PERCENT = 80n;
/** From so many payments to one payee on one day on, it may be one that was split. */
const MANY_TODAY = 3;

/** What an approver should look at twice, the gravest first, in words with figures. */
export function redFlagsOf(facts: FlagFacts): readonly RedFlag[] {
  return [
    ...reported(facts),
    ...changed(facts),
    ...unchecked(facts),
    ...newPayee(facts),
    ...aboveUsual(facts),
    ...sameAmount(facts),
    ...manyToday(facts),
    ...nearLimit(facts),
    ...night(facts),
  ];
}

/** What is known about a batch of payments that waits, beside what it says itself. */
export interface BatchFlagFacts extends Pick<FlagFacts, 'madeAt' | 'isMadeByNight' | 'warnings' | 'companyHigh'> {
  readonly count: number;
  readonly newPayees: number;
  readonly largest: Money;
}

/** The same of many payments that are approved as one. */
export function batchFlagsOf(facts: BatchFlagFacts): readonly RedFlag[] {
  return [...reported(facts), ...newPayees(facts), ...largestUnusual(facts), ...night(facts)];
}

function newPayees({ newPayees: count, count: all }: BatchFlagFacts): readonly RedFlag[] {
  if (count === 0) return [];
  const text =
    count === 1
      ? `1 favorecido recebe pela primeira vez, em ${all} pagamentos`
      : `${count} favorecidos recebem pela primeira vez, em ${all} pagamentos`;
  return [{ flag: 'new-payee', text }];
}

function largestUnusual({ largest, companyHigh }: BatchFlagFacts): readonly RedFlag[] {
  if (companyHigh === null || largest <= companyHigh) return [];
  const text = `O maior pagamento, de ${formatBrl(largest)}, passa do que a empresa costuma pagar: 95% dos pagamentos dos últimos 90 dias vão até ${formatBrl(companyHigh)}`;
  return [{ flag: 'above-usual', text }];
}

function reported({ warnings }: Pick<FlagFacts, 'warnings'>): readonly RedFlag[] {
  const [warning] = FRAUD_WARNINGS.filter((each) => warnings.includes(each));
  if (warning === undefined) return [];
  // The sentence of whoever made it, without its full stop.
  return [{ flag: 'reported-for-fraud', text: WARNING_WORDS[warning].slice(0, -1) }];
}

function changed({ payeeChanged, payeeIsKnown, otherAccounts, warnings }: FlagFacts): readonly RedFlag[] {
  if (payeeChanged) {
    return [{ flag: 'changed-key', text: 'Quem recebe mudou desde que o pagamento foi feito' }];
  }
  if (warnings.includes('payee-changed')) {
    return [
      { flag: 'changed-key', text: 'A chave ou a conta agora leva a outra pessoa ou a outra conta do que antes' },
    ];
  }
  const [account, ...more] = otherAccounts;
  if (payeeIsKnown || account === undefined) return [];
  const before = more.length === 0 ? `para a conta de final ${account}` : `para ${more.length + 1} outras contas`;
  return [{ flag: 'changed-key', text: `Até agora, os pagamentos a este CPF ou CNPJ iam ${before}` }];
}

function unchecked({ warnings }: FlagFacts): readonly RedFlag[] {
  if (!warnings.includes('name-not-checked')) return [];
  return [{ flag: 'name-not-checked', text: 'O nome de quem recebe foi digitado e ninguém o conferiu' }];
}

function newPayee({ payeeIsKnown, isSameOwner }: FlagFacts): readonly RedFlag[] {
  return payeeIsKnown || isSameOwner
    ? []
    : [{ flag: 'new-payee', text: 'Primeiro pagamento da empresa a este favorecido' }];
}

function aboveUsual({ amount, paid, companyHigh }: FlagFacts): readonly RedFlag[] {
  if (paid.median !== null) {
    if (amount <= paid.median * FAR_ABOVE) return [];
    const text = `${amount / paid.median} vezes o valor de costume para este favorecido (${formatBrl(paid.median)})`;
    return [{ flag: 'above-usual', text }];
  }
  if (companyHigh === null || amount <= companyHigh) return [];
  const text = `Acima do que a empresa costuma pagar: 95% dos pagamentos dos últimos 90 dias vão até ${formatBrl(companyHigh)}`;
  return [{ flag: 'above-usual', text }];
}

function sameAmount({ amount, sameDay }: FlagFacts): readonly RedFlag[] {
  if (sameDay.withSameAmount === 0) return [];
  const others = sameDay.withSameAmount === 1 ? 'outro pagamento' : `outros ${sameDay.withSameAmount} pagamentos`;
  return [{ flag: 'same-amount-today', text: `Há ${others} de ${formatBrl(amount)} a este favorecido no mesmo dia` }];
}

function manyToday({ amount, sameDay }: FlagFacts): readonly RedFlag[] {
  const count = sameDay.count + 1;
  if (count < MANY_TODAY) return [];
  const text = `${count} pagamentos a este favorecido no mesmo dia, ${formatBrl(sameDay.total + amount)} ao todo: pode ser um só, dividido`;
  return [{ flag: 'many-today', text }];
}

function nearLimit({ amount, limit }: FlagFacts): readonly RedFlag[] {
  if (limit === null || limit.cap === 0n) return [];
  const used = limit.used + amount;
  const cap = formatBrl(limit.cap);
  if (used > limit.cap)
    return [{ flag: 'near-limit', text: `Excede o limite do período (${cap}) em ${formatBrl(used - limit.cap)}` }];
  const percent = (used * 100n) / limit.cap;
  if (percent < NEAR_LIMIT_PERCENT) return [];
  return [{ flag: 'near-limit', text: `Com ele, ${percent}% do limite do período (${cap}) ficam utilizados` }];
}

function night({ isMadeByNight, madeAt }: Pick<FlagFacts, 'isMadeByNight' | 'madeAt'>): readonly RedFlag[] {
  return isMadeByNight ? [{ flag: 'night', text: `Feito à noite, às ${formatTime(madeAt)}` }] : [];
}
