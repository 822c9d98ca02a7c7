import { useMemo, useSyncExternalStore } from 'react';
import { useDoor } from '../door-services.ts';
import { accessOf, type Access, type AuthState } from './session-state.ts';

/** The authentication state, followed. */
export function useAuth(): AuthState {
  const { session } = useDoor();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** What the person may open and see. */
export function useAccess(): Access {
  const state = useAuth();
  return useMemo(() => accessOf(state), [state]);
}
