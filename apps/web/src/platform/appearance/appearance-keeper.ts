import type { Appearance } from '@bank/contracts';
import type { AppearanceStore } from './appearance.ts';

/** Where the bank keeps a person's appearance. */
export interface KeptAppearance {
  /** undefined: nothing was chosen yet, or it cannot be had. */
  readonly read: () => Promise<Appearance | undefined>;
  readonly write: (chosen: Appearance) => Promise<void>;
  /** Whether somebody is signed in, whose it would be. */
  readonly signedIn: () => boolean;
}

/**
 * Keeps the appearance with the operator, since leaving clears the browser (READINGS 12): `load` brings it back after
 * sign-in, and each choice is sent on, one at a time, the last one last. A choice that was made while it was on its way
 * here stands. A failure is told nobody: the browser has the choice all the same.
 */
export function createAppearanceKeeper(
  store: Pick<AppearanceStore, 'adopt' | 'onChosen'>,
  bank: KeptAppearance,
): { readonly load: () => Promise<void> } {
  let choices = 0;
  let waiting: Appearance | undefined;
  let writing = false;

  const writeOn = async (): Promise<void> => {
    if (writing) return;
    writing = true;
    while (waiting !== undefined && bank.signedIn()) {
      const chosen = waiting;
      waiting = undefined;
      await bank.write(chosen);
    }
    // What was chosen by somebody who has left must not be written for whoever comes next.
    waiting = undefined;
    writing = false;
  };

  store.onChosen((chosen) => {
    choices += 1;
    waiting = chosen;
    void writeOn();
  });

  return {
    async load() {
      const before = choices;
      const kept = await bank.read();
      if (kept !== undefined && choices === before && bank.signedIn()) store.adopt(kept);
    },
  };
}
