import type { CallFailure, PaymentOrder } from '@bank/contracts';
import { useRef, useState } from 'react';
import { useApp } from '../../platform/app-services.ts';
import { useDoor } from '../../platform/door-services.ts';
import type { PaymentDraft, TermsDraft } from '../draft.ts';
import type { Cause, Step } from '../steps.ts';
import type { AgreedTerms, FieldFaults, SendOrder, WayOfPaying } from '../way-of-paying.ts';
import { keepDraft } from './draft-memory.ts';
import { causeOf, fieldFaultsOf } from './failures.ts';

/** A payment while it is being put together. */
export interface Payment<Typed extends object, Found> {
  readonly step: Step;
  readonly draft: PaymentDraft<Typed>;
  /** What the bank answered about the payee; undefined before it did, or when it no longer holds. */
  readonly found: { readonly value: Found } | undefined;
  readonly working: boolean;
  readonly faults: FieldFaults;
  /** Why the bank did not do what was asked, and where that is put right. */
  readonly failure: { readonly failure: CallFailure; readonly cause: Cause } | undefined;
  readonly changePayee: (part: Partial<Typed>) => void;
  readonly changeTerms: (part: Partial<TermsDraft>) => void;
  readonly goTo: (step: Step) => void;
  /** Asks the bank who is paid, unless what is known of it still holds; then on to the amount. */
  readonly find: () => Promise<void>;
  /** Sends the order; the same review never makes two. */
  readonly pay: (agreed: AgreedTerms) => Promise<void>;
}

interface FoundPayee<Found> {
  readonly identity: string;
  readonly value: Found;
}

/**
 * The steps of a payment, from a draft to the order that the bank made. `prepare` fetches what shows the steps after
 * the payee: nobody is led there before it has come.
 */
export function usePayment<Typed extends object, Found>({
  way,
  send,
  initial,
  prepare,
  onMade,
}: {
  readonly way: WayOfPaying<Typed, Found>;
  readonly send: SendOrder<Found>;
  readonly initial: PaymentDraft<Typed>;
  readonly prepare: () => Promise<void>;
  readonly onMade: (order: PaymentOrder) => void;
}): Payment<Typed, Found> {
  const { call, queries } = useApp();
  const { nowMs } = useDoor();
  const [step, setStep] = useState<Step>('payee');
  const [draft, setDraft] = useState(initial);
  const [found, setFound] = useState<FoundPayee<Found> | undefined>(undefined);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [failure, setFailure] = useState<Payment<Typed, Found>['failure']>(undefined);
  const { working, once } = useOneAtATime();

  const failAtPayee = (why: CallFailure): void =>
    setFailure({ failure: why, cause: { step: 'payee', field: undefined } });

  const find = (): Promise<void> =>
    once(async () => {
      setFailure(undefined);
      const wrong = way.payee.faultsOf(draft.payee);
      setFaults(wrong);
      if (Object.keys(wrong).length > 0) return;
      const identity = way.payee.identityOf(draft.payee);
      if (found?.identity === identity && way.payee.expiresAt(found.value) > nowMs()) {
        setStep('amount');
        return;
      }
      const [answer, isPrepared] = await Promise.all([
        way.payee.find(call, draft.payee),
        prepare().then(
          () => true,
          () => false,
        ),
      ]);
      if (!answer.ok) {
        const named = fieldFaultsOf(answer.failure, way.payee.fieldOfCode, way.payee.fieldOfBody);
        setFaults(named);
        if (Object.keys(named).length === 0) failAtPayee(answer.failure);
      } else if (!isPrepared) failAtPayee({ kind: 'offline' });
      else {
        setFound({ identity, value: answer.value });
        setStep('amount');
      }
    });

  const pay = (agreed: AgreedTerms): Promise<void> =>
    once(async () => {
      if (found === undefined) return;
      setFailure(undefined);
      const answer = await send(found.value, agreed);
      if (answer.ok) {
        keepDraft(queries, answer.value.id, draft);
        onMade(answer.value);
        return;
      }
      const cause = causeOf(answer.failure, way.causes);
      if (cause.step === 'payee') setFound(undefined);
      setFailure({ failure: answer.failure, cause });
      setStep(cause.step);
    });

  return {
    step,
    draft,
    found,
    working,
    faults,
    failure,
    changePayee: (part) => {
      setDraft((before) => ({ ...before, payee: { ...before.payee, ...part } }));
      setFaults((before) => without(before, Object.keys(part)));
    },
    changeTerms: (part) => setDraft((before) => ({ ...before, terms: { ...before.terms, ...part } })),
    goTo: (next) => {
      setFailure(undefined);
      setStep(next);
    },
    find,
    pay,
  };
}

/** Does one thing at a time: what is asked for meanwhile is not done. */
function useOneAtATime() {
  const [working, setWorking] = useState(false);
  // Beside the state, because two clicks can come before it is drawn anew.
  const busy = useRef(false);
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    await work();
    busy.current = false;
    setWorking(false);
  };
  return { working, once };
}

/** What is typed anew is no longer known to be wrong. */
function without(faults: FieldFaults, fields: readonly string[]): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !fields.includes(name)));
}
