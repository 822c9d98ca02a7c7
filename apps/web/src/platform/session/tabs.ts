import type { Session } from './session.ts';

/** A link that the person opens elsewhere may be followed by a new tab for so long. */
export const TICKET_MS = 15_000;
/** A new tab waits so long for the one that it comes from. */
export const ANSWER_MS = 1000;
/** Work in one tab is told to the others no more often than this. */
const ACTIVE_EVERY_MS = 20_000;

/** What tabs of one browser tell each other. A BroadcastChannel reaches pages of the same origin only. */
type Message =
  /** A tab without a session, at that address, asks for the one that it was opened from. */
  | { readonly kind: 'ask'; readonly nonce: string; readonly href: string }
  | { readonly kind: 'give'; readonly nonce: string; readonly token: string }
  /** Whoever that is: has left, has come in, is at work, wants to stay. */
  | { readonly kind: 'left' | 'came' | 'active' | 'stays'; readonly who: string };

export interface TabsSurroundings {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  readonly window: Pick<Window, 'document' | 'location' | 'history' | 'setTimeout' | 'clearTimeout'> & {
    readonly top: unknown;
    readonly self: unknown;
  };
  readonly session: Session;
  readonly ownNowMs: () => number;
  readonly newNonce: () => string;
}

/**
 * The tabs of this browser as one: a tab that the person opens from a signed-in one is signed in too, whoever leaves one
 * leaves all, and work in one keeps all awake. A token goes to another tab only for a link that the person has just
 * opened there (a real click with Ctrl, the middle button, the menu of the link), once, to the address of that link,
 * from a tab that is signed in at that moment. A tab that somebody opens by hand asks for sign-in (PRODUCT.md section 9).
 */
export interface Tabs {
  /** Takes over the session of the tab that this one was opened from; false where there is none. */
  readonly takeOver: (href: string) => Promise<boolean>;
  /** The person works here. */
  readonly noteWork: () => void;
  /** The person said here that they stay signed in. */
  readonly noteStay: () => void;
  /** Called when the same person works in another tab, or stays. */
  readonly onOthers: (listener: (kind: 'active' | 'stays') => void) => () => void;
}

/** Where a browser has no such channel each tab stands alone. */
export const LONE_TAB: Tabs = {
  takeOver: () => Promise.resolve(false),
  noteWork: () => undefined,
  noteStay: () => undefined,
  onOthers: () => () => undefined,
};

/** Ties this tab to the others. */
export function createTabs({ channel, window, session, ownNowMs, newNonce }: TabsSurroundings): Tabs {
  const tickets = new Map<string, number>();
  const asked = new Map<string, (token: string) => void>();
  const listeners = new Set<(kind: 'active' | 'stays') => void>();
  let lastWorkMs = -Infinity;
  const who = (): string | undefined => {
    const claims = session.token() === undefined ? undefined : session.claims();
    return claims && `${claims.bankAccount} ${claims.name}`;
  };
  const say = (message: Message): void => channel.postMessage(message);
  const tell = (kind: 'left' | 'came' | 'active' | 'stays'): void => {
    const me = who();
    if (me !== undefined) say({ kind, who: me });
  };

  watchLinks(window, (href) => tickets.set(href, ownNowMs()));
  const giveTo = (nonce: string, href: string): void => {
    const token = session.token();
    const at = tickets.get(href);
    tickets.delete(href);
    if (token === undefined || at === undefined || ownNowMs() - at > TICKET_MS) return;
    say({ kind: 'give', nonce, token });
  };
  const hearOf = (kind: 'left' | 'came' | 'active' | 'stays', other: string): void => {
    const me = who();
    if (me === undefined) return;
    if (me !== other) {
      if (kind === 'came') session.signOut('ended', 'other-person');
    } else if (kind === 'left') session.signOut('ended', 'signed-out');
    else if (kind !== 'came') for (const listener of listeners) listener(kind);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (message === undefined) return;
    if (message.kind === 'ask') giveTo(message.nonce, message.href);
    else if (message.kind === 'give') asked.get(message.nonce)?.(message.token);
    else hearOf(message.kind, message.who);
  });
  session.onSignIn(() => tell('came'));
  session.onLeaving(() => tell('left'));

  return {
    async takeOver(href) {
      // A page in a frame is never given anything, whoever frames it; a tab that was elsewhere before was not opened by a link.
      if (window.top !== window.self || window.history.length > 1) return false;
      const nonce = newNonce();
      const token = await new Promise<string | undefined>((resolve) => {
        const timer = window.setTimeout(() => resolve(undefined), ANSWER_MS);
        asked.set(nonce, (given) => {
          window.clearTimeout(timer);
          resolve(given);
        });
        say({ kind: 'ask', nonce, href });
      });
      asked.delete(nonce);
      return token !== undefined && session.token() === undefined && session.signIn(token);
    },
    noteWork() {
      if (ownNowMs() - lastWorkMs < ACTIVE_EVERY_MS) return;
      lastWorkMs = ownNowMs();
      tell('active');
    },
    noteStay: () => tell('stays'),
    onOthers(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Notes the links of this page that the person, and no script, opens in another tab or may be about to. */
function watchLinks({ document, location }: Pick<Window, 'document' | 'location'>, note: (href: string) => void): void {
  const look = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!event.isTrusted || link === null) return;
    const isElsewhere = event.type !== 'click' || event.ctrlKey || event.metaKey || event.shiftKey;
    const { origin, pathname, search } = new URL(link.href, location.href);
    if (isElsewhere && origin === location.origin) note(`${pathname}${search}`);
  };
  for (const kind of ['click', 'auxclick', 'contextmenu'] as const) document.addEventListener(kind, look, true);
}

function readMessage(data: unknown): Message | undefined {
  const { kind, nonce, href, token, who } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >;
  if (kind === 'ask') return typeof nonce === 'string' && typeof href === 'string' ? { kind, nonce, href } : undefined;
  if (kind === 'give')
    return typeof nonce === 'string' && typeof token === 'string' ? { kind, nonce, token } : undefined;
  if (kind !== 'left' && kind !== 'came' && kind !== 'active' && kind !== 'stays') return undefined;
  return typeof who === 'string' ? { kind, who } : undefined;
}
