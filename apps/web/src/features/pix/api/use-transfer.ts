import { createPixOrder, lookUpPayee, type CallFailure, type PaymentOrder, type PixLookup } from '@bank/contracts';
import { useRef, useState } from 'react';
import { useSafeWrites } from '../../../app/api/use-safe-writes.ts';
import { useApp } from '../../../app/app-services.ts';
import { useDoor } from '../../../app/door-services.ts';
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

/** A payment by Pix while it is being put together. */
export interface Transfer {
  readonly step: Step;
  readonly draft: TransferDraft;
  readonly lookup: PixLookup | undefined;
  readonly working: boolean;
  readonly faults: PayeeFaults;
  /** Why the bank did not do what was asked, and where that is put right. */
  readonly failure: { readonly failure: CallFailure; readonly cause: Cause } | undefined;
  /** Nothing was sent: other content was before, and nobody knows whether it went through. `pay` again sends this too. */
  readonly mayDouble: boolean;
  readonly change: (part: Partial<TransferDraft>) => void;
  readonly goTo: (step: Step) => void;
  /** Looks the payee up, unless what is known of it still holds; then on to the amount. */
  readonly lookUp: () => Promise<void>;
  /** Sends the order; the same content never makes two. */
  readonly pay: () => Promise<void>;
}

/** A press that comes sooner belongs to the one that brought the warning up: a double click has read nothing. */
const READ_MS = 1000;

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
  const writes = useSafeWrites();
  const [warnedAtMs, setWarnedAtMs] = useState<number | undefined>(undefined);

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
      const input = { body: orderBodyOf(draft, found.lookup) };
      const hasRead = warnedAtMs !== undefined && nowMs() - warnedAtMs >= READ_MS;
      if (!hasRead && writes.mayDouble(createPixOrder, input)) {
        setWarnedAtMs(warnedAtMs ?? nowMs());
        return;
      }
      setWarnedAtMs(undefined);
      const answer = await writes.send(createPixOrder, input);
      if (answer.ok) {
        keepDraft(queries, answer.value.id, draft);
        onMade(answer.value);
        return;
      }
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
    mayDouble: warnedAtMs !== undefined,
    change: (part) => {
      setDraft((before) => ({ ...before, ...part }));
      setFaults((before) => without(before, Object.keys(part)));
    },
    goTo: (next) => {
      setFailure(undefined);
      setWarnedAtMs(undefined);
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
