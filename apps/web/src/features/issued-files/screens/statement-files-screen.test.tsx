import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { exampleFile, exampleMonth } from '../testdata/example-files.ts';

const LIST = 'GET /services/issued-files';
const MARIA = { by: 'Maria Lima', at: '2026-11-03T13:12:00.000Z' };

function filesBank(more: Bank = {}): Bank {
  const items = [
    ...exampleMonth(),
    ...exampleMonth({ to: '2026-09-30', number: 2, lines: 1, firstDownload: MARIA, lastDownload: MARIA }),
  ];
  return { [LIST]: () => [200, { items, nextCursor: null }], ...more };
}

test('each month shows its number, its figures, its formats, and whether somebody has it', async () => {
  openApp('/releases-list', filesBank());
  await screen.findByText('Outubro de 2026');
  expect(screen.getByText('Nº 3 · 412 lançamentos')).toBeDefined();
  expect(screen.getByText('Nº 2 · 1 lançamento')).toBeDefined();
  expect(screen.getAllByText('Novo')).toHaveLength(1);
  expect(screen.getByText('Baixado por Maria Lima')).toBeDefined();
  expect(screen.getByText('03/11/2026, 10:12')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Baixar Outubro de 2026 em CSV' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Baixar Setembro de 2026 em OFX' })).toBeDefined();
  expect(screen.getByText('Estes são todos os meses fechados.')).toBeDefined();
});

test('a month opens with the SHA-256 of each file, who has it, and how it is checked', async () => {
  openApp('/releases-list', filesBank());
  fireEvent.click(await screen.findByText('Setembro de 2026'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Fechamento mensal' }));
  expect(drawer.getByText('CSV nº 2')).toBeDefined();
  expect(drawer.getAllByText('ab'.repeat(32))).toHaveLength(2);
  expect(drawer.getByRole('button', { name: 'Copiar o SHA-256 do OFX' })).toBeDefined();
  expect(drawer.getAllByText('Maria Lima, em 03/11/2026 às 10:12:00')).toHaveLength(2);
  expect(drawer.getByText('shasum -a 256 extrato-10001-2026-09.csv')).toBeDefined();
});

test('what is chosen is asked for as one ZIP, all formats of each month', async () => {
  const asked: string[] = [];
  openApp(
    '/releases-list',
    filesBank({
      'GET /services/issued-files/archive': ({ query }) => {
        asked.push(query.get('files') ?? '');
        return refusal(422, 'issued-files.archive-too-large', 'Os arquivos escolhidos somam 300 MB.');
      },
    }),
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: /Outubro de 2026/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Baixar em ZIP' }));
  await waitFor(() => expect(asked).toEqual(['statement-month-csv.3,statement-month-ofx.3']));
  // What could not be had stays chosen.
  expect(screen.getByText('1 escolhido')).toBeDefined();
});

test('what is chosen to be shown stands in the address and is what the bank is asked', async () => {
  const { asked } = openApp('/releases-list?mostrar=novos&ano=2026', filesBank());
  await screen.findByText('Outubro de 2026');
  const query = asked.findLast(({ path }) => path === '/services/issued-files')?.query;
  expect(Object.fromEntries(query ?? [])).toMatchObject({ new: 'true', from: '2026-01-01', to: '2026-12-31' });
});

test('goes on page by page while there is more', async () => {
  const older = [exampleFile({ to: '2025-01-31', number: 1 })];
  openApp(
    '/releases-list',
    filesBank({
      [LIST]: ({ query }) =>
        query.get('cursor') === null
          ? [200, { items: exampleMonth(), nextCursor: 'a' }]
          : [200, { items: older, nextCursor: null }],
    }),
  );
  await screen.findByText('Janeiro de 2025');
});

test('an error, no month yet, and nothing with these filters are said with the way on', async () => {
  let broken = true;
  openApp(
    '/releases-list?mostrar=novos',
    filesBank({
      [LIST]: () =>
        broken ? refusal(500, 'service.unexpected', 'Houve um erro.') : [200, { items: [], nextCursor: null }],
    }),
  );
  await screen.findByText('Houve um erro.');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Nada com estes filtros');
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await screen.findByText('O primeiro fechamento sai no primeiro dia útil do mês que vem.');
});

test('without the permission nothing is asked, and the screen says what to do', async () => {
  const { asked } = openApp('/releases-list', filesBank(), { permissions: ['ORDERS_VIEW'] });
  await screen.findByText('Seu perfil não inclui os relatórios de extrato');
  await waitFor(() => expect(asked.some(({ path }) => path.startsWith('/services/issued-files'))).toBe(false));
});
