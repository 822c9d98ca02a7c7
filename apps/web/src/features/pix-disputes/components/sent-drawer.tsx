import {
  cancelDispute,
  DISPUTE_REASON_WORDS,
  readSentDispute,
  SENT_DISPUTE_STATE_LABELS,
  type SentDispute,
} from '@bank/contracts';
import {
  Actions,
  Amount,
  Button,
  ConfirmDialog,
  Detail,
  DetailHead,
  DetailList,
  DetailSection,
  Drawer,
  Skeleton,
  StatusLabel,
  Timeline,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshDisputes } from '../api/use-disputes.ts';
import { SENT_TONES, sentMoments, sentSentence } from '../dispute-words.ts';
import styles from './pix-disputes.module.css';

/** A case of the company's over the list; nothing while none is named. */
export function SentDrawer({
  disputeId,
  onClose,
}: {
  readonly disputeId: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Drawer open={disputeId !== undefined} onClose={onClose} title="Contestação">
      {disputeId !== undefined && <Case key={disputeId} disputeId={disputeId} />}
    </Drawer>
  );
}

function Case({ disputeId }: { readonly disputeId: string }): ReactNode {
  const { data, error, refetch } = useEndpoint(readSentDispute, { params: { disputeId } });
  const today = useToday();
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const { amount, payee, protocol, reason, report, endToEndId, returned, state } = data;
  return (
    <Detail>
      <DetailHead title={<Amount centavos={centavosOf(amount)} />}>
        <StatusLabel tone={SENT_TONES[state]}>{SENT_DISPUTE_STATE_LABELS[state]}</StatusLabel>
        <p>{sentSentence(data, today)}</p>
      </DetailHead>
      <Cancelling dispute={data} />
      <DetailList
        items={[
          {
            label: 'Protocolo',
            value: (
              <>
                {protocol} <CopyButton text={protocol} what="o protocolo" />
              </>
            ),
          },
          { label: 'Para', value: payee.name },
          { label: 'Instituição', value: payee.bankName },
          {
            label: 'Voltou até agora',
            value: centavosOf(returned) > 0n ? <Amount centavos={centavosOf(returned)} /> : undefined,
          },
          { label: 'Motivo', value: DISPUTE_REASON_WORDS[reason] },
          { label: 'Relato', value: <span className={styles.lines}>{report}</span> },
          { label: 'ID da transação', value: endToEndId },
        ]}
      />
      <DetailSection title="Andamento">
        <Timeline moments={sentMoments(data, today)} />
      </DetailSection>
    </Detail>
  );
}

function Cancelling({ dispute: { id, canCancel } }: { readonly dispute: SentDispute }): ReactNode {
  const mayCancel = useAccess().permissions.includes('PIX_CREATE');
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(cancelDispute);
  const refresh = useFreshDisputes();
  if (!canCancel || !mayCancel) return null;
  const cancel = async (): Promise<void> => {
    const done = await run({ params: { disputeId: id } });
    refresh();
    if (done.ok) setAsking(false);
  };
  return (
    <>
      <Actions>
        <Button onClick={() => setAsking(true)}>Cancelar contestação</Button>
      </Actions>
      <ConfirmDialog
        open={asking}
        danger
        title="Cancelar esta contestação?"
        text="A análise para e o que o outro banco bloqueou é liberado para quem recebeu."
        confirmLabel="Cancelar contestação"
        cancelLabel="Manter"
        loading={running}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        {failure !== undefined && <p role="alert">{failureMessage(failure)}</p>}
      </ConfirmDialog>
    </>
  );
}
