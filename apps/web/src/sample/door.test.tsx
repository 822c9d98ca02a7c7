import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSampleSession } from './api/sample-session.ts';
import type { SampleLink } from './context/sample-context.ts';
import { SampleScreen } from './door.tsx';

const NOW_MS = Date.parse('2026-11-21T12:00:00.000Z');
const Link: SampleLink = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
);
const said: string[] = [];
const went: string[] = [];

/** Opens a sample screen in a tab whose storage stays from one opening to the next. */
function open(path: string, params: Readonly<Record<string, string>> = {}): void {
  cleanup();
  render(
    <SampleScreen
      path={path}
      params={params}
      navigate={(to) => void went.push(to)}
      Link={Link}
      say={(text) => void said.push(text)}
      nowMs={() => NOW_MS}
      whenSignedOut={() => undefined}
    />,
  );
}

function type(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
const rowsIn = (name: string): Promise<HTMLElement> => screen.findByRole('table', { name });

beforeEach(() => {
  sessionStorage.clear();
  // Lists are virtual: they draw what fits the window, and happy-dom gives elements no height.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 60));
});
afterEach(() => {
  cleanup();
  closeSampleSession();
  sessionStorage.clear();
  said.length = 0;
  went.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the door', () => {
  test('says that this is sample data, and leads back to it', async () => {
    open('/pages/shipment-list');
    await rowsIn('Remessas de exemplo');
    expect(screen.getByText(/Dados de amostra: nada daqui é do banco/)).toBeTruthy();
    press('Nova remessa');
    fireEvent.click(await screen.findByRole('button', { name: 'Salvar remessa' }));
    await screen.findByText(/37 remessas/);
    press('Voltar aos dados de amostra');
    await screen.findByText(/36 remessas/);
    expect(said.at(-1)).toBe('Os dados de amostra voltaram ao começo.');
  });

  test('what was changed is still so on the next screen', async () => {
    open('/pages/shop');
    const [button] = await screen.findAllByRole('button', { name: /^Pôr no carrinho/ });
    if (button === undefined) throw new Error('nothing is sold');
    expect(await screen.findByText('Carrinho (3)')).toBeTruthy();
    fireEvent.click(button);
    expect(await screen.findByText('Carrinho (4)')).toBeTruthy();
    open('/pages/cart');
    const lines = within(await screen.findByRole('list', { name: 'Produtos no carrinho' }));
    expect(lines.getAllByRole('listitem')).toHaveLength(3);
  });

  test('a failure shows why, and "Tentar novamente" tries again', async () => {
    open('/bill/$id', { id: 'nothing' });
    expect(await screen.findByText('Este exemplo não existe mais.')).toBeTruthy();
    const asked = vi.spyOn(window, 'fetch');
    press('Tentar novamente');
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  });
});

describe('[shop.ui] bills', () => {
  test('are filtered, searched and summed; a line opens its bill', async () => {
    open('/pages/bill-list');
    const table = await rowsIn('Boletos de exemplo');
    expect(screen.getByText(/^30 boletos · R\$/)).toBeTruthy();
    press('Pago');
    expect(screen.getByText(/^10 boletos · R\$/)).toBeTruthy();
    type('Buscar por número, pagador ou documento', 'zelia');
    expect(await screen.findByText(/^1 boleto · R\$/)).toBeTruthy();
    type('Buscar por número, pagador ou documento', 'ninguém');
    press('Limpar filtros');
    expect(await screen.findByText(/^30 boletos/)).toBeTruthy();
    expect(table).toBeTruthy();
    fireEvent.click(screen.getByText('Ana Beatriz Moura', { selector: 'table *' }));
    expect(went.at(-1)).toMatch(/^\/bill\/700\d\d$/);
  });

  test('a new one is refused without payer and amount, and stands in the list when it is whole', async () => {
    open('/pages/bill-list');
    await rowsIn('Boletos de exemplo');
    press('Novo boleto');
    fireEvent.click(await screen.findByRole('button', { name: 'Salvar boleto' }));
    expect(await screen.findByText('Informe o nome do pagador.')).toBeTruthy();
    expect(screen.getByText('Informe o valor.')).toBeTruthy();
    type('Nome do pagador', 'Padaria Nova');
    type('Valor', '12345');
    fireEvent.click(screen.getByRole('button', { name: 'Salvar boleto' }));
    await screen.findByText(/^31 boletos/);
    expect(said).toEqual(['Boleto 70031 criado.']);
  });

  test('[entity.bill.rules] one shows fine, multa, three discounts, payer and a slip, is changed and taken away', async () => {
    open('/bill/$id', { id: '70001' });
    expect(await screen.findByRole('heading', { name: 'Boleto 70001' })).toBeTruthy();
    for (const label of ['Juros ao mês', 'Multa', 'Primeiro desconto', 'Segundo desconto', 'Terceiro desconto'])
      expect(screen.getByText(label).nextElementSibling?.textContent).toMatch(
        /^\d% (a partir de|até) \d\d\/\d\d\/20\d\d$/,
      );
    const slip = within(screen.getByRole('region', { name: 'Boleto para impressão' }));
    expect(slip.getByRole('img', { name: /^Código de barras \d{44}$/ }).querySelectorAll('rect').length).toBe(114);
    expect(slip.getByText(/Ana Beatriz Moura/)).toBeTruthy();
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    press('Imprimir');
    expect(print).toHaveBeenCalledTimes(1);

    press('Editar boleto');
    const form = within(await screen.findByRole('form', { name: 'Editar boleto 70001' }));
    const part = (name: string) => within(form.getByRole('group', { name }));
    fireEvent.change(part('Multa').getByLabelText('Percentual'), { target: { value: '3,5' } });
    fireEvent.change(part('Segundo desconto').getByLabelText('Como'), { target: { value: 'amount' } });
    fireEvent.change(part('Terceiro desconto').getByLabelText('Como'), { target: { value: 'none' } });
    fireEvent.change(part('Pagador').getByLabelText(/^Cidade/), { target: { value: 'Recife' } });
    fireEvent.change(part('Pagamento').getByLabelText('Situação do pagamento'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Salvar boleto' }));
    expect(await form.findByText('Informe a data do pagamento.')).toBeTruthy();
    expect(part('Segundo desconto').getByText('Informe o valor.')).toBeTruthy();
    fireEvent.change(part('Segundo desconto').getByLabelText('Em reais'), { target: { value: '500' } });
    fireEvent.change(part('Pagamento').getByLabelText('Valor pago'), { target: { value: '18000' } });
    fireEvent.input(part('Pagamento').getByLabelText('Data do pagamento'), { target: { value: '20/11/2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Salvar boleto' }));
    expect(await screen.findByText(/^3,5% a partir de/)).toBeTruthy();
    const shown = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(shown('Segundo desconto')).toMatch(/^R\$ 5,00 até/);
    expect(shown('Terceiro desconto')).toBe('Não há');
    expect(shown('Cidade')).toBe('Recife, PR');
    expect(shown('Data')).toBe('20/11/2026');
    expect(slip.getByText(/Desconto de R\$ 5,00 até .*Multa de 3,5%/)).toBeTruthy();
    press('Excluir boleto');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Excluir boleto' }));
    await waitFor(() => expect(went).toEqual(['/pages/bill-list']));
  });
});

test('[shop.ui] shipments are filtered, changed and taken away', async () => {
  open('/pages/shipment-list');
  const table = await rowsIn('Remessas de exemplo');
  press('Pendente');
  expect(screen.getByText('12 remessas · Pendente: 12')).toBeTruthy();
  fireEvent.click(within(table).getByText('20260002'));
  fireEvent.change(await screen.findByLabelText('Situação', { selector: 'select' }), { target: { value: 'pago' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar remessa' }));
  await screen.findByText('11 remessas · Pendente: 11');
  press('Todas');
  await screen.findByText('36 remessas · Pendente: 11 · Pago: 13 · Baixado: 12');
  fireEvent.click(await screen.findByText('20260002'));
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir remessa' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Excluir remessa' }));
  await screen.findByText('35 remessas · Pendente: 11 · Pago: 12 · Baixado: 12');
  expect(said).toEqual(['Remessa 20260002 alterada.', 'Remessa 20260002 excluída.']);
});

describe('[shop.ui] invoices', () => {
  test('the list opens one and the form of a new one', async () => {
    open('/pages/invoices');
    await rowsIn('Faturas de exemplo');
    press('Entregue');
    expect(screen.getByText(/^8 faturas · R\$/)).toBeTruthy();
    fireEvent.click(screen.getByText('Camila Teixeira'));
    press('Nova fatura');
    expect(went).toEqual(['/pages/invoices/inv-3', '/pages/invoices/nova']);
  });

  test('[entity.invoice.vat] a new one sums its items and 10 % of tax', async () => {
    open('/pages/invoices/$id', { id: 'nova' });
    await screen.findByRole('form', { name: 'Fatura' });
    type('Comprador', 'Gráfica Serrana');
    type('Item', 'Impressão');
    type('Quantidade', '3');
    type('Preço', '1000');
    expect(screen.getByText('Total').nextElementSibling?.textContent).toMatch(/33,00$/);
    press('Incluir item');
    press('Salvar fatura');
    expect(await screen.findByText('Informe o item.')).toBeTruthy();
    press('Remover item 2');
    press('Salvar fatura');
    await waitFor(() => expect(went).toEqual(['/pages/invoices']));
    expect(said).toEqual(['Fatura 4124 criada.']);
  });

  test('[invoice.transitions] one takes any status, is changed and taken away', async () => {
    open('/pages/invoices/$id', { id: 'inv-1' });
    for (const status of ['delivered', 'pending', 'processing']) {
      fireEvent.change(await screen.findByLabelText('Situação'), { target: { value: status } });
      await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Situação').value).toBe(status));
    }
    press('Editar fatura');
    await screen.findByRole('form', { name: 'Fatura' });
    type('Comprador', 'Outro comprador');
    press('Salvar fatura');
    expect(await screen.findByText(/^Outro comprador,/)).toBeTruthy();
    press('Excluir fatura');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Excluir fatura' }));
    await waitFor(() => expect(went).toEqual(['/pages/invoices']));
  });
});

describe('[shop.ui] the shop', () => {
  test('is narrowed by each filter and cleared again', async () => {
    open('/pages/shop');
    expect(await screen.findByText('100 produtos')).toBeTruthy();
    await screen.findByRole('option', { name: 'Canetas (20)' });
    type('Categoria', 'Canetas');
    expect(await screen.findByText('20 produtos')).toBeTruthy();
    press('Frete grátis');
    const few = Number.parseInt((await screen.findByRole('status')).textContent ?? '', 10);
    expect(few).toBeLessThan(20);
    type(/^Preço até/, '1');
    expect(await screen.findByText('0 produtos')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
    expect(await screen.findByText('100 produtos')).toBeTruthy();
  });

  test('the cart is changed until it is empty', async () => {
    open('/pages/cart');
    const total = async (words: RegExp): Promise<unknown> =>
      waitFor(() => expect(screen.getByText('Itens').nextElementSibling?.textContent).toMatch(words));
    await screen.findByRole('list', { name: 'Produtos no carrinho' });
    await total(/^3$/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Aumentar' })[0] as HTMLElement);
    await total(/^4$/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Diminuir' })[0] as HTMLElement);
    await total(/^3$/);
    fireEvent.click(screen.getAllByRole('button', { name: /^Tirar do carrinho/ })[0] as HTMLElement);
    await total(/^1$/);
    fireEvent.click(screen.getAllByRole('button', { name: /^Tirar do carrinho/ })[0] as HTMLElement);
    expect(await screen.findByText('O carrinho está vazio')).toBeTruthy();
  });

  test('the amount is changed by keyboard, which keeps its place also at the end and when the line is gone', async () => {
    open('/pages/cart');
    const lines = within(await screen.findByRole('list', { name: 'Produtos no carrinho' }));
    const less = lines.getAllByRole('button', { name: 'Diminuir' })[0] as HTMLElement;
    const amount = less.nextElementSibling;
    less.focus();
    fireEvent.click(less);
    expect(less.matches(':disabled')).toBe(false);
    await waitFor(() => expect(amount?.textContent).toBe('1'));
    fireEvent.click(less);
    expect(document.activeElement).toBe(less);
    expect(less.getAttribute('aria-disabled')).toBe('true');
    const gone = lines.getAllByRole('button', { name: /^Tirar do carrinho/ })[0] as HTMLElement;
    gone.focus();
    fireEvent.click(gone);
    await waitFor(() => expect(gone.isConnected).toBe(false));
    await waitFor(() => expect(lines.getAllByRole('button')).toContain(document.activeElement));
  });
});

test('[shop.ui] the directory shows cards or a table, and its people are added, changed and taken away', async () => {
  open('/pages/users');
  const cards = within(await screen.findByRole('list', { name: 'Diretório de pessoas' }));
  expect(cards.getAllByRole('listitem')).toHaveLength(24);
  press('Tabela');
  await rowsIn('Diretório de pessoas');
  press('Cartões');
  press('Nova pessoa');
  await screen.findByRole('form', { name: 'Nova pessoa' });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar pessoa' }));
  expect(await screen.findByText('Informe um e-mail válido.')).toBeTruthy();
  type('Nome', 'Aarão Prado');
  type('E-mail', 'aarao@exemplo.com');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar pessoa' }));
  fireEvent.click(await screen.findByRole('button', { name: /Aarão Prado/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Editar pessoa' }));
  await screen.findByRole('form', { name: 'Editar Aarão Prado' });
  type(/^Empresa/, 'Ateliê Jatobá');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar pessoa' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Aarão Prado' }));
  expect(await detail.findByText('Ateliê Jatobá')).toBeTruthy();
  fireEvent.click(detail.getByRole('button', { name: 'Excluir pessoa' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir pessoa' }));
  await waitFor(() => expect(said.at(-1)).toBe('Aarão Prado saiu do diretório.'));
  expect(screen.queryByText('aarao@exemplo.com')).toBeNull();
});

test('[shop.ui] the project list is searched', async () => {
  open('/pages/projects');
  const list = (): HTMLElement => screen.getByRole('list', { name: 'Projetos de exemplo' });
  await screen.findByRole('list', { name: 'Projetos de exemplo' });
  expect(within(list()).getAllByRole('listitem')).toHaveLength(15);
  type('Buscar por projeto ou pessoa', 'frota');
  await waitFor(() => expect(within(list()).getAllByRole('listitem')).toHaveLength(3));
});

test('[mock.auth.login] [mock.auth.register] the sample has a sign-in and a profile of its own', async () => {
  open('/pages/profile');
  await screen.findByRole('form', { name: 'Entrar na amostra' });
  type('E-mail', 'ninguem@exemplo.com');
  press('Entrar na amostra');
  expect(await screen.findByText('Não há usuário de amostra com este e-mail.')).toBeTruthy();
  type('E-mail', 'sa@exemplo.com');
  press('Entrar na amostra');
  expect(await screen.findByText('Administração (SA)')).toBeTruthy();
  expect(sessionStorage.getItem('ipe.sample.token')).toMatch(/\./);
  press('Sair da amostra');
  fireEvent.click(await screen.findByRole('tab', { name: 'Cadastrar' }));
  await screen.findByRole('form', { name: 'Cadastrar na amostra' });
  type('Nome', 'Nova pessoa');
  type('E-mail', 'nova@exemplo.com');
  press('Cadastrar na amostra');
  expect(await screen.findByText('Convidado (GUEST)')).toBeTruthy();
  expect(sessionStorage.getItem('ipe.token')).toBeNull();
});
