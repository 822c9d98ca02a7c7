import {
  ORDER_KINDS,
  WAYS_OF_PAYING,
  type CodeScreen,
  type OrderKind,
  type PayScreen,
  type Permission,
} from '@bank/contracts';
import { quickActionsFor } from '../../features/home/quick-actions.ts';
import type { StatementAddress } from '../../features/statement/address.ts';
import type { Appearance } from '../../platform/appearance/appearance.ts';
import { activeLink, linksOf, MENU, plainText, visibleMenu, type MenuIcon } from '../../platform/screens/menu-model.ts';
import { SCREEN_WORDS } from '../../platform/screens/screen-words.ts';
import { mayOpen, screenOf, SCREENS, SOON, type ScreenPath } from '../../platform/screens/screens.ts';
import type { Access } from '../../platform/session/session-state.ts';

/** What an entry of the palette does. */
export type PaletteAct =
  | { readonly kind: 'open'; readonly path: ScreenPath }
  | { readonly kind: 'statement'; readonly search: StatementAddress }
  /** A payment to who was paid before, made once more. */
  | { readonly kind: 'pay-again'; readonly path: PayScreen; readonly orderId: string }
  /** A payment to what was typed. */
  | { readonly kind: 'pay'; readonly path: PayScreen | CodeScreen; readonly payTo: string }
  | { readonly kind: 'look'; readonly change: Partial<Appearance> }
  | { readonly kind: 'settings' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'sign-out' };

export type PaletteGroup = 'Tarefas' | 'Recentes' | 'Pagar de novo' | 'Telas' | 'Ações' | 'Exemplos' | 'Extrato';

/** The sign of an entry: of the screen in the menu, or of what it does. */
export type PaletteMark =
  | MenuIcon
  | 'payee'
  | 'pay'
  | 'search'
  | 'invite'
  | 'history'
  | 'company'
  | 'tasks'
  | 'sample'
  | 'shown'
  | 'concealed'
  | 'dark'
  | 'light'
  | 'layout'
  | 'settings'
  | 'keys'
  | 'leave';

export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** What there is to know of it, behind its name. */
  readonly hint?: string | undefined;
  readonly mark: PaletteMark;
  /** Other words by which people look for it. */
  readonly search?: string | undefined;
  readonly act: PaletteAct;
}

/** Somebody whom the company paid, by their newest payment. */
export interface PaidBefore {
  readonly name: string;
  readonly kind: OrderKind;
  readonly orderId: string;
  /** When last, and by which way of paying. */
  readonly hint: string;
}

/** Something that can be paid as it was typed: a code, a key, and later a slip's line. */
export interface PayableText {
  readonly path: PayScreen | CodeScreen;
  /** What is handed to the payment. */
  readonly payTo: string;
  readonly label: string;
  readonly hint: string;
  /** Nothing else can be meant by the text: it is not offered as something to look for, nor does it come into an address. */
  readonly isAllMeant?: true;
}

/** The person and the place that the palette is for. */
export interface PalettePlace {
  readonly access: Access;
  readonly appearance: Appearance;
  /** Whether this build has the sample area. */
  readonly samples: boolean;
  /** The screens that were open in this tab, the last one first. */
  readonly recent: readonly ScreenPath[];
  /** How many payments wait for this person's approval. */
  readonly waiting: number;
  /** Whom the company paid lately, the last one first. */
  readonly payees: readonly PaidBefore[];
  /** What the typed text is, where it can be paid as it stands. */
  readonly payable?: PayableText | undefined;
}

/** The group of screens that shows sample data alone. */
const SAMPLES = 'Exemplos';
const FOUND_MAX = 10;
const PAYEES_MAX = 5;
const RECENT_MAX = 5;
const RECENT_PAYEES_MAX = 3;

/** Screens that the palette does not offer: one with a parameter needs more than its name. */
const NOT_OFFERED: readonly string[] = ['/working'];

/** The signs of screens that no entry of the menu stands for. */
const MARKS: Partial<Readonly<Record<ScreenPath, PaletteMark>>> = {
  '/history': 'history',
  '/background-tasks': 'tasks',
  '/customer-view': 'company',
  '/customer-view/upgrade-perfil': 'company',
  '/users/new-user': 'invite',
};

/** Of a screen that has none, the sign of its group. */
const GROUP_MARKS: Readonly<Record<string, MenuIcon>> = { Cobrança: 'receipt', Cheques: 'cheque', Usuários: 'people' };

/** Words without which a question says the same: "como mandar um Pix" is "mandar Pix". */
const FILLERS = new Set(
  'a as ao com como da das de do dos e em eu me meu minha na no o os onde para por pra quero um uma ver'.split(' '),
);

/**
 * What the palette shows for what was typed, the group with the best find first: every word of it stands in the name, or
 * begins one of the other words. Behind it the search of the statement; before it a payment, where the text can be paid.
 * Nothing typed: what there is to do, the screens that were open last, and who was paid last.
 */
export function findInPalette(typed: string, place: PalettePlace): readonly PaletteEntry[] {
  const text = typed.trim();
  const all = everything(place);
  if (text === '') return unasked(all, place);
  const words = wordsOf(text);
  const ranked = all.flatMap((entry) => {
    const rank = rankOf(entry, words);
    return rank > 0 ? [{ entry, rank }] : [];
  });
  const found = withoutTwins(ranked)
    .toSorted((a, b) => b.rank - a.rank)
    .filter(limitOf('Pagar de novo', PAYEES_MAX))
    .slice(0, FOUND_MAX);
  const groups = [...new Set(found.map(({ entry }) => entry.group))];
  return [
    ...(place.payable === undefined ? [] : [payableEntry(place.payable)]),
    ...groups.flatMap((group) => found.flatMap(({ entry }) => (entry.group === group ? [entry] : []))),
    ...(may(place, 'STATEMENT_VIEW') && place.payable?.isAllMeant !== true ? [inStatement(text)] : []),
  ];
}

/** What there is to do from here, without a word typed. */
function unasked(all: readonly PaletteEntry[], { recent }: PalettePlace): readonly PaletteEntry[] {
  const tasks = all.filter(({ group }) => group === 'Tarefas');
  const screens = recent.flatMap((path) => all.find(({ id }) => id === path) ?? []).slice(0, RECENT_MAX);
  return [
    ...tasks,
    ...screens.map((entry): PaletteEntry => ({ ...entry, group: 'Recentes' })),
    ...all.filter(({ group }) => group === 'Pagar de novo').slice(0, RECENT_PAYEES_MAX),
  ];
}

/** All that this person may open or do from here: of equals the first is found first. */
function everything(place: PalettePlace): readonly PaletteEntry[] {
  const screens = screensFor(place);
  return [
    ...tasksFor(place),
    ...screens.filter(({ group }) => group === 'Telas'),
    ...payeesFor(place),
    ...actionsFor(place.appearance),
    ...screens.filter(({ group }) => group === 'Exemplos'),
  ];
}

function may({ access }: PalettePlace, permission: Permission): boolean {
  return access.permissions.includes(permission);
}

/** What this person comes here to do: to approve what waits, to pay, to see today's movements, to invite somebody. */
function tasksFor(place: PalettePlace): readonly PaletteEntry[] {
  const { access, waiting } = place;
  const task = (id: string, entry: Omit<PaletteEntry, 'id' | 'group'>): PaletteEntry => ({
    ...entry,
    id: `task-${id}`,
    group: 'Tarefas',
  });
  const approve = task('approve', {
    label: waiting === 1 ? 'Autorizar 1 pagamento' : `Autorizar ${waiting} pagamentos`,
    hint: waiting === 1 ? 'aguarda você' : 'aguardam você',
    mark: 'check',
    search: SCREEN_WORDS['/authorizations'],
    act: { kind: 'open', path: '/authorizations' },
  });
  const pay = quickActionsFor(access).flatMap(({ label, to, icon }) =>
    icon === undefined
      ? []
      : [task(`pay-${to}`, { label, mark: icon, search: SCREEN_WORDS[to], act: { kind: 'open', path: to } })],
  );
  const others = screensFor(place).flatMap((entry) => {
    const { task: permission } = entry.act.kind === 'open' ? screenOf(entry.act.path) : {};
    return permission !== undefined && may(place, permission) ? [task(`do-${entry.id}`, entry)] : [];
  });
  const today = task('today', {
    label: 'Ver extrato de hoje',
    mark: 'statement',
    search: SCREEN_WORDS['/releases'],
    act: { kind: 'statement', search: { periodo: 'hoje' } },
  });
  const invite = task('invite', {
    label: 'Convidar operador',
    mark: 'invite',
    search: SCREEN_WORDS['/users/new-user'],
    act: { kind: 'open', path: '/users/new-user' },
  });
  const invites = mayOpen(screenOf('/users/new-user'), access) && !isHidden('/users/new-user', access);
  return [
    ...(waiting > 0 ? [approve] : []),
    ...pay,
    ...others,
    ...(may(place, 'STATEMENT_VIEW') ? [today] : []),
    ...(invites ? [invite] : []),
  ];
}

/** Whether the menu knows of the screen, or of the one above it, and does not show it to this person. */
function isHidden(path: ScreenPath, access: Access): boolean {
  const seen = linksOf(visibleMenu(MENU, access));
  return linksOf(MENU).some(
    (link) => !seen.includes(link) && (link.path === path || screenOf(path).above?.includes(link.path) === true),
  );
}

function screensFor({ access, samples }: PalettePlace): readonly PaletteEntry[] {
  return (Object.keys(SCREENS) as ScreenPath[]).flatMap((path): readonly PaletteEntry[] => {
    const screen = screenOf(path);
    const isSample = screen.group === SAMPLES;
    if (path.includes('$') || NOT_OFFERED.includes(path) || isHidden(path, access) || !mayOpen(screen, access))
      return [];
    if (isSample && !samples) return [];
    return [
      {
        id: path,
        group: isSample ? 'Exemplos' : 'Telas',
        label: screen.title,
        hint: screen.soon === true ? SOON : undefined,
        mark: isSample
          ? 'sample'
          : (MARKS[path] ?? activeLink(MENU, path)?.icon ?? GROUP_MARKS[screen.group ?? ''] ?? 'report'),
        search: SCREEN_WORDS[path],
        act: { kind: 'open', path },
      },
    ];
  });
}

/** Who was paid before, by the ways of paying that are this person's. */
function payeesFor({ access, payees }: PalettePlace): readonly PaletteEntry[] {
  const kinds = new Set(
    WAYS_OF_PAYING.filter((kind) => {
      const { rights, screens } = ORDER_KINDS[kind];
      return access.permissions.includes(rights.acts.create) && mayOpen(screenOf(screens.pay), access);
    }),
  );
  return payees
    .filter(({ kind }) => kinds.has(kind))
    .map(({ name, kind, orderId, hint }) => ({
      id: `payee-${orderId}`,
      group: 'Pagar de novo',
      label: name,
      hint,
      mark: 'payee',
      search: 'pagar',
      act: { kind: 'pay-again', path: ORDER_KINDS[kind].screens.pay, orderId },
    }));
}

function payableEntry({ path, payTo, label, hint }: PayableText): PaletteEntry {
  return { id: 'pay-typed', group: 'Tarefas', label, hint, mark: 'pay', act: { kind: 'pay', path, payTo } };
}

function inStatement(text: string): PaletteEntry {
  return {
    id: 'in-statement',
    group: 'Extrato',
    label: `Buscar “${text}” no extrato`,
    hint: 'últimos 90 dias',
    mark: 'search',
    act: { kind: 'statement', search: { periodo: '90-dias', busca: text } },
  };
}

function actionsFor({ mode, balance, layout }: Appearance): readonly PaletteEntry[] {
  const action = (label: string, mark: PaletteMark, act: PaletteAct, search?: string): PaletteEntry => ({
    id: plainText(label).replaceAll(' ', '-'),
    group: 'Ações',
    label,
    mark,
    search,
    act,
  });
  const look = (change: Partial<Appearance>): PaletteAct => ({ kind: 'look', change });
  const isShown = balance === 'shown';
  const atSide = layout === 'layout1';
  return [
    action(
      isShown ? 'Ocultar saldo' : 'Mostrar saldo',
      isShown ? 'concealed' : 'shown',
      look({ balance: isShown ? 'concealed' : 'shown' }),
      'esconder valores olho',
    ),
    ...(mode === 'dark'
      ? []
      : [action('Usar modo escuro', 'dark', look({ mode: 'dark' }), 'tema noturno noite preto')]),
    ...(mode === 'light' ? [] : [action('Usar modo claro', 'light', look({ mode: 'light' }), 'tema dia branco')]),
    action(
      atSide ? 'Menu no topo' : 'Menu lateral',
      'layout',
      look({ layout: atSide ? 'layout2' : 'layout1' }),
      'barra horizontal lateral',
    ),
    action(
      'Aparência e layout',
      'settings',
      { kind: 'settings' },
      'tema cores claro escuro letra fonte tamanho maior configurações ajustes preferências',
    ),
    action('Atalhos de teclado', 'keys', { kind: 'shortcuts' }, 'teclas ajuda'),
    action('Sair', 'leave', { kind: 'sign-out' }, 'encerrar sessão logout desconectar'),
  ];
}

/** The words of a question, without what says nothing, unless that is all there is. */
function wordsOf(text: string): readonly string[] {
  const words = plainText(text).split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length === 0 ? words : telling;
}

interface Ranked {
  readonly entry: PaletteEntry;
  readonly rank: number;
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

/** A task and the screen that it opens are one thing: the one that fits better stands for both, of equals the task. */
function withoutTwins(ranked: readonly Ranked[]): readonly Ranked[] {
  const placeOf = ({ act }: PaletteEntry): string | undefined => (act.kind === 'open' ? act.path : undefined);
  return ranked.filter(
    (one, at) =>
      !ranked.some(
        (other, index) =>
          index !== at &&
          placeOf(one.entry) !== undefined &&
          placeOf(other.entry) === placeOf(one.entry) &&
          (other.rank > one.rank || (other.rank === one.rank && index < at)),
      ),
  );
}

/** Lets so many of a group through, the best first. */
function limitOf(group: PaletteGroup, most: number): (one: Ranked) => boolean {
  let seen = 0;
  return ({ entry }) => entry.group !== group || (seen += 1) <= most;
}
