import type { Instant } from '@bank/core';
import type { ReactNode } from 'react';
import { failureMessage } from '../vocabulary/status-messages.ts';
import { AmountStep } from './filling/amount-step.tsx';
import type { TermsFaults } from './filling/amounts.ts';
import { ReviewStep } from './reviewing/review-step.tsx';
import { failureAt } from './sending/step-failure.tsx';
import type { Payment } from './sending/use-payment.ts';
import type { Spendable, WayOfPaying } from './way-of-paying.ts';

/** The steps after the payee is found. They are a part of their own, fetched while the payee is typed. */
export function LaterStep<Typed extends object, Found>({
  way,
  payment,
  found,
  spendable,
  now,
}: {
  readonly way: WayOfPaying<Typed, Found>;
  readonly payment: Payment<Typed, Found>;
  readonly found: Found;
  readonly spendable: Spendable;
  readonly now: Instant;
}): ReactNode {
  const { terms } = payment.draft;
  if (payment.step === 'amount')
    return (
      <AmountStep
        {...{ way, found, terms, now }}
        spendable={way.spendableOn?.(found, spendable) ?? spendable}
        refused={refusedTerms(payment)}
        onChange={payment.changeTerms}
        onDay={payment.findOn}
        onBack={() => payment.goBackTo('payee')}
        onNext={payment.agree}
      />
    );
  return (
    <ReviewStep
      {...{ way, found, terms, now }}
      failure={failureAt('review', payment)}
      working={payment.working}
      onEdit={payment.goTo}
      onBack={() => payment.goBackTo('amount')}
      onPay={(agreed) => void payment.pay(agreed)}
    />
  );
}

/** What the bank said of amount, date or repetition, at its field. */
function refusedTerms<Typed extends object, Found>({ failure, draft }: Payment<Typed, Found>): TermsFaults {
  if (failure?.cause.field === undefined) return {};
  const message = failureMessage(failure.failure);
  // A repetition is wrong for its end, or for the day it begins on.
  if (failure.cause.field === 'repetition') {
    const end = draft.terms.repetition?.end;
    return end === 'date' ? { lastDate: message } : end === 'count' ? { times: message } : { date: message };
  }
  return { [failure.cause.field]: message };
}
