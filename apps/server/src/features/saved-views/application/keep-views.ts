import { newId, ok, refuse, type Result } from '@bank/core';
import { SAVED_VIEWS_MAX, type SavedView, type SavedViewList } from '@bank/contracts';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  isSameView,
  tidyColumns,
  viewNameKey,
  type NewView,
  type Shown,
  type ViewOwner,
} from '../domain/saved-view.ts';
import { deleteView, insertView, lockViews, readView, readViews, updateView } from '../postgres/views.ts';

/** Everything that the use cases of this feature work with. */
export type SavedViewsContext = Pick<Platform, 'pool' | 'clock' | 'entropy'>;

/** A person's views of a list, by name. */
export async function listViews(
  { pool }: SavedViewsContext,
  list: SavedViewList,
  owner: ViewOwner,
): Promise<Result<{ readonly items: SavedView[] }, Refusal>> {
  return ok({ items: await readViews(pool, owner, list) });
}

/** Keeps a view under a name that the list does not have yet; the same one asked again is the one that is there. */
export function saveView(
  { pool, clock, entropy }: SavedViewsContext,
  given: NewView,
  owner: ViewOwner,
): Promise<Result<SavedView, Refusal>> {
  const asked = { ...given, hiddenColumns: tidyColumns(given.hiddenColumns) };
  return inTransaction(pool, async (client) => {
    await lockViews(client, owner);
    const kept = await readViews(client, owner, asked.list);
    const namesake = namesakeOf(kept, asked.name);
    if (namesake) return isSameView(namesake, asked) ? ok(namesake) : refuse(nameTaken(namesake));
    if (kept.length >= SAVED_VIEWS_MAX) {
      return refuse({ code: 'saved-views.too-many', data: { limit: String(SAVED_VIEWS_MAX) } });
    }
    const view: SavedView = { ...asked, id: newId('viw', clock, entropy), isDefault: false };
    await insertView(client, owner, view);
    return ok(view);
  });
}

/** Lets a view show something else. */
export function changeView(
  views: SavedViewsContext,
  { viewId, search, hiddenColumns }: Shown & { readonly viewId: string },
  owner: ViewOwner,
): Promise<Result<SavedView, Refusal>> {
  return change(views, viewId, owner, async (client, kept) => {
    const view = { ...kept, search, hiddenColumns: tidyColumns(hiddenColumns) };
    await updateView(client, owner, view);
    return ok(view);
  });
}

/** Gives a view another name. */
export function renameView(
  views: SavedViewsContext,
  { viewId, name }: { readonly viewId: string; readonly name: string },
  owner: ViewOwner,
): Promise<Result<SavedView, Refusal>> {
  return change(views, viewId, owner, async (client, kept) => {
    const namesake = namesakeOf(await readViews(client, owner, kept.list), name);
    if (namesake && namesake.id !== viewId) return refuse(nameTaken(namesake));
    const view = { ...kept, name };
    await updateView(client, owner, view);
    return ok(view);
  });
}

/** Makes a view the one that its list opens with, in the place of any other; or lets the list open as it is. */
export function setDefaultView(
  views: SavedViewsContext,
  { viewId, isDefault }: { readonly viewId: string; readonly isDefault: boolean },
  owner: ViewOwner,
): Promise<Result<SavedView, Refusal>> {
  return change(views, viewId, owner, async (client, kept) => {
    const former = (await readViews(client, owner, kept.list)).find((other) => other.isDefault && other.id !== viewId);
    if (isDefault && former) await updateView(client, owner, { ...former, isDefault: false });
    const view = { ...kept, isDefault };
    await updateView(client, owner, view);
    return ok(view);
  });
}

/** Takes a view away. */
export function removeView(
  views: SavedViewsContext,
  viewId: string,
  owner: ViewOwner,
): Promise<Result<undefined, Refusal>> {
  return change(views, viewId, owner, async (client) => {
    await deleteView(client, owner, viewId);
    return ok(undefined);
  });
}

async function change<Value>(
  { pool }: SavedViewsContext,
  viewId: string,
  owner: ViewOwner,
  work: (client: pg.PoolClient, kept: SavedView) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  return inTransaction(pool, async (client) => {
    await lockViews(client, owner);
    const kept = await readView(client, owner, viewId);
    return kept ? work(client, kept) : refuse({ code: 'saved-views.not-found' });
  });
}

function namesakeOf(kept: readonly SavedView[], name: string): SavedView | undefined {
  return kept.find((view) => viewNameKey(view.name) === viewNameKey(name));
}

function nameTaken({ name }: SavedView): Refusal {
  return { code: 'saved-views.name-taken', data: { name }, field: 'name' };
}
