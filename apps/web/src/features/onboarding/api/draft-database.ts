import { readKept, type KeptDraft } from '../draft.ts';
import { DRAFT_DATABASE } from '../../../platform/session/forget.ts';

const STORE = 'draft';
const KEY = 'only';

/** Where the draft of this browser lies between two visits. */
export interface DraftDatabase {
  /** What was kept, whatever it is; undefined where nothing is, or where this browser keeps nothing. */
  readonly read: () => Promise<unknown>;
  /** Keeps the draft in place of the one before. */
  readonly write: (draft: KeptDraft) => Promise<unknown>;
  readonly erase: () => Promise<unknown>;
}

/**
 * The draft in IndexedDB (SECURITY S06): sign-out and "Apagar rascunho" leave nothing of it. A browser that keeps
 * nothing (a private window) is none: the form then works without a draft.
 */
export function createDraftDatabase(indexedDb: IDBFactory | undefined): DraftDatabase {
  const within = async <T>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    const database = await open(indexedDb);
    if (database === undefined) return undefined;
    try {
      return await settled(act(database.transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return undefined;
    } finally {
      // Closed after each turn, so that a sign-out in another tab can delete it at once.
      database.close();
    }
  };
  // One after the other, in the order asked for: an older draft never lands on a newer, nor after it was erased.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(turn: () => Promise<T>): Promise<T> => {
    const result = last.then(turn);
    last = result;
    return result;
  };
  return {
    read: () => inTurn(() => within<unknown>('readonly', (store) => store.get(KEY))),
    write: (draft) => inTurn(() => within('readwrite', (store) => store.put(draft, KEY))),
    erase: () => inTurn(() => within('readwrite', (store) => store.delete(KEY))),
  };
}

/** Erases a draft that is too old, or that nobody can read any more. */
export async function eraseIfOld(indexedDb: IDBFactory, nowMs: number): Promise<void> {
  const database = createDraftDatabase(indexedDb);
  const kept = await database.read();
  if (kept !== undefined && readKept(kept, nowMs) === undefined) await database.erase();
}

async function open(indexedDb: IDBFactory | undefined): Promise<IDBDatabase | undefined> {
  if (indexedDb === undefined) return undefined;
  try {
    const request = indexedDb.open(DRAFT_DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    return await settled(request);
  } catch {
    return undefined;
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database does not answer')));
  });
}
