import { expect, test } from 'vitest';
import { createToastStore, type ToastMessage } from './toast-store.ts';

const status: ToastMessage = { text: 'Não autorizado!', tone: 'negative', kind: 'status' };
const snackbar: ToastMessage = { text: 'Senha criada.', tone: 'positive', kind: 'snackbar' };

/** A store with a clock that goes when told. */
function timed() {
  let nowMs = 0;
  let timers: { readonly atMs: number; readonly callback: () => void }[] = [];
  const store = createToastStore(
    (callback, delayMs) => {
      const timer = { atMs: nowMs + delayMs, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    () => nowMs,
  );
  return {
    store,
    pass(ms: number): void {
      nowMs += ms;
      const due = timers.filter((timer) => timer.atMs <= nowMs);
      timers = timers.filter((timer) => timer.atMs > nowMs);
      for (const timer of due) timer.callback();
    },
    texts: () => store.toasts().map((toast) => toast.text),
  };
}

test('[const.toast] a status toast goes after 5 seconds', () => {
  const { store, pass, texts } = timed();
  store.show(status);
  pass(4999);
  expect(texts()).toEqual([status.text]);
  pass(1);
  expect(texts()).toEqual([]);
});

test('[const.snackbar] a snackbar goes after 6 seconds', () => {
  const { store, pass, texts } = timed();
  store.show(snackbar);
  pass(5999);
  expect(texts()).toEqual([snackbar.text]);
  pass(1);
  expect(texts()).toEqual([]);
});

test('the same message is not shown twice: its time begins anew', () => {
  const { store, pass, texts } = timed();
  store.show(status);
  pass(3000);
  store.show(status);
  expect(texts()).toEqual([status.text]);
  pass(4000);
  expect(texts()).toEqual([status.text]);
});

test('what is said again is a new message to whoever hears it, though it stands there once', () => {
  const { store } = timed();
  store.show(status);
  const [first] = store.toasts();
  store.show(status);
  expect(store.toasts()).toHaveLength(1);
  expect(store.toasts()[0]?.id).not.toBe(first?.id);
});

test('what has gone can be read again, the last first and each once, until it is forgotten', () => {
  const { store, pass, texts } = timed();
  store.show(status);
  pass(1000);
  store.show(snackbar);
  pass(60_000);
  store.show(status);
  pass(60_000);
  expect(texts()).toEqual([]);
  expect(store.past()).toEqual([
    { text: status.text, tone: 'negative', atMs: 61_000 },
    { text: snackbar.text, tone: 'positive', atMs: 1000 },
  ]);
  for (let count = 0; count < 60; count += 1) store.show({ ...status, text: `Mensagem ${count}` });
  expect(store.past()).toHaveLength(50);
  expect(store.past()[0]?.text).toBe('Mensagem 59');
  store.forget();
  expect(store.past()).toEqual([]);
  expect(texts()).toHaveLength(4);
});

test('while somebody reads, the time stands still', () => {
  const { store, pass, texts } = timed();
  store.show(status);
  store.pause();
  store.show(snackbar);
  pass(60_000);
  expect(texts()).toHaveLength(2);
  store.resume();
  pass(6000);
  expect(texts()).toEqual([]);
});

test('of more than four the oldest goes', () => {
  const { store, texts } = timed();
  for (const text of ['a', 'b', 'c', 'd', 'e']) store.show({ ...status, text });
  expect(texts()).toEqual(['b', 'c', 'd', 'e']);
});

test('a snackbar takes the place of the one before, and leaves status toasts alone', () => {
  const { store, texts } = timed();
  store.show(status);
  store.show(snackbar);
  store.show({ ...snackbar, text: 'Depois.' });
  expect(texts()).toEqual([status.text, 'Depois.']);
});

test('closing tells whoever listens, once', () => {
  const { store } = timed();
  let changes = 0;
  const leave = store.subscribe(() => {
    changes += 1;
  });
  store.show(status);
  store.close(store.toasts()[0]?.id ?? 0);
  leave();
  store.show(snackbar);
  expect(changes).toBe(2);
});
