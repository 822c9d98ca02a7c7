import type { Authorization, PaymentOrderDetail } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import {
  Button,
  Card,
  EmptyState,
  Fold,
  Folds,
  Key,
  SelectionBar,
  Skeleton,
  Tabs,
  useSelection,
  type Selection,
} from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { ListPlace } from '../../../vocabulary/list-place.tsx';
import { namesOrder, onDemand } from '../../../vocabulary/on-demand.tsx';
import { TabLabel } from '../../../vocabulary/tab-label.tsx';
import {
  isNarrowed,
  readAuthorizationsAddress,
  tabInAddress,
  tabOf,
  type AuthorizationsAddress,
  type AuthorizationsTab,
  type OrderInAddress,
} from '../address.ts';
import { useAuthorizations, type Authorizations } from '../api/use-authorizations.ts';
import { AuthorizationFilters } from '../components/authorization-filters.tsx';
import { AuthorizationTable, CHOOSING_AUTHORIZATIONS } from '../components/authorization-table.tsx';
import styles from '../components/authorizations.module.css';
import { useDecisionKeys } from '../use-decision-keys.ts';
import { useKeptChoice } from '../use-kept-choice.ts';

const AuthorizationDrawer = onDemand(
  async () => (await import('../components/authorization-drawer.tsx')).AuthorizationDrawer,
  namesOrder,
);
const ApproveDialog = onDemand(async () => (await import('../components/approve-dialog.tsx')).ApproveDialog, hasChosen);
const RefuseDialog = onDemand(async () => (await import('../components/refuse-dialog.tsx')).RefuseDialog, hasChosen);

// Mostly there is something.
const NothingHere = lazyPart(() => import('../components/nothing-here.tsx'), 'NothingHere');

function hasChosen({ chosen }: { readonly chosen: readonly Authorization[] | undefined }): boolean {
  return chosen !== undefined;
}

type Show = (next: Readonly<Record<string, string | undefined>>) => void;

/** What of an order other features show; composed in src/app, where features meet. */
export interface AuthorizationParts {
  readonly renderTimeline: (order: PaymentOrderDetail) => ReactNode;
  /** Those who are paid by an order that pays many. */
  readonly renderPayees: (order: PaymentOrderDetail) => ReactNode;
}

/** What needs the approval of more than who made it: what waits for this person, for others, what was decided. */
export function AuthorizationsScreen(parts: AuthorizationParts): ReactNode {
  const { permissions } = useAccess();
  if (!permissions.includes('ORDERS_VIEW'))
    return (
      <Page>
        <Card>
          <EmptyState icon={<Lock size={26} strokeWidth={1.6} />} title="Seu perfil não inclui ver pagamentos">
            Quem dá esse direito é o administrador da empresa, em Perfis de permissão.
          </EmptyState>
        </Card>
      </Page>
    );
  return <Inbox parts={parts} mayApprove={permissions.includes('ORDERS_APPROVE')} />;
}

function Inbox({ mayApprove, parts }: { readonly mayApprove: boolean; readonly parts: AuthorizationParts }): ReactNode {
  const address = useSearch({
    from: '/frame/authorizations',
    select: readAuthorizationsAddress,
    structuralSharing: true,
  });
  const navigate = useNavigate({ from: '/authorizations' });
  const tab = tabOf(address);
  const { tipo: type, busca: search, ordem: order } = address;
  const list = useAuthorizations({ tab, type, search, order }, true);
  const selection = useSelection(list.items, CHOOSING_AUTHORIZATIONS);
  const { rows: chosen, clear } = selection;
  const keepChoice = useKeptChoice(list, chosen);
  const [approving, setApproving] = useState<readonly Authorization[] | undefined>(undefined);
  const [refusing, setRefusing] = useState<readonly Authorization[] | undefined>(undefined);
  const show: Show = (next) =>
    void navigate({ search: readAuthorizationsAddress(next), replace: true, resetScroll: false });
  const open = list.items.find(({ order }) => order.id === address.pagamento);

  useDecisionKeys({
    items: list.items,
    open,
    chosen,
    resting: approving !== undefined || refusing !== undefined,
    approve: setApproving,
    refuse: setRefusing,
  });

  const content = (
    <div className={styles.list}>
      <Folds>
        <Fold label="Buscar e filtrar" inUse={isNarrowed(address)}>
          <AuthorizationFilters address={address} onChange={show} />
        </Fold>
      </Folds>
      <List
        {...{ tab, address, list, selection, mayApprove }}
        onShow={show}
        onOrder={(ordem) => {
          keepChoice();
          show({ ...address, ordem });
        }}
      />
      {tab === 'mine' && (
        <SelectionBar count={chosen.length} total={totalOf(chosen)} onClear={clear}>
          <Button size="small" onClick={() => setRefusing(chosen)}>
            Recusar
          </Button>
          <Button size="small" variant="primary" onClick={() => setApproving(chosen)}>
            Aprovar
          </Button>
        </SelectionBar>
      )}
      {list.items.length > 0 && <KeysHint decides={tab === 'mine' && mayApprove} />}
    </div>
  );
  return (
    <Page lead="O que precisa da aprovação de mais alguém antes de sair da conta">
      <Tabs
        label="Autorizações"
        value={tab}
        onChange={(next) => {
          clear();
          show({ ...address, aba: tabInAddress(next), pagamento: undefined });
        }}
        tabs={[
          { value: 'mine', label: <TabLabel text="Aguardam você" count={list.figures?.mine} />, content },
          { value: 'others', label: <TabLabel text="Aguardam outras pessoas" count={list.figures?.others} />, content },
          { value: 'decided', label: 'Decididas', content },
        ]}
      />
      <AuthorizationDrawer
        orderId={address.pagamento}
        onClose={() => show({ ...address, pagamento: undefined })}
        onApprove={(authorization) => setApproving([authorization])}
        onRefuse={(authorization) => setRefusing([authorization])}
        {...parts}
      />
      <ApproveDialog
        chosen={approving}
        onDecided={() => show({ ...address, pagamento: undefined })}
        onClose={() => {
          setApproving(undefined);
          clear();
        }}
      />
      <RefuseDialog chosen={refusing} onClose={() => setRefusing(undefined)} />
    </Page>
  );
}

function totalOf(chosen: readonly Authorization[]): string {
  return formatBrl(chosen.reduce((sum, { order }) => sum + centavosOf(order.amount), 0n));
}

function List({
  tab,
  address,
  list,
  selection,
  mayApprove,
  onShow,
  onOrder,
}: {
  readonly tab: AuthorizationsTab;
  readonly address: AuthorizationsAddress;
  readonly list: Authorizations;
  readonly selection: Selection<Authorization>;
  readonly mayApprove: boolean;
  readonly onShow: Show;
  readonly onOrder: (order: OrderInAddress | undefined) => void;
}): ReactNode {
  const { count, total, others } = list.figures ?? { count: 0, total: '0.00', others: 0 };
  return (
    <ListPlace
      list={list}
      onRetry={list.retry}
      rows={5}
      nothing={
        list.items.length === 0 ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <NothingHere {...{ tab, address, mayApprove, others, onShow }} />
          </Suspense>
        ) : undefined
      }
    >
      <Card flush>
        <AuthorizationTable
          tab={tab}
          items={list.items}
          count={count}
          openId={address.pagamento}
          selection={selection}
          total={total}
          order={address.ordem}
          onOrder={onOrder}
          foot={
            <ListFoot
              list={list}
              loading="Carregando mais pagamentos"
              all={count === 1 ? '1 pagamento' : `${count} pagamentos`}
            />
          }
          onOpen={({ order }) => onShow({ ...address, pagamento: order.id })}
          onEndReached={list.hasMore ? list.loadMore : undefined}
        />
      </Card>
    </ListPlace>
  );
}

function KeysHint({ decides }: { readonly decides: boolean }): ReactNode {
  return (
    <p
      className={styles.keys}
      aria-label="Teclas da lista: j e k andam, Enter abre, x escolhe, a aprova, r recusa"
      role="note"
    >
      <span>
        <Key>j</Key> <Key>k</Key> andam
      </span>
      <span>
        <Key>Enter</Key> abre
      </span>
      {decides && (
        <>
          <span>
            <Key>x</Key> escolhe
          </span>
          <span>
            <Key>a</Key> aprova
          </span>
          <span>
            <Key>r</Key> recusa
          </span>
        </>
      )}
    </p>
  );
}
