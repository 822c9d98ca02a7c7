import type { SavedView, SavedViewList } from '@bank/contracts';
import { plainWords } from '@bank/core';

/** Whose views: each person has their own in each company. */
export interface ViewOwner {
  readonly companyId: string;
  readonly operatorId: string;
}

/** What of a list a view shows. */
export type Shown = Pick<SavedView, 'search' | 'hiddenColumns'>;

/** A view as somebody wants to save it. */
export interface NewView extends Shown {
  readonly list: SavedViewList;
  readonly name: string;
}

/** What makes two names the same: neither case nor accents nor the width of a space tell them apart. */
export function viewNameKey(name: string): string {
  return plainWords(name);
}

/** Whether a view that is there is what somebody asks to save, as after an answer that got lost. */
export function isSameView(kept: SavedView, asked: NewView): boolean {
  return kept.name === asked.name && kept.search === asked.search && isSameColumns(kept, asked);
}

function isSameColumns({ hiddenColumns: one }: Shown, { hiddenColumns: other }: Shown): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

/** The columns that are left out, each once and in one order, so that the same choice is the same text. */
export function tidyColumns(keys: readonly string[]): string[] {
  return [...new Set(keys)].toSorted();
}
