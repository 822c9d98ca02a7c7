import type { SavedView } from '@bank/contracts';

/** What of a list a view keeps: what stands behind the "?" of its address, and the columns that are left out. */
export type ShownView = Pick<SavedView, 'search' | 'hiddenColumns'>;

/** What is open at the moment, or how far somebody has turned the pages of a calendar, is no view. */
const PASSING = ['lancamento', 'agendamento', 'em', 'pagamento', 'mes', 'dia', 'cobranca', 'editar', 'nova', 'modelo'];

/** What a list shows, in one form: the same filters and columns are equal, whatever order they were chosen in. */
export function shownView(search: string, hiddenColumns: readonly string[]): ShownView {
  const pairs = new URLSearchParams(search);
  for (const name of PASSING) pairs.delete(name);
  pairs.sort();
  return { search: pairs.toString(), hiddenColumns: [...new Set(hiddenColumns)].toSorted() };
}

/** Whether a view shows exactly that. */
export function isShown(view: ShownView, now: ShownView): boolean {
  const { search, hiddenColumns } = shownView(view.search, view.hiddenColumns);
  return search === now.search && hiddenColumns.join(' ') === now.hiddenColumns.join(' ');
}
