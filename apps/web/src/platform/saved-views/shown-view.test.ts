import { viewSearchSchema } from '@bank/contracts';
import { expect, test } from 'vitest';
import { isShown, shownView } from './shown-view.ts';

test('the same filters and columns are the same view, whatever order they were chosen in', () => {
  const now = shownView('?tipo=pix&busca=Ana+%26+Bia', ['b', 'a']);
  expect(now).toEqual({ search: 'busca=Ana+%26+Bia&tipo=pix', hiddenColumns: ['a', 'b'] });
  expect(isShown({ search: 'busca=Ana%20%26%20Bia&tipo=pix', hiddenColumns: ['a', 'b'] }, now)).toBe(true);
  expect(isShown({ search: 'tipo=pix', hiddenColumns: ['a', 'b'] }, now)).toBe(false);
  expect(isShown({ ...now, hiddenColumns: ['a'] }, now)).toBe(false);
});

test('what is open, and the month that a calendar stands at, is no part of a view', () => {
  expect(shownView('?lancamento=ent_1', [])).toEqual(shownView('', []));
  expect(shownView('?visao=calendario&mes=2026-12&dia=2026-12-01&agendamento=ord_1&em=2026-12-01', []).search).toBe(
    'visao=calendario',
  );
});

test('whatever is typed into a search box makes a text that the bank keeps', () => {
  const typed = `"a" 'b' <c> #d ?e /f \\g {h} ção 💡 %`;
  const { search } = shownView(`?${new URLSearchParams({ busca: typed }).toString()}`, []);
  expect(viewSearchSchema.safeParse(search).success).toBe(true);
  expect(new URLSearchParams(search).get('busca')).toBe(typed);
});
