import type { HistoryEvent } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Card, EmptyState, Fold, Folds } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { NewsPill } from '../../../vocabulary/news-pill.tsx';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { useEvents, type Events } from '../api/use-events.ts';
import { EventDrawer } from '../components/event-drawer.tsx';
import { EventTable } from '../components/event-table.tsx';
import { HistoryExport } from '../components/history-export.tsx';
import { HistoryFilters } from '../components/history-filters.tsx';
import { IntegrityCheck } from '../components/integrity-check.tsx';
import { readHistoryAddress } from '../address.ts';
import { isNarrowed, queryOf } from '../history-filter.ts';

/** What a payment of the history opens; composed in src/app, where features meet. */
export interface HistoryScreenProps {
  readonly renderOrder: (orderId: string | undefined, onClose: () => void) => ReactNode;
}

/** Everything that operators and bank did in the company, with the check that nothing of it was changed since. */
export function HistoryScreen(props: HistoryScreenProps): ReactNode {
  const access = useAccess();
  if (!access.permissions.includes('HISTORY_VIEW'))
    return <NotAllowed what="o histórico" permission="ver o histórico" />;
  return <History {...props} />;
}

function History({ renderOrder }: HistoryScreenProps): ReactNode {
  const address = useSearch({ from: '/frame/history', select: readHistoryAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/history' });
  const today = useToday();
  const query = queryOf(address, today);
  const list = useEvents(query);
  const [open, setOpen] = useState<HistoryEvent | undefined>(undefined);
  // A payment that leads to its own history is closed by that: it was opened over another list.
  const [opened, setOpened] = useState<{ readonly orderId: string; readonly over: string | undefined } | undefined>(
    undefined,
  );
  const orderId = opened?.over === address.sobre ? opened?.orderId : undefined;
  const setOrderId = (id: string | undefined): void =>
    setOpened(id === undefined ? undefined : { orderId: id, over: address.sobre });
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
      <Folds>
        <Fold label="Filtrar" inUse={isNarrowed(address)}>
          <HistoryFilters address={address} today={today} onChange={show} onRefresh={list.refresh} />
        </Fold>
      </Folds>
      <Content
        list={list}
        narrowed={isNarrowed(address)}
        today={today}
        openId={open?.id}
        onOpen={setOpen}
        onWiden={() => show({})}
      />
      <EventDrawer
        event={open && (list.events.find(({ id }) => id === open.id) ?? open)}
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
  return (
    <ListPlace
      list={list}
      onRetry={list.refresh}
      rows={8}
      nothing={list.events.length === 0 ? <Nothing narrowed={narrowed} onWiden={onWiden} /> : undefined}
    >
      <div>
        <NewsPill count={list.waiting} words={newsWords} onShow={list.showWaiting} />
        <Card flush>
          <EventTable
            events={list.events}
            today={today}
            openId={openId}
            onOpen={onOpen}
            onEndReached={list.loadMore}
            foot={<ListFoot list={list} loading="Carregando mais registros" all="Fim dos resultados" />}
          />
        </Card>
      </div>
    </ListPlace>
  );
}

function Nothing({ narrowed, onWiden }: { readonly narrowed: boolean; readonly onWiden: () => void }): ReactNode {
  if (narrowed)
    return (
      <NothingLeft
        what="registros"
        because="do período, do tipo, da pessoa ou do resultado escolhido"
        onWiden={onWiden}
      />
    );
  return <EmptyState title="Ainda não há registros">O que cada pessoa e o banco fizerem aparece aqui.</EmptyState>;
}

function newsWords(count: number): string {
  return count === 1 ? '1 novo registro' : `${count} novos registros`;
}
