import { expect, test } from 'vitest';
import { memoryStorage } from '../session/session-fixtures.ts';
import type { Appearance } from '@bank/contracts';
import { APPEARANCE_KEY, createAppearanceStore, DEFAULT_APPEARANCE } from './appearance.ts';
import { createAppearanceKeeper } from './appearance-keeper.ts';

/** A browser and a bank whose answers come when they are let through. */
function setUp(kept?: Appearance) {
  const storage = memoryStorage();
  const store = createAppearanceStore(storage, document.createElement('html'));
  const written: Appearance[] = [];
  const held: (() => void)[] = [];
  const bank = {
    kept,
    signedIn: true,
    written,
    /** Lets the oldest call that is on its way arrive, and what follows from it happen. */
    async answer() {
      held.shift()?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
  const wait = (): Promise<void> => new Promise((resolve) => held.push(resolve));
  const keeper = createAppearanceKeeper(store, {
    read: async () => {
      await wait();
      return bank.kept;
    },
    write: async (chosen) => {
      written.push(chosen);
      await wait();
    },
    signedIn: () => bank.signedIn,
  });
  return { storage, store, bank, keeper };
}

test('[frame.settings] what was chosen elsewhere comes back, is kept on this browser, and is not sent back', async () => {
  const { storage, store, bank, keeper } = setUp({ ...DEFAULT_APPEARANCE, theme: 'purple', layout: 'layout2' });
  const loading = keeper.load();
  await bank.answer();
  await loading;
  expect(store.get()).toMatchObject({ theme: 'purple', layout: 'layout2' });
  expect(storage.getItem(APPEARANCE_KEY)).toContain('purple');
  expect(bank.written).toEqual([]);
});

test('somebody who has chosen nothing yet keeps what this browser has', async () => {
  const { store, bank, keeper } = setUp();
  const loading = keeper.load();
  await bank.answer();
  await loading;
  expect(store.get()).toEqual(DEFAULT_APPEARANCE);
});

test('a choice made while the kept one is on its way stands', async () => {
  const { store, bank, keeper } = setUp({ ...DEFAULT_APPEARANCE, theme: 'purple' });
  const loading = keeper.load();
  store.set({ theme: 'green' });
  await bank.answer();
  await loading;
  expect(store.get().theme).toBe('green');
});

test('quick choices are sent one at a time, and the last one last', async () => {
  const { store, bank } = setUp();
  store.set({ theme: 'green' });
  store.set({ theme: 'purple' });
  store.set({ theme: 'graphite' });
  expect(bank.written.map(({ theme }) => theme)).toEqual(['green']);
  await bank.answer();
  expect(bank.written.map(({ theme }) => theme)).toEqual(['green', 'graphite']);
  await bank.answer();
  store.set({ theme: 'blue' });
  expect(bank.written.map(({ theme }) => theme)).toEqual(['green', 'graphite', 'blue']);
});

test('whether amounts are concealed stays on this browser', async () => {
  const { store, bank, keeper } = setUp({ ...DEFAULT_APPEARANCE, theme: 'purple' });
  store.set({ balance: 'concealed' });
  expect(bank.written).toEqual([]);
  const loading = keeper.load();
  await bank.answer();
  await loading;
  expect(store.get()).toMatchObject({ theme: 'purple', balance: 'concealed' });
  store.set({ theme: 'green' });
  expect(bank.written[0]).not.toHaveProperty('balance');
});

test('nothing is sent for, or adopted by, somebody who has left', async () => {
  const { store, bank, keeper } = setUp({ ...DEFAULT_APPEARANCE, theme: 'purple' });
  const loading = keeper.load();
  bank.signedIn = false;
  store.set({ mode: 'dark' });
  store.reset();
  await bank.answer();
  await loading;
  expect(bank.written).toEqual([]);
  expect(store.get()).toEqual(DEFAULT_APPEARANCE);
});
