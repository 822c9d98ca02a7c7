import type { Appearance } from '../../platform/appearance/appearance.ts';
import { mayOpen, screenOf, SCREENS, type ScreenPath } from '../../platform/screens/screens.ts';
import type { Access } from '../../platform/session/session-state.ts';
import { activeLink, linksOf, MENU, plainText, visibleMenu, type MenuIcon } from '../../platform/screens/menu-model.ts';

/** What an entry of the palette does. */
export type PaletteAct =
  | { readonly kind: 'open'; readonly path: ScreenPath }
  | { readonly kind: 'look'; readonly change: Partial<Appearance> }
  | { readonly kind: 'settings' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'sign-out' };

export type PaletteGroup = 'Recentes' | 'Telas' | 'Ações' | 'Exemplos';

export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Of a screen that the menu knows. */
  readonly icon?: MenuIcon | undefined;
  /** Other words by which people look for it. */
  readonly search?: string | undefined;
  readonly act: PaletteAct;
}

/** The person and the place that the palette is for. */
export interface PalettePlace {
  readonly access: Access;
  readonly appearance: Appearance;
  /** Whether this build has the sample area. */
  readonly samples: boolean;
  /** The screens that were open in this tab, the last one first. */
  readonly recent: readonly ScreenPath[];
}

/** The group of screens that shows sample data alone. */
const SAMPLES = 'Exemplos';
const FOUND_MAX = 10;
const RECENT_MAX = 5;

/** Screens that the palette does not offer: one with a parameter needs more than its name. */
const NOT_OFFERED: readonly string[] = ['/working'];

/** All that this person may open or do from here, in the order of the table of screens; actions last but samples. */
function everything({ access, appearance, samples }: PalettePlace): readonly PaletteEntry[] {
  const seen = linksOf(visibleMenu(MENU, access));
  // What the menu knows and does not show to this person is not found here either.
  const hidden = new Set(linksOf(MENU).flatMap((link) => (seen.includes(link) ? [] : [link.path])));
  const screens = (Object.keys(SCREENS) as ScreenPath[]).flatMap((path): readonly PaletteEntry[] => {
    const screen = screenOf(path);
    if (path.includes('$') || NOT_OFFERED.includes(path) || hidden.has(path) || !mayOpen(screen, access)) return [];
    if (screen.group === SAMPLES && !samples) return [];
    return [
      {
        id: path,
        group: screen.group === SAMPLES ? 'Exemplos' : 'Telas',
        label: screen.title,
        icon: activeLink(MENU, path)?.icon,
        search: screen.search,
        act: { kind: 'open', path },
      },
    ];
  });
  const actions: readonly PaletteEntry[] = actionsFor(appearance).map(({ label, act }) => ({
    id: plainText(label).replaceAll(' ', '-'),
    group: 'Ações',
    label,
    act,
  }));
  return [
    ...screens.filter(({ group }) => group === 'Telas'),
    ...actions,
    ...screens.filter(({ group }) => group === 'Exemplos'),
  ];
}

interface PaletteAction {
  readonly label: string;
  readonly act: PaletteAct;
}

function actionsFor({ mode, balance, layout }: Appearance): readonly PaletteAction[] {
  const look = (label: string, change: Partial<Appearance>): PaletteAction => ({
    label,
    act: { kind: 'look', change },
  });
  return [
    look(balance === 'shown' ? 'Ocultar saldo' : 'Mostrar saldo', {
      balance: balance === 'shown' ? 'concealed' : 'shown',
    }),
    ...(mode === 'dark' ? [] : [look('Usar modo escuro', { mode: 'dark' })]),
    ...(mode === 'light' ? [] : [look('Usar modo claro', { mode: 'light' })]),
    layout === 'layout1' ? look('Menu no topo', { layout: 'layout2' }) : look('Menu lateral', { layout: 'layout1' }),
    { label: 'Aparência e layout', act: { kind: 'settings' } },
    { label: 'Atalhos de teclado', act: { kind: 'shortcuts' } },
    { label: 'Sair', act: { kind: 'sign-out' } },
  ];
}

/**
 * What the palette shows for what was typed, best first within each group: every word of it stands in the name, or
 * begins one of the other words of a screen. Nothing typed: the screens that were open last, and the actions.
 */
export function findInPalette(typed: string, place: PalettePlace): readonly PaletteEntry[] {
  const all = everything(place);
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const recent = place.recent.flatMap((path) => all.find(({ id }) => id === path) ?? []);
    return [
      ...recent.slice(0, RECENT_MAX).map((entry): PaletteEntry => ({ ...entry, group: 'Recentes' })),
      ...all.filter(({ group }) => group === 'Ações'),
    ];
  }
  const found = all
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, FOUND_MAX);
  const groups: readonly PaletteGroup[] = ['Telas', 'Ações', 'Exemplos'];
  return groups.flatMap((group) => found.flatMap(({ entry }) => (entry.group === group ? [entry] : [])));
}

/** 3: the name begins with it; 2: a word of the name does; 1: it stands in the name or another word; 0: not at all. */
function rankOf({ label, search, group }: PaletteEntry, words: readonly string[]): number {
  const name = plainText(label);
  const others = plainText(search ?? '');
  const begins = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`);
  if (!words.every((word) => name.includes(word) || begins(others, word))) return 0;
  // A screen of the bank comes before the sample of the same name.
  const less = group === 'Exemplos' ? 0.5 : 0;
  if (name.startsWith(words.join(' '))) return 3 - less;
  return (words.every((word) => begins(name, word)) ? 2 : 1) - less;
}
