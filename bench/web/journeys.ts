import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { formatReais, money, parseDecimal, type Money } from '@bank/core';
import { createClient, readBalance } from '@bank/contracts';
import pg from 'pg';
import { expectAnswer, signInByEmail } from '../../e2e/phone.ts';
import { PEOPLE } from '../../e2e/people.ts';
import type { Sandbox } from '../../e2e/sandbox.ts';
import { STOPWATCH } from './stopwatch.ts';

type Who = Parameters<typeof signInByEmail>[1];

/** Where a signed-in tab keeps its token. */
const TOKEN_KEY = 'ipe.token';
const DESKTOP = { viewport: { width: 1280, height: 800 }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' } as const;
const ROUNDS = 3;
const PAYMENTS = 5;
const SCROLL_MS = 10_000;
const PIXELS_PER_FRAME = 120;
const THROTTLE = 4;
const UNTIL_MS = 15_000;

/** Whose statement is long; the seed of measurements makes it. */
export const LONG_STATEMENT = { email: 'adm9@exemplo.com', bankAccount: '10009', password: 'Ipe-adm-10009' } as const;

/** A change of route, the first time in a tab and again. Milliseconds from the click to the paint with data. */
export interface RouteChange {
  readonly route: string;
  readonly coldMs: number;
  readonly warmMs: number;
}

const CHANGES = [
  { href: '/releases', title: 'Extrato' },
  { href: '/pix', title: 'Pix' },
  { href: '/home', title: 'Início' },
] as const;

/** Goes home → statement → Pix → home twice, in fresh tabs; medians of the rounds. */
export async function measureRouteChanges(browser: Browser, sandbox: Sandbox): Promise<readonly RouteChange[]> {
  const times = new Map<string, { cold: number[]; warm: number[] }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, context } = await openHome(browser, sandbox, PEOPLE.admin);
    for (const turn of ['cold', 'warm'] as const) {
      for (const { href, title } of CHANGES) {
        const ms = Number(
          await page.evaluate(`ipeStopwatch.change(${JSON.stringify(href)}, ${JSON.stringify(title)})`),
        );
        const kept = times.get(href) ?? { cold: [], warm: [] };
        kept[turn].push(ms);
        times.set(href, kept);
        await page.waitForTimeout(500);
      }
    }
    await context.close();
  }
  // Home was the first screen of the tab: its first change is no cold one.
  return [...times].map(([route, { cold, warm }]) => ({
    route,
    coldMs: route === '/home' ? Number.NaN : median(cold),
    warmMs: median(warm),
  }));
}

/** The slowest reaction to a key or click on a way through the app, with the processor four times as slow. */
export async function measureReactions(
  browser: Browser,
  sandbox: Sandbox,
): Promise<{ readonly ms: number; readonly what: string }> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: sandbox.bankUrl });
  const page = await context.newPage();
  await page.addInitScript(STOPWATCH);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.goto('/session/signin');
  await page.getByRole('button', { name: 'Login convidado' }).click();
  await type(page.getByLabel('E-mail'), PEOPLE.admin.email);
  await type(page.getByLabel('Conta'), PEOPLE.admin.bankAccount);
  await type(page.getByLabel('Senha', { exact: true }), PEOPLE.admin.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Extrato' }).first().click();
  await page.locator('[data-table-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('a[href="/pix"]').first().click();
  await page.getByRole('heading', { level: 1, name: 'Pix' }).waitFor();
  await page.locator('a[href^="/pix-transfer"]').first().click();
  await type(page.getByRole('textbox', { name: 'Chave Pix' }), 'financeiro@mercadobomdia.example');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await type(page.getByRole('textbox', { name: 'Valor' }), '12345');
  // An entry comes to the observer some time after its paint.
  await page.waitForTimeout(1000);
  const slow = (await page.evaluate('ipeStopwatch.slow()')) as readonly {
    readonly ms: number;
    readonly what: string;
  }[];
  await context.close();
  return slow.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, what: 'nothing took 16 ms' };
}

/** Scrolls a year of a long statement for ten seconds. */
export async function measureScrolling(
  browser: Browser,
  sandbox: Sandbox,
): Promise<{ readonly p95Ms: number; readonly medianMs: number; readonly frames: number; readonly lines: number }> {
  const { page, context } = await openHome(browser, sandbox, LONG_STATEMENT);
  const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/releases?periodo=personalizado&de=${day(360)}&ate=${day(0)}`);
  await page.locator('[data-table-row]').first().waitFor();
  const frames = (await page.evaluate(`ipeStopwatch.scroll(${SCROLL_MS}, ${PIXELS_PER_FRAME})`)) as readonly number[];
  const lines = Number(
    await page.evaluate(
      `Math.max(...[...document.querySelectorAll('[data-table-row]')].map((row) => Number(row.dataset.tableRow)))`,
    ),
  );
  await context.close();
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p95Ms: at(0.95), medianMs: at(0.5), frames: frames.length, lines };
}

/** From the posting of a received Pix to its notice, and to the new balance, on the screen. Medians. */
export async function measureReceivedPix(
  browser: Browser,
  sandbox: Sandbox,
): Promise<{ readonly noticeMs: number; readonly balanceMs: number }> {
  const { page, context, token } = await openHome(browser, sandbox, PEOPLE.admin);
  const client = createClient({ fetch: (url, init) => fetch(url, init), token: () => token, baseUrl: sandbox.bankUrl });
  const [notices, balances]: [number[], number[]] = [[], []];
  for (let index = 0; index < PAYMENTS; index += 1) {
    const { available } = expectAnswer(await client(readBalance, {}));
    const amount = money(BigInt(103_711 + index * 1_009));
    const texts = [formatReais(amount), formatReais(money(amountOf(available ?? '0') + amount))] as const;
    await page.evaluate(`ipeStopwatch.watch(${JSON.stringify(texts)})`);
    const postedAt = await payIn(sandbox, amount);
    await until(page, 'Object.values(ipeStopwatch.seen()).filter(Boolean).length === 2');
    const seen = (await page.evaluate('ipeStopwatch.seen()')) as Readonly<Record<string, number>>;
    notices.push((seen[texts[0]] ?? Number.NaN) - postedAt);
    balances.push((seen[texts[1]] ?? Number.NaN) - postedAt);
    await page.waitForTimeout(500);
  }
  await context.close();
  return { noticeMs: median(notices), balanceMs: median(balances) };
}

/** Another bank's customer pays; gives the moment at which the ledger took the posting, in milliseconds since 1970. */
async function payIn(sandbox: Sandbox, amount: Money): Promise<number> {
  const toAccount = {
    account: PEOPLE.admin.bankAccount,
    document: '11222333000181',
    type: 'TRAN',
    name: 'Estrela do Sul',
  };
  const answer = await fetch(`${sandbox.railsUrl}/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: 'mercado', toAccount, amount: formatReais(amount) }),
  });
  const { endToEndId } = (await answer.json()) as { readonly endToEndId: string };
  const database = new pg.Client({ connectionString: sandbox.databaseUrl });
  await database.connect();
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      const { rows } = await database.query<{ at: Date }>(
        `SELECT at FROM ledger.entry WHERE kind = 'pix_received' AND detail ->> 'endToEndId' = $1 AND at > now() - interval '1 minute'`,
        [endToEndId],
      );
      if (rows[0]) return rows[0].at.getTime();
      await new Promise((done) => setTimeout(done, 50));
    }
  } finally {
    await database.end();
  }
  throw new Error(`${endToEndId} was not credited within 10 s`);
}

async function openHome(
  browser: Browser,
  sandbox: Sandbox,
  who: Who,
): Promise<{ readonly page: Page; readonly context: BrowserContext; readonly token: string }> {
  const { token } = await signInByEmail(sandbox.bankUrl, who);
  const context = await browser.newContext({ ...DESKTOP, baseURL: sandbox.bankUrl });
  const page = await context.newPage();
  await page.addInitScript(STOPWATCH);
  await page.addInitScript(`sessionStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(token)})`);
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(page, `!document.querySelector('main [aria-busy="true"]')`);
  await page.waitForTimeout(1500);
  return { page, context, token };
}

/** Until an expression is true in the page, whose content security policy lets Playwright's own waiting not run. */
async function until(page: Page, expression: string): Promise<void> {
  const deadline = performance.now() + UNTIL_MS;
  while (!(await page.evaluate(expression))) {
    if (performance.now() > deadline) throw new Error(`not true within ${UNTIL_MS / 1000} s: ${expression}`);
    await page.waitForTimeout(20);
  }
}

async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text, { delay: 60 });
}

function amountOf(text: string): Money {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.value;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
