import { Card, Skeleton } from '@bank/ui';
import { useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { listOf, readGroupsAddress, type GroupsAddress } from '../address.ts';
import { useGroupNews } from '../api/use-groups.ts';

// Whoever comes by a link to one group does not wait for the list, and the grid comes only when somebody changes one.
const GroupList = lazyPart(() => import('../components/group-list.tsx'), 'GroupList');
const GroupView = lazyPart(() => import('../components/group-view.tsx'), 'GroupView');
const GroupEditing = lazyPart(() => import('../edit/group-editing.tsx'), 'GroupEditing');

/** Groups of payees: all of them, one, and one that is being changed, by the address. */
export function GroupsScreen(): ReactNode {
  const address = useSearch({ from: '/frame/groups', select: readGroupsAddress, structuralSharing: true });
  const { permissions } = useAccess();
  if (!permissions.includes('GROUPS_VIEW'))
    return <NotAllowed what="ver grupos de favorecidos" permission="ver grupos de favorecidos" />;
  return <Groups address={address} />;
}

function Groups({ address }: { readonly address: GroupsAddress }): ReactNode {
  useGroupNews();
  const { grupo, editar } = address;
  const list = listOf(address);
  return (
    <Suspense fallback={<Waiting />}>
      {grupo === undefined ? (
        <GroupList address={list} />
      ) : editar === undefined ? (
        <GroupView key={grupo} id={grupo} address={address} />
      ) : (
        <GroupEditing key={grupo} id={grupo} list={list} />
      )}
    </Suspense>
  );
}

function Waiting(): ReactNode {
  return (
    <Page>
      <Card>
        <Skeleton height={320} />
      </Card>
    </Page>
  );
}
