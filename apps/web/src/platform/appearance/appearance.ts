import type { Appearance as KeptAppearance } from '@bank/contracts';

/** How the app looks here: what is kept with the person, and whether amounts are concealed, which is this browser's alone. */
export interface Appearance extends KeptAppearance {
  readonly balance: 'shown' | 'concealed';
}

export const APPEARANCE_KEY = 'ipe.appearance';

export const DEFAULT_APPEARANCE: Appearance = {
  mode: 'system',
  theme: 'blue',
  layout: 'layout1',
  width: 'contained',
  sideBar: 'full',
  textSize: 'normal',
  balance: 'shown',
};

/** What can be chosen, the default first. Named here once more, since the door carries no schemas; a test compares. */
export const APPEARANCE_CHOICES = {
  mode: ['system', 'light', 'dark'],
  theme: ['blue', 'green', 'purple', 'graphite'],
  layout: ['layout1', 'layout2'],
  width: ['contained', 'full'],
  sideBar: ['full', 'compact'],
  textSize: ['normal', 'large', 'larger'],
  balance: ['shown', 'concealed'],
} as const satisfies { readonly [Field in keyof Appearance]: readonly Appearance[Field][] };

/** Reads what was kept; every field that is missing or unknown has its default. */
export function readAppearance(text: string | null): Appearance {
  let kept: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    // Somebody else's text: the defaults stand.
  }
  const one = <Value extends string>(value: unknown, values: readonly [Value, ...Value[]]): Value =>
    values.find((known) => known === value) ?? values[0];
  return {
    mode: one(kept.mode, APPEARANCE_CHOICES.mode),
    theme: one(kept.theme, APPEARANCE_CHOICES.theme),
    layout: one(kept.layout, APPEARANCE_CHOICES.layout),
    width: one(kept.width, APPEARANCE_CHOICES.width),
    sideBar: one(kept.sideBar, APPEARANCE_CHOICES.sideBar),
    textSize: one(kept.textSize, APPEARANCE_CHOICES.textSize),
    balance: one(kept.balance, APPEARANCE_CHOICES.balance),
  };
}

/** The appearance of this browser; changes show at once and are kept. */
export interface AppearanceStore {
  readonly get: () => Appearance;
  /** The person chose this. */
  readonly set: (change: Partial<Appearance>) => void;
  /** Takes over what the person chose elsewhere. */
  readonly adopt: (kept: KeptAppearance) => void;
  /** Back to the defaults, without keeping anything (after sign-out has cleared the storage). */
  readonly reset: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called after each choice of what is kept with the person, not after `adopt` and `reset`. */
  readonly onChosen: (listener: (chosen: KeptAppearance) => void) => () => void;
}

/** A store over local storage and the attributes data-mode, -theme, -layout and -text-size of `<html>`. */
export function createAppearanceStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  html: HTMLElement,
): AppearanceStore {
  let current = readAppearance(storage.getItem(APPEARANCE_KEY));
  const listeners = new Set<() => void>();
  const choosers = new Set<(chosen: KeptAppearance) => void>();
  const apply = (next: Appearance): void => {
    current = next;
    if (next.mode === 'system') delete html.dataset['mode'];
    else html.dataset['mode'] = next.mode;
    if (next.textSize === 'normal') delete html.dataset['textSize'];
    else html.dataset['textSize'] = next.textSize;
    html.dataset['theme'] = next.theme;
    html.dataset['layout'] = next.layout;
    for (const listener of listeners) listener();
  };
  const keep = (next: Appearance): void => {
    storage.setItem(APPEARANCE_KEY, JSON.stringify(next));
    apply(next);
  };
  apply(current);
  return {
    get: () => current,
    set(change) {
      keep({ ...current, ...change });
      if (Object.keys(change).every((field) => field === 'balance')) return;
      const { balance: _, ...chosen } = current;
      for (const chooser of choosers) chooser(chosen);
    },
    adopt: (kept) => keep({ ...current, ...kept, balance: current.balance }),
    reset: () => apply(DEFAULT_APPEARANCE),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChosen(listener) {
      choosers.add(listener);
      return () => choosers.delete(listener);
    },
  };
}
