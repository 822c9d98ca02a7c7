import { createPixOrder, lookUpPayee, type CallFailure, type PaymentOrder, type PixLookup } from '@bank/contracts';
import { useRef, useState } from 'react';
import { useApp } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { keepDraft } from './draft-memory.ts';
import {
  lookUpBodyOf,
  orderBodyOf,
  payeeFaults,
  payeePart,
  type PayeeFaults,
  type TransferDraft,
} from '../transfer/draft.ts';
import { causeOf, faultsOfLookUp, type Cause, type Step } from '../transfer/failures.ts';
import { isDecided, submissionOf, type Submission } from '../transfer/submission.ts';

/** A payment by Pix while it is being put together. */
export interface Transfer {
  readonly step: Step;
  readonly draft: TransferDraft;
  readonly lookup: PixLookup | undefined;
  readonly working: boolean;
  readonly faults: PayeeFaults;
  /** Why the bank did not do what was asked, and where that is put right. */
  readonly failure: { readonly failure: CallFailure; readonly cause: Cause } | undefined;
  readonly change: (part: Partial<TransferDraft>) => void;
  readonly goTo: (step: Step) => void;
  /** Looks the payee up, unless what is known of it still holds; then on to the amount. */
  readonly lookUp: () => Promise<void>;
  /** Sends the order; the same review never makes two. */
  readonly pay: () => Promise<void>;
}

/** The steps of a payment by Pix, from a draft to the order that the bank made. */
export function useTransfer(initial: TransferDraft, onMade: (order: PaymentOrder) => void): Transfer {
  const { call, queries } = useApp();
  const { nowMs } = useDoor();
  const [step, setStep] = useState<Step>('payee');
  const [draft, setDraft] = useState(initial);
  const [found, setFound] = useState<{ readonly payee: string; readonly lookup: PixLookup } | undefined>(undefined);
  const [faults, setFaults] = useState<PayeeFaults>({});
  const [failure, setFailure] = useState<Transfer['failure']>(undefined);
  const [working, setWorking] = useState(false);
  // Beside the state, because two clicks can come before it is drawn anew.
  const busy = useRef(false);
  const submission = useRef<Submission | undefined>(undefined);

  const once = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setFailure(undefined);
    await work();
    busy.current = false;
    setWorking(false);
  };

  const lookUp = (): Promise<void> =>
    once(async () => {
      const wrong = payeeFaults(draft);
      setFaults(wrong);
      if (Object.keys(wrong).length > 0) return;
      const payee = payeePart(draft);
      if (found?.payee === payee && instantOf(found.lookup.expiresAt) > nowMs()) {
        setStep('amount');
        return;
      }
      const answer = await call(lookUpPayee, { body: lookUpBodyOf(draft) });
      if (!answer.ok) {
        const named = faultsOfLookUp(answer.failure);
        setFaults(named);
        if (Object.keys(named).length === 0)
          setFailure({ failure: answer.failure, cause: { step: 'payee', field: undefined } });
        return;
      }
      setFound({ payee, lookup: answer.value });
      setStep('amount');
    });

  const pay = (): Promise<void> =>
    once(async () => {
      if (found === undefined) return;
      const body = orderBodyOf(draft, found.lookup);
      submission.current = submissionOf(submission.current, JSON.stringify(body), () => crypto.randomUUID());
      const { idempotencyKey } = submission.current;
      const answer = await call(createPixOrder, { body, idempotencyKey });
      if (answer.ok) {
        keepDraft(queries, answer.value.id, draft);
        onMade(answer.value);
        return;
      }
      // Decided against: the next attempt is another one. Otherwise the same key must go again.
      if (isDecided(answer.failure)) submission.current = undefined;
      const cause = causeOf(answer.failure);
      if (cause.step === 'payee') setFound(undefined);
      setFailure({ failure: answer.failure, cause });
      setStep(cause.step);
    });

  return {
    step,
    draft,
    lookup: found?.lookup,
    working,
    faults,
    failure,
    change: (part) => {
      setDraft((before) => ({ ...before, ...part }));
      setFaults((before) => without(before, Object.keys(part)));
    },
    goTo: (next) => {
      setFailure(undefined);
      setStep(next);
    },
    lookUp,
    pay,
  };
}

/** What is typed anew is no longer known to be wrong. */
function without(faults: PayeeFaults, fields: readonly string[]): PayeeFaults {
  return Object.fromEntries(
    Object.entries(faults).filter(
      ([name]) => !fields.includes(name) && !(name === 'key' && fields.includes('keyType')),
    ),
  );
}
