import { DRAFT_DATABASE } from '../../../platform/session/forget.ts';
import { loadPart } from '../../../vocabulary/lazy-part.tsx';

/**
 * Takes a draft away whose 24 hours are over, for whoever never comes back to the sign-up (SECURITY S06). Fetches nothing
 * where there is no draft.
 */
export async function forgetOldDraft(indexedDb: IDBFactory | undefined, nowMs: () => number): Promise<void> {
  // Older Firefox cannot list them: there it goes when the sign-up is opened again.
  if (typeof indexedDb?.databases !== 'function') return;
  const databases = await indexedDb.databases();
  if (!databases.some(({ name }) => name === DRAFT_DATABASE)) return;
  const { eraseIfOld } = await loadPart(() => import('./draft-database.ts'));
  await eraseIfOld(indexedDb, nowMs());
}
