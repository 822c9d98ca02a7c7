import { addDays, bankingDate, formatDate } from '@bank/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { exampleCode } from '../../features/pix/testdata/example-code.ts';
import { openApp, refusal, type Bank } from '../testing/open-app.tsx';
import { DRAFTS_KEY } from '../../platform/session/session.ts';
import { fromNow, pageNow } from '../../platform/clock/page-clock-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

const CODE =
  '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br520400005303986540510.505802BR5903Ipe6009SAO PAULO62070503***63045C08';
const order = exampleOrder({ state: 'processing', settledAt: null });
const bank: Bank = {
  'POST /services/pix/codes': () => [201, exampleCode()],
  'POST /services/pix/orders': () => [201, order],
  [`GET /services/payment-orders/${order.id}`]: () => [200, { ...order, events: [] }],
};
const today = bankingDate(pageNow());

const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));

async function paste(answers: Bank = bank, text = CODE) {
  const opened = openApp('/pix-copy-paste', answers);
  fireEvent.change(await screen.findByRole('textbox', { name: /Copia e Cola/ }), { target: { value: text } });
  return opened;
}
const goOn = async (): Promise<void> => {
  press('Continuar');
  await screen.findByRole('heading', { name: 'Quanto' });
};

test('a code is recognised while nothing is sent, and goes to the bank bare of what stood around it', async () => {
  const { asked } = await paste(bank, `Segue o Pix:\n${CODE}\nObrigada!`);
  expect(screen.getByText('Código de Ipe: R$ 10,50')).toBeDefined();
  expect(asked.some(({ path }) => path === '/services/pix/codes')).toBe(false);
  await goOn();
  expect(asked.find(({ path }) => path === '/services/pix/codes')?.body).toEqual({ code: CODE });
});

test('the amount that a code fixes is shown and cannot be typed; the order carries it', async () => {
  const { asked } = await paste();
  await goOn();
  expect(screen.queryByRole('textbox', { name: 'Valor' })).toBeNull();
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  expect(screen.getByText('pedido42')).toBeDefined();
  press(/^Pagar R/);
  await screen.findByRole('heading', { name: 'Enviando o Pix' });
  expect(asked.find(({ path }) => path === '/services/pix/orders')?.body).toEqual({
    lookupId: exampleCode().id,
    amount: '10.50',
    repeatShown: false,
  });
  expect(window.location.pathname).toBe('/pix-copy-paste');
});

test('the entry that reads a QR code opens the camera, and closing it leaves the page as if it had been pasted', async () => {
  openApp('/pix-copy-paste?ler=camera', bank);
  const camera = within(await screen.findByRole('dialog', { name: 'Ler com a câmera' }));
  expect(await camera.findByText(/Nenhuma câmera foi encontrada/)).toBeDefined();
  fireEvent.click(camera.getByText('Fechar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
  fireEvent.change(screen.getByRole('textbox', { name: /Copia e Cola/ }), { target: { value: CODE } });
  press('Usar a câmera');
  await screen.findByRole('dialog', { name: 'Ler com a câmera' });
  expect(window.location.search).toBe('?ler=camera');
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Código de Ipe: R$ 10,50')).toBeDefined();
});

test('what a code leaves open is typed, and what it suggests may be changed', async () => {
  await paste({
    ...bank,
    'POST /services/pix/codes': () => [201, exampleCode({ amount: { rule: 'changeable', amount: '50.00' } })],
  });
  await goOn();
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: /Valor/ });
  expect(amount.value).toBe('50,00');
  fireEvent.change(amount, { target: { value: '6000' } });
  expect(amount.value).toBe('60,00');
});

const dueOn = (day: string, amount: string) =>
  exampleCode({
    kind: 'due',
    amount: { rule: 'fixed', amount },
    due: {
      date: addDays(today, 5),
      last: addDays(today, 35),
      day,
      parts: [
        { part: 'original', amount: '480.00' },
        { part: 'desconto', amount: '-20.00' },
      ],
    },
  });

test('a charge with a due date shows what it is made of, and is asked about anew for another day', async () => {
  const other = addDays(today, 3);
  const { asked } = await paste({
    ...bank,
    'POST /services/pix/codes': ({ body }) => {
      const { date } = body as { date?: string };
      return [201, date === undefined ? dueOn(today, '460.00') : dueOn(date, '472.00')];
    },
  });
  await goOn();
  expect(screen.getByText('Desconto')).toBeDefined();
  expect(screen.getByText(/Cobrança com vencimento em/)).toBeDefined();
  press('Em outra data');
  fireEvent.input(await screen.findByRole('textbox', { name: /Data do pagamento/ }), {
    target: { value: formatDate(other) },
  });
  await screen.findByText((_, element) => element?.textContent === 'R$\u00a0472,00');
  expect(asked.filter(({ path }) => path === '/services/pix/codes').at(-1)?.body).toEqual({ code: CODE, date: other });
});

test('where the bank does not say what another day costs, that is told beside the day and may be tried again', async () => {
  let fails = true;
  await paste({
    ...bank,
    'POST /services/pix/codes': ({ body }) => {
      const { date } = body as { date?: string };
      if (date === undefined) return [201, dueOn(today, '460.00')];
      return fails
        ? refusal(503, 'pix.code-unreachable', 'O banco de quem cobra não respondeu.')
        : [201, dueOn(date, '472.00')];
    },
  });
  await goOn();
  press('Em outra data');
  fireEvent.input(await screen.findByRole('textbox', { name: /Data do pagamento/ }), {
    target: { value: formatDate(addDays(today, 3)) },
  });
  const told = within(await screen.findByRole('alert'));
  expect(told.getByText('O banco de quem cobra não respondeu.')).toBeDefined();
  fails = false;
  fireEvent.click(told.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText((_, element) => element?.textContent === 'R$\u00a0472,00');
});

test('an immediate charge is paid now: no other day is offered', async () => {
  const expiresAt = fromNow(3_600_000);
  await paste({ ...bank, 'POST /services/pix/codes': () => [201, exampleCode({ kind: 'immediate', expiresAt })] });
  await goOn();
  expect(screen.queryByRole('button', { name: 'Em outra data' })).toBeNull();
  expect(screen.getByText(/Cobrança imediata, vale até/)).toBeDefined();
});

test('a charge in the name of somebody else is only paid after the warning was read', async () => {
  await paste({
    ...bank,
    'POST /services/pix/codes': () => [
      201,
      exampleCode(
        { receiver: { name: 'Distribuidora Horizonte Ltda', maskedDocument: '11.444.777/0001-61' } },
        { warnings: ['receiver-differs'] },
      ),
    ],
  });
  await goOn();
  expect(screen.getByText('A cobrança é de outra empresa ou pessoa')).toBeDefined();
  press('Continuar');
  expect(screen.getByText('Confirme que você leu o aviso.')).toBeDefined();
});

test('what somebody printed against the standard is said, and changes nothing', async () => {
  await paste({
    ...bank,
    'POST /services/pix/codes': () => [201, exampleCode({ findings: ['merchant-name', 'merchant-city'] })],
  });
  await goOn();
  expect(screen.getByText(/escreve o nome de quem recebe e a cidade fora do padrão/)).toBeDefined();
});

test('what the bank refuses of a code stands at the code, which stays', async () => {
  await paste({
    ...bank,
    'POST /services/pix/codes': () => refusal(422, 'pix.code-paid', 'Esta cobrança já foi paga.'),
  });
  press('Continuar');
  await screen.findByText('Esta cobrança já foi paga.');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Copia e Cola/ });
  expect(field.value).toBe(CODE);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a charge that changed between look-up and order: nothing is paid, and the code is read anew for what holds now', async () => {
  let amount = '10.50';
  const { asked } = await paste({
    ...bank,
    'POST /services/pix/codes': () => [201, exampleCode({ amount: { rule: 'fixed', amount } })],
    'POST /services/pix/orders': () => refusal(422, 'pix.code-changed', 'O que esta cobrança pede mudou.'),
  });
  await goOn();
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  amount = '11.00';
  press(/^Pagar R/);
  await screen.findByText('O que esta cobrança pede mudou.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Copia e Cola/ }).value).toBe(CODE);
  await goOn();
  await screen.findByText((_, element) => element?.textContent === 'R$\u00a011,00');
  expect(asked.filter(({ path }) => path === '/services/pix/codes')).toHaveLength(2);
});

test('what is no code is called by its name before anything is sent', async () => {
  const { asked } = await paste(bank, '34191.79001 01043.510047 91020.150008 1 10010000010000');
  press('Continuar');
  expect(screen.getByText(/código de um boleto/)).toBeDefined();
  expect(asked.some(({ path }) => path === '/services/pix/codes')).toBe(false);
});

test.each([
  ['NotAllowedError', /não deixou usar a câmera. Permita a câmera para este site/],
  ['NotFoundError', /Nenhuma câmera foi encontrada/],
  ['NotReadableError', /está em uso por outro programa/],
  ['AbortError', /Não foi possível usar a câmera. Cole o código/],
])('what keeps the camera from being used is said in words: %s', async (name, words) => {
  const refuse = (): Promise<never> => Promise.reject(new DOMException('', name));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: refuse } }));
  await paste();
  press('Usar a câmera');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toMatch(words);
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Copia e Cola/ }).value).toBe(CODE);
});

test('where there is no camera, or it may not be used, the window says so and what to do', async () => {
  await paste();
  press('Usar a câmera');
  await screen.findByText(/Nenhuma câmera foi encontrada|não deixou usar a câmera/);
});

const OTHER =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4';
const codeField = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: /Copia e Cola/ });
const pasteOver = (text: string): void =>
  void fireEvent.paste(codeField(), { clipboardData: { files: [], getData: () => text } });

test('what is pasted takes the place of the code that was there', async () => {
  const { asked } = await paste();
  pasteOver(OTHER);
  expect(codeField().value).toBe(OTHER);
  expect(screen.getByText(/Cobrança de Fulano de Tal/)).toBeDefined();
  await goOn();
  expect(asked.find(({ path }) => path === '/services/pix/codes')?.body).toEqual({ code: OTHER });
});

test('of several codes in one text the person chooses one, and no other goes to the bank', async () => {
  const { asked } = await paste(bank, '');
  pasteOver(`Um: ${CODE}\nOutro: ${OTHER}`);
  const choice = within(screen.getByRole('group', { name: 'Há 2 códigos neste texto. Qual você quer pagar?' }));
  press('Continuar');
  await screen.findByText('Há mais de um código no texto. Escolha qual você quer pagar.');
  fireEvent.click(choice.getByRole('button', { name: /Fulano de Tal/ }));
  expect(codeField().value).toBe(OTHER);
  await goOn();
  expect(asked.filter(({ path }) => path === '/services/pix/codes').map(({ body }) => body)).toEqual([{ code: OTHER }]);
});

test('a code that was refused is not kept, and greets nobody who comes back', async () => {
  await paste({
    ...bank,
    'POST /services/pix/codes': () => refusal(422, 'pix.code-paid', 'Esta cobrança já foi paga.'),
  });
  expect(window.sessionStorage.getItem(DRAFTS_KEY)).toContain(CODE);
  press('Continuar');
  await screen.findByText('Esta cobrança já foi paga.');
  expect(codeField().value).toBe(CODE);
  expect(window.sessionStorage.getItem(DRAFTS_KEY) ?? '').not.toContain(CODE);
  openApp('/pix-copy-paste', bank, { reloaded: true });
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Copia e Cola/ })).value).toBe('');
  expect(screen.queryByText(/Você já tinha começado/)).toBeNull();
});

test('the amount that another code suggested does not stay', async () => {
  let amount: Parameters<typeof exampleCode>[0] = { amount: { rule: 'changeable', amount: '50.00' } };
  await paste({ ...bank, 'POST /services/pix/codes': () => [201, exampleCode(amount)] });
  await goOn();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Valor/ }).value).toBe('50,00');
  press('Alterar');
  amount = { amount: { rule: 'open' } };
  await screen.findByRole('heading', { name: 'O código' });
  pasteOver(OTHER);
  await goOn();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Valor/ }).value).toBe('0,00');
});
