import {
  DELIVERY_STATE_WORDS,
  readDelivery,
  sendDeliveryAgain,
  TRY_FAULT_WORDS,
  type DeliveryDetail,
  type DeliveryTry,
} from '@bank/contracts';
import {
  Actions,
  Button,
  Detail,
  DetailHead,
  DetailList,
  DetailSection,
  Drawer,
  Skeleton,
  StatusLabel,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useToday } from '../../../platform/use-now.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshWebhooks } from '../api/use-webhooks.ts';
import { deliveryName, readable, STATE_TONES, triesInWords } from '../delivery-words.ts';
import styles from './webhooks.module.css';

interface Named {
  readonly id: string;
  readonly deliveryId: string;
}

/** One delivery: what was sent, and what was answered at each try; nothing while none is named. */
export function DeliveryDrawer({
  id,
  deliveryId,
  onClose,
}: {
  readonly id: string;
  readonly deliveryId: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(deliveryId);
  if (deliveryId !== undefined && deliveryId !== last) setLast(deliveryId);
  const shown = deliveryId ?? last;
  return (
    <Drawer open={deliveryId !== undefined} onClose={onClose} title="Entrega">
      {shown !== undefined && <OneDelivery key={shown} id={id} deliveryId={shown} />}
    </Drawer>
  );
}

function OneDelivery(named: Named): ReactNode {
  const { data, error, refetch } = useEndpoint(readDelivery, { params: { ...named } }, { staleTime: 0 });
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return <DeliveryView {...named} delivery={data} />;
}

function DeliveryView({ id, deliveryId, delivery }: Named & { readonly delivery: DeliveryDetail }): ReactNode {
  const today = useToday();
  const { run, running, failure } = useOperation(sendDeliveryAgain);
  const refresh = useFreshWebhooks();
  const again = async (): Promise<void> => {
    await run({ params: { id, deliveryId }, body: {} });
    // Refused or not, what shows is read anew.
    refresh();
  };
  const { state, url, createdAt, endToEndId, bodySent, triesMade, canSendAgain } = delivery;
  return (
    <Detail label="Detalhes da entrega">
      <DetailHead title={deliveryName(delivery)}>
        <StatusLabel tone={STATE_TONES[state]}>{DELIVERY_STATE_WORDS[state]}</StatusLabel>
      </DetailHead>
      {canSendAgain && (
        <Actions>
          <Button size="small" loading={running} onClick={() => void again()}>
            Enviar de novo
          </Button>
        </Actions>
      )}
      {failure && <p role="alert">{failureMessage(failure)}</p>}
      <DetailList
        items={[
          { label: 'Criada em', value: momentInFull(instantOf(createdAt)) },
          { label: 'Tentativas', value: triesInWords(delivery, today) },
          { label: 'Endereço', value: <code className={styles.breaks}>{url}</code> },
          { label: 'Identificação', value: <Copyable text={delivery.id} what="a identificação" /> },
          { label: 'endToEndId', value: endToEndId && <Copyable text={endToEndId} what="o endToEndId" /> },
        ]}
      />
      <DetailSection title="O que foi enviado">
        <Block label="Corpo enviado" text={bodySent} />
      </DetailSection>
      {triesMade.length > 0 && (
        <DetailSection title="O que foi respondido">
          {triesMade.map((made) => (
            <DeliveryTryView key={made.at} made={made} />
          ))}
        </DetailSection>
      )}
    </Detail>
  );
}

/** One try: whether it was taken, why not, and what was answered. */
export function DeliveryTryView({ made }: { readonly made: DeliveryTry }): ReactNode {
  const { at, elapsedMs, fault, status, headers, body } = made;
  return (
    <div className={styles.try}>
      <StatusLabel tone={fault === null ? 'positive' : 'negative'}>
        {fault === null ? 'Entregue' : 'Falhou'}
        {status !== null && ` · ${status}`}
      </StatusLabel>
      {fault !== null && <p>{TRY_FAULT_WORDS[fault]}</p>}
      <span className={styles.second}>
        {momentInFull(instantOf(at))}, em {elapsedMs} ms
      </span>
      {headers !== '' && <Block label="Cabeçalhos da resposta" text={headers} />}
      {body !== '' && <Block label="Corpo da resposta" text={body} />}
    </div>
  );
}

function Block({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    // It scrolls by itself, so the keys must reach it.
    <pre className={styles.block} role="region" aria-label={label} tabIndex={0}>
      {readable(text)}
    </pre>
  );
}

function Copyable({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  return (
    <span className={styles.copyable}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}
