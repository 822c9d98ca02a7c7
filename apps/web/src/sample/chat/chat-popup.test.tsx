import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSample, openSampleChat } from '../testdata/open-sample.tsx';
import { rowsOf } from './chat.ts';

afterEach(() => {
  vi.useRealTimers();
  closeSample();
});

async function openChat() {
  openSampleChat();
  const popup = within(await screen.findByRole('dialog', { name: 'Conversas' }));
  await popup.findByRole('list', { name: 'Conversas recentes' });
  return popup;
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Mensagem para/ });
const linesOf = () => within(screen.getByRole('log')).queryAllByText(/./, { selector: 'p' });

async function openRoom(name: RegExp) {
  const popup = await openChat();
  fireEvent.click(popup.getByRole('button', { name }));
  await screen.findByRole('log');
  return popup;
}

test('says that it is sample data, in the list of people and in a conversation', async () => {
  await openRoom(/Ana Beatriz Moura/);
  expect(screen.getByText(/^Dados de exemplo/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Voltar às conversas' }));
  expect(screen.getByText(/^Dados de exemplo/)).toBeDefined();
});

test('[chat.dots] contacts that are online and offline have dots of their own, with the word', async () => {
  const popup = await openChat();
  const dots = popup.getAllByRole('img');
  const online = dots.find(({ title }) => title === 'Online');
  const offline = dots.find(({ title }) => title === 'Offline');
  expect(online?.dataset['status']).toBe('online');
  expect(offline?.dataset['status']).toBe('offline');
  expect(online?.className).not.toBe(offline?.className);
});

test('[chat.enter] [chat.reply] Enter sends the trimmed text, and 2 seconds later the other side answers', async () => {
  await openRoom(/Ana Beatriz Moura/);
  const before = linesOf().length;
  fireEvent.change(box(), { target: { value: '  Bom dia  ' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.keyDown(box(), { key: 'Enter' });
  await expect.poll(linesOf).toHaveLength(before + 1);
  expect(linesOf().at(-1)?.textContent).toBe('Bom dia');
  expect(box().value).toBe('');
  await vi.advanceTimersByTimeAsync(1900);
  expect(linesOf()).toHaveLength(before + 1);
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(linesOf).toHaveLength(before + 2);
});

test('[chat.shift-enter] [chat.empty] Shift+Enter sends nothing, and neither does Enter without text', async () => {
  await openRoom(/Ana Beatriz Moura/);
  const before = linesOf().length;
  fireEvent.change(box(), { target: { value: 'Uma linha' } });
  expect(fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })).toBe(true);
  fireEvent.change(box(), { target: { value: ' \n ' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  fireEvent.change(box(), { target: { value: 'Depois' } });
  // The answer to it, two seconds later, must not come into the next test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.keyDown(box(), { key: 'Enter' });
  await expect.poll(linesOf).toHaveLength(before + 1);
  expect(linesOf().at(-1)?.textContent).toBe('Depois');
});

test('[chat.rows] the box grows with its text up to 4 rows', async () => {
  await openRoom(/Ana Beatriz Moura/);
  expect(Number(box().rows)).toBe(1);
  fireEvent.change(box(), { target: { value: 'a\nb\nc' } });
  expect(Number(box().rows)).toBe(3);
  fireEvent.change(box(), { target: { value: 'a\nb\nc\nd\ne\nf' } });
  expect(Number(box().rows)).toBe(4);
  expect(rowsOf('x'.repeat(1000))).toBe(4);
});

test('a conversation is made when it is asked for, and is among the recent ones then; what was read is read', async () => {
  const popup = await openRoom(/Fábio Monteiro/);
  expect(screen.getByText('Nenhuma mensagem ainda. Diga olá.')).toBeTruthy();
  fireEvent.keyDown(box(), { key: 'Escape' });
  const recent = within(await popup.findByRole('list', { name: 'Conversas recentes' }));
  expect(await recent.findByRole('button', { name: /Fábio Monteiro/ })).toBeTruthy();
  expect(recent.getByRole('img', { name: '2 não lidas' })).toBeTruthy();
  fireEvent.click(recent.getByRole('button', { name: /Ana Beatriz Moura/ }));
  fireEvent.click(await popup.findByRole('button', { name: 'Voltar às conversas' }));
  await popup.findByRole('list', { name: 'Conversas recentes' });
  await waitFor(() => expect(popup.queryByRole('img', { name: '2 não lidas' })).toBeNull());
});

test('what was read stays read when the chat is opened again, and an answer that came meanwhile is not', async () => {
  const popup = await openRoom(/Ana Beatriz Moura/);
  fireEvent.change(box(), { target: { value: 'Bom dia' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.keyDown(box(), { key: 'Enter' });
  await expect.poll(() => box().value).toBe('');
  fireEvent.click(popup.getByRole('button', { name: 'Fechar conversas' }));
  cleanup();
  await vi.advanceTimersByTimeAsync(2100);
  vi.useRealTimers();
  const again = await openChat();
  const line = await again.findByRole('button', { name: /Ana Beatriz Moura/ });
  await within(line).findByRole('img', { name: '1 não lida' });
});
