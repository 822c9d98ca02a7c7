import { NOTIFICATION_KINDS, type BackgroundTask, type Notification } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Asked, type Bank } from '../../../app/testing/open-app.tsx';
import { exampleNotice } from '../testdata/example-notices.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /services/notifications';
const READ = 'POST /services/notifications/read';
const PREFERENCES = '/services/notifications/preferences';
const second = exampleNotice({
  id: 'ntf_01jd00000000000000000000bb',
  kind: 'security',
  title: 'Senha trocada',
  text: 'Sua senha foi trocada.',
  href: null,
});

/** A bank that keeps what is read. */
function bellBank(more: Bank = {}, notices: readonly Notification[] = [exampleNotice(), second]): Bank {
  const read = new Set<string>();
  const now = (): Notification[] => notices.map((notice) => ({ ...notice, read: notice.read || read.has(notice.id) }));
  const unread = (): number => now().filter((notice) => !notice.read).length;
  return {
    [LIST]: ({ query }) => {
      const limit = Number(query.get('limit'));
      const from = Number(query.get('cursor') ?? 0);
      const end = from + limit;
      const nextCursor = end < notices.length ? String(end) : null;
      return [200, { items: now().slice(from, end), nextCursor, unread: unread() }];
    },
    [READ]: ({ body }) => {
      const { ids } = body as { readonly ids: readonly string[] | null };
      for (const id of ids ?? notices.map((notice) => notice.id)) read.add(id);
      return [200, { unread: unread() }];
    },
    ...more,
  };
}

async function openBell(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('list', { name: 'Avisos' });
  return screen.getByRole('dialog', { name: 'Avisos' });
}
const bodies = (asked: readonly Asked[]) => asked.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body);

test('counts what is unread, shows it with how long ago, and marks one or all as read', async () => {
  const { asked } = openApp('/working', bellBank());
  const bell = within(await openBell('Avisos: 2 avisos não lidos'));
  expect(await bell.findAllByText('há 3 min')).toHaveLength(2);
  fireEvent.click(bell.getByRole('button', { name: 'Marcar como lido: Senha trocada' }));
  await screen.findByRole('button', { name: 'Avisos: 1 aviso não lido' });
  fireEvent.click(bell.getByRole('button', { name: 'Marcar todos como lidos' }));
  await screen.findByRole('button', { name: 'Avisos' });
  expect(bodies(asked)).toEqual([{ ids: [second.id] }, { ids: null }]);
  expect(bell.queryByText('Não lido:')).toBeNull();
});

test('a notice opens the screen behind it and is read thereby; one without a screen leads nowhere', async () => {
  const { asked } = openApp('/working', bellBank());
  const bell = within(await openBell('Avisos: 2 avisos não lidos'));
  expect((await bell.findByText('Senha trocada')).closest('a')).toBeNull();
  fireEvent.click(bell.getByRole('link', { name: /Dispositivo aguarda aprovação/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/deviceManagement'));
  expect(bodies(asked)).toEqual([{ ids: [exampleNotice().id] }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Avisos' })).toBeNull());
});

test('who may not open the screen behind a notice is not sent there', async () => {
  openApp('/working', bellBank(), { permissions: ['ORDERS_VIEW'] });
  const bell = within(await openBell('Avisos: 2 avisos não lidos'));
  expect((await bell.findByText('Dispositivo aguarda aprovação')).closest('a')).toBeNull();
});

test('a mark shows at once, and is taken back when the bank refuses it', async () => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  openApp(
    '/working',
    bellBank({
      [READ]: async () => {
        await asked;
        return refusal(404, 'notifications.not-found', 'Este aviso não existe mais.');
      },
    }),
  );
  const bell = within(await openBell('Avisos: 2 avisos não lidos'));
  fireEvent.click(await bell.findByRole('button', { name: 'Marcar como lido: Senha trocada' }));
  await bell.findByText('1 aviso não lido');
  answer();
  await bell.findByText('2 avisos não lidos');
});

test('older notices come when asked for; an empty bell says what would stand there', async () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    exampleNotice({ id: `ntf_${String(at).padStart(26, '0')}`, title: `Aviso ${at}`, read: true }),
  );
  openApp('/working', bellBank({}, many));
  const bell = within(await openBell('Avisos'));
  await bell.findByText('Aviso 19');
  expect(bell.queryByText('Aviso 20')).toBeNull();
  fireEvent.click(bell.getByRole('button', { name: 'Mostrar mais' }));
  await bell.findByText('Aviso 24');
  openApp('/working', bellBank({}, []));
  fireEvent.click(await screen.findByRole('button', { name: 'Avisos' }));
  await screen.findByText('Nenhum aviso por aqui');
});

test('of open tasks what runs comes first, then what waits, three of them and how many more there are', async () => {
  const task = (at: number, state: BackgroundTask['state']): BackgroundTask => ({
    id: `tsk_${at}`,
    title: `Extrato ${at}`,
    state,
    cancelling: false,
    progress: { done: 1, total: 2 },
    askedBy: { id: 'op_1', name: 'Ana Souza' },
    askedAt: '2026-11-23T13:00:00.000Z',
    endedAt: null,
    expiresAt: null,
    file: null,
    failure: null,
  });
  const open = [task(5, 'queued'), task(4, 'queued'), task(3, 'running'), task(2, 'queued'), task(1, 'running')];
  openApp('/working', bellBank({ 'GET /services/background-tasks': () => [200, { items: open, nextCursor: null }] }));
  const bell = within(await openBell('Avisos: 2 avisos não lidos'));
  const list = within(await bell.findByRole('list', { name: 'Tarefas em andamento' }));
  const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(['Extrato 350% pronto', 'Extrato 150% pronto', 'Extrato 5Na fila']);
  expect(bell.getByText('e mais 2')).toBeTruthy();
  expect(bell.getByRole('link', { name: 'Ver todas as tarefas' }).getAttribute('href')).toBe('/background-tasks');
});

test('keeps the chosen ways; the e-mail of security is locked with its reason', async () => {
  const items = NOTIFICATION_KINDS.map((kind) => ({ kind, screen: true, email: kind === 'security', push: true }));
  const { asked } = openApp(
    '/working',
    bellBank({
      [`GET ${PREFERENCES}`]: () => [200, { items }],
      [`PUT ${PREFERENCES}`]: ({ body }) => [200, body],
    }),
  );
  fireEvent.click(within(await openBell('Avisos: 2 avisos não lidos')).getByRole('button', { name: 'Preferências' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Preferências de avisos' }));
  const locked = await drawer.findByRole<HTMLInputElement>('checkbox', { name: 'Segurança: e-mail' });
  expect([locked.checked, locked.disabled]).toEqual([true, true]);
  expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/sempre/);
  fireEvent.click(drawer.getByRole('checkbox', { name: 'Recebidos: celular' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preferências de avisos' })).toBeNull());
  const sent = asked.find(({ method }) => method === 'PUT')?.body as { readonly items: typeof items };
  expect(sent.items.find(({ kind }) => kind === 'received')?.push).toBe(false);
  expect(sent.items).toHaveLength(NOTIFICATION_KINDS.length);
});

test('what the app said goes after some seconds, and can be read again behind the bell until one is signed out', async () => {
  let status = 404;
  const { heard } = openApp(
    '/working',
    bellBank({ [READ]: () => refusal(status, 'notifications.not-found', 'Este aviso não existe mais.') }),
  );
  const markOne = async (): Promise<void> => {
    const bell = within(await openBell('Avisos: 2 avisos não lidos'));
    fireEvent.click(await bell.findByRole('button', { name: 'Marcar como lido: Senha trocada' }));
  };
  const openMessages = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Mensagens desta sessão' }));
    return within(await screen.findByRole('dialog', { name: 'Mensagens desta sessão' }));
  };
  await openBell('Avisos: 2 avisos não lidos');
  const before = await openMessages();
  expect(before.getByText('Nenhuma mensagem ainda')).toBeTruthy();
  fireEvent.click(before.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await markOne();
  await waitFor(() => expect(heard()).toEqual(['Este aviso não existe mais.']));
  const after = await openMessages();
  const [message] = within(after.getByRole('list', { name: 'Mensagens desta sessão' })).getAllByRole('listitem');
  expect(message?.textContent).toMatch(/^Erro: Este aviso não existe mais\.hoje às \d\d:\d\d$/);
  fireEvent.click(after.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // Whoever comes to this screen next reads nothing of it.
  status = 401;
  await markOne();
  await waitFor(() => expect(heard()).toEqual([]));
});
