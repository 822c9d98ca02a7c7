import type { PaymentOrder } from '@bank/contracts';
import { buttonLook, Card, EmptyState, FormPage } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { useSpendable } from '../api/use-spendable.ts';
import { useTransfer, type Transfer } from '../api/use-transfer.ts';
import { AmountStep } from '../components/amount-step.tsx';
import { DeviceNeeded } from '../components/device-needed.tsx';
import { PayeeStep } from '../components/payee-step.tsx';
import { ReviewStep } from '../components/review-step.tsx';
import type { AmountFaults } from '../transfer/amounts.ts';
import type { TransferDraft } from '../transfer/draft.ts';
import { needsDevice, STEPS } from '../transfer/failures.ts';

/** The steps of a payment by Pix, up to the order that the bank makes of it. */
export function PixTransferScreen({
  initial,
  notice,
  onMade,
}: {
  readonly initial: TransferDraft;
  /** Why some of it is filled in already. */
  readonly notice?: string | undefined;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const { permissions } = useAccess();
  if (!permissions.includes('PIX_CREATE'))
    return (
      <Card>
        <EmptyState
          title="Seu perfil não inclui pagar com Pix"
          action={
            <Link to="/pix" className={buttonLook()}>
              Ir para o Pix
            </Link>
          }
        >
          Peça ao administrador da sua empresa a permissão de fazer Pix.
        </EmptyState>
      </Card>
    );
  return <Steps {...{ initial, notice, onMade }} />;
}

function Steps({
  initial,
  notice,
  onMade,
}: {
  readonly initial: TransferDraft;
  readonly notice: string | undefined;
  readonly onMade: (order: PaymentOrder) => void;
}): ReactNode {
  const transfer = useTransfer(initial, onMade);
  return (
    <FormPage
      steps={['Para quem', 'Quanto', 'Confira os dados']}
      current={STEPS.indexOf(transfer.step)}
      notice={transfer.step === 'payee' ? notice : undefined}
    >
      <CurrentStep transfer={transfer} />
    </FormPage>
  );
}

function CurrentStep({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const { step, draft, lookup, working, faults, change, goTo } = transfer;
  const today = useToday();
  const spendable = useSpendable();
  if (step === 'payee' || lookup === undefined)
    return (
      <PayeeStep
        draft={draft}
        faults={faults}
        failure={failureAt(transfer, 'payee')}
        working={working}
        onChange={change}
        onNext={() => void transfer.lookUp()}
      />
    );
  if (step === 'amount')
    return (
      <AmountStep
        draft={draft}
        lookup={lookup}
        spendable={spendable}
        refused={refusedAmount(transfer)}
        today={today}
        onChange={change}
        onBack={() => goTo('payee')}
        onNext={() => goTo('review')}
      />
    );
  return (
    <ReviewStep
      draft={draft}
      lookup={lookup}
      failure={failureAt(transfer, 'review')}
      working={working}
      today={today}
      onEdit={goTo}
      onPay={() => void transfer.pay()}
    />
  );
}

/** What the bank said that belongs to this step and to no single field of it. */
function failureAt({ failure }: Transfer, step: 'payee' | 'review'): ReactNode {
  if (failure === undefined || failure.cause.step !== step) return undefined;
  if (needsDevice(failure.failure)) return <DeviceNeeded />;
  const undecided = step === 'review' && failure.failure.kind !== 'refused';
  return (
    <>
      <p>{failureMessage(failure.failure)}</p>
      {undecided && <p>Toque em pagar de novo: este mesmo pagamento nunca sai duas vezes.</p>}
    </>
  );
}

function refusedAmount({ failure, draft }: Transfer): AmountFaults {
  if (failure?.cause.field === undefined) return {};
  const message = failureMessage(failure.failure);
  // A repetition is wrong for its end, or for the day it begins on.
  if (failure.cause.field === 'repetition') {
    const end = draft.repetition?.end;
    return end === 'date' ? { lastDate: message } : end === 'count' ? { times: message } : { date: message };
  }
  return { [failure.cause.field]: message };
}
