import { freePort, patience } from '@bank/testkit';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { knownPhone, signInByEmail } from '../phone.ts';
import { bank, useBank, type BankOptions } from './bank.ts';

/** With what somebody signs in; by QR code where they have a telephone, for which the document stands. */
type SignInData = Parameters<typeof signInByEmail>[1] & { readonly document?: string };

/** How a page is opened. */
export interface PageOptions extends BrowserContextOptions {
  /**
   * Who is signed in already, as if the token had come a moment ago: by QR code where a telephone of theirs was registered
   * before (registerPhone), else by the form, where every payment waits for the app. Nobody if left out.
   */
  readonly as?: SignInData;
  /** The page serves several tests of the file and is closed after the last. */
  readonly kept?: boolean;
}

/** The browser of a file of journeys, and a watch over what its pages complain of. */
export interface Stage {
  /** A new page in a context of its own (its own storage, as another person's browser), still blank. */
  open(options?: PageOptions): Promise<Page>;
  /** Takes complaints that this test provokes on purpose off the list; gives how many there were. */
  forgive(complaint: RegExp): number;
  /**
   * The tab that the person opened at that path by a link. It is met through a line of
   * its own to the browser: a link that is opened in another tab begins a new process, and the line that watches tabs being
   * made loses one in eight of them there (Playwright 1.65 with Chromium 153), though the browser shows its page.
   */
  tabAt(path: string): Promise<Page>;
}

/** How long a step on a page may take. */
const STEP_MS = 30_000;

/** Where a signed-in tab keeps its token. */
export const TOKEN_KEY = 'ipe.token';

// The network's own lines: an answer with an error status is what many journeys are about.
const NOT_A_COMPLAINT = /^Failed to load resource/;

/**
 * Sets the stage for the tests of a file: one bank and one browser for all of them. A test fails if one of its pages wrote an
 * error to the console (a breach of the content security policy is one) or threw where nobody caught it. The browser has no camera
 * but the one that is given: a film, which is made before the browser starts, or one that the person does not let be used.
 */
export function setStage(
  options: BankOptions & { readonly camera?: 'denied' | (() => Promise<{ film: string }>) } = {},
): Stage {
  const complaints: string[] = [];
  const tokens = new Map<string, Promise<string>>();
  let browser: Browser | undefined;
  let passing: BrowserContext[] = [];
  let lines: Browser[] = [];
  let debuggingPort = 0;

  useBank(options);
  beforeAll(async () => {
    debuggingPort = await freePort();
    const { camera } = options;
    browser = await launchBrowser({ debuggingPort, camera: typeof camera === 'function' ? await camera() : camera });
  });
  afterEach(async () => {
    await Promise.all(lines.map((line) => line.close()));
    lines = [];
    await Promise.all(passing.map((context) => context.close()));
    passing = [];
    const seen = complaints.splice(0);
    expect(seen, 'complaints of the page').toEqual([]);
  });
  afterAll(() => browser?.close());

  const tokenOf = (person: SignInData): Promise<string> => {
    const known = tokens.get(person.email) ?? newToken(person);
    tokens.set(person.email, known);
    return known;
  };

  return {
    async open({ as, kept = false, ...options } = {}) {
      if (browser === undefined) throw new Error('the stage is set before the first test runs');
      const context = await browser.newContext({
        baseURL: bank.bankUrl,
        locale: 'pt-BR',
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      context.setDefaultTimeout(patience(STEP_MS));
      if (!kept) passing.push(context);
      watch(context, complaints);
      if (as !== undefined) await carryToken(context, await tokenOf(as));
      return context.newPage();
    },
    forgive(complaint) {
      const before = complaints.length;
      const left = complaints.filter((text) => !complaint.test(text));
      complaints.splice(0, before, ...left);
      return before - left.length;
    },
    async tabAt(path) {
      const address = `http://127.0.0.1:${debuggingPort}`;
      const url = `${bank.bankUrl}${path}`;
      await expect
        .poll(async () => addresses(await fetch(`${address}/json/list`)), { timeout: patience(20_000) })
        .toContain(url);
      const line = await chromium.connectOverCDP(address);
      lines.push(line);
      const pages = line.contexts().flatMap((context) => context.pages());
      const page = pages.find((one) => one.url() === url);
      if (page === undefined) throw new Error(`no tab at ${path}`);
      watch(page.context(), complaints);
      return page;
    },
  };
}

/** The addresses of the tabs, as the browser lists them. */
async function addresses(list: Response): Promise<readonly string[]> {
  return ((await list.json()) as readonly { readonly url: string }[]).map(({ url }) => url);
}

async function newToken(person: SignInData): Promise<string> {
  const { document } = person;
  const phone = document === undefined ? undefined : await knownPhone(bank, { ...person, document });
  return phone ? phone.openWeb() : (await signInByEmail(bank.bankUrl, person)).token;
}

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' || NOT_A_COMPLAINT.test(message.text())) return;
    complaints.push(`${message.page()?.url() ?? ''} ${message.text()}`);
  });
  context.on('weberror', (fault) => complaints.push(`${fault.page()?.url() ?? ''} ${String(fault.error())}`));
}

/** Puts a token where the first page of each tab finds it; a tab that has lost it since stays without. */
async function carryToken(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript(
    ([key, value]) => {
      if (window.name === 'carried' || !location.protocol.startsWith('http')) return;
      window.name = 'carried';
      sessionStorage.setItem(key, value);
    },
    [TOKEN_KEY, token] as const,
  );
}
