import type { BatchRow, Permission } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank, type Opened } from '../../../app/testing/open-app.tsx';
import { EXAMPLE_INSTITUTIONS } from '../../../platform/institutions/testdata/example-institutions.ts';
import {
  exampleBadRow,
  exampleBatchId,
  exampleBatchOrder,
  exampleDraft,
  exampleFollowed,
  exampleReview,
  exampleRow,
  exampleWarnedRow,
} from '../testdata/example-batches.ts';

const BATCH = `/services/batch-transfers/batches/${exampleBatchId(1)}`;
const ADDRESS = `/batch/${exampleBatchId(1)}`;
const MAY: readonly Permission[] = ['ORDERS_VIEW', 'BATCHES_VIEW', 'BATCHES_CREATE'];
const ROWS = [exampleRow(), exampleBadRow(), exampleWarnedRow()];

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  },
);
afterEach(() => vi.restoreAllMocks());

function openBatch(href: string, bank: Bank = {}, rows: readonly BatchRow[] = ROWS): Opened {
  const known: Bank = {
    'GET /services/institutions': () => [200, { institutions: EXAMPLE_INSTITUTIONS }],
    [`GET ${BATCH}`]: () => [200, exampleDraft()],
    [`GET ${BATCH}/rows`]: () => [200, { items: rows, nextCursor: null }],
    [`GET ${BATCH}/review`]: () => [200, exampleReview()],
  };
  return openApp(href, { ...known, ...bank }, { permissions: MAY, products: ['TRANSFER', 'PIX'] });
}

const table = async () => within(await screen.findByRole('table', { name: 'Linhas do lote' }));

test('each row of a draft stands with its faults, cell by cell, in words that say what to type', async () => {
  openBatch(ADDRESS);
  const rows = await table();
  expect(rows.getByText(/Digite o valor em reais/).textContent).toContain('Valor:');
  expect(rows.getByText(/Digite um CPF, CNPJ/).textContent).toContain('Chave Pix:');
  expect(rows.getByText('O mesmo valor foi para o mesmo favorecido em 20/11/2026.')).toBeDefined();
  expect(screen.getByText(/1 conferido, 1 a conferir, 1 em bancos que não informam o titular/)).toBeDefined();
});

test('the figures narrow the rows, and the address says so', async () => {
  const { asked } = openBatch(ADDRESS);
  fireEvent.click(await screen.findByRole('button', { name: /^Com erro/ }));
  await waitFor(() => expect(window.location.search).toBe('?situacao=com-erro'));
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === `${BATCH}/rows`)?.query.get('state')).toBe('invalid'),
  );
});

test('a row is mended where it stands; what is still wrong stands beside its field, and the rest is sent as it was', async () => {
  const still = exampleBadRow({ problems: exampleBadRow().problems.slice(1) });
  let answers = [still, exampleRow({ row: 2 })];
  const { asked } = openBatch(`${ADDRESS}?linha=2`, {
    [`PUT ${BATCH}/rows`]: () => {
      const [row, ...rest] = answers;
      answers = rest;
      return [200, { batch: exampleDraft(), rows: [row] }];
    },
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Linha 2' }));
  const amount = await drawer.findByRole('textbox', { name: 'Valor' });
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(amount, { target: { value: '125000' } });
  expect(amount.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar linha' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  const key = drawer.getByRole('textbox', { name: 'Chave Pix' });
  await waitFor(() => expect(key.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(key, { target: { value: 'padaria@exemplo.com' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar linha' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    rows: [
      {
        row: 2,
        kind: null,
        payee: { by: 'pix-key', key: 'padaria@exemplo.com', name: 'Padaria Sol', document: null },
        amount: '1250.00',
        date: null,
        purpose: null,
        description: 'Salário',
        reference: 'Matrícula 42',
      },
    ],
  });
});

test('what a TED is for is chosen out of the list, and what is none of it is the bank’s to refuse', async () => {
  const account = {
    by: 'account',
    ispb: '00000000',
    branch: '1584',
    accountNumber: '2101696',
    accountType: 'CACC',
    name: 'Ana Lima',
    document: '52998224725',
  } as const;
  const ted = exampleRow({ kind: 'ted' });
  const typed = ted.typed && { ...ted.typed, kind: 'ted' as const, payee: account, purpose: 'compras' };
  const message = 'Digite uma finalidade da lista.';
  const row = { ...ted, typed, problems: [{ code: 'purpose-invalid' as const, field: 'purpose' as const, message }] };
  const rows = [row];
  const { asked } = openBatch(
    `${ADDRESS}?linha=1`,
    { [`PUT ${BATCH}/rows`]: () => [200, { batch: exampleDraft(), rows: [exampleRow()] }] },
    rows,
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Linha 1' }));
  const purpose = await drawer.findByRole<HTMLInputElement>('combobox', { name: /^Finalidade/ });
  expect(purpose.value).toBe('compras');
  expect(drawer.getByText(message)).toBeDefined();
  fireEvent.change(purpose, { target: { value: 'fornecedores' } });
  expect(drawer.queryByText(message)).toBeNull();
  fireEvent.keyDown(purpose, { key: 'Enter' });
  expect(purpose.value).toBe('00005 · Pagamento de fornecedores');
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar linha' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    rows: [{ kind: 'ted', payee: account, purpose: '00005' }],
  });
});

test('a warning is said to be meant, and a row is left out', async () => {
  const { asked } = openBatch(`${ADDRESS}?linha=3`, {
    [`PUT ${BATCH}/confirmed-rows`]: () => [200, exampleDraft()],
    [`PUT ${BATCH}/left-out-rows`]: () => [200, exampleDraft()],
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Linha 3' }));
  fireEvent.click(await drawer.findByRole('button', { name: 'É isso mesmo' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/confirmed-rows'))?.body).toEqual({
      which: { rows: [3] },
      confirmed: true,
    }),
  );
  fireEvent.click(drawer.getByRole('button', { name: 'Remover do lote' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(asked.find(({ path }) => path.endsWith('/left-out-rows'))?.body).toEqual({
    which: { rows: [3] },
    leftOut: true,
  });
});

test('whoever goes on without the rows with faults leaves them out all at once', async () => {
  const { asked } = openBatch(ADDRESS, { [`PUT ${BATCH}/left-out-rows`]: () => [200, exampleDraft()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir sem a linha com erro' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/left-out-rows'))?.body).toEqual({
      which: { all: 'invalid' },
      leftOut: true,
    }),
  );
});

test('the review says what the batch comes to by way and day, with fees, first payments and who approves', async () => {
  openBatch(`${ADDRESS}?etapa=conferir`);
  const form = await screen.findByRole('form', { name: 'Confira os dados' });
  const words = form.textContent.replaceAll(/\s/g, ' ');
  for (const part of [
    'R$ 4.730,55',
    '2 pagamentos · tarifa prevista de R$ 2,00, no máximo R$ 4,00',
    '1 pagamento · Natal',
    '1, R$ 1.250,00 ao todo',
    'Mais 1 pessoa: 1 pessoa da classe A: Ivo Prado.',
    '1 linha, antes de cada pagamento',
  ])
    expect(words).toContain(part);
});

test('the batch is sent with the version and the fees that were seen; the same one again is asked about', async () => {
  let tries = 0;
  const { asked } = openBatch(`${ADDRESS}?etapa=conferir`, {
    [`GET ${BATCH}`]: () => [200, exampleDraft({ draft: { ...readyDraft } })],
    [`POST ${BATCH}/order`]: () => {
      tries += 1;
      return refusal(
        409,
        'batch-transfers.known',
        'Este mesmo lote já foi montado: “Fornecedores”, por Ivo Prado em 20/11/2026. Confira antes de pagar de novo.',
      );
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Enviar este lote de novo?' }));
  expect(question.getByText(/por Ivo Prado em 20\/11\/2026/)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(tries).toBe(2));
  expect(asked.filter(({ path }) => path === `${BATCH}/order`).map(({ body }) => body)).toEqual([
    { version: 4, again: false, feesMax: '4.00' },
    { version: 4, again: true, feesMax: '4.00' },
  ]);
});

const readyDraft = {
  invalid: { count: 0, total: '0.00' },
  toConfirm: { count: 0, total: '0.00' },
  ready: { count: 2, total: '4730.55' },
  leftOut: { count: 0, total: '0.00' },
};

test('a batch that nobody else must approve is sent as such', async () => {
  openBatch(`${ADDRESS}?etapa=conferir`, { [`GET ${BATCH}/review`]: () => [200, exampleReview({ approval: null })] });
  await screen.findByRole('button', { name: 'Enviar lote' });
  expect(screen.getByText('Pontos de atenção')).toBeDefined();
});

test('a batch with rows to mend cannot be sent', async () => {
  openBatch(`${ADDRESS}?etapa=conferir`, {
    [`GET ${BATCH}/review`]: () => [200, exampleReview({ invalid: 1, toConfirm: 1 })],
  });
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviar para aprovação' });
  expect(send.disabled).toBe(true);
  expect(screen.getByRole('region', { name: 'O que falta para enviar' })).toBeDefined();
});

test('a batch that is over says how its payments stand, why one was not made, and offers to try those again', async () => {
  const failed = exampleRow({ state: 'failed', typed: null, reason: 'A conta de destino está encerrada.' });
  const { asked } = openBatch(
    ADDRESS,
    {
      [`GET ${BATCH}`]: () => [200, exampleFollowed()],
      [`POST ${BATCH}/retry`]: () => [201, exampleDraft({ id: exampleBatchId(3) })],
      [`GET /services/batch-transfers/batches/${exampleBatchId(3)}`]: () => [200, exampleDraft()],
    },
    [failed],
  );
  const outcomes = within(await screen.findByRole('list', { name: 'Como estão os 12 pagamentos' }));
  expect(outcomes.getByText('Pagos').parentElement?.textContent).toMatch(/10 · R\$\s11\.000,00/);
  expect(outcomes.getByText('Não pagos').parentElement?.textContent).toMatch(/2 · R\$\s1\.400,00/);
  expect((await table()).getByText('A conta de destino está encerrada.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo os que não foram pagos' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/batch/${exampleBatchId(3)}`));
  expect(asked.find(({ path }) => path.endsWith('/retry'))?.idempotencyKey).not.toBeNull();
});

test('a payment that came back stands apart from what was paid, and its row says why', async () => {
  const followed = exampleFollowed();
  const words = 'Devolvida pelo banco de destino: a conta de destino foi encerrada.';
  const back = exampleRow({
    state: 'returned',
    typed: null,
    returned: { at: '2026-11-24T13:00:00.000Z', amount: '1000.00', words },
  });
  const payments = followed.payments && {
    ...followed.payments,
    paid: { count: 9, total: '10000.00' },
    returned: { count: 1, total: '1000.00' },
  };
  openBatch(ADDRESS, { [`GET ${BATCH}`]: () => [200, { ...followed, payments }] }, [back]);
  const outcomes = within(await screen.findByRole('list', { name: 'Como estão os 12 pagamentos' }));
  expect(outcomes.getByText('Devolvidos').parentElement?.textContent).toMatch(/1 · R\$\s1\.000,00/);
  const rows = await table();
  expect(rows.getByText('Devolvido')).toBeDefined();
  expect(rows.getByText(words)).toBeDefined();
});

test('receipts are put together in the background and can be taken when they are there', async () => {
  const task = {
    id: 'tsk_0123456789abcdefghjkmnpq01',
    title: 'Comprovantes do lote',
    state: 'running',
    cancelling: false,
    progress: { done: 3, total: 10 },
    askedBy: { id: 'opr_0123456789abcdefghjkmnpq01', name: 'Marina Duarte' },
    askedAt: '2026-11-26T14:00:00.000Z',
    endedAt: null,
    expiresAt: null,
    file: null,
    failure: null,
  };
  const file = { name: 'comprovantes.zip', mediaType: 'application/zip', sizeBytes: 10, sha256: 'a'.repeat(64) };
  const { asked } = openBatch(ADDRESS, {
    [`GET ${BATCH}`]: () => [200, exampleFollowed()],
    [`POST ${BATCH}/receipts`]: () => [201, task],
    [`GET /services/background-tasks/${task.id}`]: () => [
      200,
      { ...task, state: 'done', endedAt: task.askedAt, expiresAt: task.askedAt, file },
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Comprovantes' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Um PDF para cada, em ZIP' }));
  await screen.findByRole('button', { name: 'Baixar comprovantes' });
  expect(asked.find(({ path }) => path.endsWith('/receipts'))?.body).toEqual({ format: 'zip' });
});

test('the rows of a confidential batch are closed, and counts and sums are not', async () => {
  const { asked } = openBatch(ADDRESS, {
    [`GET ${BATCH}`]: () => [200, exampleFollowed({ confidential: true, isClosed: true, canRetry: false })],
  });
  await screen.findByText('As linhas deste lote são confidenciais');
  expect(screen.getByRole('list', { name: 'Como estão os 12 pagamentos' })).toBeDefined();
  expect(asked.filter(({ path }) => path.endsWith('/rows'))).toEqual([]);
});

test('a row is taken out of a batch that waits only after it is said that what was signed is void', async () => {
  const waiting = exampleFollowed({
    state: 'awaiting_authorization',
    canChange: true,
    canRetry: false,
    payments: null,
    order: { ...(exampleFollowed().order ?? fail()), state: 'awaiting_authorization', revision: 3 },
  });
  const { asked } = openBatch(
    `${ADDRESS}?linha=1`,
    { [`GET ${BATCH}`]: () => [200, waiting], [`POST ${BATCH}/rows/1`]: () => refusal(409, 'x', 'O lote mudou.') },
    [exampleRow({ state: 'waiting', typed: null })],
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Linha 1' }));
  fireEvent.click(await drawer.findByRole('button', { name: 'Remover do lote' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remover esta linha do lote?' }));
  expect(question.getByText(/quem já tinha aprovado aprova de novo/)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Remover do lote' }));
  await question.findByText('O lote mudou.');
  expect(asked.find(({ path }) => path.endsWith('/rows/1'))?.body).toEqual({ revision: 3, line: null });
});

/** A batch that waits, of whoever looks. */
const awaiting = () =>
  exampleFollowed({
    state: 'awaiting_authorization',
    canChange: true,
    canRetry: false,
    payments: null,
    order: { ...(exampleFollowed().order ?? fail()), state: 'awaiting_authorization', revision: 3 },
  });

test('a row of a batch that waits is edited with the fields of the draft: what is wrong is at its field, a doubt is asked about', async () => {
  const answers = [
    refusal(
      422,
      'batch-transfers.row-invalid',
      'Linha 1: Digite o valor em reais. O lote continua como estava.',
      'amount',
    ),
    refusal(409, 'batch-transfers.row-warned', 'Linha 1: A linha 2 paga o mesmo valor ao mesmo favorecido.'),
    [200, exampleBatchOrder()] as const,
  ];
  const { asked } = openBatch(
    `${ADDRESS}?linha=1`,
    { [`GET ${BATCH}`]: () => [200, awaiting()], [`POST ${BATCH}/rows/1`]: () => answers.shift() ?? fail() },
    [exampleRow({ state: 'waiting' })],
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Linha 1' }));
  fireEvent.click(await drawer.findByRole('button', { name: 'Alterar' }));
  const amount = await drawer.findByRole<HTMLInputElement>('textbox', { name: 'Valor' });
  expect(amount.value).toBe('3.480,55');
  expect(drawer.getByText(/quem já tinha aprovado aprova de novo/)).toBeDefined();
  fireEvent.change(amount, { target: { value: '350000' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar linha' }));
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(amount, { target: { value: '360000' } });
  expect(amount.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar linha' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'É isso mesmo?' }));
  expect(question.getByText(/A linha 2 paga o mesmo valor/)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Salvar assim' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  const line = { row: 1, ...exampleRow().typed, amount: '3600.00' };
  expect(asked.filter(({ path }) => path.endsWith('/rows/1')).map(({ body }) => body)).toEqual([
    { revision: 3, line: { ...line, amount: '3500.00' } },
    { revision: 3, line },
    { revision: 3, line, confirmed: true },
  ]);
});

test('whoever did not make the batch reads its rows, and edits none', async () => {
  openBatch(`${ADDRESS}?linha=1`, { [`GET ${BATCH}`]: () => [200, { ...awaiting(), canChange: false }] }, [
    exampleRow({ state: 'waiting', typed: null }),
  ]);
  const drawer = within(await screen.findByRole('dialog', { name: 'Linha 1' }));
  await drawer.findByText('Matrícula 42');
  expect(drawer.queryByRole('button', { name: 'Alterar' })).toBeNull();
});

test('what came back is paid again as a new batch; where another one does already, that is asked about first', async () => {
  const followed = exampleFollowed();
  const none = { count: 0, total: '0.00' };
  const payments = followed.payments && {
    ...followed.payments,
    failed: none,
    returned: { count: 1, total: '1000.00' },
  };
  const words = 'O que não foi pago ou voltou já está em outro lote: “Fornecedores (nova tentativa)”.';
  let tries = 0;
  const { asked } = openBatch(ADDRESS, {
    [`GET ${BATCH}`]: () => [200, { ...followed, payments }],
    [`POST ${BATCH}/retry`]: () => {
      tries += 1;
      return tries === 1
        ? refusal(409, 'batch-transfers.retried-already', words)
        : [201, exampleDraft({ id: exampleBatchId(3) })];
    },
    [`GET /services/batch-transfers/batches/${exampleBatchId(3)}`]: () => [200, exampleDraft()],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pagar de novo o que voltou' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Montar mais um lote com os mesmos pagamentos?' }),
  );
  expect(question.getByText(words)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Montar mesmo assim' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/batch/${exampleBatchId(3)}`));
  expect(asked.filter(({ path }) => path.endsWith('/retry')).map(({ body }) => body)).toEqual([{}, { again: true }]);
});

test('the institution of a row is chosen in the field that every payment has; what is none stays as it was typed', async () => {
  const account = {
    by: 'account',
    ispb: 'banco que não há',
    branch: '1584',
    accountNumber: '2101696',
    accountType: 'CACC',
    name: 'Ana Lima',
    document: '52998224725',
  } as const;
  const typed = { ...(exampleRow().typed ?? fail()), payee: account };
  const message = 'Digite o código, o ISPB ou o nome de um banco.';
  const { asked } = openBatch(
    `${ADDRESS}?linha=1`,
    { [`PUT ${BATCH}/rows`]: () => [200, { batch: exampleDraft(), rows: [exampleRow()] }] },
    [exampleRow({ state: 'invalid', typed, problems: [{ code: 'bank-unknown', field: 'ispb', message }] })],
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Linha 1' }));
  const field = await drawer.findByRole<HTMLInputElement>('combobox', { name: 'Banco' });
  expect(field.value).toBe('banco que não há');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const [chosen] = EXAMPLE_INSTITUTIONS.filter(({ code }) => code !== null);
  fireEvent.change(field, { target: { value: chosen?.code } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toContain(chosen?.name);
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar linha' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    rows: [{ payee: { by: 'account', ispb: chosen?.ispb } }],
  });
});

function fail(): never {
  throw new Error('the example has an order');
}

test('a batch of another company is said not to be there', async () => {
  openBatch(ADDRESS, {
    [`GET ${BATCH}`]: () => refusal(404, 'batch-transfers.not-found', 'Este lote não existe na sua empresa.'),
  });
  await screen.findByText('Este lote não existe na sua empresa.');
});
