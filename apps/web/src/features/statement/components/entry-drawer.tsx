import { entryTypeLabel, readEntry, type StatementEntry } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { documentLabel } from '@bank/documents';
import { Actions, Amount, Button, Detail, DetailHead, DetailList, Drawer, Skeleton } from '@bank/ui';
import { useDeferredValue, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { Annotation } from './annotation.tsx';
import { chargedId, PaidChargeLink } from './pix-charge.tsx';
import { RefundLink, refundableId } from './pix-refund.tsx';
import styles from './entry-drawer.module.css';

export interface EntryDrawerProps {
  /** The line that is asked for; undefined: none. */
  readonly entryId: string | undefined;
  /** The same line where the list has it already. */
  readonly listed: StatementEntry | undefined;
  readonly categories: readonly string[];
  readonly onClose: () => void;
  readonly onChanged: (entry: StatementEntry) => void;
  readonly onOpenOrder: (orderId: string) => void;
  readonly onOpenReceipt: (orderId: string) => void;
  /** What of a received payment was given back. */
  readonly renderGivenBack: (endToEndId: string) => ReactNode;
  /** The way to contesting a Pix that went out. */
  readonly renderContest: (orderId: string) => ReactNode;
}

/** Everything about one line of the statement, and what can be done from it. */
export function EntryDrawer({ entryId, listed, onClose, ...rest }: EntryDrawerProps): ReactNode {
  // The drawer answers the key or click at once; what stands in it comes with the next frame, while it slides in.
  const drawn = useDeferredValue(entryId) === entryId;
  return (
    <Drawer open={entryId !== undefined} onClose={onClose} title="Lançamento">
      {entryId !== undefined && drawn && <EntryBody key={entryId} entryId={entryId} listed={listed} {...rest} />}
    </Drawer>
  );
}

function EntryBody({
  entryId,
  listed,
  categories,
  onChanged,
  onOpenOrder,
  onOpenReceipt,
  renderGivenBack,
  renderContest,
}: Omit<EntryDrawerProps, 'entryId' | 'onClose'> & { readonly entryId: string }): ReactNode {
  // What the list has shows at once; a shared link asks the bank.
  const { data, error, refetch } = useEndpoint(readEntry, { params: { entryId } }, { enabled: listed === undefined });
  const entry = listed ?? data;
  if (entry === undefined)
    return error === null ? (
      <Skeleton height={360} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <Detail>
      <DetailHead>
        <p className={styles.what}>{entryTypeLabel(entry.type)}</p>
        <Amount centavos={centavosOf(entry.amount)} sign="flow" size="hero" />
        <p className={styles.when}>{momentInFull(instantOf(entry.at))}</p>
      </DetailHead>
      <EntryActions {...{ entry, onOpenOrder, onOpenReceipt, renderContest }} />
      <Facts entry={entry} />
      {entry.type === 'pix_received' && entry.endToEndId !== null && renderGivenBack(entry.endToEndId)}
      <Annotation entry={entry} categories={categories} onChanged={onChanged} />
    </Detail>
  );
}

function EntryActions({
  entry,
  onOpenOrder,
  onOpenReceipt,
  renderContest,
}: Pick<EntryDrawerProps, 'onOpenOrder' | 'onOpenReceipt' | 'renderContest'> & {
  readonly entry: StatementEntry;
}): ReactNode {
  const access = useAccess();
  const { orderId } = entry;
  const mayOrders = access.permissions.includes('ORDERS_VIEW') && orderId !== null;
  const refundable = refundableId(entry, access);
  const charged = chargedId(entry, access);
  const contestable = entry.type === 'pix_sent' && orderId !== null;
  if (!mayOrders && !contestable && refundable === undefined && charged === undefined) return null;
  return (
    <Actions>
      {mayOrders && entry.receiptCode !== null && (
        <Button variant="primary" onClick={() => onOpenReceipt(orderId)}>
          Ver comprovante
        </Button>
      )}
      {mayOrders && <Button onClick={() => onOpenOrder(orderId)}>Ver pagamento</Button>}
      {charged !== undefined && <PaidChargeLink endToEndId={charged} />}
      {refundable !== undefined && <RefundLink id={refundable} />}
      {contestable && renderContest(orderId)}
    </Actions>
  );
}

function Facts({ entry }: { readonly entry: StatementEntry }): ReactNode {
  const { counterparty } = entry;
  const payer = centavosOf(entry.amount) >= 0n;
  return (
    <DetailList
      items={[
        { label: payer ? 'Quem pagou' : 'Quem recebeu', value: counterparty?.name },
        { label: documentLabel(counterparty?.maskedDocument ?? ''), value: counterparty?.maskedDocument },
        { label: 'Instituição', value: counterparty?.bankName },
        { label: 'Descrição', value: entry.description },
        { label: 'Mensagem', value: entry.message },
        { label: 'ID da transação', value: code(entry.endToEndId, 'o ID da transação') },
        { label: 'ID da devolução', value: code(entry.returnId ?? null, 'o ID da devolução') },
        { label: 'txid', value: code(entry.txid, 'o txid') },
        { label: 'Autenticação', value: code(entry.receiptCode, 'a autenticação') },
        { label: 'Dia contábil', value: dateWords(entry) },
        { label: 'Saldo depois', value: <Amount centavos={centavosOf(entry.balanceAfter)} /> },
      ]}
    />
  );
}

/** The banking date, where it is another than the day on which the line was written. */
function dateWords(entry: StatementEntry): string | undefined {
  if (bankingDate(instantOf(entry.at)) === entry.date) return undefined;
  const [year, month, day] = entry.date.split('-');
  return `${day}/${month}/${year}`;
}

function code(text: string | null, what: string): ReactNode {
  if (text === null) return undefined;
  return (
    <span className={styles.code}>
      {text}
      <CopyButton text={text} what={what} />
    </span>
  );
}
