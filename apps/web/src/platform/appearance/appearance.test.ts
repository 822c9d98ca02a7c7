import { appearanceSchema } from '@bank/contracts';
import { expect, test } from 'vitest';
import { memoryStorage } from '../session/session-fixtures.ts';
import {
  APPEARANCE_CHOICES,
  APPEARANCE_KEY,
  createAppearanceStore,
  DEFAULT_APPEARANCE,
  readAppearance,
} from './appearance.ts';

test('[const.layout.default] [const.theme.blue] the defaults are layout1 and blue, following the system', () => {
  const html = document.createElement('html');
  createAppearanceStore(memoryStorage(), html);
  expect(DEFAULT_APPEARANCE).toMatchObject({ layout: 'layout1', theme: 'blue', mode: 'system', width: 'contained' });
  expect({ ...html.dataset }).toEqual({ theme: 'blue', layout: 'layout1' });
});

test('a change shows at once and is kept', () => {
  const html = document.createElement('html');
  const storage = memoryStorage();
  const store = createAppearanceStore(storage, html);
  store.set({ mode: 'dark', balance: 'concealed' });
  expect(html.dataset['mode']).toBe('dark');
  expect(readAppearance(storage.getItem(APPEARANCE_KEY))).toMatchObject({ mode: 'dark', balance: 'concealed' });
  store.set({ mode: 'system' });
  expect(html.dataset['mode']).toBeUndefined();
});

test('what can be chosen is what the bank keeps, and the first of each is the default', () => {
  const { shape } = appearanceSchema;
  expect(Object.keys(APPEARANCE_CHOICES).toSorted()).toEqual([...Object.keys(shape), 'balance'].toSorted());
  for (const field of Object.keys(shape) as (keyof typeof shape)[]) {
    expect(Object.values(shape[field].def.entries), field).toEqual(APPEARANCE_CHOICES[field]);
    expect(DEFAULT_APPEARANCE[field]).toBe(APPEARANCE_CHOICES[field][0]);
  }
});

test('theme, layout and text size show on <html>', () => {
  const html = document.createElement('html');
  const store = createAppearanceStore(memoryStorage(), html);
  store.set({ theme: 'graphite', layout: 'layout2', textSize: 'larger' });
  expect({ ...html.dataset }).toEqual({ theme: 'graphite', layout: 'layout2', textSize: 'larger' });
  store.reset();
  expect({ ...html.dataset }).toEqual({ theme: 'blue', layout: 'layout1' });
});

test.each([['no JSON'], ['null'], ['[]'], ['{"mode":"neon","sideBar":3,"theme":"pink","layout":"layout3"}']])(
  '%s gives the defaults',
  (text) => {
    expect(readAppearance(text)).toEqual(DEFAULT_APPEARANCE);
  },
);
