import { DRAFTS_KEY } from '../session/session.ts';

/** Where what was typed and not sent lies through a reload: this tab's session storage (decision 045). */
export interface DraftShelf {
  /** What lies at that place, whatever it is; undefined where nothing of this person does. */
  readonly read: (place: string) => unknown;
  /** Keeps plain data (as JSON) in place of what was there. */
  readonly keep: (place: string, draft: unknown) => void;
  readonly forget: (place: string) => void;
}

/**
 * A shelf of one person in one company (`owner`); undefined: nobody is known, nothing is kept. What another left in this
 * tab is never read, and goes with the first thing that is kept. A browser that keeps nothing is no hindrance.
 */
export function createDraftShelf(storage: Storage, owner: string | undefined): DraftShelf {
  const all = (): Readonly<Record<string, unknown>> => {
    const kept = readJson(storage);
    return owner !== undefined && isObject(kept) && kept['owner'] === owner && isObject(kept['drafts'])
      ? kept['drafts']
      : {};
  };
  const write = (drafts: Readonly<Record<string, unknown>>): void => {
    if (owner === undefined) return;
    try {
      if (Object.keys(drafts).length === 0) storage.removeItem(DRAFTS_KEY);
      else storage.setItem(DRAFTS_KEY, JSON.stringify({ owner, drafts }));
    } catch {
      // Full, or forbidden: the form works all the same, it only does not outlive a reload.
    }
  };
  return {
    read: (place) => all()[place],
    keep: (place, draft) => write({ ...all(), [place]: draft }),
    forget: (place) => write(Object.fromEntries(Object.entries(all()).filter(([other]) => other !== place))),
  };
}

function readJson(storage: Storage): unknown {
  try {
    return JSON.parse(storage.getItem(DRAFTS_KEY) ?? 'null');
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
