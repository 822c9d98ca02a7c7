import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GroupsAddress } from '../address.ts';

/** Back to all groups, narrowed as they were; or to the group that the address names. */
export function BackToList({ list }: { readonly list: GroupsAddress }): ReactNode {
  return (
    <Link to="/groups" search={list} className={buttonLook({ variant: 'quiet' })}>
      <ArrowLeft size={16} aria-hidden />
      {list.grupo === undefined ? 'Ver grupos' : 'Ver o grupo'}
    </Link>
  );
}
