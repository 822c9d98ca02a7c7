import type { HistoryEvent } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Button, buttonLook, Card, EmptyState, ErrorState, Skeleton, Spinner } from '@bank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../app/api/status-messages.ts';
import { useAccess } from '../../../app/session/use-session.ts';
import { Page } from '../../../app/shell/page.tsx';
import { RowSkeletons } from '../../../vocabulary/row-skeletons.tsx';
import { useToday } from '../../../vocabulary/use-now.ts';
import { useEvents, type Events } from '../api/use-events.ts';
import { EventDrawer } from '../components/event-drawer.tsx';
import { EventTable } from '../components/event-table.tsx';
import { HistoryExport } from '../components/history-export.tsx';
import { HistoryFilters } from '../components/history-filters.tsx';
import { IntegrityCheck } from '../components/integrity-check.tsx';
import { readHistoryAddress } from '../address.ts';
import { isNarrowed, queryOf } from '../history-filter.ts';
import styles from './history-screen.module.css';

/** What a payment of the history opens; composed in src/app, where features meet. */
export interface HistoryScreenProps {
  readonly renderOrder: (orderId: string | undefined, onClose: () => void) => ReactNode;
}

/** Everything that operators and bank did in the company, with the check that nothing of it was changed since. */
export function HistoryScreen(props: HistoryScreenProps): ReactNode {
  const access = useAccess();
  if (!access.permissions.includes('HISTORY_VIEW'))
    return (
      <Page>
        <Card>
          <EmptyState
            title="Seu perfil não inclui o histórico"
            action={
              <Link to="/home" className={buttonLook()}>
                Ir para o início
              </Link>
            }
          >
            Peça ao administrador da sua empresa a permissão de ver o histórico.
          </EmptyState>
        </Card>
      </Page>
    );
  return <History {...props} />;
}

function History({ renderOrder }: HistoryScreenProps): ReactNode {
  const address = useSearch({ from: '/frame/history' });
  const navigate = useNavigate({ from: '/history' });
  const today = useToday();
  const query = queryOf(address, today);
  const list = useEvents(query);
  const [open, setOpen] = useState<HistoryEvent | undefined>(undefined);
  const [orderId, setOrderId] = useState<string | undefined>(undefined);
  const show = (next: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ search: readHistoryAddress(next), replace: true, resetScroll: false });

  return (
    <Page
      lead="Tudo que operadores e banco fizeram. Nada se apaga nem se altera, e você pode conferir"
      actions={
        <>
          <HistoryExport query={query} />
          <IntegrityCheck />
        </>
      }
    >
      <HistoryFilters address={address} today={today} onChange={show} onRefresh={list.refresh} />
      <Content
        list={list}
        narrowed={isNarrowed(address)}
        today={today}
        openId={open?.id}
        onOpen={setOpen}
        onWiden={() => show({})}
      />
      <EventDrawer
        event={open}
        onClose={() => setOpen(undefined)}
        onOpenOrder={setOrderId}
        onNarrow={(subject) => {
          setOpen(undefined);
          show({ sobre: subject });
        }}
      />
      {renderOrder(orderId, () => setOrderId(undefined))}
    </Page>
  );
}

function Content({
  list,
  narrowed,
  today,
  openId,
  onOpen,
  onWiden,
}: {
  readonly list: Events;
  readonly narrowed: boolean;
  readonly today: CivilDate;
  readonly openId: string | undefined;
  readonly onOpen: (event: HistoryEvent) => void;
  readonly onWiden: () => void;
}): ReactNode {
  if (list.failure !== undefined)
    return (
      <Card>
        <ErrorState message={failureMessage(list.failure)} onRetry={list.refresh} />
      </Card>
    );
  if (list.loading)
    return (
      <Card>
        <Skeleton width={180} height={14} />
        <RowSkeletons count={8} />
      </Card>
    );
  if (list.events.length === 0)
    return (
      <Card>
        <EmptyState
          title={narrowed ? 'Nada com estes filtros' : 'Ainda não há registros'}
          action={narrowed ? <Button onClick={onWiden}>Limpar filtros</Button> : undefined}
        >
          {narrowed
            ? 'Há registros que não aparecem por causa do período, do tipo, da pessoa ou do resultado escolhido.'
            : 'O que cada pessoa e o banco fizerem aparece aqui.'}
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <EventTable
        events={list.events}
        today={today}
        openId={openId}
        onOpen={onOpen}
        onEndReached={list.loadMore}
        foot={<Foot list={list} />}
      />
    </Card>
  );
}

/** Below the last act: more is on its way, more could not be had, or this is all. */
function Foot({ list }: { readonly list: Events }): ReactNode {
  if (list.moreFailure !== undefined && !list.loadingMore)
    return (
      <span className={styles.foot} role="alert">
        {failureMessage(list.moreFailure)}
        <Button size="small" onClick={list.loadMore}>
          Tentar novamente
        </Button>
      </span>
    );
  if (list.hasMore)
    return (
      <span className={styles.foot}>
        <Spinner /> Carregando mais registros
      </span>
    );
  return <span className={styles.foot}>Estes são todos os registros do que está filtrado.</span>;
}
