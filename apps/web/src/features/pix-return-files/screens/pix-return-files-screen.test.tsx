import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { exampleDay, exampleFile } from '../testdata/example-days.ts';

const LIST = 'GET /services/issued-files';
const ISSUE = 'POST /services/pix/return-files';
const MARIA = { by: 'Maria Lima', at: '2026-11-21T13:12:00.000Z' };

function filesBank(more: Bank = {}): Bank {
  const items = [
    ...exampleDay(),
    ...exampleDay({ to: '2026-11-19', number: 11, lines: 1, firstDownload: MARIA, lastDownload: MARIA }),
  ];
  return { [LIST]: () => [200, { items, nextCursor: null }], ...more };
}

test('each day shows its number, its figures, its formats, and whether somebody has it', async () => {
  const { asked } = openApp('/pix-return-files', filesBank());
  await screen.findByText('Sexta-feira, 20 de novembro');
  expect(screen.getByText('Nº 12 · 8 registros')).toBeDefined();
  expect(screen.getByText('Nº 11 · 1 registro')).toBeDefined();
  expect(screen.getAllByText('Novo')).toHaveLength(1);
  expect(screen.getByText('Baixado por Maria Lima')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Baixar 20/11/2026 em CNAB 750' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Baixar 19/11/2026 em CSV' })).toBeDefined();
  expect(asked.findLast(({ path }) => path === '/services/issued-files')?.query.get('of')).toBe('pix-day');
});

test('what is chosen to be shown stands in the address and is what the bank is asked', async () => {
  const { asked } = openApp(
    '/pix-return-files?mostrar=novos&formato=cnab-240&de=2026-11-01&ate=2026-11-20',
    filesBank(),
  );
  await screen.findByText('Sexta-feira, 20 de novembro');
  const query = asked.findLast(({ path }) => path === '/services/issued-files')?.query;
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    of: 'pix-day',
    kind: 'pix-day-240',
    new: 'true',
    from: '2026-11-01',
    to: '2026-11-20',
  });
});

test('what is chosen is asked for as one ZIP, all formats of each day', async () => {
  const wanted: string[] = [];
  openApp(
    '/pix-return-files',
    filesBank({
      'GET /services/issued-files/archive': ({ query }) => {
        wanted.push(query.get('files') ?? '');
        return refusal(422, 'issued-files.archive-too-large', 'Os arquivos escolhidos somam 300 MB.');
      },
    }),
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: /20\/11\/2026/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Baixar em ZIP' }));
  await waitFor(() => expect(wanted).toEqual(['pix-day-750.12,pix-day-240.12,pix-day-csv.12']));
});

test('a day opens with the SHA-256 of each file and how it is checked; CSV alone is not read on screen', async () => {
  openApp('/pix-return-files', filesBank());
  fireEvent.click(await screen.findByText('Quinta-feira, 19 de novembro'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Arquivos do dia' }));
  expect(drawer.getByText('CNAB 750 nº 11')).toBeDefined();
  expect(drawer.getAllByText('cd'.repeat(32))).toHaveLength(3);
  expect(drawer.getAllByRole('button', { name: 'Ver os registros' })).toHaveLength(2);
  expect(drawer.getByText('shasum -a 256 pix-10001-2026-11-19-cnab750.ret')).toBeDefined();
});

test('a past day is asked for, and what the bank refuses of it is said', async () => {
  const days: unknown[] = [];
  const { asked } = openApp(
    '/pix-return-files',
    filesBank({
      [ISSUE]: ({ body }) => {
        days.push(body);
        return days.length === 1
          ? refusal(422, 'pix-return-files.day-empty', 'O dia 01/10/2026 não tem Pix recebido.')
          : [200, { day: '2026-10-02', files: ['pix-day-csv.13'], issued: 3 }];
      },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir um dia passado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arquivos de um dia passado' }));
  const ask = async (day: string) => {
    fireEvent.input(await dialog.findByLabelText('Dia'), { target: { value: day } });
    fireEvent.click(dialog.getByRole('button', { name: 'Pedir arquivos' }));
  };
  await ask('01/10/2026');
  await dialog.findByText('O dia 01/10/2026 não tem Pix recebido.');
  await ask('02/10/2026');
  await waitFor(() => expect(days).toEqual([{ day: '2026-10-01' }, { day: '2026-10-02' }]));
  // The list goes to that day.
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/services/issued-files')?.query.get('from')).toBe('2026-10-02'),
  );
});

test('no file yet, and nothing with these filters, are said with the way on', async () => {
  openApp('/pix-return-files?mostrar=novos', { [LIST]: () => [200, { items: [], nextCursor: null }] });
  await screen.findByText('Nada com estes filtros');
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await screen.findByText('Nenhum arquivo de retorno ainda');
});

test('goes on page by page while there is more', async () => {
  openApp(
    '/pix-return-files',
    filesBank({
      [LIST]: ({ query }) =>
        query.get('cursor') === null
          ? [200, { items: exampleDay(), nextCursor: 'a' }]
          : [200, { items: [exampleFile({ to: '2026-10-01', number: 1 })], nextCursor: null }],
    }),
  );
  await screen.findByText('Quinta-feira, 1º de outubro');
});

test('without the permission nothing is asked, and the screen says what to do', async () => {
  const { asked } = openApp('/pix-return-files', filesBank(), { permissions: ['ORDERS_VIEW'] });
  await screen.findByText('Seu perfil não inclui os arquivos de retorno Pix');
  await waitFor(() => expect(asked.some(({ path }) => path.startsWith('/services/issued-files'))).toBe(false));
});
