import { useRouterState } from '@tanstack/react-router';
import { findScreen, mayOpen, screenOf } from './screens.ts';
import { useAccess } from '../session/use-session.ts';

/** The screen from which the person was sent to sign in, for "Voltar para …" on /home (READINGS 26). */
export interface ReturnPlace {
  readonly title: string;
  /** Within this app, with the filters that stood in its address. */
  readonly href: string;
}

/** Where to go back to; undefined when there is no such place, or this person may not open it. */
export function useReturnPlace(): ReturnPlace | undefined {
  const href = useRouterState({ select: (state) => state.location.state.returnTo });
  const access = useAccess();
  if (href === undefined) return undefined;
  const screen = findScreen(href.split(/[?#]/)[0] ?? '');
  if (screen === undefined || screen === '/home' || !mayOpen(screenOf(screen), access)) return undefined;
  return { title: screenOf(screen).title, href };
}
