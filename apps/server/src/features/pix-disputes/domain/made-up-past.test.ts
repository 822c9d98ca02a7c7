import { describe, expect, test } from 'vitest';
import { HOUR_MS, instant, isBankingDay, later, saoPaulo, type Instant } from '@bank/core';
import { receivedPastOf, sentPastOf } from './made-up-past.ts';
import { deadlinesFrom, resultBySilence } from './received-dispute.ts';
import { analysisUntil } from './sent-dispute.ts';

/** Each hour and some minutes of some years, with all their holidays. */
const moments = Array.from({ length: 4 * 366 * 24 }, (_, hour) =>
  later(instant(Date.parse('2025-01-01T00:29:59Z')), hour * HOUR_MS),
);

function isAtWork(at: Instant): boolean {
  const { date, hour } = saoPaulo(at);
  return isBankingDay(date) && hour >= 9 && hour < 18;
}

/** The moments for which a case does not go as it must. */
const wrongOf = (isRight: (at: Instant) => boolean) =>
  moments.filter((at) => !isRight(at)).map((at) => new Date(at).toISOString());

describe('the made-up past of a contest', () => {
  test('the company asks, and the other bank judges, in office hours and before the analysis has to be over', () => {
    const wrong = wrongOf((settledAt) => {
      const { askedAt, toldAt, endedAt } = sentPastOf(settledAt);
      const isInOrder = settledAt < askedAt && askedAt < toldAt && toldAt < endedAt;
      return isInOrder && [askedAt, endedAt].every(isAtWork) && endedAt < analysisUntil({ askedAt, toldAt });
    });
    expect(wrong).toEqual([]);
  });

  test('the company answers, and two people of the bank judge, in office hours and before silence would have decided', () => {
    const wrong = wrongOf((creditedAt) => {
      const { openedAt, blockedAt, acknowledgedAt, answeredAt, proposedAt, confirmedAt, toldAt } =
        receivedPastOf(creditedAt);
      const steps = [creditedAt, openedAt, blockedAt, acknowledgedAt, answeredAt, proposedAt, confirmedAt, toldAt];
      const until = deadlinesFrom(openedAt);
      const bySilence = resultBySilence({ state: 'answered', ...until }, confirmedAt);
      return (
        steps.every((step, index) => index === 0 || step > steps[index - 1]!) &&
        [answeredAt, proposedAt, confirmedAt].every(isAtWork) &&
        answeredAt < until.answerUntil &&
        toldAt < until.analysisUntil &&
        bySilence === undefined
      );
    });
    expect(wrong).toEqual([]);
  });
});
