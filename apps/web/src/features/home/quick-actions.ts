import { ORDER_KINDS, WAYS_OF_PAYING, waysBeside, type OrderIcon } from '@bank/contracts';
import { mayOpen, screenOf, SCREENS, type ScreenPath } from '../../platform/screens/screens.ts';
import type { Access } from '../../platform/session/session-state.ts';

/** Something that a person does from the first screen. */
export interface QuickAction {
  readonly label: string;
  readonly to: ScreenPath;
  /** The sign of a way of paying. */
  readonly icon?: OrderIcon;
}

/** What this person may do here, the main thing first: the ways of paying, then what else screens offer as a shortcut. */
export function quickActionsFor(access: Access): readonly QuickAction[] {
  // Where one screen makes several kinds of order, it stands there once.
  const kinds = WAYS_OF_PAYING.filter((kind) => waysBeside(kind)[0] === kind);
  const payments = kinds.flatMap((kind): readonly QuickAction[] => {
    const { words, icon, rights, screens } = ORDER_KINDS[kind];
    const may = access.permissions.includes(rights.acts.create) && mayOpen(screenOf(screens.pay), access);
    return may ? [{ label: words.make, to: screens.pay, icon }] : [];
  });
  const ofKinds = new Set<ScreenPath>(WAYS_OF_PAYING.map((kind) => ORDER_KINDS[kind].screens.pay));
  const others = (Object.keys(SCREENS) as ScreenPath[]).flatMap((to): readonly QuickAction[] => {
    const screen = screenOf(to);
    const { shortcut } = screen;
    if (shortcut === undefined || ofKinds.has(to) || !mayOpen(screen, access) || !mayOpen(shortcut, access)) return [];
    return [{ label: shortcut.label, to }];
  });
  return [...payments, ...others];
}
