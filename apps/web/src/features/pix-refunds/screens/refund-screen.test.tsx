import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderPreview, Permission, ReceivedPix } from '@bank/contracts';
import { openApp, refusal, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { daysAgo } from '../../../platform/clock/page-clock-fixtures.ts';
import { exampleReceived, exampleRefund } from '../testdata/example-received.ts';

const READ = `GET /services/pix/received/${exampleReceived().endToEndId}`;
const MAY: readonly Permission[] = ['PIX_VIEW', 'PIX_CREATE', 'STATEMENT_VIEW'];

function openRefund(bank: Bank, permissions = MAY): Opened {
  return openApp(`/pix-refund/${exampleReceived().endToEndId}`, bank, { permissions });
}
const bankWith = (changes: Partial<ReceivedPix> = {}): Bank => ({ [READ]: () => [200, exampleReceived(changes)] });
const figure = (label: string): string | null | undefined =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('a received Pix shows who paid, message, txid and how much can go back, which stands in the field', async () => {
  openRefund(bankWith());
  const facts = within(await screen.findByRole('region', { name: 'Pix recebido' }));
  expect(facts.getByText('Maria de Fora · ***.982.247-** · Banco Exemplo')).toBeDefined();
  expect(facts.getByText('Pedido 42')).toBeDefined();
  expect(facts.getByText('pedido42')).toBeDefined();
  expect(figure('Disponível para devolução')).toContain('100,00');
  const form = within(await screen.findByRole('form', { name: 'Quanto devolver' }));
  expect((form.getByRole('textbox', { name: /Valor/ }) as HTMLInputElement).value).toContain('100,00');
});

test('while it is read nothing is claimed of it, and then it stands there', async () => {
  let answer: (() => void) | undefined;
  const given = new Promise<void>((resolve) => (answer = resolve));
  openRefund({
    [READ]: async () => {
      await given;
      return [200, exampleReceived()];
    },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Pix recebido' })).toBeNull();
  expect(screen.queryByText('Não há o que devolver')).toBeNull();
  answer?.();
  expect(await screen.findByRole('region', { name: 'Pix recebido' })).toBeDefined();
});

test('a failure says so and is tried again on the spot', async () => {
  let works = false;
  openRefund({ [READ]: () => (works ? [200, exampleReceived()] : [500]) });
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  works = true;
  fireEvent.click(again);
  expect(await screen.findByRole('region', { name: 'Pix recebido' })).toBeDefined();
});

test('a Pix that is not there, or is a return itself, says why and leads to the statement', async () => {
  openRefund({ [READ]: () => refusal(404, 'pix-refunds.not-found', 'Este recebimento não existe.') });
  expect(await screen.findByText('Este recebimento não existe.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ir para o extrato' })).toBeDefined();
});

test('who may not see Pix learns which permission is missing, and nothing is asked for', async () => {
  const { asked } = openRefund(bankWith(), ['STATEMENT_VIEW']);
  expect(await screen.findByText(/Seu perfil não inclui|não inclui/)).toBeDefined();
  expect(asked.map(({ path }) => path).filter((path) => path.startsWith('/services/pix/received'))).toEqual([]);
});

test('who may see and not pay sees the Pix without a form', async () => {
  openRefund(bankWith(), ['PIX_VIEW', 'STATEMENT_VIEW']);
  expect(await screen.findByRole('region', { name: 'Pix recebido' })).toBeDefined();
  expect(screen.getByText('Seu perfil não inclui devolver Pix')).toBeDefined();
  expect(screen.queryByRole('form', { name: 'Quanto devolver' })).toBeNull();
});

test('where all went back the parts stand there with their stages, and no form', async () => {
  const refunds = [
    exampleRefund({ orderId: 'ord_01jd0000000000000000000002', amount: '70.00', state: 'processing', message: null }),
    exampleRefund(),
  ];
  const message = 'Este Pix já foi devolvido por inteiro, contando as devoluções em andamento.';
  const left = { given: '30.00', underWay: '70.00', remaining: '0.00', refunds };
  openRefund(bankWith({ ...left, refusal: { code: 'pix-refunds.nothing-left', message } }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText('Já foi tudo devolvido')).toBeDefined();
  expect([figure('Já devolvido'), figure('Em andamento')]).toEqual([
    expect.stringContaining('30,00'),
    expect.stringContaining('70,00'),
  ]);
  const rows = within(screen.getByRole('list', { name: 'Devoluções deste Pix' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Devolução.*70,00.*Em andamento/),
    expect.stringMatching(/Pedido cancelado.*30,00.*Devolvida/),
  ]);
  expect(screen.queryByRole('form', { name: 'Quanto devolver' })).toBeNull();
});

test('after 90 days it says when that was and how to pay back, and offers nothing of what is left', async () => {
  const message = 'O prazo de 90 dias para devolver este Pix terminou. Para pagar de volta, faça um Pix.';
  const late = { receivedAt: daysAgo(91), until: daysAgo(1), refusal: { code: 'pix-refunds.too-late', message } };
  openRefund(bankWith(late));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText('O prazo para devolver terminou')).toBeDefined();
  expect(screen.getByText(/^O prazo para devolver terminou em \d\d\/\d\d\/\d{4}\.$/)).toBeDefined();
  expect(screen.queryByText('Disponível para devolução')).toBeNull();
});

test('more than is left is refused at the field, before anything is sent', async () => {
  const { asked } = openRefund(bankWith({ given: '30.00', remaining: '70.00', refunds: [exampleRefund()] }));
  const form = within(await screen.findByRole('form', { name: 'Quanto devolver' }));
  fireEvent.change(form.getByRole('textbox', { name: /Valor/ }), { target: { value: '7001' } });
  fireEvent.click(form.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(form.getByRole('textbox', { name: /Valor/ }).getAttribute('aria-invalid')).toBe('true'));
  expect(asked.filter(({ path }) => path === '/services/pix/refunds')).toEqual([]);
});

test('the review of a refund offers no other payee and calls nobody a first payment', async () => {
  const preview: OrderPreview = {
    refusal: null,
    limit: null,
    fee: {
      line: 'pix-returned',
      name: 'Devolução',
      amount: '0.00',
      free: true,
      freeLeft: 3,
      price: '0.00',
      freeEachMonth: 30,
    },
    confirmation: 'first-payment',
    approval: null,
  };
  openRefund({ ...bankWith(), 'POST /services/pix/refund-previews': () => [200, preview] });
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  await screen.findByRole('heading', { name: 'Confira os dados' });
  expect(screen.getByText('Quem recebe')).toBeDefined();
  expect(screen.queryByRole('button', { name: /quem recebe/ })).toBeNull();
  expect(screen.getByRole('button', { name: /valor/ })).toBeDefined();
  expect(await screen.findByText(/primeira devolução da sua empresa para quem pagou/)).toBeDefined();
  expect(screen.queryByText(/primeiro pagamento/)).toBeNull();
});
