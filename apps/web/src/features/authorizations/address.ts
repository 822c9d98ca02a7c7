import { ORDER_KIND_NAMES, type OrderKind } from '@bank/contracts';
import { readOrder, type OrderOf, type SortNames } from '../../platform/tables/sort-address.ts';

/** What of the authorizations is shown, as its contract names it. */
export type AuthorizationsTab = 'mine' | 'others' | 'decided';

/** The tabs that stand in the address; what waits for oneself is as usual and does not. */
const TABS = { outros: 'others', decididas: 'decided' } as const satisfies Record<string, AuthorizationsTab>;
type TabInAddress = keyof typeof TABS;

/** The columns that sort. What waits stands by its deadline; what was decided has none, and stands newest first. */
export const SORTS = {
  quem: ['payment', 'ascending'],
  prazo: ['until', 'ascending'],
  valor: ['amount', 'descending'],
} as const satisfies SortNames;
export type OrderInAddress = OrderOf<typeof SORTS>;

/** What /authorizations shows, as it stands in the address: nothing that is as usual. */
export type AuthorizationsAddress = {
  readonly aba?: TabInAddress;
  readonly tipo?: OrderKind;
  readonly busca?: string;
  /** Not the tab's own, and one that it has. */
  readonly ordem?: OrderInAddress;
  /** The payment whose detail is open. */
  readonly pagamento?: string;
};

const SEARCH_LENGTH_MAX = 100;

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readAuthorizationsAddress(search: Readonly<Record<string, unknown>>): AuthorizationsAddress {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const tab = text('aba');
  const type = ORDER_KIND_NAMES.find((known) => known === text('tipo'));
  const order = readOrder(SORTS, text('ordem'));
  const words = text('busca').slice(0, SEARCH_LENGTH_MAX);
  return {
    ...(isTabInAddress(tab) ? { aba: tab } : {}),
    ...(type === undefined ? {} : { tipo: type }),
    ...(words.trim() === '' ? {} : { busca: words }),
    ...(order === undefined || order === 'prazo' || (tab === 'decididas' && order === '-prazo')
      ? {}
      : { ordem: order }),
    ...(/^ord_[0-9a-z]{26}$/.test(text('pagamento')) ? { pagamento: text('pagamento') } : {}),
  };
}

/** The tab that an address names. */
export function tabOf({ aba }: AuthorizationsAddress): AuthorizationsTab {
  return aba === undefined ? 'mine' : TABS[aba];
}

/** How a tab stands in the address; undefined for the usual one. */
export function tabInAddress(tab: AuthorizationsTab): TabInAddress | undefined {
  return (Object.keys(TABS) as TabInAddress[]).find((name) => TABS[name] === tab);
}

/** Whether the address leaves anything of its tab out. */
export function isNarrowed({ tipo, busca }: AuthorizationsAddress): boolean {
  return tipo !== undefined || busca !== undefined;
}

function isTabInAddress(text: string): text is TabInAddress {
  return Object.hasOwn(TABS, text);
}
