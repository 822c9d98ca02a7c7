import type { Locator, Page } from 'playwright-core';
import { addDays, formatDate } from '@bank/core';
import { crc16OfLatin1, formatCrc } from '@bank/brcode';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { lookAllWays } from './support/all-ways.ts';
import { bank, bankToday } from './support/bank.ts';
import { sampleCode } from './support/outside-world.ts';
import { qrPicture } from './support/qr-code.ts';
import { setStage } from './support/stage.ts';

// Goal: a code of another bank is paid as it stands, from wherever the person has it; a bad one is refused with its reason.

const stage = setStage();

let page: Page;
const main = (): Locator => page.getByRole('main');
const field = (): Locator => page.getByRole('textbox', { name: 'Pix Copia e Cola' });
const heading = (name: string): Promise<void> => page.getByRole('heading', { name }).waitFor();
const textOf = async (part: Locator): Promise<string> => (await part.innerText()).replaceAll(/\s+/g, ' ');

beforeAll(async () => {
  await registerPhone(bank, PEOPLE.maker);
  page = await stage.open({ kept: true, as: PEOPLE.maker, reducedMotion: 'reduce' });
});

/** The page to paste at, with nothing in it. */
async function openEmpty(): Promise<void> {
  await page.goto('/pix-copy-paste');
  await field().waitFor();
  const startOver = page.getByRole('button', { name: 'Começar de novo' });
  if (await startOver.isVisible()) await startOver.click();
}

async function goOn(): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
}

test('a static code is pasted in the middle of a message and paid, and its identifier stands in receipt and statement', async () => {
  await openEmpty();
  await field().fill(`Oi! Segue o Pix da mesa:\n${await sampleCode('estatico')}\nObrigada!`);
  await page.getByText(/Código de .*: R\$.42,50/).waitFor();
  await lookAllWays(page);
  await goOn();
  await heading('Quanto');
  await lookAllWays(page);
  await goOn();
  await heading('Confira os dados');
  expect(await textOf(main())).toContain('mesa12');
  await page.getByRole('button', { name: /^(Pagar|Enviar para aprovação)/ }).click();
  await page.waitForURL('**/pix-copy-paste?ordem=*');
  await heading('Pix feito');
  const receipt = main().getByRole('article', { name: 'Comprovante de Pix' });
  await receipt.getByText('mesa12').waitFor();
});

test('a charge with a due date is worked out for another day and scheduled for it', async () => {
  await openEmpty();
  await field().fill(await sampleCode('cobv-a-vencer'));
  await goOn();
  await heading('Quanto');
  await page.getByText(/Cobrança com vencimento em/).waitFor();
  expect(await textOf(main())).toMatch(/Valor original R\$ 480,00 Desconto/);
  const before = await textOf(main().locator('form'));
  const day = addDays(bankToday(), 2);
  await page.getByRole('button', { name: 'Em outra data' }).click();
  await page.getByRole('textbox', { name: 'Data do pagamento' }).fill(formatDate(day));
  await page.getByText(`Valor para pagar em ${formatDate(day)}`).waitFor();
  await expect.poll(async () => /Valor original R\$ 480,00/.test(await textOf(main()))).toBe(true);
  expect(await textOf(main().locator('form'))).not.toBe(before);
  await lookAllWays(page);
  await goOn();
  await heading('Confira os dados');
  await lookAllWays(page);
  await page.getByRole('button', { name: /^(Agendar|Enviar para aprovação)/ }).click();
  await page.waitForURL('**/pix-copy-paste?ordem=*');
});

test('a code is read from an image that somebody kept, and nothing is sent before the person goes on', async () => {
  await openEmpty();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const buffer = await qrPicture(page.context(), await sampleCode('estatico-aberto'));
  await page.locator('input[type=file]').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer });
  await page.getByText(/sem valor definido/).waitFor();
  expect(asked.filter((url) => url.includes('/services/pix/codes'))).toEqual([]);
  await page.locator('input[type=file]').setInputFiles({
    name: 'nada.png',
    mimeType: 'image/png',
    buffer: await page.getByRole('banner').first().screenshot(),
  });
  await page.getByText('Não há um QR Code legível nesta imagem').waitFor();
  await goOn();
  await heading('Quanto');
  await page.getByRole('textbox', { name: 'Valor' }).waitFor();
});

test.each([
  ['paga', 'Esta cobrança já foi paga'],
  ['assinatura-errada', 'A assinatura desta cobrança não confere'],
  ['saque', 'Este é um código de Pix Saque'],
])('a code is refused with its reason, and stays where it was pasted: %s', async (name, words) => {
  await openEmpty();
  const code = await sampleCode(name);
  await field().fill(code);
  await goOn();
  await page.getByText(words).waitFor();
  expect(await field().inputValue()).toBe(code);
  await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true);
});

/** Puts a file where people put one: dropped on the place for images, or pasted into the field. */
async function hand(
  file: { readonly name: string; readonly type: string; readonly bytes: Buffer },
  how: 'drop' | 'paste',
) {
  const place = how === 'paste' ? field() : page.locator('input[type=file]');
  await place.evaluate(
    (element, { name, type, bytes, isPaste }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (unit) => unit.charCodeAt(0))], name, { type }));
      const options = { bubbles: true, cancelable: true };
      if (isPaste) element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
      else {
        element.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }));
        element.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
      }
    },
    { name: file.name, type: file.type, bytes: file.bytes.toString('base64'), isPaste: how === 'paste' },
  );
}

test.each(['drop', 'paste'] as const)('the picture of a code is read where somebody hands it over: %s', async (how) => {
  await openEmpty();
  const code = await sampleCode('estatico');
  await hand({ name: 'qr.png', type: 'image/png', bytes: await qrPicture(page.context(), code) }, how);
  await page.getByText(/Código de .*: R\$.42,50/).waitFor();
  expect(await field().inputValue()).toBe(code);
  await hand({ name: 'nota.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }, how);
  await page.getByText(/^Um PDF não é lido aqui\. Abra-o e copie o código Pix/).waitFor();
  await hand({ name: 'nota.txt', type: 'text/plain', bytes: Buffer.from('nota') }, how);
  await page.getByText('Isto não é uma imagem').waitFor();
  await hand({ name: 'cortada.png', type: 'image/png', bytes: Buffer.from('não é PNG') }, how);
  await page.getByText('Não foi possível abrir a imagem').waitFor();
  // What was read before stays.
  expect(await field().inputValue()).toBe(code);
});

test('a picture whose code knows no UTF-8 is read too, and the bank says what is odd about it', async () => {
  await openEmpty();
  const body = (await sampleCode('estatico-acentos')).slice(0, -4);
  const code = `${body}${formatCrc(crc16OfLatin1(body) ?? 0)}`;
  const bytes = await qrPicture(page.context(), Buffer.from(code, 'latin1'));
  await page.locator('input[type=file]').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: bytes });
  await page.getByText(/sem valor definido/).waitFor();
  expect(await field().inputValue()).toBe(code);
  await goOn();
  await heading('Quanto');
  await page.getByText(/escreve a cidade e a soma de verificação fora do padrão do Pix/).waitFor();
});

test('a code that is pasted into the search or in the place of a key is carried to where it is paid', async () => {
  const code = await sampleCode('estatico');
  await openEmpty();
  await page.goto('/home');
  const search = page.getByRole('combobox', { name: 'Buscar telas e ações' });
  await search.fill(code);
  const offer = page.getByRole('option', { name: 'Pagar este código' });
  await offer.waitFor();
  await lookAllWays(page);
  await search.fill(code);
  await offer.click();
  await page.waitForURL('**/pix-copy-paste');
  await page.getByText(/Código de .*: R\$.42,50/).waitFor();
  await page.goto('/pix-transfer');
  const key = page.getByRole('textbox', { name: 'Chave Pix' });
  await key.fill(await sampleCode('estatico-aberto'));
  await lookAllWays(page);
  await page.getByRole('link', { name: 'Pagar este código' }).click();
  await page.getByText(/sem valor definido/).waitFor();
  await page.goBack();
  expect(await key.inputValue()).toContain('br.gov.bcb.pix');
  await key.fill('');
});

test('where there is no camera the window says so, and closes', async () => {
  await openEmpty();
  await page.getByRole('button', { name: 'Usar a câmera' }).click();
  const window = page.getByRole('dialog', { name: 'Ler com a câmera' });
  await window.getByText('Nenhuma câmera foi encontrada').waitFor();
  await window.getByRole('button', { name: 'Fechar' }).last().click();
  await window.waitFor({ state: 'detached' });
});
