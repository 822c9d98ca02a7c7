import { createPixOrder, type PixLookup } from '@bank/contracts';
import { useRef } from 'react';
import { wireTermsOf } from '../../../payment-form/draft.ts';
import type { SendOrder } from '../../../payment-form/way-of-paying.ts';
import { useApp } from '../../../platform/app-services.ts';
import { isDecided, submissionOf, type Submission } from '../transfer/submission.ts';

/** Sends a reviewed Pix: what was found and agreed, under a key with which the bank makes it at most once. */
export function useTransfer(): SendOrder<PixLookup> {
  const { call } = useApp();
  const submission = useRef<Submission | undefined>(undefined);
  return async (lookup, terms) => {
    const body = { lookupId: lookup.id, ...wireTermsOf(terms) };
    submission.current = submissionOf(submission.current, JSON.stringify(body), () => crypto.randomUUID());
    const { idempotencyKey } = submission.current;
    const answer = await call(createPixOrder, { body, idempotencyKey });
    // Decided against: the next attempt is another one. Otherwise the same key must go again.
    if (!answer.ok && isDecided(answer.failure)) submission.current = undefined;
    return answer;
  };
}
