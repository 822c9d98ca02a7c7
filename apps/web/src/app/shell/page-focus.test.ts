import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPageFocus, type PageFocus } from './page-focus.ts';

const TITLE = '<h1 tabindex="-1" data-page-title>Extrato</h1>';
let focus: PageFocus;
beforeEach(() => {
  document.body.innerHTML = '<input id="search" /><a id="link" href="/releases">Extrato</a><main></main>';
  focus = watchPageFocus(window);
});
afterEach(() => {
  focus.stop();
  document.body.innerHTML = '';
});

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(selector);
  return found;
};
const press = (target: HTMLElement, key: string): void => {
  target.focus();
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};
/** A person follows the link, by a key; what they do until the page is there. */
const follow = (meanwhile: () => void = () => undefined): void => {
  press(find('#link'), 'Enter');
  focus.leave();
  meanwhile();
  find('main').innerHTML = TITLE;
  focus.arrive();
};

test('the title of the page that was asked for has the focus', () => {
  follow();
  expect(document.activeElement).toBe(find('h1'));
});

test('a page that comes frames later gets it too', async () => {
  press(find('#link'), 'Enter');
  focus.leave();
  focus.arrive();
  expect(document.activeElement).toBe(find('#link'));
  find('main').innerHTML = TITLE;
  await vi.waitFor(() => expect(document.activeElement).toBe(find('h1')));
});

test('who types into the search of the frame while the page is on its way goes on typing there', () => {
  follow(() => press(find('#search'), 'k'));
  expect(document.activeElement).toBe(find('#search'));
});

test('a modifier alone is no work, and who has nothing that has the focus gets the title', () => {
  follow(() => press(find('#link'), 'Shift'));
  expect(document.activeElement).toBe(find('h1'));
  find('main').innerHTML = '';
  follow(() => {
    press(find('#search'), 'PageDown');
    find('#search').blur();
  });
  expect(document.activeElement).toBe(find('h1'));
});

test('what was done before the way began does not count', () => {
  press(find('#search'), 'a');
  follow();
  expect(document.activeElement).toBe(find('h1'));
});
