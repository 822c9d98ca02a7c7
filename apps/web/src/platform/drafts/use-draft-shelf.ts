import { useMemo } from 'react';
import { useDoor } from '../door-services.ts';
import { useAuth } from '../session/use-session.ts';
import { createDraftShelf, type DraftShelf } from './draft-shelf.ts';

/** The shelf of who is signed in here. */
export function useDraftShelf(): DraftShelf {
  const { window } = useDoor();
  const { user } = useAuth();
  const owner = user?.operator && `${user.bankAccount}/${user.operator.id}`;
  return useMemo(() => createDraftShelf(window.sessionStorage, owner), [window, owner]);
}
