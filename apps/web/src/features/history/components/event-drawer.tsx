import type { HistoryEvent } from '@bank/contracts';
import { Actions, Button, Detail, DetailHead, DetailList, DetailSection, Drawer } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { isSubject, kindWords, orderOf, subjectWords } from '../history-words.ts';
import styles from './event-drawer.module.css';
import { Outcome } from './event-table.tsx';

/** Everything that the log tells of one act, its place in the chain, and the ways on. */
export function EventDrawer({
  event,
  onClose,
  onOpenOrder,
  onNarrow,
}: {
  readonly event: HistoryEvent | undefined;
  readonly onClose: () => void;
  readonly onOpenOrder: (orderId: string) => void;
  /** Shows only what is about the same thing. */
  readonly onNarrow: (subject: string) => void;
}): ReactNode {
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(event);
  if (event !== undefined && event !== last) setLast(event);
  const shown = event ?? last;
  return (
    <Drawer open={event !== undefined} onClose={onClose} title="Registro">
      {shown !== undefined && <EventDetail event={shown} onOpenOrder={onOpenOrder} onNarrow={onNarrow} />}
    </Drawer>
  );
}

function EventDetail({
  event,
  onOpenOrder,
  onNarrow,
}: {
  readonly event: HistoryEvent;
  readonly onOpenOrder: (orderId: string) => void;
  readonly onNarrow: (subject: string) => void;
}): ReactNode {
  const access = useAccess();
  const { subject } = event;
  const orderId = access.permissions.includes('ORDERS_VIEW') ? orderOf(event) : undefined;
  return (
    <Detail>
      <DetailHead title={event.description}>
        <Outcome event={event} />
        <p className={styles.when}>{momentInFull(instantOf(event.at))}</p>
      </DetailHead>
      {isSubject(subject) && (
        <Actions>
          {orderId !== undefined && (
            <Button variant="primary" onClick={() => onOpenOrder(orderId)}>
              Ver pagamento
            </Button>
          )}
          <Button onClick={() => onNarrow(subject)}>Tudo sobre {subjectWords(subject)}</Button>
        </Actions>
      )}
      <DetailList
        items={[
          { label: 'Quem', value: event.actor },
          { label: 'De onde', value: event.address },
          { label: 'Dispositivo', value: event.device },
          { label: 'Tipo', value: kindWords(event.kind) },
          { label: 'Ato', value: <span className={styles.code}>{event.action}</span> },
          { label: 'Sobre', value: subject === null ? null : <span className={styles.code}>{subject}</span> },
        ]}
      />
      <DetailSection title="Lugar na cadeia">
        {event.sequence === null || event.hash === null ? (
          <p className={styles.muted}>Acaba de ser escrito: recebe o seu lugar na cadeia em instantes.</p>
        ) : (
          <>
            <p className={styles.muted}>
              É o elo {event.sequence.toLocaleString('pt-BR')}. O seu hash resulta do conteúdo e do elo anterior: quem
              mudasse este registro mudaria todos os seguintes.
            </p>
            <p className={styles.hash}>
              <code>{event.hash}</code>
              <CopyButton text={event.hash} what="o hash" />
            </p>
          </>
        )}
      </DetailSection>
    </Detail>
  );
}
