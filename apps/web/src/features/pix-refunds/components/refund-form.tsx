import { createPixRefund, limitName, type CallFailure, type PaymentOrder, type ReceivedPix } from '@bank/contracts';
import { bankingDate, formatDecimal, type Instant } from '@bank/core';
import { Button, Form, FormPage } from '@bank/ui';
import { useRef, useState, type ReactNode } from 'react';
import { EMPTY_TERMS, type TermsDraft } from '../../../payment-form/draft.ts';
import { AmountField } from '../../../payment-form/filling/amount-field.tsx';
import { termsFaults, type TermsFaults } from '../../../payment-form/filling/amounts.ts';
import { ASKS_NOTHING } from '../../../payment-form/filling/use-asked-amount.ts';
import { MessageField } from '../../../payment-form/filling/message-field.tsx';
import { ReviewStep } from '../../../payment-form/reviewing/review-step.tsx';
import { causeOf } from '../../../payment-form/sending/failures.ts';
import { failureAt } from '../../../payment-form/sending/step-failure.tsx';
import { useOrderSender } from '../../../payment-form/sending/use-order-sender.ts';
import type { Cause } from '../../../payment-form/steps.ts';
import { PaymentSummary } from '../../../payment-form/summary/payment-summary.tsx';
import { useStepAddress } from '../../../payment-form/use-step-address.ts';
import type { AgreedTerms } from '../../../payment-form/way-of-paying.ts';
import { useAppearance } from '../../../platform/appearance/use-appearance.ts';
import { useBalance } from '../../../platform/balance/use-balance.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { useKeptRefund } from '../api/use-kept-refund.ts';
import { REFUND } from '../refund-way.ts';

interface Refused {
  readonly failure: CallFailure;
  readonly cause: Cause;
}

/** How much goes back, and why; then everything in one place before it is sent. */
export function RefundForm({
  received,
  now,
  onMade,
}: {
  readonly received: ReceivedPix;
  readonly now: Instant;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const { available } = useBalance();
  const [{ balance: look }] = useAppearance();
  const spendable = {
    availableCentavos: available,
    concealed: look === 'concealed',
    limitLeftCentavos: undefined,
    perTransactionCentavos: undefined,
  };
  const { draft, change, forget } = useKeptRefund(received.endToEndId, centavosOf(received.remaining));
  const terms: TermsDraft = { ...EMPTY_TERMS, ...draft };
  const steps = useStepAddress();
  const [faults, setFaults] = useState<TermsFaults>({});
  const sending = useSending(received, (order) => {
    forget();
    onMade(order);
  });
  const { failed, working, mayDouble } = sending;
  const check = (): TermsFaults =>
    termsFaults(terms, 'now', {
      amount: REFUND.amountOn(received, bankingDate(now)),
      when: REFUND.whenOf(received),
      spendable,
      today: bankingDate(now),
      opening: { open: true },
    });
  const isAtReview = steps.wanted === 'review' && Object.keys(check()).length === 0;
  const amountFault = faults.amount ?? (failed?.cause.field === 'amount' ? failureMessage(failed.failure) : undefined);
  return (
    <FormPage
      steps={['Quanto', 'Confira os dados']}
      current={isAtReview ? 1 : 0}
      aside={<PaymentSummary way={REFUND} found={received} {...{ terms, spendable, now }} />}
    >
      {isAtReview ? (
        <ReviewStep
          key="review"
          way={REFUND}
          found={received}
          {...{ terms, now, working }}
          failure={failureAt('review', { failure: failed, mayDouble })}
          onEdit={() => steps.goBackTo('payee')}
          onBack={() => steps.goBackTo('payee')}
          onPay={(agreed) =>
            void sending.send(agreed, ({ step }) => {
              if (step === 'amount') steps.goBackTo('payee');
            })
          }
        />
      ) : (
        <Form
          key="amount"
          label="Quanto devolver"
          headed
          failure={failed?.cause.field === undefined ? failureAt('amount', { failure: failed, mayDouble }) : undefined}
          onSubmit={() => {
            const wrong = check();
            setFaults(wrong);
            sending.forget();
            if (Object.keys(wrong).length === 0) steps.goTo('review');
          }}
          actions={
            <Button type="submit" variant="primary" size="large">
              Continuar
            </Button>
          }
        >
          <AmountField
            rule={REFUND.amountOn(received, bankingDate(now))}
            day={bankingDate(now)}
            centavos={terms.centavos}
            spendable={spendable}
            limit={limitName('pix-refund')}
            fault={amountFault}
            asking={ASKS_NOTHING}
            onChange={(centavos) => {
              setFaults({});
              sending.forget();
              change({ centavos });
            }}
          />
          {REFUND.message !== undefined && (
            <MessageField rule={REFUND.message} message={terms.message} onChange={(message) => change({ message })} />
          )}
        </Form>
      )}
    </FormPage>
  );
}

/** Sends the order; the same amount and reason never make two, whatever gets lost on the way. */
function useSending(received: ReceivedPix, onMade: (order: PaymentOrder) => void) {
  const sender = useOrderSender(createPixRefund, ({ endToEndId: id }: ReceivedPix, { centavos, message }) => ({
    body: { id, amount: formatDecimal(centavos), ...(message === '' ? {} : { message }) },
  }));
  const [failed, setFailed] = useState<Refused | undefined>(undefined);
  const [working, setWorking] = useState(false);
  const [mayDouble, setMayDouble] = useState(false);
  // Beside the state, because two clicks can come before it is drawn anew.
  const busy = useRef(false);
  return {
    failed,
    working,
    mayDouble,
    forget: (): void => setFailed(undefined),
    async send(agreed: AgreedTerms, onCause: (cause: Cause) => void): Promise<void> {
      if (busy.current) return;
      // Another one was sent before and never answered: whoever has read that presses again.
      if (!mayDouble && sender.mayDouble(received, agreed)) return setMayDouble(true);
      busy.current = true;
      setWorking(true);
      setFailed(undefined);
      const answer = await sender.send(received, agreed);
      busy.current = false;
      setWorking(false);
      setMayDouble(false);
      if (answer.ok) return onMade(answer.value);
      const cause = causeOf(answer.failure, REFUND.causes);
      setFailed({ failure: answer.failure, cause });
      onCause(cause);
    },
  };
}
