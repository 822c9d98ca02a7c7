import type { PaymentOrder, ServiceName } from '@bank/contracts';
import { FormPage } from '@bank/ui';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useApp } from '../platform/app-services.ts';
import { ServiceNotice } from '../platform/availability/service-notice.tsx';
import { useNow } from '../platform/use-now.ts';
import { centavosOf } from '../vocabulary/centavos.ts';
import { loadPart } from '../vocabulary/lazy-part.tsx';
import { EMPTY_TERMS, type PaymentDraft } from './draft.ts';
import { PayeeStep } from './filling/payee-step.tsx';
import type { LaterStep } from './later-steps.tsx';
import { keptDraft } from './sending/draft-memory.ts';
import { failureAt } from './sending/step-failure.tsx';
import { usePayment } from './sending/use-payment.ts';
import { STEPS } from './steps.ts';
import type { OrderSender, Spendable, WayOfPaying } from './way-of-paying.ts';

const TICK_MS = 60_000;
const NO_SERVICES: readonly ServiceName[] = [];

/** A payment that is made once more: what was typed for it is remembered, or the bank's account of it is known. */
export interface Repeated {
  readonly orderId: string;
  readonly order: PaymentOrder | undefined;
}

/** The steps of a payment, whatever the way of paying, up to the order that the bank makes of it. */
export function PaymentForm<Typed extends object, Found>({
  way,
  spendable,
  sender,
  repeats,
  onMade,
}: {
  readonly way: WayOfPaying<Typed, Found>;
  readonly spendable: Spendable;
  readonly sender: OrderSender<Found>;
  readonly repeats: Repeated | undefined;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const { queries } = useApp();
  const now = useNow(TICK_MS);
  const [{ initial, notice }] = useState(() => {
    const kept = repeats && keptDraft<Typed>(queries, repeats.orderId);
    return kept === undefined ? beginningOf(way, repeats?.order) : { initial: kept, notice: undefined };
  });
  const [Later, setLater] = useState<{ readonly Step: typeof LaterStep } | undefined>(undefined);
  const prepare = useCallback(async () => {
    const { LaterStep: Step } = await loadPart(() => import('./later-steps.tsx'));
    setLater({ Step });
  }, []);
  const payment = usePayment({ way, sender, initial, prepare, onMade });
  // What comes after the payee is fetched while the payee is typed; where that fails, it is tried again when wanted.
  useEffect(() => void prepare().catch(() => undefined), [prepare]);
  return (
    <>
      <ServiceNotice services={way.services ?? NO_SERVICES} />
      <FormPage
        steps={[way.payee.title, 'Quanto', 'Confira os dados']}
        current={STEPS.indexOf(payment.step)}
        notice={payment.step === 'payee' ? notice : undefined}
      >
        {payment.step === 'payee' || payment.found === undefined || Later === undefined ? (
          <PayeeStep
            payee={way.payee}
            typed={payment.draft.payee}
            faults={payment.faults}
            failure={failureAt('payee', payment)}
            working={payment.working}
            onChange={payment.changePayee}
            onNext={() => void payment.find()}
          />
        ) : (
          <Later.Step {...{ way, payment, spendable, now }} found={payment.found.value} />
        )}
      </FormPage>
    </>
  );
}

/** An empty draft, or as much of an order as the bank may show, with what has to be said again. */
function beginningOf<Typed extends object, Found>(
  { payee }: WayOfPaying<Typed, Found>,
  order: PaymentOrder | undefined,
): { readonly initial: PaymentDraft<Typed>; readonly notice: string | undefined } {
  if (order === undefined) return { initial: { payee: payee.empty, terms: EMPTY_TERMS }, notice: undefined };
  const terms = { ...EMPTY_TERMS, centavos: centavosOf(order.amount), message: order.message ?? '' };
  return { initial: { payee: payee.empty, terms }, notice: payee.againNotice(order.payee.name) };
}
