import type { PaymentOrder, ServiceName } from '@bank/contracts';
import { Button, ErrorState, FormPage, Skeleton } from '@bank/ui';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useApp } from '../platform/app-services.ts';
import { useNow } from '../platform/use-now.ts';
import { centavosOf } from '../vocabulary/centavos.ts';
import { lazyPart, loadPart } from '../vocabulary/lazy-part.tsx';
import { failureMessage } from '../vocabulary/status-messages.ts';
import { EMPTY_TERMS } from './draft.ts';
import { PayeeStep } from './filling/payee-step.tsx';
import type { LaterStep } from './later-steps.tsx';
import { usePaidAgain } from './payees/use-paid-again.ts';
import { keptDraft } from './sending/draft-memory.ts';
import { failureAt } from './sending/step-failure.tsx';
import { useKeptPayment, type PaymentKeeper } from './sending/use-kept-payment.ts';
import { usePayment, type Begun } from './sending/use-payment.ts';
import { STEPS } from './steps.ts';
import type { PaymentSummary as Summary } from './summary/payment-summary.tsx';
import { wayTo, type OrderSender, type PaidBefore, type Spendable, type WayOfPaying } from './way-of-paying.ts';

const SavedPayees = lazyPart(() => import('./payees/saved-payees.tsx'), 'SavedPayees');
// Beside the later steps only: it comes with them.
const PaymentSummary = lazyPart(
  () => import('./summary/payment-summary.tsx'),
  'PaymentSummary',
) as unknown as typeof Summary;
// Few need it: it comes after the form.
const ServiceNotice = lazyPart(() => import('../platform/availability/service-notice.tsx'), 'ServiceNotice');
const DeviceNotice = lazyPart(() => import('./device-notice.tsx'), 'DeviceNotice');

const TICK_MS = 60_000;
const NO_SERVICES: readonly ServiceName[] = [];

/** A payment that is made once more: what was typed for it is remembered, or the bank's account of it is known. */
export interface Repeated {
  readonly orderId: string;
  readonly order: PaymentOrder | undefined;
}

/** What the payment form is given. */
interface PaymentFormProps<Typed extends object, Found> {
  readonly way: WayOfPaying<Typed, Found>;
  readonly spendable: Spendable;
  readonly sender: OrderSender<Found>;
  readonly repeats: Repeated | undefined;
  /** The payee that the way begins with was named elsewhere: a draft of another one gives way. */
  readonly isNamed?: boolean;
  /** Somebody who was chosen elsewhere to be paid again: the form begins with what they are paid. */
  readonly before?: PaidBefore | undefined;
  readonly onMade: (order: PaymentOrder) => void;
}

/** What a form begins with, and a word on it; `round` counts how often it began anew. */
interface Beginning<Typed, Found> {
  readonly round: number;
  readonly begun: Begun<Typed, Found>;
  readonly notice: string | undefined;
  /** Who is paid is known from a payment before, and only has to be asked about. */
  readonly isAgain: boolean;
}

/**
 * The steps of a payment, whatever the way of paying, up to the order that the bank makes of it. What is typed stays in
 * this tab, through a reload and a look at another page, until it is paid or thrown away (decision 045).
 */
export function PaymentForm<Typed extends object, Found>(props: PaymentFormProps<Typed, Found>): ReactNode {
  const { way, repeats, before, isNamed = false } = props;
  const { queries } = useApp();
  const keeper = useKeptPayment(way, { repeats: repeats?.orderId, isNamed });
  // Each beginning is a form of its own: its fields know nothing of the one before.
  const [{ round, begun, notice, isAgain }, setBeginning] = useState((): Beginning<Typed, Found> => {
    const { kept } = keeper;
    if (kept !== undefined) return { round: 0, begun: kept, notice: 'kept', isAgain: false };
    const typed = repeats && keptDraft<Typed>(queries, repeats.orderId);
    if (typed !== undefined) return { round: 0, begun: begunWith(typed), notice: undefined, isAgain: false };
    if (before && way.payee.again) {
      const payee = way.payee.again.typedOf(before);
      return { round: 0, begun: begunWith({ payee, terms: EMPTY_TERMS }), notice: undefined, isAgain: true };
    }
    return { round: 0, ...beginningOf(way, repeats?.order) };
  });
  const startOver = (): void => {
    keeper.forget();
    const empty = { payee: way.payee.empty, terms: EMPTY_TERMS };
    setBeginning({ round: round + 1, begun: begunWith(empty), notice: undefined, isAgain: false });
  };
  return (
    <>
      <Suspense fallback={null}>
        <ServiceNotice services={way.services ?? NO_SERVICES} />
      </Suspense>
      <Suspense fallback={null}>
        <DeviceNotice />
      </Suspense>
      <Steps
        key={round}
        {...props}
        {...{ keeper, begun, isAgain }}
        notice={notice === 'kept' ? <KeptNotice onStartOver={startOver} /> : notice}
      />
    </>
  );
}

function Steps<Typed extends object, Found>({
  way,
  spendable,
  sender,
  keeper,
  begun,
  isAgain,
  notice,
  onMade,
}: PaymentFormProps<Typed, Found> & {
  readonly keeper: PaymentKeeper<Typed, Found>;
  readonly begun: Begun<Typed, Found>;
  readonly isAgain: boolean;
  /** A word on what is filled in already, at the step that the person finds first. */
  readonly notice: ReactNode;
}): ReactNode {
  const now = useNow(TICK_MS);
  const { Later, isMissing, prepare } = useLaterSteps();
  const payment = usePayment({
    way,
    sender,
    initial: begun,
    prepare,
    onChange: keeper.keep,
    onMade: (order) => {
      keeper.forget();
      onMade(order);
    },
  });
  const { step, found } = payment;
  const [first] = useState(step);
  const { again } = way.payee;
  usePaidAgain(isAgain, payment.find);
  return (
    <FormPage
      steps={[way.payee.title, 'Quanto', 'Confira os dados']}
      current={STEPS.indexOf(step)}
      notice={step === first ? notice : undefined}
      aside={
        step === 'payee' || found === undefined
          ? again && (
              <Suspense key="again" fallback={null}>
                <SavedPayees
                  kind={again.kind}
                  working={payment.working}
                  onChoose={(before) => void payment.choose(again.typedOf(before))}
                />
              </Suspense>
            )
          : Later && (
              <Suspense key="summary" fallback={null}>
                <PaymentSummary
                  {...{ spendable, now }}
                  way={wayTo(way, found.value)}
                  found={found.value}
                  terms={payment.draft.terms}
                />
              </Suspense>
            )
      }
    >
      {step === 'payee' || found === undefined ? (
        <PayeeStep
          payee={way.payee}
          typed={payment.draft.payee}
          faults={payment.faults}
          failure={failureAt('payee', payment)}
          working={payment.working}
          onChange={payment.changePayee}
          onNext={() => void payment.find()}
        />
      ) : Later !== undefined ? (
        <Later.Step {...{ payment, spendable, now }} way={wayTo(way, found.value)} found={found.value} />
      ) : isMissing ? (
        <ErrorState
          message={failureMessage({ kind: 'offline' })}
          onRetry={() => void prepare().catch(() => undefined)}
        />
      ) : (
        <Skeleton height={280} />
      )}
    </FormPage>
  );
}

/** What comes after the payee: fetched while the payee is typed; where that fails, it is tried again when wanted. */
function useLaterSteps() {
  const [Later, setLater] = useState<{ readonly Step: typeof LaterStep } | undefined>(undefined);
  const [isMissing, setMissing] = useState(false);
  const prepare = useCallback(async () => {
    try {
      const { LaterStep: Step } = await loadPart(() => import('./later-steps.tsx'));
      setLater({ Step });
    } catch (error) {
      setMissing(true);
      throw error;
    }
  }, []);
  useEffect(() => void prepare().catch(() => undefined), [prepare]);
  return { Later, isMissing, prepare };
}

/** That what was typed before is still here, and the way to an empty form. */
function KeptNotice({ onStartOver }: { readonly onStartOver: () => void }): ReactNode {
  return (
    <>
      Você já tinha começado este pagamento: o que digitou continua aqui.{' '}
      <Button size="small" onClick={onStartOver}>
        Começar de novo
      </Button>
    </>
  );
}

function begunWith<Typed, Found>(draft: Begun<Typed, Found>['draft']): Begun<Typed, Found> {
  return { draft, found: undefined, agreed: false };
}

/** An empty draft, or as much of an order as the bank may show, with what has to be said again. */
function beginningOf<Typed extends object, Found>(
  { payee }: WayOfPaying<Typed, Found>,
  order: PaymentOrder | undefined,
): Omit<Beginning<Typed, Found>, 'round'> {
  const { empty, again } = payee;
  if (order === undefined)
    return { begun: begunWith({ payee: empty, terms: EMPTY_TERMS }), notice: undefined, isAgain: false };
  const terms = { ...EMPTY_TERMS, centavos: centavosOf(order.amount), message: order.message ?? '' };
  const before = { to: { orderId: order.id }, name: order.payee.name };
  if (again) return { begun: begunWith({ payee: again.typedOf(before), terms }), notice: undefined, isAgain: true };
  return { begun: begunWith({ payee: empty, terms }), notice: payee.againNotice(order.payee.name), isAgain: false };
}
