/** Where the focus was: the element, and what it stood in, each with its place among its brothers. */
interface Place {
  readonly element: HTMLElement;
  readonly chain: readonly { readonly parent: HTMLElement; readonly index: number }[];
}

/** What floats over the page: when it goes, the person is where they were before it came. */
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-toaster]';
const LIST = 'ul, ol, tbody, [role="list"], [role="rowgroup"], [role="grid"]';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
const HEADING = 'h1, h2, h3, h4, [role="heading"]';
/** So many places are remembered: a drawer over a dialog over a page is three. */
const PLACES_MAX = 8;
const CAME_MAX = 50;
/** What takes the focus itself (a form, a window that closes) has done so by then. */
const PATIENCE_FRAMES = 3;
/** A list that is scrolled takes rows away that are not gone. */
const SCROLL_MS = 400;

/**
 * Keeps the focus of a document from falling to its body, for screens that swap what they show: where what had it is taken
 * away, it goes to the row that took the place in a list, else to the heading of what came, else to the page's title; and
 * where a window closes whose opener is gone, to what took the opener's place. Whatever places the focus itself comes
 * first. Returns what ends it.
 */
export function keepFocus(document: Document): () => void {
  const { defaultView: window } = document;
  if (window === null) return () => undefined;
  let places: readonly Place[] = [];
  let came: HTMLElement[] = [];
  let isLooking = false;
  let scrolledAtMs = Number.NEGATIVE_INFINITY;

  const enter = ({ target }: FocusEvent): void => {
    if (!(target instanceof window.HTMLElement) || target === document.body) return;
    // Back on the page itself, what is gone matters no more.
    const isOver = target.closest(LAYER) !== null;
    const others = places.filter(({ element }) => element !== target && (isOver || element.isConnected));
    places = [placeOf(target), ...others].slice(0, PLACES_MAX);
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    // A press beside everything leaves the focus nowhere, and is meant so.
    window.setTimeout(() => {
      // What is hidden while something else is fetched, as by Suspense, is on its way out: nobody pressed beside it.
      const isThere = (target as HTMLElement).isConnected && (target as HTMLElement).checkVisibility();
      const isMeant = document.hasFocus() && isNowhere(document) && isThere;
      if (isMeant) places = [];
    });
  };
  const settle = (frames: number): void => {
    if (frames > 0) {
      window.requestAnimationFrame(() => settle(frames - 1));
      return;
    }
    isLooking = false;
    const heirs = came.filter((element) => element.isConnected);
    came = [];
    const isScrolling = window.performance.now() - scrolledAtMs < SCROLL_MS;
    if (isNowhere(document) && !isScrolling) heirOf(places, heirs, document)?.focus();
  };
  const changes = new window.MutationObserver((records) => {
    if (places.every(({ element }) => element.isConnected)) return;
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    // What took a place behind a window counts when the window has closed.
    came = [...came, ...added.filter((node) => node instanceof window.HTMLElement)].slice(-CAME_MAX);
    if (isLooking || places[0]?.element.isConnected === true) return;
    isLooking = true;
    settle(PATIENCE_FRAMES);
  });
  const scroll = (): void => void (scrolledAtMs = window.performance.now());

  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  window.addEventListener('scroll', scroll, { capture: true, passive: true });
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', leave);
    window.removeEventListener('scroll', scroll, { capture: true });
    changes.disconnect();
  };
}

/** The focus is on nothing. */
function isNowhere({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body;
}

function placeOf(element: HTMLElement): Place {
  const chain: Place['chain'][number][] = [];
  for (let child = element; child.parentElement !== null; child = child.parentElement)
    chain.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, chain };
}

/** What the focus goes to: by the last place whose surroundings are still there. */
function heirOf(places: readonly Place[], came: readonly HTMLElement[], document: Document): HTMLElement | undefined {
  for (const [back, { element, chain }] of places.entries()) {
    // Further back than what was lost only the page itself or a window that is still open counts.
    if (element.isConnected) {
      if (back > 0 && element.matches(FOCUSABLE)) return element;
      continue;
    }
    const ground = chain.find(({ parent }) => parent.isConnected);
    if (ground === undefined || !isGround(ground.parent)) continue;
    return rowInPlace(ground.parent, ground.index) ?? headingOf(ground.parent, came);
  }
  return pageTitle(document);
}

/** A part of the page, or of a window over it; not what all of them stand in. */
function isGround(element: HTMLElement): boolean {
  return element.closest(`main, ${LAYER}`) !== null;
}

function rowInPlace(list: HTMLElement, index: number): HTMLElement | undefined {
  if (!list.matches(LIST)) return undefined;
  const rows = [...list.children];
  for (const row of [...rows.slice(index), ...rows.slice(0, index).toReversed()]) {
    const inside = row.matches(FOCUSABLE) ? (row as HTMLElement) : row.querySelector<HTMLElement>(FOCUSABLE);
    if (inside !== null) return inside;
  }
  return undefined;
}

/** The first heading of what came there; else the nearest that stands around it. */
function headingOf(ground: HTMLElement, came: readonly HTMLElement[]): HTMLElement | undefined {
  for (const part of came) {
    const heading = ground.contains(part) ? firstHeading(part) : undefined;
    if (heading !== undefined) return heading;
  }
  for (let part: HTMLElement | null = ground; part !== null; part = part.parentElement) {
    const heading = firstHeading(part);
    if (heading !== undefined) return heading;
    if (part.matches(`main, ${LAYER}`)) return undefined;
  }
  return undefined;
}

function firstHeading(part: HTMLElement): HTMLElement | undefined {
  const heading = part.matches(HEADING) ? part : part.querySelector<HTMLElement>(HEADING);
  return heading === null ? undefined : focusable(heading);
}

function pageTitle(document: Document): HTMLElement | undefined {
  const title = document.querySelector<HTMLElement>('main [data-page-title], main h1, main');
  return title === null ? undefined : focusable(title);
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  return element;
}
