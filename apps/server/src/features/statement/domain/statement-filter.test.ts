import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, civilDate } from '@bank/core';
import { cursorOf, entryIdOf, seqOfCursor, seqOfEntryId } from './entry-id.ts';
import { fold, FOLDING, readSearch } from './entry-search.ts';
import { isWholePeriod, readFilter } from './statement-filter.ts';

const today = civilDate('2026-11-23');

describe('the filter of a statement', () => {
  test('means the last 30 days when it names none, and 30 days up to an end', () => {
    expect(readFilter({}, today)).toEqual({ ok: true, value: { from: '2026-10-25', to: '2026-11-23' } });
    expect(readFilter({ to: '2026-03-31' }, today)).toEqual({
      ok: true,
      value: { from: '2026-03-02', to: '2026-03-31' },
    });
  });

  test('takes exactly the periods of at most twelve months that go forward', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 800 }), (length) => {
        const from = civilDate('2024-02-29');
        const to = addDays(from, length);
        expect(readFilter({ from, to }, today).ok).toBe(length >= 0 && to <= addMonths(from, 12));
      }),
    );
  });

  test('reads bounds of any size, and counts as the whole period only without any condition', () => {
    const filter = readFilter({ min: '00.10', max: '999999999999999.99' }, today);
    expect(filter).toMatchObject({ value: { minCentavos: 10n, maxCentavos: 99_999_999_999_999_999n } });
    expect(isWholePeriod({ from: today, to: today })).toBe(true);
    expect(isWholePeriod({ from: today, to: today, direction: 'in' })).toBe(false);
    expect(isWholePeriod({ from: today, to: today, search: 'x' })).toBe(false);
  });
});

describe('the search', () => {
  test('folds accents and case letter by letter, as the database does', () => {
    expect(fold('JOÃO Ação Ñandú')).toBe('joao acao nandu');
    expect([...FOLDING.from]).toHaveLength([...FOLDING.to].length);
  });

  test.each([
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    ['5299822', null],
    ['11.222.333', '11222333'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['mercado', null],
    ['***.982.247-**', null],
  ])('B04 of %s it looks for the document %s: parts of a CPF find nobody', (typed, document) => {
    expect(readSearch(typed).document).toBe(document);
  });
});

describe('places in a statement', () => {
  test('ids and cursors name a seq and nothing else', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (seq) => {
        expect(seqOfEntryId(entryIdOf(seq))).toBe(seq);
        expect(seqOfCursor(cursorOf(seq))).toBe(seq);
      }),
    );
  });

  test.each(['', 's', '42', 'S1', 'szzzzzzzzzzzzz', 's-1', 'com_x'])('refuses the cursor %j', (cursor) => {
    expect(seqOfCursor(cursor)).toBeUndefined();
  });
});
