import { DELIVERY_STATE_WORDS, type Delivery } from '@bank/contracts';
import { bankingDate, formatTime, type CivilDate } from '@bank/core';
import { Button, Card, DataTable, EmptyState, FilterBar, StatusLabel, type Column } from '@bank/ui';
import { useMemo, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { dayHeading, instantOf } from '../../../vocabulary/dates.ts';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { STATES, type StateName, type WebhooksAddress, type Go } from '../address.ts';
import { useDeliveries } from '../api/use-webhooks.ts';
import { deliveryName, STATE_TONES, triesInWords } from '../delivery-words.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import styles from './webhooks.module.css';

/** What was sent to a webhook, newest first, by state; each delivery opens with its body and every answer. */
export function DeliveryLog({
  id,
  address,
  onGo,
}: {
  readonly id: string;
  readonly address: WebhooksAddress;
  readonly onGo: Go;
}): ReactNode {
  const today = useToday();
  const { estado, entrega } = address;
  const list = useDeliveries(id, estado);
  const isEmpty = !list.loading && list.failure === undefined && list.items.length === 0;
  const all: WebhooksAddress = { aba: 'integracoes', webhook: id };
  const narrowed: WebhooksAddress = { ...all, ...(estado !== undefined && { estado }) };
  const group = useMemo(
    () => ({
      keyOf: dayOfDelivery,
      header: ({ createdAt }: Delivery) => dayHeading(bankingDate(instantOf(createdAt)), today),
    }),
    [today],
  );
  const columns = useMemo(() => columnsOn(today), [today]);
  return (
    <section className={styles.panel} aria-label="Entregas do webhook">
      <FilterBar label="Quais entregas">
        <FilterChoice
          label="Situação"
          value={estado}
          all="Todas as situações"
          options={(Object.keys(STATES) as StateName[]).map((name) => [name, DELIVERY_STATE_WORDS[STATES[name]]])}
          onChange={(value) => onGo(value === undefined ? all : { ...all, estado: value as StateName })}
        />
        <Button size="small" variant="quiet" onClick={list.retry}>
          Atualizar
        </Button>
      </FilterBar>
      <ListPlace
        list={list}
        onRetry={list.retry}
        rows={5}
        title="Entregas"
        nothing={
          !isEmpty ? undefined : estado !== undefined ? (
            <NothingLeft what="entregas" because="da situação escolhida" onWiden={() => onGo(all)} />
          ) : (
            <EmptyState title="Nenhuma entrega ainda">
              Cada Pix de cobrança que a chave recebe vira uma entrega, que aparece aqui por 90 dias.
            </EmptyState>
          )
        }
      >
        <Card flush>
          <DataTable
            label="Entregas"
            columns={columns}
            rows={list.items}
            rowKey={keyOf}
            group={group}
            card={(delivery) => <DeliveryCard delivery={delivery} today={today} />}
            onOpen={(delivery) => onGo({ ...narrowed, entrega: delivery.id })}
            rowName={nameOf}
            openKey={entrega}
            onEndReached={list.loadMore}
            foot={<ListFoot list={list} loading="Carregando mais entregas" all="Fim da lista" />}
          />
        </Card>
      </ListPlace>
      <DeliveryDrawer id={id} deliveryId={entrega} onClose={() => onGo(narrowed)} />
    </section>
  );
}

const keyOf = ({ id }: Delivery): string => id;
const dayOfDelivery = ({ createdAt }: Delivery): string => bankingDate(instantOf(createdAt));
const nameOf = (delivery: Delivery): string =>
  `${deliveryName(delivery)}, às ${formatTime(instantOf(delivery.createdAt))}`;

/** The columns. How often it was tried gives way: it stands in the delivery that opens. */
function columnsOn(today: CivilDate): readonly Column<Delivery>[] {
  return [
    {
      key: 'time',
      header: 'Hora',
      width: 72,
      cell: ({ createdAt }) => <span className={styles.number}>{formatTime(instantOf(createdAt))}</span>,
    },
    {
      key: 'what',
      header: 'Entrega',
      least: 180,
      wraps: true,
      cell: (delivery) => (
        <>
          <span className={styles.first}>{deliveryName(delivery)}</span>
          {delivery.endToEndId !== null && <span className={styles.second}>{delivery.endToEndId}</span>}
        </>
      ),
    },
    { key: 'state', header: 'Situação', width: 176, cell: (delivery) => <DeliveryLabel delivery={delivery} /> },
    {
      key: 'tries',
      header: 'Tentativas',
      width: 240,
      gives: 1,
      wraps: true,
      cell: (delivery) => <span className={styles.number}>{triesInWords(delivery, today)}</span>,
    },
    {
      key: 'status',
      header: 'Resposta',
      align: 'end',
      width: 96,
      cell: ({ lastStatus }) => <span className={styles.number}>{lastStatus ?? 'Nenhuma'}</span>,
    },
  ];
}

function DeliveryLabel({ delivery: { state } }: { readonly delivery: Delivery }): ReactNode {
  return <StatusLabel tone={STATE_TONES[state]}>{DELIVERY_STATE_WORDS[state]}</StatusLabel>;
}

function DeliveryCard({ delivery, today }: { readonly delivery: Delivery; readonly today: CivilDate }): ReactNode {
  return (
    <span className={styles.card}>
      <span className={styles.first}>{deliveryName(delivery)}</span>
      <DeliveryLabel delivery={delivery} />
      <span className={styles.second}>
        {formatTime(instantOf(delivery.createdAt))} · {triesInWords(delivery, today)}
      </span>
    </span>
  );
}
