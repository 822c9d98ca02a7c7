import { DISPUTES_PLACE, ORDER_KINDS, orderTo, type Home, type PaymentOrder } from '@bank/contracts';
import type { CivilDate, Instant } from '@bank/core';
import { Amount, Card, CountLabel, Row, RowIcon } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { CircleCheck, LoaderCircle, ShieldAlert, Smartphone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords, onMoment } from '../../../vocabulary/dates.ts';
import { ShortList } from '../../../vocabulary/short-list.tsx';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import styles from './cards.module.css';

/** So many rows show, that the card is no higher than the one beside it; the payments of others beyond them stand with the authorizations. */
const ROWS = 3;
/** Of what is under way so many show before a press shows all. */
const PROCESSING_ROWS = 1;

/** What waits for this person, and what is still under way. */
export function WaitingCard({
  home,
  today,
  concealed,
}: {
  readonly home: Home;
  readonly today: CivilDate;
  readonly concealed: boolean;
}): ReactNode {
  const { waiting, processing } = home;
  const count = waiting.length;
  const own = waiting.filter(({ kind }) => kind !== 'authorize-order');
  const others = waiting.filter(({ kind }) => kind === 'authorize-order');
  const shown = [...own, ...others.slice(0, Math.max(1, ROWS - own.length))];
  return (
    <Card
      title="Aguardam você"
      aside={
        count > 0 ? (
          <CountLabel
            count={count}
            label={count === 1 ? '1 item depende de você' : `${count} itens dependem de você`}
          />
        ) : undefined
      }
    >
      {count === 0 && processing.length === 0 && (
        <p className={styles.calm}>
          <CircleCheck size={20} aria-hidden />
          Você está em dia.
        </p>
      )}
      {count > 0 && (
        <ShortList
          label="Aguardam você"
          items={shown}
          first={ROWS}
          row={(item) => (
            <WaitingRow
              key={`${item.kind} ${item.order?.id ?? item.disputeId ?? item.title}`}
              {...{ item, today, concealed }}
            />
          )}
        />
      )}
      {shown.length < count && (
        <Link to="/authorizations" className={styles.link}>
          Ver todas as autorizações
        </Link>
      )}
      {processing.length > 0 && (
        <ShortList
          label="Em andamento"
          items={processing}
          first={PROCESSING_ROWS}
          row={(order) => <ProcessingRow key={order.id} order={order} concealed={concealed} />}
        />
      )}
    </Card>
  );
}

const ICONS: Readonly<Record<Home['waiting'][number]['kind'], ReactNode>> = {
  'confirm-order': <Smartphone />,
  'answer-dispute': <ShieldAlert />,
  'authorize-order': <Users />,
};

function WaitingRow({
  item,
  today,
  concealed,
}: {
  readonly item: Home['waiting'][number];
  readonly today: CivilDate;
  readonly concealed: boolean;
}): ReactNode {
  const { order, kind, until } = item;
  const ends = (at: Instant): string =>
    kind === 'answer-dispute' ? `Defesa até ${momentInWords(at, today)}` : `Vence ${onMoment(at, today)}`;
  return (
    <Row
      icon={<RowIcon tone={kind === 'answer-dispute' ? 'warning' : 'neutral'}>{ICONS[kind]}</RowIcon>}
      title={item.title}
      detail={until === null ? item.detail : ends(instantOf(until))}
      end={item.amount === null ? undefined : <Amount centavos={centavosOf(item.amount)} concealed={concealed} />}
      as={(line) =>
        item.disputeId !== null ? (
          <Link to={DISPUTES_PLACE.to} search={{ ...DISPUTES_PLACE.search, recebida: item.disputeId }} {...line} />
        ) : kind === 'confirm-order' && order !== null ? (
          <Link to={ORDER_KINDS[order.kind].screens.pay} search={{ ordem: order.id }} {...line} />
        ) : (
          <Link to="/authorizations" search={order === null ? {} : { pagamento: order.id }} {...line} />
        )
      }
    />
  );
}

function ProcessingRow({ order, concealed }: { readonly order: PaymentOrder; readonly concealed: boolean }): ReactNode {
  return (
    <Row
      icon={
        <RowIcon>
          <LoaderCircle />
        </RowIcon>
      }
      title={orderTo(order.kind, order.payee.name)}
      detail={<StateLabel kind={order.kind} state={order.state} />}
      end={<Amount centavos={centavosOf(order.amount)} concealed={concealed} />}
      as={(line) => <Link to={ORDER_KINDS[order.kind].screens.pay} search={{ ordem: order.id }} {...line} />}
    />
  );
}
