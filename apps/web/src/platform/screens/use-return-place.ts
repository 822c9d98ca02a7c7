import { useRouterState } from '@tanstack/react-router';
import { findScreen, mayOpen, screenOf } from './screens.ts';
import { useDoor } from '../door-services.ts';
import { useAccess } from '../session/use-session.ts';

/** The screen from which somebody was sent to sign in, for "Voltar para …" on /home (READINGS 26). */
export interface ReturnPlace {
  readonly title: string;
  /** Within this app, with the filters that stood in its address. */
  readonly href: string;
  /** The session ended there, and whether what was typed is there again; or it was only asked for, as by a link in a mail. */
  readonly left: 'with-what-was-typed' | 'by-the-end' | 'never-open';
}

/** Where to go back to; undefined when there is no such place, or this person may not open it. */
export function useReturnPlace(): ReturnPlace | undefined {
  const href = useRouterState({ select: (state) => state.location.state.returnTo });
  const ended = useRouterState({ select: (state) => state.location.state.ended });
  const access = useAccess();
  const { session } = useDoor();
  if (href === undefined) return undefined;
  const screen = findScreen(href.split(/[?#]/)[0] ?? '');
  if (screen === undefined || screen === '/home' || !mayOpen(screenOf(screen), access)) return undefined;
  const byTheEnd = session.hasBroughtBack() ? 'with-what-was-typed' : 'by-the-end';
  return { title: screenOf(screen).title, href, left: ended === undefined ? 'never-open' : byTheEnd };
}
