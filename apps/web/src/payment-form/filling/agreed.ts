import { bankingDate, type CivilDate, type Instant } from '@bank/core';
import { recurrenceOf } from '../../vocabulary/repetition.ts';
import type { TermsDraft } from '../draft.ts';
import type { AgreedTerms, AmountRule, WayOfPaying } from '../way-of-paying.ts';
import { centavosPaid } from './amounts.ts';
import { dayWhenSoonest } from './days.ts';

/** What a draft comes to at a moment: what is shown for review and, if the person says so, sent. Its fee the bank says. */
export function agreedTermsOf<Typed extends object, Found>(
  way: Pick<WayOfPaying<Typed, Found>, 'amountOn' | 'whenOf' | 'message'>,
  found: Found,
  terms: TermsDraft,
  now: Instant,
): AgreedTerms {
  const date = terms.date ?? dayWhenSoonest(way.whenOf(found).openingAt(now));
  return {
    centavos: centavosPaid(terms, amountRuleOn(way, found, date, now)),
    date,
    recurrence: terms.repetition && recurrenceOf(terms.repetition),
    message: way.message === undefined ? '' : terms.message.trim(),
    feeCentavos: undefined,
  };
}

/** The rule of the amount on the day on which it would be paid. */
export function amountRuleOn<Typed extends object, Found>(
  way: Pick<WayOfPaying<Typed, Found>, 'amountOn'>,
  found: Found,
  date: CivilDate | undefined,
  now: Instant,
): AmountRule {
  return way.amountOn(found, date ?? bankingDate(now));
}
