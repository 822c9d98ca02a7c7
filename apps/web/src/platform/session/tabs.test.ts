import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, tokenOf, tokenUntil } from './session-fixtures.ts';
import { createSession, TOKEN_KEY, type Session } from './session.ts';
import { ANSWER_MS, createTabs, TICKET_MS, type Tabs } from './tabs.ts';
import { pageNow } from '../clock/page-clock-fixtures.ts';

beforeEach(() => void vi.useFakeTimers({ now: pageNow() }));
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

type Listener = (event: { readonly data: unknown }) => void;

/** The pages of one origin in one browser. */
function browser() {
  const ears = new Map<object, Listener>();
  const said: unknown[] = [];
  const channel = () => {
    const own = {};
    return {
      addEventListener: (_: string, listener: unknown) => void ears.set(own, listener as Listener),
      postMessage: (data: unknown) => {
        said.push(data);
        for (const [page, listener] of ears) if (page !== own) listener({ data: structuredClone(data) });
      },
    };
  };
  return { channel, said };
}

interface Tab {
  readonly session: Session;
  readonly tabs: Tabs;
  readonly ended: string[];
  readonly document: Document;
}

function tabOf(
  { channel }: ReturnType<typeof browser>,
  { token, isFramed = false }: { readonly token?: string; readonly isFramed?: boolean } = {},
): Tab {
  const storage = memoryStorage(token === undefined ? {} : { [TOKEN_KEY]: token });
  const session = createSession({
    storage,
    nowMs: Date.now,
    forget: () => storage.clear(),
    endOnServer: () => undefined,
  });
  const ended: string[] = [];
  session.onSignOut((reason, because) => ended.push(`${reason} ${because}`));
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<a href="http://bank.test/releases?dias=7">Extrato</a>';
  const self = {};
  const window = {
    document: page,
    location: { href: 'http://bank.test/home', origin: 'http://bank.test' },
    history: { length: 1 },
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    self,
    top: isFramed ? {} : self,
  };
  const tabs = createTabs({
    channel: channel() as never,
    window: window as never,
    session,
    ownNowMs: Date.now,
    newNonce: () => crypto.randomUUID(),
  });
  return { session, tabs, ended, document: page };
}

const ana = (): string => tokenUntil(Math.floor(pageNow() / 1000) + 600);
const HREF = '/releases?dias=7';

/** A click of the person with Ctrl on the link of that tab's page; of a script where it is not trusted. */
function open(tab: Tab, { isTrusted = true } = {}): void {
  const click = new MouseEvent('click', { bubbles: true, ctrlKey: true });
  Object.defineProperty(click, 'isTrusted', { value: isTrusted });
  tab.document.querySelector('a')?.dispatchEvent(click);
}
const answered = async (asking: Promise<boolean>): Promise<boolean> => {
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  return asking;
};

test('a tab that the person opens from a signed-in one is signed in too', async () => {
  const pages = browser();
  const token = ana();
  const first = tabOf(pages, { token });
  open(first);
  const second = tabOf(pages);
  expect(await answered(second.tabs.takeOver(HREF))).toBe(true);
  expect(second.session.token()).toBe(token);
});

test('a tab that nobody opened from there is given nothing: by hand, elsewhere, too late, a second time, by a script [attack]', async () => {
  const pages = browser();
  const first = tabOf(pages, { token: ana() });
  const ask = (href = HREF) => answered(tabOf(pages).tabs.takeOver(href));
  expect(await ask()).toBe(false);
  open(first, { isTrusted: false });
  expect(await ask()).toBe(false);
  open(first);
  expect(await ask('/home')).toBe(false);
  await vi.advanceTimersByTimeAsync(TICKET_MS);
  expect(await ask()).toBe(false);
  open(first);
  expect([await ask(), await ask()]).toEqual([true, false]);
});

test('a page in a frame does not even ask [attack]', async () => {
  const pages = browser();
  const first = tabOf(pages, { token: ana() });
  open(first);
  expect(await answered(tabOf(pages, { isFramed: true }).tabs.takeOver(HREF))).toBe(false);
  expect(pages.said).toEqual([]);
});

test('a tab that signed out gives nothing, and no late answer brings a session back [attack]', async () => {
  const pages = browser();
  const first = tabOf(pages, { token: ana() });
  open(first);
  first.session.signOut('asked');
  const second = tabOf(pages);
  expect(await answered(second.tabs.takeOver(HREF))).toBe(false);
  // A message made up, or that comes after the wait is over.
  const stranger = pages.channel();
  for (const message of [{ kind: 'give', nonce: 'made up', token: ana() }, { kind: 'give' }, null, 'give', 7])
    stranger.postMessage(message);
  expect(second.session.token()).toBeUndefined();
  expect(first.session.token()).toBeUndefined();
});

test('who leaves one tab leaves all, and another person who comes in ends it for who was there before', () => {
  const pages = browser();
  const [one, two] = [tabOf(pages, { token: ana() }), tabOf(pages, { token: ana() })];
  one.session.signOut('asked');
  expect([one.ended, two.ended]).toEqual([['asked unknown'], ['ended signed-out']]);
  const [three, four] = [tabOf(pages, { token: ana() }), tabOf(pages)];
  const exp = Math.floor(pageNow() / 1000) + 600;
  four.session.signIn(tokenOf({ name: 'Bruno', 'custom:account_number': '10002', exp }));
  expect(three.ended).toEqual(['ended other-person']);
  expect(four.session.token()).toBeDefined();
});

test('a session that ends by itself in one tab is judged by each other tab for itself', () => {
  const pages = browser();
  const [one, two] = [tabOf(pages, { token: ana() }), tabOf(pages, { token: ana() })];
  one.session.signOut('ended', 'idle');
  expect(two.session.token()).toBeDefined();
});

test('work in one tab is told to the others, now and then, and no token ever with it', () => {
  const pages = browser();
  const [one, two] = [tabOf(pages, { token: ana() }), tabOf(pages, { token: ana() })];
  const heard: string[] = [];
  two.tabs.onOthers((kind) => heard.push(kind));
  one.tabs.noteWork();
  one.tabs.noteWork();
  one.tabs.noteStay();
  expect(heard).toEqual(['active', 'stays']);
  expect(JSON.stringify(pages.said)).not.toContain(one.session.token());
});
