import { ORDER_KINDS, PERMISSIONS, tedPurposeWords, type TransferLookup } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleLimits } from '../../features/usage-limits/testdata/example-limits.ts';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { exampleTed, exampleTransfer } from '../../features/transfers/testdata/example-lookup.ts';
import { EXAMPLE_INSTITUTIONS } from '../../platform/institutions/testdata/example-institutions.ts';
import { useTransferSender } from '../../features/transfers/api/use-transfer-sender.ts';
import { TRANSFER } from '../../features/transfers/transfer/transfer-way.ts';
import { PaymentForm } from '../../payment-form/payment-form.tsx';
import { openApp as openAnybodys, openPage, refusal, type Asked, type Bank } from '../testing/open-app.tsx';
import { PaymentPage } from './payment-page.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A Friday, 11:00 in São Paulo. */
const OPEN = Date.parse('2026-11-27T14:00:00Z');
/** The same day, 21:00. */
const CLOSED = Date.parse('2026-11-28T00:00:00Z');

const order = exampleOrder({ kind: 'ted', state: 'processing', settledAt: null, payee: exampleTed().payee });
const bank = (found: TransferLookup = exampleTed(), more: Bank = {}): Bank => ({
  'GET /services/institutions': () => [200, { institutions: EXAMPLE_INSTITUTIONS }],
  'POST /services/transfers/lookups': () => [201, found],
  'POST /services/transfers/orders': () => [201, order],
  [`GET /services/payment-orders/${order.id}`]: () => [200, { ...order, events: [] }],
  ...more,
});
const kept = (nowMs: number): Partial<TransferLookup> => ({ expiresAt: new Date(nowMs + 600_000).toISOString() });

const ALL = { permissions: [...PERMISSIONS] };
const openApp = (href: string, answers: Bank) => openAnybodys(href, answers, ALL);
const SPENDABLE = { availableCentavos: 500_000n, limitLeftCentavos: undefined, perTransactionCentavos: undefined };
const Form: Parameters<typeof PaymentPage>[0]['Form'] = (props) => (
  <PaymentForm way={TRANSFER} spendable={SPENDABLE} sender={useTransferSender()} {...props} />
);
/** At a moment of the bank's clock, for whoever may transfer. */
const TransferPage = () => (
  <PaymentPage
    path="/transfer"
    address={{}}
    wordsOf={({ kind }) => ORDER_KINDS[kind].words}
    outcomeTitle="Transferência"
    Form={Form}
  />
);
const openAt = (nowMs: number, answers: Bank) =>
  openPage({ href: '/transfer', path: '/transfer', Component: TransferPage, nowMs }, answers);

const box = (name: string): HTMLElement => screen.getByRole('textbox', { name: new RegExp(name) });
const type = (name: string, value: string): void => void fireEvent.change(box(name), { target: { value } });
/** A masked field hears what is put in. */
const typeDocument = (value: string): void => void fireEvent.input(box('CPF ou CNPJ'), { target: { value } });
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const sent = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path).at(-1)?.body;

async function chooseBank(typed: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: 'Instituição' });
  fireEvent.change(field, { target: { value: typed } });
  await waitFor(() => expect(screen.queryByText('Carregando as instituições…')).toBeNull());
  fireEvent.keyDown(field, { key: 'Enter' });
}

async function fillPayee(): Promise<void> {
  await chooseBank('001');
  type('Agência', '1584-9');
  type('Conta com dígito', '210.169-6');
  typeDocument('529.982.247-25');
  type('Nome de quem recebe', 'Maria de Fora');
}

async function review(nowMs: number, answers: Bank): Promise<readonly Asked[]> {
  const { asked } = openAt(nowMs, answers);
  await fillPayee();
  press('Continuar');
  await screen.findByRole('heading', { name: 'Quanto' });
  type('Valor', '150000');
  return asked;
}

test('a TED in its hours goes now: with its purpose, the account bare, and when it arrives', async () => {
  const asked = await review(OPEN, bank(exampleTed(kept(OPEN))));
  expect(sent(asked, '/services/transfers/lookups')).toEqual({
    ispb: '00000000',
    branch: '1584',
    accountNumber: '2101696',
    accountType: 'CACC',
    document: '52998224725',
    name: 'Maria de Fora',
  });
  expect(screen.getByText(`TED · ${tedPurposeWords('00010')}`)).toBeDefined();
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  expect(screen.getByText('Normalmente leva alguns minutos.')).toBeDefined();
  press(/^Transferir R/);
  await waitFor(() =>
    expect(sent(asked, '/services/transfers/orders')).toEqual({
      lookupId: exampleTed().id,
      amount: '1500.00',
      repeatShown: false,
    }),
  );
});

test('after its hours the next business day is said before, and is what is sent', async () => {
  const asked = await review(CLOSED, bank(exampleTed(kept(CLOSED))));
  expect(screen.getByText(/O horário de hoje já terminou\. Este pagamento sai segunda/)).toBeDefined();
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  press(/^Agendar R/);
  await waitFor(() => expect(sent(asked, '/services/transfers/orders')).toMatchObject({ date: '2026-11-30' }));
});

test('an account of this bank is asked no purpose, and goes at once at any hour', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="ipe-bank" content="99999008 990 Ipê">');
  openAt(CLOSED, bank({ ...exampleTransfer(), ...kept(CLOSED) }));
  await chooseBank('990');
  expect(screen.getByText('É uma conta deste banco: o valor chega na hora, a qualquer hora.')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Finalidade' })).toBeNull();
  type('Agência', '1');
  type('Conta com dígito', '10003');
  typeDocument('99.888.777/0001-00');
  type('Nome de quem recebe', 'Café da Serra');
  press('Continuar');
  await screen.findByRole('heading', { name: 'Quanto' });
  expect(screen.getByRole('button', { name: 'Agora' })).toBeDefined();
  document.head.querySelector('meta[name="ipe-bank"]')?.remove();
});

test('a check digit that the bank’s rule gives otherwise is warned of beside its field, and hinders nothing', async () => {
  const { asked } = openApp('/transfer', bank());
  await chooseBank('001');
  const account = box('Conta com dígito');
  fireEvent.focus(account);
  type('Conta com dígito', '210169-5');
  expect(screen.queryByText(/O dígito não confere/)).toBeNull();
  fireEvent.blur(account);
  expect(screen.getByText(/O dígito não confere com a regra do banco \(seria 6\)/)).toBeDefined();
  expect(account.getAttribute('aria-invalid')).toBeNull();
  type('Agência', '1584');
  typeDocument('529.982.247-25');
  type('Nome de quem recebe', 'Maria de Fora');
  press('Continuar');
  await screen.findByRole('heading', { name: 'Quanto' });
  expect(asked.some(({ path }) => path === '/services/transfers/lookups')).toBe(true);
});

test('an institution that is not on the list is taken by its number, with a warning', async () => {
  const { asked } = openApp('/transfer', bank());
  await chooseBank('1a2b3c4d');
  expect(screen.getByText(/Não está na nossa lista/)).toBeDefined();
  type('Agência', '1');
  type('Conta com dígito', '1');
  typeDocument('529.982.247-25');
  type('Nome de quem recebe', 'Maria de Fora');
  press('Continuar');
  await waitFor(() => expect(sent(asked, '/services/transfers/lookups')).toMatchObject({ ispb: '1A2B3C4D' }));
});

test('without the list an institution still goes by its number', async () => {
  openApp('/transfer', bank(exampleTed(), { 'GET /services/institutions': () => [503] }));
  await screen.findByText(/A lista de instituições não carregou/);
  await chooseBank('60746948');
  expect(screen.getByText(/Não está na nossa lista/)).toBeDefined();
});

test('the company’s own account needs no holder, and is for an account of the same holder', async () => {
  const { asked } = openApp('/transfer', bank());
  await chooseBank('001');
  fireEvent.click(screen.getByRole('checkbox', { name: /mesma titularidade/ }));
  expect(screen.queryByRole('textbox', { name: /Nome de quem recebe/ })).toBeNull();
  const purpose = screen.getByRole<HTMLInputElement>('combobox', { name: 'Finalidade' });
  expect(purpose.value).toBe(`00110 · ${tedPurposeWords('00110')}`);
  type('Agência', '1584');
  type('Conta com dígito', '210169-6');
  press('Continuar');
  await waitFor(() => expect(sent(asked, '/services/transfers/lookups')).toMatchObject({ sameHolder: true }));
});

test('another purpose is searched for; one that says nothing asks for a text', async () => {
  const payee = { ...exampleTed().payee, purpose: '99999' } as TransferLookup['payee'];
  const { asked } = openApp('/transfer', bank(exampleTed({ payee })));
  await fillPayee();
  const purpose = screen.getByRole('combobox', { name: 'Finalidade' });
  fireEvent.change(purpose, { target: { value: 'nada disso' } });
  press('Continuar');
  await screen.findByText('Escolha a finalidade na lista.');
  fireEvent.change(purpose, { target: { value: 'outros' } });
  fireEvent.keyDown(purpose, { key: 'Enter' });
  press('Continuar');
  await screen.findByRole('heading', { name: 'Quanto' });
  expect(sent(asked, '/services/transfers/lookups')).toMatchObject({ purpose: '99999' });
  type('Valor', '150000');
  press('Continuar');
  await screen.findByText('Com a finalidade “Outros”, escreva para que é a TED.');
  type('Descrição', 'Aluguel de máquina');
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
});

test('where the company pays the same account in another way, that is offered and leads there', async () => {
  const otherWay = {
    kind: 'pix',
    payee: exampleOrder().payee,
    again: { favouriteId: 'fav_01jd00000000000000000000aa' },
  } as const;
  const { asked } = openApp('/transfer', {
    ...bank(exampleTed({ otherWay })),
    'POST /services/pix/lookups': () => refusal(422, 'pix.key-gone', 'A chave não está mais registrada.'),
  });
  await fillPayee();
  press('Continuar');
  fireEvent.click(await screen.findByRole('button', { name: 'Pagar com Pix' }));
  await screen.findByText('A chave não está mais registrada.');
  expect(sent(asked, '/services/pix/lookups')).toEqual(otherWay.again);
  // The form that is left does not take whom the next one is to pay.
  expect(asked.filter(({ path }) => path === '/services/transfers/lookups')).toHaveLength(1);
  expect(window.location.pathname).toBe('/pix-transfer');
});

test('what the bank refuses of the account stands at its field', async () => {
  openApp(
    '/transfer',
    bank(exampleTed(), {
      'POST /services/transfers/lookups': () =>
        refusal(422, 'transfers.account-number-not-carried', 'A TED leva no máximo 13 números da conta.'),
    }),
  );
  await fillPayee();
  press('Continuar');
  await screen.findByText('A TED leva no máximo 13 números da conta.');
  expect(box('Conta com dígito').getAttribute('aria-invalid')).toBe('true');
});

test('without the right the screen says so, and asks for nothing', async () => {
  const { asked } = openAnybodys('/transfer', bank(), { permissions: ['TRANSFERS_VIEW'] });
  await screen.findByText('Seu perfil não inclui transferir');
  expect(asked.some(({ path }) => path.startsWith('/services/transfers'))).toBe(false);
});

test('limits of transfers stand apart by kind, without a night', async () => {
  openApp('/transfer/limits', { 'GET /services/usage-limits/limits': () => [200, exampleLimits()] });
  await screen.findByRole('region', { name: /^Por dia/ });
  expect(screen.queryByText('Início da noite')).toBeNull();
  const kinds = within(screen.getByRole('group', { name: 'Limites de quê' }));
  fireEvent.click(kinds.getByRole('button', { name: 'TED' }));
  await waitFor(() => expect(window.location.search).toBe('?tipo=ted'));
});
