import {
  DISPUTE_REASON_WORDS,
  readEvidence,
  readReceivedDispute,
  RECEIVED_DISPUTE_STATE_LABELS,
  type ReceivedDispute,
} from '@bank/contracts';
import {
  Amount,
  Button,
  Detail,
  DetailHead,
  DetailList,
  DetailSection,
  Drawer,
  fileSizeInWords,
  Row,
  RowList,
  Skeleton,
  StatusLabel,
  Timeline,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { RECEIVED_TONES, receivedMoments, receivedSentence, receiverOf } from '../dispute-words.ts';
import { ByTrustedDevice } from '../../../platform/screens/by-trusted-device.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './pix-disputes.module.css';

/** A case against what the company received, over the list; nothing while none is named. */
export function ReceivedDrawer({
  disputeId,
  onClose,
}: {
  readonly disputeId: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const [isTyped, setTyped] = useState(false);
  return (
    <Drawer open={disputeId !== undefined} onClose={onClose} title="Pix recebido em contestação" keepsTyped={isTyped}>
      {disputeId !== undefined && <Case key={disputeId} disputeId={disputeId} onTyped={setTyped} />}
    </Drawer>
  );
}

function Case({
  disputeId,
  onTyped,
}: {
  readonly disputeId: string;
  readonly onTyped: (isTyped: boolean) => void;
}): ReactNode {
  const { data, error, refetch } = useEndpoint(readReceivedDispute, { params: { disputeId } });
  const today = useToday();
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const { amount, blocked, payer, message, txid, reason, endToEndId, state, refundAsked, givenBack, endedAt } = data;
  return (
    <Detail>
      <DetailHead title={<Amount centavos={centavosOf(amount)} />}>
        <StatusLabel tone={RECEIVED_TONES[state]}>{RECEIVED_DISPUTE_STATE_LABELS[state]}</StatusLabel>
        <p>{receivedSentence(data, today)}</p>
      </DetailHead>
      <DetailList
        items={[
          {
            label: 'Bloqueado do saldo',
            value: endedAt === null ? <Amount centavos={centavosOf(blocked)} /> : undefined,
          },
          {
            label: 'Devolução pedida',
            value: refundAsked === null ? undefined : <Amount centavos={centavosOf(refundAsked)} />,
          },
          {
            label: `Devolvido a ${receiverOf(data)}`,
            value: givenBack === null ? undefined : <Amount centavos={centavosOf(givenBack)} />,
          },
          { label: 'De', value: `${payer.name} · ${payer.maskedDocument}` },
          { label: 'Instituição', value: payer.bankName },
          { label: 'Mensagem', value: message },
          { label: 'Identificador', value: txid },
          { label: 'Motivo', value: DISPUTE_REASON_WORDS[reason] },
          { label: 'ID da transação', value: endToEndId },
        ]}
      />
      <Answer dispute={data} onTyped={onTyped} />
      <DetailSection title="Andamento">
        <Timeline moments={receivedMoments(data, today)} />
      </DetailSection>
    </Detail>
  );
}

function Answer({
  dispute,
  onTyped,
}: {
  readonly dispute: ReceivedDispute;
  readonly onTyped: (isTyped: boolean) => void;
}): ReactNode {
  const { role } = useAccess();
  const { answer, canAnswer, evidence } = dispute;
  if (answer !== null)
    return (
      <DetailSection title="Defesa da empresa">
        <p className={styles.lines}>{answer.text}</p>
        {role === 'SA' && evidence.length > 0 && <Files dispute={dispute} />}
      </DetailSection>
    );
  if (!canAnswer) return null;
  return (
    <DetailSection title="Defesa da empresa">
      {role === 'SA' ? (
        <ByTrustedDevice what="responder pela empresa">
          <AnswerForm dispute={dispute} onTyped={onTyped} />
        </ByTrustedDevice>
      ) : (
        <p>A defesa é enviada por quem administra a empresa.</p>
      )}
    </DetailSection>
  );
}

function Files({ dispute: { id, evidence } }: { readonly dispute: ReceivedDispute }): ReactNode {
  const { run, running, failure } = useDownload(readEvidence);
  return (
    <>
      <RowList label="Documentos da defesa">
        {evidence.map(({ number, name, bytes }) => (
          <Row
            key={number}
            title={name}
            detail={fileSizeInWords(bytes)}
            end={
              <Button
                size="small"
                disabled={running}
                aria-label={`Baixar ${name}`}
                onClick={() => void run({ params: { disputeId: id, number: String(number) } }, name)}
              >
                Baixar
              </Button>
            }
          />
        ))}
      </RowList>
      {failure !== undefined && <p role="alert">{failureMessage(failure)}</p>}
    </>
  );
}
