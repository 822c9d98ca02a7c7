import { useRouter, useRouterState } from '@tanstack/react-router';
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useAppearance } from '../../platform/appearance/use-appearance.ts';
import { useDoor } from '../../platform/door-services.ts';
import { findScreen, type ScreenPath } from '../../platform/screens/screens.ts';
import { useAccess } from '../../platform/session/use-session.ts';
import { useWaitingForMe } from '../../features/authorizations/api/use-waiting-for-me.ts';
import { findInPalette, type PaletteAct, type PaletteEntry } from './palette.ts';
import { payableText } from './payable-text.ts';
import { usePaidBefore } from './use-paid-before.ts';

/** What the frame does for the palette: the acts that open something of its own. */
export type FrameAct = Extract<PaletteAct['kind'], 'settings' | 'shortcuts'>;

/**
 * The command palette behind a text box: finds what this person may do and open, and whom the company paid, on the machine;
 * what is typed makes no call. `onFollowed` is told that something was chosen.
 */
export function usePalette({
  begun = '',
  onAct,
  onFollowed,
}: {
  /** What the box holds at first. */
  readonly begun?: string | undefined;
  readonly onAct: (act: FrameAct) => void;
  readonly onFollowed: () => void;
}) {
  const router = useRouter();
  const { session } = useDoor();
  const access = useAccess();
  const [appearance, setAppearance] = useAppearance();
  const recent = useRecentScreens();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(begun);
  // With nothing typed nothing is chosen, so that Enter does not lead away by itself.
  const [at, setAt] = useState(begun.trim() === '' ? -1 : 0);

  const samples = import.meta.env.VITE_SAMPLE_AREA !== 'off';
  const waiting = useWaitingForMe();
  const { payees, loading } = usePaidBefore();
  const payable = open ? payableText(typed, access) : undefined;
  const found = open ? findInPalette(typed, { access, appearance, samples, recent, waiting, payees, payable }) : [];
  const chosen = found[Math.min(at, found.length - 1)];

  const type = (text: string): void => {
    setTyped(text);
    setAt(text.trim() === '' ? -1 : 0);
  };
  const enter = (): void => setOpen(true);
  const close = (): void => {
    setOpen(false);
    type('');
  };
  const follow = ({ act }: PaletteEntry): void => {
    close();
    onFollowed();
    switch (act.kind) {
      case 'open':
        return void router.navigate({ to: act.path as '/home' });
      case 'statement':
        return void router.navigate({ to: '/releases', search: act.search });
      case 'pay-again':
        return void router.navigate({ to: act.path, search: { repetir: act.orderId } });
      case 'pay':
        // Whom one pays is nobody's business in an address: it travels beside it.
        return void router.navigate({ to: act.path, search: {}, state: { payTo: act.payTo } });
      case 'look':
        return setAppearance(act.change);
      case 'settings':
      case 'shortcuts':
        return onAct(act.kind);
      case 'sign-out':
        return session.signOut('asked');
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && chosen !== undefined) follow(chosen);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open) return enter();
    const last = found.length - 1;
    setAt(event.key === 'ArrowDown' ? (at >= last ? 0 : at + 1) : at <= 0 ? last : at - 1);
  };

  return {
    /** For the `<input>`: what makes it the palette's box. */
    box: {
      type: 'search',
      role: 'combobox',
      placeholder: 'Search here...',
      'aria-label': 'Buscar telas e ações',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': chosen === undefined ? undefined : `${id}${chosen.id}`,
      autoComplete: 'off',
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        enter();
        type(event.target.value);
      },
      onFocus: enter,
      onKeyDown: press,
    } as const,
    close,
    /** The list under the box, and what it takes; undefined while there is none. */
    list: open
      ? {
          id,
          found,
          loading: loading && typed.trim() !== '',
          nothing: found.every(({ group }) => group === 'Extrato'),
          chosen,
          onFollow: follow,
        }
      : undefined,
  };
}

/** The screens that were open in this tab before the one that shows, the last one first; kept in memory alone. */
function useRecentScreens(): readonly ScreenPath[] {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const current = findScreen(pathname);
  const [seen, setSeen] = useState<readonly ScreenPath[]>([]);
  if (current !== undefined && seen[0] !== current) setSeen([current, ...seen.filter((path) => path !== current)]);
  return seen.filter((path) => path !== current);
}
