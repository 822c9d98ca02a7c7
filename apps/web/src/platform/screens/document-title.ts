import { bankName } from '../../environment.ts';

/** The title of the tab while a page shows. */
export function documentTitle(title: string): string {
  return `${title} · ${bankName()}`;
}
