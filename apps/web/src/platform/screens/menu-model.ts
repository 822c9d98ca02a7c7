import type { OrderIcon } from '@bank/contracts';
import type { Access } from '../session/session-state.ts';
import { mayOpen, screenOf, type ScreenPath } from './screens.ts';

/** The icons of the menu, by name: of the ways of paying, and others, whose drawings are in menu-icons.tsx. */
export type MenuIcon =
  | OrderIcon
  | 'home'
  | 'statement'
  | 'report'
  | 'batch'
  | 'groups'
  | 'barcode'
  | 'calendar'
  | 'check'
  | 'receipt'
  | 'chart'
  | 'french'
  | 'new'
  | 'outbox'
  | 'inbox'
  | 'cheque'
  | 'people'
  | 'device'
  | 'shield';

/** A menu entry: a label, a group with children, an external link (new tab) or an internal link. */
export type MenuEntry = MenuLabel | MenuGroup | ExternalLink | InternalLink;

export interface MenuLabel {
  readonly kind: 'label';
  readonly label: string;
}

export interface MenuGroup {
  readonly kind: 'group';
  readonly label: string;
  readonly icon: MenuIcon;
  readonly children: readonly (InternalLink | ExternalLink)[];
}

export interface ExternalLink {
  readonly kind: 'external';
  readonly label: string;
  readonly icon: MenuIcon;
  readonly href: string;
}

export interface InternalLink {
  readonly kind: 'internal';
  readonly label: string;
  readonly icon: MenuIcon;
  readonly path: ScreenPath;
  /** Group PJ: only for a legal person. */
  readonly legalPerson?: true;
  /** Beginnings of further addresses at which this entry is the one that is lit. */
  readonly covers?: readonly string[];
}

function link(
  path: ScreenPath,
  icon: MenuIcon,
  more: Partial<Pick<InternalLink, 'label' | 'legalPerson' | 'covers'>> = {},
): InternalLink {
  return { kind: 'internal', label: screenOf(path).title, icon, path, ...more };
}

/**
 * The whole side menu, in the order of PRODUCT.md section 2 (READINGS 5 and 6 say which screens are meant). What an
 * entry asks of the person is what its screen asks in the table of screens.
 */
export const MENU: readonly MenuEntry[] = [
  { kind: 'label', label: 'Conta Digital' },
  link('/home', 'home'),
  link('/releases', 'statement'),
  link('/releases-list', 'report'),
  link('/pix', 'pix', { covers: ['/pix'] }),
  {
    kind: 'group',
    label: 'Transferências',
    icon: 'transfer',
    children: [
      link('/transfer', 'transfer'),
      link('/batch-transfer', 'batch', { covers: ['/batch/'] }),
      link('/groups', 'groups'),
    ],
  },
  link('/payments/barcode', 'barcode'),
  link('/schedules', 'calendar'),
  link('/authorizations', 'check'),
  { kind: 'label', label: 'Cobrança' },
  link('/charging/bill-list', 'receipt'),
  link('/charging/summary-report', 'chart'),
  link('/charging/french', 'french'),
  link('/billing/newBilling', 'new'),
  link('/charging/shipment-list', 'outbox', { covers: ['/charging/shipment-'] }),
  link('/charging/return-files-list', 'inbox'),
  { kind: 'label', label: 'Cheques' },
  link('/checks/check-info', 'cheque'),
  link('/checks/check-list', 'report'),
  link('/checks/remittances-list', 'outbox', { covers: ['/checks/remittances-'] }),
  { kind: 'label', label: 'Usuários' },
  link('/users', 'people', { legalPerson: true, covers: ['/users'] }),
  link('/deviceManagement', 'device'),
  link('/permissions', 'shield', { legalPerson: true }),
];

/** The entries that a person sees: what would be refused is left out, and so are groups and labels left empty. */
export function visibleMenu(menu: readonly MenuEntry[], access: Access): readonly MenuEntry[] {
  const sees = (entry: InternalLink | ExternalLink): boolean =>
    entry.kind === 'external' ||
    (mayOpen(screenOf(entry.path), access) && (entry.legalPerson !== true || access.isLegalPerson));
  const shown = menu.flatMap((entry): MenuEntry[] => {
    switch (entry.kind) {
      case 'label':
        return [entry];
      case 'group': {
        const children = entry.children.filter(sees);
        return children.length === 0 ? [] : [{ ...entry, children }];
      }
      case 'external':
      case 'internal':
        return sees(entry) ? [entry] : [];
    }
  });
  return shown.filter((entry, at) => entry.kind !== 'label' || (shown[at + 1]?.kind ?? 'label') !== 'label');
}

/** The menu along the top: what stands beside each other, and what is in the group More; empty: there is none. */
export interface HorizontalMenu {
  readonly shown: readonly (MenuGroup | ExternalLink | InternalLink)[];
  readonly more: readonly MenuEntry[];
}

/**
 * A menu for one line (PRODUCT.md section 2): its entries without the labels between them, and what goes beyond `max`
 * in the group More, where the labels stand again.
 */
export function horizontalMenu(menu: readonly MenuEntry[], max: number): HorizontalMenu {
  const entries = menu.filter((entry) => entry.kind !== 'label');
  const first = entries[max];
  return { shown: entries.slice(0, max), more: first === undefined ? [] : fromLabel(menu, menu.indexOf(first)) };
}

/** The entries from there on, with the label right above them. */
function fromLabel(menu: readonly MenuEntry[], from: number): readonly MenuEntry[] {
  return menu.slice(menu[from - 1]?.kind === 'label' ? from - 1 : from);
}

/** All links of a menu, those in groups too. */
export function linksOf(menu: readonly MenuEntry[]): readonly InternalLink[] {
  return menu.flatMap((entry) => {
    if (entry.kind === 'internal') return [entry];
    return entry.kind === 'group' ? entry.children.filter((child) => child.kind === 'internal') : [];
  });
}

/** The link that is lit at an address: the one with that address, else the one that covers most of it. */
export function activeLink(menu: readonly MenuEntry[], pathname: string): InternalLink | undefined {
  const links = linksOf(menu);
  const exact = links.find((entry) => entry.path === pathname);
  if (exact !== undefined) return exact;
  const reach = (entry: InternalLink): number =>
    Math.max(
      0,
      ...(entry.covers ?? [])
        .filter((beginning) => pathname.startsWith(beginning))
        .map((beginning) => beginning.length),
    );
  const [best] = links.filter((entry) => reach(entry) > 0).toSorted((a, b) => reach(b) - reach(a));
  return best;
}

/** What a click on an entry does. */
export type MenuClick =
  | { readonly kind: 'navigate'; readonly path: ScreenPath }
  | { readonly kind: 'reload' }
  | { readonly kind: 'hash'; readonly hash: string };

/**
 * A click on the entry that is already active reloads the page, with two exceptions (PRODUCT.md section 2): on an
 * address that contains /users the location gets the hash #/users, and on /charging/shipment-details it goes to
 * /charging/shipment-list. From another page that an entry covers, a click goes to the entry's own screen.
 */
export function menuClick(entry: InternalLink, pathname: string, isActive: boolean): MenuClick {
  if (!isActive) return { kind: 'navigate', path: entry.path };
  if (pathname.includes('/users')) return { kind: 'hash', hash: '#/users' };
  return entry.path === pathname ? { kind: 'reload' } : { kind: 'navigate', path: entry.path };
}

/** Text without accents and capitals, to find screens by what people type. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
