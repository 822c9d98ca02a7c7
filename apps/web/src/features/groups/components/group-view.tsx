import { readPayeeGroup } from '@bank/contracts';
import { buttonLook, Card, EmptyState, ErrorState, Skeleton, Tabs } from '@bank/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListChecks, Lock, Users } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { mayOpen } from '../../../platform/screens/screens.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { listOf, readGroupsAddress, type GroupsAddress } from '../address.ts';
import type { ReadGroup } from '../read-group.ts';
import { BackToList } from './back-to-list.tsx';
import { GroupStanding } from './group-standing.tsx';
import { MemberList } from './member-list.tsx';

const GroupChanges = lazyPart(() => import('./group-changes.tsx'), 'GroupChanges');

/** One group: what it comes to and how it repeats, who is in it, and who changed what. */
export function GroupView({ id, address }: { readonly id: string; readonly address: GroupsAddress }): ReactNode {
  const { data: group, error, refetch } = useEndpoint(readPayeeGroup, { params: { id } }, { staleTime: 0 });
  const list = listOf(address);
  if (group !== undefined) return <Shown group={group} address={address} />;
  const isNone = error?.failure.kind === 'refused' && error.failure.code === 'groups.not-found';
  return (
    <Page title="Grupo" actions={<BackToList list={list} />}>
      <Card>
        {error === null ? (
          <Skeleton height={420} />
        ) : isNone ? (
          <EmptyState icon={<Users size={26} strokeWidth={1.6} />} title="Grupo não encontrado">
            {failureMessage(error.failure)}
          </EmptyState>
        ) : (
          <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
        )}
      </Card>
    </Page>
  );
}

function Shown({ group, address }: { readonly group: ReadGroup; readonly address: GroupsAddress }): ReactNode {
  const navigate = useNavigate({ from: '/groups' });
  const { ver } = address;
  const show = (value: 'favorecidos' | 'alteracoes'): void =>
    void navigate({
      search: readGroupsAddress({ ...address, ver: value === 'favorecidos' ? undefined : value }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Page
      title={group.name}
      tabTitle={group.name}
      actions={
        <>
          <BackToList list={listOf(address)} />
          <PrepareBatch group={group} />
        </>
      }
    >
      <GroupStanding group={group} list={listOf(address)} />
      <Tabs
        label="O que mostrar do grupo"
        value={ver ?? 'favorecidos'}
        onChange={show}
        tabs={[
          {
            value: 'favorecidos',
            label: 'Favorecidos',
            content: group.isOpen ? <MemberList group={group} list={listOf(address)} /> : <Closed />,
          },
          {
            value: 'alteracoes',
            label: 'Alterações',
            content: (
              <Suspense fallback={<Skeleton height={240} />}>
                <GroupChanges group={group} />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  );
}

/** The way to paying everybody in the group, for whoever may make batches of them: their rows stand there whole. */
function PrepareBatch({ group: { id, members, isOpen, archivedAt } }: { readonly group: ReadGroup }): ReactNode {
  const access = useAccess();
  const mayPay =
    mayOpen({ permission: 'BATCHES_CREATE', product: 'TRANSFER' }, access) &&
    mayOpen({ permission: 'GROUPS_VIEW' }, access);
  if (members === 0 || !isOpen || archivedAt !== null || !mayPay) return null;
  return (
    <Link to="/batch-transfer" search={{ novo: 'grupo', grupo: id }} className={buttonLook({ variant: 'primary' })}>
      <ListChecks size={16} aria-hidden />
      Preparar lote
    </Link>
  );
}

/** In place of who is in a confidential group. */
function Closed(): ReactNode {
  return (
    <Card>
      <EmptyState icon={<Lock size={26} strokeWidth={1.6} />} title="Grupo confidencial">
        Você vê quantos são e quanto somam. Para ver quem está nele, peça ao administrador da sua empresa a permissão de
        ver quem recebe em grupos e lotes confidenciais.
      </EmptyState>
    </Card>
  );
}
