/** Light, dark, or what the system says at the moment. */
export type Mode = 'system' | 'light' | 'dark';

/** How the app looks on this browser. */
export interface Appearance {
  readonly mode: Mode;
  readonly theme: 'blue';
  readonly layout: 'layout1';
  /** Whether pages keep to 1200 px on a wide screen. */
  readonly width: 'contained' | 'full';
  readonly sideBar: 'full' | 'compact';
  readonly balance: 'shown' | 'concealed';
}

export const APPEARANCE_KEY = 'ipe.appearance';

export const DEFAULT_APPEARANCE: Appearance = {
  mode: 'system',
  theme: 'blue',
  layout: 'layout1',
  width: 'contained',
  sideBar: 'full',
  balance: 'shown',
};

/** Reads what was kept; every field that is missing or unknown has its default. */
export function readAppearance(text: string | null): Appearance {
  let kept: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    // Somebody else's text: the defaults stand.
  }
  const one = <Value extends string>(value: unknown, values: readonly Value[], otherwise: Value): Value =>
    values.find((known) => known === value) ?? otherwise;
  return {
    ...DEFAULT_APPEARANCE,
    mode: one(kept.mode, ['system', 'light', 'dark'], DEFAULT_APPEARANCE.mode),
    width: one(kept.width, ['contained', 'full'], DEFAULT_APPEARANCE.width),
    sideBar: one(kept.sideBar, ['full', 'compact'], DEFAULT_APPEARANCE.sideBar),
    balance: one(kept.balance, ['shown', 'concealed'], DEFAULT_APPEARANCE.balance),
  };
}

/** The appearance of this browser; changes show at once and are kept. */
export interface AppearanceStore {
  readonly get: () => Appearance;
  readonly set: (change: Partial<Appearance>) => void;
  /** Back to the defaults, without keeping anything (after sign-out has cleared the storage). */
  readonly reset: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store over local storage and the attributes data-mode, data-theme and data-layout of `<html>`. */
export function createAppearanceStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  html: HTMLElement,
): AppearanceStore {
  let current = readAppearance(storage.getItem(APPEARANCE_KEY));
  const listeners = new Set<() => void>();
  const apply = (next: Appearance): void => {
    current = next;
    if (next.mode === 'system') delete html.dataset['mode'];
    else html.dataset['mode'] = next.mode;
    html.dataset['theme'] = next.theme;
    html.dataset['layout'] = next.layout;
    for (const listener of listeners) listener();
  };
  apply(current);
  return {
    get: () => current,
    set(change) {
      const next = { ...current, ...change };
      storage.setItem(APPEARANCE_KEY, JSON.stringify(next));
      apply(next);
    },
    reset: () => apply(DEFAULT_APPEARANCE),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
