import { expect, test } from 'vitest';
import { arrivalWords, ENTRY_TYPES, entryTitleSaysWhat, entryTypeLabel, entryTypeTitle } from './entry-types.ts';
import { ORDER_KIND_NAMES, ORDER_KINDS } from '../order-kinds/index.ts';

test('a line is titled with who stands opposite, whatever their name holds', () => {
  expect(entryTypeTitle('pix_sent', 'Ana')).toBe('Pix para Ana');
  expect(entryTypeTitle('pix_received', 'A $& {name} B')).toBe('Pix recebido de A $& {name} B');
  expect(entryTypeTitle('fee', 'Ipê')).toBe('Ipê');
  for (const type of ENTRY_TYPES) expect(entryTypeTitle(type, 'Ana')).toMatch(/^([A-ZÀ-Ú].* )?Ana$/);
});

test('a title that is the name alone says not what the line is', () => {
  const silent = ENTRY_TYPES.filter((type) => entryTypeTitle(type, 'Ana') === 'Ana');
  expect(ENTRY_TYPES.filter((type) => !entryTitleSaysWhat(type))).toEqual(silent);
});

test('money that comes in is told with its amount, and what goes out is not', () => {
  expect(arrivalWords('pix_received', { amount: 'R$ 10,00', name: 'Ana' })).toBe('Pix de R$ 10,00 recebido de Ana');
  expect(arrivalWords('pix_sent', { amount: 'R$ 10,00', name: 'Ana' })).toBeUndefined();
});

test('the payer’s line of every kind of order names the kind', () => {
  for (const kind of ORDER_KIND_NAMES) {
    const { entryType, words } = ORDER_KINDS[kind];
    if (entryType !== null) expect(entryTypeLabel(entryType).toLowerCase()).toContain(words.name.toLowerCase());
  }
});
