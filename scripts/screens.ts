// npm run screens: opens a sandbox of its own and draws the screens into docs/screens/, with a list of them. Words after
// "--" draw those alone whose names hold one of them: npm run screens -- inbox chat.
import { createPixOrder, listPaymentOrders, lookUpPayee } from '@bank/contracts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findScreen, screenOf } from '../apps/web/src/platform/screens/screens.ts';
import { launchBrowser } from '../e2e/browser.ts';
import { PEOPLE } from '../e2e/people.ts';
import { expectAnswer, signInByEmail } from '../e2e/phone.ts';
import { openSandbox, type Sandbox } from '../e2e/sandbox.ts';
import { openMobileApp } from '../e2e/support/mobile-app.ts';
import { buildOutdated } from './sandbox/build.ts';
import { withScratchDatabase } from './sandbox/scratch-database.ts';
import { inTree } from './sandbox/tree.ts';
import { BANK_PICTURES, fileOf, looksOf, SAMPLE_PICTURES, type Look, type ScreenPicture } from './screens/pictures.ts';

const PLACE = inTree('docs/screens');
const WIDE = { width: 1440, height: 900 };
const ON_PHONE = { width: 360, height: 760 };
const LOOKS: Readonly<Record<Look, BrowserContextOptions>> = {
  light: { viewport: WIDE, colorScheme: 'light' },
  dark: { viewport: WIDE, colorScheme: 'dark' },
  phone: { viewport: ON_PHONE, colorScheme: 'light' },
};
const LOOK_WORDS: Readonly<Record<Look, string>> = { light: 'light', dark: 'dark', phone: 'on a phone' };

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((word) => name.includes(word));

/** What is drawn here, and from what. */
interface Stage {
  readonly browser: Browser;
  readonly sandbox: Sandbox;
  /** Of the administrator of the first company. */
  readonly token: string;
  readonly client: Awaited<ReturnType<typeof signInByEmail>>['client'];
}

/** A page that stands still: nothing moves in a picture. */
async function openPage({ browser, sandbox }: Stage, look: Look = 'light'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: sandbox.bankUrl,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...LOOKS[look],
  });
  return context.newPage();
}

/** The same for somebody who is signed in. */
async function openSignedIn(stage: Stage, look?: Look): Promise<Page> {
  const page = await openPage(stage, look);
  await page.addInitScript({ content: `sessionStorage.setItem('ipe.token', ${JSON.stringify(stage.token)})` });
  return page;
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

async function draw(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  // The style guide shows a skeleton on purpose: there it does not go away.
  await page
    .waitForFunction("document.querySelector('[class*=skeleton]') === null", undefined, { timeout: 5000 })
    .catch(() => undefined);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: join(PLACE, `${name}.png`), scale: 'css' });
  console.log(`docs/screens/${name}.png`);
}

/** Screens that need no more than to be opened. */
async function drawScreens(stage: Stage): Promise<void> {
  for (const look of ['light', 'dark', 'phone'] as const) {
    const page = await openSignedIn(stage, look);
    for (const picture of [...BANK_PICTURES, ...SAMPLE_PICTURES]) {
      const name = fileOf(picture.name, look);
      if (!looksOf(picture).includes(look) || !isWanted(name)) continue;
      await visit(page, picture.address);
      await draw(page, name);
    }
    await page.context().close();
  }
}

/** A picture that something is done for first. */
interface Scene {
  readonly name: string;
  readonly words: string;
  readonly play: (stage: Stage) => Promise<Page>;
}

const SCENES: readonly Scene[] = [
  {
    name: 'sign-in',
    words: 'Sign-in with the QR code',
    play: async (stage) => {
      const page = await openPage(stage);
      await page.goto('/session/signin');
      await page.getByRole('button', { name: 'Estou ciente' }).click();
      await page.locator('strong', { hasText: /^\d{2}$/ }).waitFor();
      return page;
    },
  },
  {
    name: 'sign-up',
    words: 'Opening an account',
    play: async (stage) => {
      const page = await openPage(stage);
      await page.goto('/session/signup');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      return page;
    },
  },
  {
    name: 'pix-transfer',
    words: 'Paying with Pix',
    play: async (stage) => {
      const page = await openSignedIn(stage);
      await visit(page, '/pix-transfer');
      await page.getByRole('textbox', { name: 'Chave Pix' }).fill('financeiro@mercadobomdia.example');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByLabel('Valor').pressSequentially('184990');
      return page;
    },
  },
  {
    name: 'receipt',
    words: 'A receipt',
    play: async (stage) => {
      const orders = expectAnswer(await stage.client(listPaymentOrders, { query: { state: 'settled' } }));
      const page = await openSignedIn(stage);
      await visit(page, `/pix-transfer?ordem=${orders.items[0]?.id ?? ''}`);
      await page.getByRole('article', { name: 'Comprovante de Pix' }).waitFor();
      return page;
    },
  },
  {
    name: 'palette',
    words: 'The command palette',
    play: async (stage) => {
      const page = await openSignedIn(stage);
      await visit(page, '/home');
      await page.getByRole('combobox', { name: 'Buscar telas e ações' }).fill('re');
      await page.getByRole('option').first().waitFor();
      return page;
    },
  },
  {
    name: 'settings',
    words: 'How the app looks to somebody',
    play: async (stage) => {
      const page = await openSignedIn(stage);
      await visit(page, '/home');
      await page.getByRole('button', { name: 'Aparência e layout' }).click();
      await page.getByRole('dialog', { name: 'Aparência e layout' }).waitFor();
      return page;
    },
  },
  {
    name: 'sample-composer',
    words: 'A message of the sample, with formatted text',
    play: async (stage) => {
      const page = await openSignedIn(stage);
      await visit(page, '/pages/inbox');
      await page
        .getByRole('button', { name: /Proposta para o próximo trimestre/ })
        .nth(0)
        .click();
      await page.getByRole('button', { name: 'Responder' }).click();
      await page.getByRole('textbox', { name: 'Mensagem' }).click();
      return page;
    },
  },
  {
    name: 'sample-chat',
    words: 'The chat of the sample, over a screen of the bank',
    play: async (stage) => {
      const page = await openSignedIn(stage);
      await visit(page, '/home');
      await page.getByRole('button', { name: 'Conversas de exemplo' }).click();
      await page.getByRole('list', { name: 'Conversas recentes' }).waitFor();
      return page;
    },
  },
  {
    name: 'mobile-app',
    words: 'The app on a phone confirms a payment',
    play: async (stage) => {
      const page = await openPage(stage, 'phone');
      await openMobileApp(page, stage.sandbox.railsUrl, PEOPLE.admin);
      const { id: lookupId } = expectAnswer(
        await stage.client(lookUpPayee, { body: { key: 'helena@exemplo.com.br' } }),
      );
      const body = { lookupId, amount: '1849.90', message: 'Pedido 4471' };
      expectAnswer(await stage.client(createPixOrder, { body, idempotencyKey: crypto.randomUUID() }));
      await page.getByRole('button', { name: /Helena Prado/ }).click();
      await page.getByRole('heading', { name: 'Confirmar pagamento' }).waitFor();
      return page;
    },
  },
];

async function drawScenes(stage: Stage): Promise<void> {
  for (const { name, play } of SCENES) {
    if (!isWanted(name)) continue;
    const page = await play(stage);
    await draw(page, name);
    await page.context().close();
  }
}

function listed(picture: ScreenPicture): string {
  const path = findScreen(picture.address);
  const links = looksOf(picture).map((look) => `[${LOOK_WORDS[look]}](${fileOf(picture.name, look)}.png)`);
  return `- ${path === undefined ? picture.name : screenOf(path).title}, \`${picture.address}\`: ${links.join(', ')}`;
}

/** The list of all pictures, whichever were drawn now. */
function writeList(): void {
  const lines = [
    '# Pictures of the screens',
    '',
    'Drawn by `npm run screens` from a sandbox with its demonstration data, 1440 px wide or 360 px as on a phone.',
    '',
    '## The bank',
    '',
    ...BANK_PICTURES.map(listed),
    '',
    '## In use',
    '',
    ...SCENES.map(({ name, words }) => `- ${words}: [${name}](${name}.png)`),
    '',
    '## The sample area and the style guide',
    '',
    ...SAMPLE_PICTURES.map(listed),
    '',
  ];
  writeFileSync(join(PLACE, 'README.md'), lines.join('\n'));
}

mkdirSync(PLACE, { recursive: true });
writeList();
await buildOutdated(['web', 'mobile']);
await withScratchDatabase('none', async ({ superuserUrl }) => {
  process.env.IPE_TEST_DATABASE_URL = superuserUrl;
  const sandbox = await openSandbox();
  const browser = await launchBrowser();
  try {
    const { token, client } = await signInByEmail(sandbox.bankUrl, PEOPLE.admin);
    const stage: Stage = { browser, sandbox, token, client };
    await drawScreens(stage);
    await drawScenes(stage);
  } finally {
    await browser.close();
    await sandbox.stop();
  }
});
