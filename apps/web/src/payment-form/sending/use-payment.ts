import { readNextFee, type CallFailure, type Client, type PaymentOrder } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { endpointKey } from '../../platform/api/use-endpoint.ts';
import { useApp } from '../../platform/app-services.ts';
import { useDoor } from '../../platform/door-services.ts';
import type { PaymentDraft, TermsDraft } from '../draft.ts';
import type { KeptPayment } from '../kept-payment.ts';
import { STEPS, type Cause, type Step } from '../steps.ts';
import { useStepAddress, type StepAddress } from '../use-step-address.ts';
import type { AgreedTerms, FieldFaults, OrderSender, PayeeOf, WayOfPaying } from '../way-of-paying.ts';
import { keepDraft } from './draft-memory.ts';
import { causeOf, fieldFaultsOf, isRepeat } from './failures.ts';

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
  readonly goBackTo: (step: Step) => void;
  /** Takes amount and day as they stand to the review. */
  readonly agree: () => void;
  /** Asks the bank who is paid, unless what is known of it still holds; then on to the amount. */
  readonly find: () => Promise<void>;
  /** Asks for another day about who was found, and keeps the answer; gives why there is none. */
  readonly findOn: (day: CivilDate) => Promise<CallFailure | undefined>;
  /** Takes that in place of what is typed, and asks the bank about it. */
  readonly choose: (typed: Typed) => Promise<void>;
  /** Nothing was sent: other terms were before, and nobody knows whether they went through. `pay` again sends these too. */
  readonly mayDouble: boolean;
  /** Sends the order; the same terms never make two. */
  readonly pay: (agreed: AgreedTerms) => Promise<void>;
}

const AT_PAYEE: Cause = { step: 'payee', field: undefined };

/** What a payment is put together from. */
interface PaymentParts<Typed extends object, Found> {
  readonly way: WayOfPaying<Typed, Found>;
  readonly sender: OrderSender<Found>;
  /** What was typed and found before, or an empty draft. */
  readonly initial: Begun<Typed, Found>;
  /** Fetches what shows the steps after the payee: nobody is led there before it has come. */
  readonly prepare: () => Promise<void>;
  /** Hears what is to be kept through a reload, whenever it is another. */
  readonly onChange: (begun: Begun<Typed, Found>) => void;
  readonly onMade: (order: PaymentOrder) => void;
}

/** A payment that somebody has begun. */
export type Begun<Typed, Found> = Omit<KeptPayment<Typed, Found>, 'repeats'>;

/** The steps of a payment, from a draft to the order that the bank made. */
export function usePayment<Typed extends object, Found>({
  way,
  sender,
  initial,
  prepare,
  onChange,
  onMade,
}: PaymentParts<Typed, Found>): Payment<Typed, Found> {
  const { call, queries } = useApp();
  const { nowMs, ownNowMs } = useDoor();
  const begun = useBegun(way, initial, onChange);
  const { draft, found, setFound, setFaults, changePayee } = begun;
  const [failure, setFailure] = useState<Payment<Typed, Found>['failure']>(undefined);
  const { working, once } = useOneAtATime();
  const { doubt, repeat, forgetDoubts } = useDoubts(ownNowMs);
  const steps = useSteps(begun.reached, (next) => {
    setFailure((before) => (before?.cause.step === next ? before : undefined));
    forgetDoubts();
  });
  const { goTo } = steps;

  const ask = async (typed: Typed): Promise<void> => {
    setFailure(undefined);
    const identity = way.payee.identityOf(typed);
    if (found?.identity === identity && way.payee.expiresAt(found.value) > nowMs()) return goTo('amount');
    const answer = await askWhoIsPaid(way.payee, typed, call, prepare);
    if (answer.kind === 'faults') return setFaults(answer.faults);
    if (answer.kind === 'failure') return setFailure({ failure: answer.failure, cause: AT_PAYEE });
    setFound({ identity, value: answer.found });
    begun.suggest(answer.found);
    goTo('amount');
  };
  const find = (): Promise<void> =>
    once(async () => {
      const wrong = way.payee.faultsOf(draft.payee);
      setFaults(wrong);
      if (Object.keys(wrong).length > 0) return setFailure(undefined);
      await ask(draft.payee);
    });
  const choose = (typed: Typed): Promise<void> => once(() => (changePayee(typed), ask(typed)));
  const pay = (agreed: AgreedTerms): Promise<void> =>
    once(async () => {
      if (found === undefined || repeat.isUnread()) return;
      setFailure(undefined);
      if (doubt.stops(sender.mayDouble(found.value, agreed))) return;
      const answer = await sender.send(found.value, repeat.isTold ? { ...agreed, repeatShown: true } : agreed);
      if (answer.ok) {
        keepDraft(queries, answer.value.id, draft);
        onMade(answer.value);
        return;
      }
      // What it costs may be another by now: the review shows it as it is.
      void queries.invalidateQueries({ queryKey: endpointKey(readNextFee) });
      if (isRepeat(answer.failure)) repeat.tell();
      const cause = causeOf(answer.failure, way.causes);
      if (cause.step === 'payee') setFound(undefined);
      setFailure({ failure: answer.failure, cause });
      // Where the payee holds no more, the address follows by itself.
      if (cause.step === 'amount') goTo('amount');
    });

  return {
    ...begun,
    ...steps,
    working,
    failure,
    mayDouble: doubt.isTold,
    agree: () => (begun.setAgreed(draft.terms), goTo('review')),
    find,
    findOn: (day) => findForDay(way.payee, draft.payee, day, { call, keep: setFound }),
    choose,
    pay,
  };
}

/** Asks about a payee for another day, and keeps the answer; gives why there is none. */
async function findForDay<Typed extends object, Found>(
  { findOn, identityOf }: PayeeOf<Typed, Found>,
  typed: Typed,
  day: CivilDate,
  { call, keep }: { readonly call: Client; readonly keep: (found: { identity: string; value: Found }) => void },
): Promise<CallFailure | undefined> {
  const answer = await findOn?.(call, typed, day);
  if (answer?.ok) keep({ identity: identityOf(typed), value: answer.value });
  return answer === undefined || answer.ok ? undefined : answer.failure;
}

type PayeeAnswer<Found> =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'faults'; readonly faults: FieldFaults }
  | { readonly kind: 'failure'; readonly failure: CallFailure };

/** Asks the bank about a payee, while what shows the answer is fetched too. */
async function askWhoIsPaid<Typed extends object, Found>(
  payee: PayeeOf<Typed, Found>,
  typed: Typed,
  call: Client,
  prepare: () => Promise<void>,
): Promise<PayeeAnswer<Found>> {
  const prepared = prepare().then(
    () => true,
    () => false,
  );
  const answer = await payee.find(call, typed);
  if (answer.ok)
    return (await prepared)
      ? { kind: 'found', found: answer.value }
      : { kind: 'failure', failure: { kind: 'offline' } };
  const faults = fieldFaultsOf(answer.failure, payee.fieldOfCode, payee.fieldOfBody);
  return Object.keys(faults).length > 0 ? { kind: 'faults', faults } : { kind: 'failure', failure: answer.failure };
}

/** What is typed, found and agreed of a payment, and the last step that can be with it. */
function useBegun<Typed extends object, Found>(
  { payee, suggestedCentavos }: WayOfPaying<Typed, Found>,
  initial: Begun<Typed, Found>,
  onChange: PaymentParts<Typed, Found>['onChange'],
) {
  const typed = useTyped(initial.draft);
  const { draft, faults } = typed;
  const [last, setFound] = useState(initial.found);
  // Terms that were taken to the review: others were not.
  const [agreed, setAgreed] = useState(initial.agreed ? initial.draft.terms : undefined);
  // What was found for another question says nothing of this one.
  const found = last?.identity === payee.identityOf(draft.payee) ? last : undefined;
  const reached: Step = found === undefined ? 'payee' : agreed === draft.terms ? 'review' : 'amount';
  const isRefused = Object.values(faults).some((fault) => fault !== undefined);
  const refusedAs = isRefused ? payee.refusedIsKeptAs : undefined;
  const kept = useMemo(() => (refusedAs === undefined ? draft : { ...draft, payee: refusedAs }), [draft, refusedAs]);
  useOnChange({ draft: kept, found, agreed: reached === 'review' }, onChange);
  // What was suggested for another payee was typed by nobody.
  const suggest = (value: Found): void =>
    typed.suggest(suggestedCentavos?.(value), last && suggestedCentavos?.(last.value));
  return { ...typed, suggest, found, setFound, setAgreed, reached };
}

/** The step that shows: the one of the address, or the last before it that can be. Hears of each other one that comes: what was
 * wrong elsewhere is behind the person then. */
function useSteps(
  reached: Step,
  onStep: (step: Step) => void,
): Pick<StepAddress, 'goTo' | 'goBackTo'> & { step: Step } {
  const { wanted, goTo, goBackTo, correctTo } = useStepAddress();
  const step = STEPS.indexOf(wanted) > STEPS.indexOf(reached) ? reached : wanted;
  const shown = useRef(step);
  useEffect(() => {
    if (step !== wanted) correctTo(step);
    if (step === shown.current) return;
    shown.current = step;
    onStep(step);
  });
  return { step, goTo, goBackTo };
}

/** Tells what is begun, whenever it has become another. */
function useOnChange<Typed, Found>(begun: Begun<Typed, Found>, onChange: (begun: Begun<Typed, Found>) => void): void {
  const told = useRef(begun);
  useEffect(() => {
    const { draft, found, agreed } = told.current;
    if (draft === begun.draft && found === begun.found && agreed === begun.agreed) return;
    told.current = begun;
    onChange(begun);
  });
}

/** What is typed, and what is known to be wrong with it: a field that is typed anew no longer is. */
function useTyped<Typed extends object>(initial: PaymentDraft<Typed>) {
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<FieldFaults>({});
  return {
    draft,
    faults,
    setFaults,
    changePayee: (part: Partial<Typed>): void => {
      setDraft((before) => ({ ...before, payee: { ...before.payee, ...part } }));
      setFaults((before) => without(before, Object.keys(part)));
    },
    /** Begins the amount with what is suggested, where nobody has typed one: it stands as it was suggested before. */
    suggest: (centavos = 0n, before = 0n): void => {
      const { terms } = draft;
      if (terms.centavos === centavos || (terms.centavos !== 0n && terms.centavos !== before)) return;
      setDraft((before) => ({ ...before, terms: { ...before.terms, centavos } }));
    },
    changeTerms: (part: Partial<TermsDraft>): void =>
      setDraft((before) => ({ ...before, terms: { ...before.terms, ...part } })),
  };
}

/** The doubt of the form itself, and the one that the bank told of: a like payment was made since. Each is read once. */
function useDoubts(nowMs: () => number) {
  const doubt = useDoubt(nowMs);
  const repeat = useDoubt(nowMs);
  return { doubt, repeat, forgetDoubts: (): void => (doubt.forget(), repeat.forget()) };
}

/** A press that comes sooner belongs to the one that brought the doubt up: a double click has read nothing. */
const READ_MS = 1000;

/** The doubt that a payment could be a second one. Whoever has read it and presses again goes on. */
function useDoubt(nowMs: () => number) {
  const [toldAtMs, setToldAtMs] = useState<number | undefined>(undefined);
  const hasRead = (): boolean => toldAtMs !== undefined && nowMs() - toldAtMs >= READ_MS;
  return {
    isTold: toldAtMs !== undefined,
    forget: (): void => setToldAtMs(undefined),
    tell: (): void => setToldAtMs(nowMs()),
    isUnread: (): boolean => toldAtMs !== undefined && !hasRead(),
    /** Whether the payment stops here, for the doubt to be read. */
    stops: (mayDouble: boolean): boolean => {
      const stops = mayDouble && !hasRead();
      setToldAtMs(stops ? (toldAtMs ?? nowMs()) : undefined);
      return stops;
    },
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

function without(faults: FieldFaults, fields: readonly string[]): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !fields.includes(name)));
}
