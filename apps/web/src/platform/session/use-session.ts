import type { SessionProof } from '@bank/contracts';
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

/** What the session is worth: a password alone, or the key of a device; undefined while the bank has not said. */
export function useSessionProof(): SessionProof | undefined {
  return useAuth().user?.proof;
}
