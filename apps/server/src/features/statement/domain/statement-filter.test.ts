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
    ['529.982.247-25', '982247'],
    ['52998224725', '982247'],
    ['***.982.247-**', '982247'],
    ['982.2', '9822'],
    ['5299822', null],
    ['982', null],
    ['11.222.333/0001-81', null],
    ['mercado', null],
  ])('B04 of %s it looks for %s in a CPF: nothing of what is hidden finds anybody', (typed, person) => {
    expect(readSearch(typed).person).toBe(person);
  });

  test('B04 what is found by a whole CPF is found by each that shows the same', () => {
    const hidden = fc.tuple(fc.stringMatching(/^\d{3}$/), fc.stringMatching(/^\d{2}$/));
    fc.assert(
      fc.property(hidden, ([head, tail]) => {
        expect(readSearch(`${head}982247${tail}`).person).toBe('982247');
      }),
    );
  });

  test.each([
    ['11.222.333/0001-81', '11222333000181'],
    ['11.222.333', '11222333'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['0001-81', '000181'],
    ['mercado', null],
    ['112', null],
  ])('of %s it looks for %s in a CNPJ', (typed, company) => {
    expect(readSearch(typed).company).toBe(company);
  });

  test.each([
    ['4.250,00', 4250_00n, 4250_00n],
    ['4250', 4250_00n, 4250_99n],
    ['R$ 4.250,00', 4250_00n, 4250_00n],
    ['R$\u00a04.250,00', 4250_00n, 4250_00n],
    ['4250,5', 4250_50n, 4250_59n],
    ['4250,', 4250_00n, 4250_99n],
    ['-4.250,07', 4250_07n, 4250_07n],
    ['4250.50', 4250_50n, 4250_50n],
    ['4.250', 4250_00n, 4250_99n],
    ['0,01', 1n, 1n],
  ])('reads the amount %s', (typed, from, to) => {
    expect(readSearch(typed).amount).toEqual({ from, to });
  });

  test.each(['NF 10', '4.25,00', '1,234', '12/10', '', '99999999999999'])('reads no amount in %j', (typed) => {
    expect(readSearch(typed).amount).toBeNull();
  });

  test.each([
    ['7F2A-91C0-0000-0000-0000', '7F2A91C0000000000000'],
    ['7f2a-91c0', '7F2A91C0'],
    ['7F2A', null],
    ['fornecedor', null],
  ])('of %s it looks for the authentication code %s', (typed, code) => {
    expect(readSearch(typed).code).toBe(code);
  });

  test('I14 reads any text, however long, at once', () => {
    for (const text of ['1'.repeat(50_000), '1.'.repeat(25_000), ' '.repeat(50_000), 'R$'.repeat(25_000)])
      expect(readSearch(text).amount).toBeNull();
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
