import type { Precaution, ReceivedDispute, SentDispute } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  examplePrecaution,
  exampleReceived,
  exampleSent,
} from '../../features/pix-disputes/testdata/example-disputes.ts';
import { openApp, refusal, type Bank, type OpenOptions, type Opened } from '../testing/open-app.tsx';

const PATH = '/services/pix-disputes';
const TAB = '/pix?aba=contestacoes';
const ORDER = 'ord_01jd00000000000000000000aa';

/** The tab over a bank with these cases. */
function openTab(
  search: string,
  {
    sent = [],
    received = [],
    precautions = [],
    more = {},
  }: { sent?: SentDispute[]; received?: ReceivedDispute[]; precautions?: Precaution[]; more?: Bank },
  options: OpenOptions = {},
): Opened {
  const bank: Bank = {
    [`GET ${PATH}/sent`]: () => [200, { items: sent, nextCursor: null }],
    [`GET ${PATH}/received`]: () => [
      200,
      {
        items: received,
        nextCursor: null,
        blocked: received[0]?.blocked ?? '0.00',
        blockedInAll: received[0]?.blocked ?? '0.00',
        toAnswer: { count: received.filter(({ canAnswer }) => canAnswer).length, until: null },
      },
    ],
    [`GET ${PATH}/precautions`]: () => [
      200,
      { items: precautions, nextCursor: null, blocked: precautions[0]?.blocked ?? '0.00' },
    ],
    ...Object.fromEntries(precautions.map((each) => [`GET ${PATH}/precautions/${each.id}`, () => [200, each]])),
    ...Object.fromEntries(sent.map((each) => [`GET ${PATH}/sent/${each.id}`, () => [200, each]])),
    ...Object.fromEntries(received.map((each) => [`GET ${PATH}/received/${each.id}`, () => [200, each]])),
    ...more,
  };
  return openApp(`${TAB}${search}`, bank, options);
}

test('cases of both ways stand in the tab, with what is blocked; without any it says how to contest', async () => {
  openTab('', { sent: [exampleSent()], received: [exampleReceived()] });
  const theirs = await screen.findByRole('list', { name: 'Pix recebidos em contestação' });
  expect(within(theirs).getByText('De Maria de Fora')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^Contestações/ }).textContent).toBe('Contestações1');
  expect(within(theirs).getByText('Aguarda sua defesa')).toBeTruthy();
  expect(screen.getByText('Bloqueado por contestações').parentElement?.textContent).toContain('280,00');
  const ours = await screen.findByRole('list', { name: 'Contestações da empresa' });
  expect(within(ours).getByText(/Protocolo 20261121-VM1W1A/)).toBeTruthy();

  openTab('', {});
  const begin = await screen.findByRole('link', { name: 'Escolher o Pix' });
  expect(begin.getAttribute('href')).toBe('/releases?tipo=pix_sent&periodo=90-dias');
  expect(await screen.findByText('A empresa não contestou nenhum Pix.')).toBeTruthy();
  expect(await screen.findByText(/Ninguém contestou/)).toBeTruthy();
});

test('what cannot be read says why and is tried again; who may not see Pix is told whom to ask', async () => {
  let fails = true;
  const answer = () => (fails ? refusal(503, 'server.unavailable', 'Fora do ar.') : ([200, page] as const));
  const page = { items: [exampleSent()], nextCursor: null };
  openTab('', { more: { [`GET ${PATH}/sent`]: answer } });
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText(/Protocolo/)).toBeTruthy();

  openTab('', {}, { permissions: ['PIX_CREATE'] });
  expect(await screen.findByText('Seu perfil não inclui ver o Pix da empresa')).toBeTruthy();
});

test('a payment is contested with what happened and a report, and leads to its case', async () => {
  const made = exampleSent({ state: 'requested' });
  const { asked } = openTab(`&contestar=${ORDER}`, {
    more: {
      [`GET ${PATH}/of-order/${ORDER}`]: () => [
        200,
        { dispute: null, until: '2027-02-08T12:00:00.000Z', refusal: null },
      ],
      [`PUT ${PATH}/of-order/${ORDER}`]: () => [200, made],
      [`GET ${PATH}/sent/${made.id}`]: () => [200, made],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Contestar' }));
  expect(await screen.findByText('Escolha o que aconteceu.')).toBeTruthy();
  const tooLittle = 'Conte em pelo menos uma frase o que aconteceu.';
  expect(screen.getByText(tooLittle)).toBeTruthy();
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.change(screen.getByLabelText('O que aconteceu'), { target: { value: 'scam' } });
  fireEvent.change(screen.getByLabelText('Relato'), { target: { value: 'Golpe' } });
  fireEvent.click(screen.getByRole('button', { name: 'Contestar' }));
  expect(screen.getByText(tooLittle)).toBeTruthy();
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  const report = 'O boleto que nos mandaram era falso.';
  fireEvent.change(screen.getByLabelText('Relato'), { target: { value: report } });
  fireEvent.click(screen.getByRole('button', { name: 'Contestar' }));
  const drawer = await screen.findByRole('dialog', { name: 'Contestação' });
  expect(await within(drawer).findByText('Registrada')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ reason: 'scam', report });
});

test('what is typed outlives a reload, and what cannot be contested says why and leads to its case', async () => {
  const may: Bank = {
    [`GET ${PATH}/of-order/${ORDER}`]: () => [200, { dispute: null, until: null, refusal: null }],
  };
  openTab(`&contestar=${ORDER}`, { more: may });
  fireEvent.change(await screen.findByLabelText('Relato'), { target: { value: 'Estava escrevendo.' } });
  openTab(`&contestar=${ORDER}`, { more: may }, { reloaded: true });
  expect(await screen.findByDisplayValue('Estava escrevendo.')).toBeTruthy();

  const refused = { code: 'pix-disputes.already-contested', message: 'Este Pix já foi contestado.' };
  openTab(`&contestar=${ORDER}`, {
    more: {
      [`GET ${PATH}/of-order/${ORDER}`]: () => [200, { dispute: exampleSent(), until: null, refusal: refused }],
    },
  });
  expect(await screen.findByText('Este Pix já foi contestado.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ver a contestação' })).toBeTruthy();
});

test('a case of the company’s shows protocol, sentence and time line, and is cancelled after a question', async () => {
  let dispute = exampleSent();
  const { asked } = openTab(`&enviada=${dispute.id}`, {
    sent: [dispute],
    more: {
      [`GET ${PATH}/sent/${dispute.id}`]: () => [200, dispute],
      [`PUT ${PATH}/sent/${dispute.id}/cancellation`]: () => {
        dispute = exampleSent({ canCancel: false, cancelling: true });
        return [200, dispute];
      },
    },
  });
  const drawer = await screen.findByRole('dialog', { name: 'Contestação' });
  expect(await within(drawer).findByText(/Banco Araucária analisa/)).toBeTruthy();
  expect(within(drawer).getByText('Registrada no Banco Central')).toBeTruthy();
  fireEvent.click(within(drawer).getByRole('button', { name: 'Cancelar contestação' }));
  const question = await screen.findByRole('alertdialog', { name: 'Cancelar esta contestação?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancelar contestação' }));
  expect(await within(drawer).findByText(/O cancelamento foi pedido/)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('an administrator answers a case once, after a question; who sent nothing is told so', async () => {
  let dispute = exampleReceived();
  const { asked } = openTab(`&recebida=${dispute.id}`, {
    received: [dispute],
    more: {
      [`GET ${PATH}/received/${dispute.id}`]: () => [200, dispute],
      [`PUT ${PATH}/received/${dispute.id}/answer`]: ({ body }) => {
        const { text } = body as { text: string };
        const by = { id: 'opr_1', name: 'Ana Souza' };
        dispute = exampleReceived({
          state: 'answered',
          canAnswer: false,
          answer: { text, at: '2026-11-21T13:00:00.000Z', by },
        });
        return [200, dispute];
      },
    },
  });
  const drawer = await screen.findByRole('dialog', { name: 'Pix recebido em contestação' });
  expect((await within(drawer).findByText('Bloqueado do saldo')).parentElement?.textContent).toContain('280,00');
  fireEvent.click(within(drawer).getByRole('button', { name: 'Enviar defesa' }));
  expect(await within(drawer).findByText('Escreva a defesa da empresa.')).toBeTruthy();
  const field = within(drawer).getByLabelText('O que a empresa tem a dizer');
  fireEvent.change(field, { target: { value: 'Entregamos.' } });
  fireEvent.click(within(drawer).getByRole('button', { name: 'Enviar defesa' }));
  const question = await screen.findByRole('alertdialog', { name: 'Enviar a defesa?' });
  expect(question.textContent).toContain('Nenhum documento foi anexado.');
  fireEvent.click(within(question).getByRole('button', { name: 'Enviar defesa' }));
  await waitFor(() => expect(within(drawer).getByText('Em análise')).toBeTruthy());
  expect(within(drawer).getByText('Entregamos.')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ text: 'Entregamos.' });
});

test('after a part went back it says until when what comes in is blocked and returned, and what was given', async () => {
  const dispute = exampleReceived({
    state: 'watching',
    canAnswer: false,
    blocked: '0.00',
    refundAsked: '300.00',
    givenBack: '280.00',
    decidedAt: '2026-11-23T12:00:00.000Z',
    watchedUntil: '2027-02-18T13:00:00.000Z',
  });
  openTab(`&recebida=${dispute.id}`, { received: [dispute] });
  const drawer = await screen.findByRole('dialog', { name: 'Pix recebido em contestação' });
  expect(await within(drawer).findByText('Em acompanhamento')).toBeTruthy();
  expect(
    within(drawer).getByText(/^Uma parte voltou a quem pagou\. Até .*18\/02\/2027.*, o que entrar na conta/),
  ).toBeTruthy();
  expect(within(drawer).getByText('Devolvido a quem pagou').parentElement?.textContent).toContain('280,00');

  const ended = exampleReceived({ ...dispute, state: 'given-back', watchedUntil: null, endedAt: dispute.decidedAt });
  openTab(`&recebida=${ended.id}`, { received: [ended] });
  expect(await screen.findByText('Uma parte voltou a quem pagou. Nada mais está bloqueado, nem será.')).toBeTruthy();
});

test('what is blocked as a precaution stands first, with how much, why and until when; without any nothing of it shows', async () => {
  const precaution = examplePrecaution();
  openTab('', { precautions: [precaution], received: [exampleReceived()] });
  const list = await screen.findByRole('list', { name: 'Pix bloqueados por precaução' });
  expect(screen.getByText('Total bloqueado').parentElement?.textContent).toContain('450,00');
  fireEvent.click(within(list).getByRole('button', { name: /De Maria de Fora/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Pix bloqueado por precaução' });
  expect(await within(drawer).findByText(/O banco verifica este pagamento\. Até/)).toBeTruthy();
  expect(within(drawer).getByText('Quem pagou tem registro de fraude no Banco Central')).toBeTruthy();
  expect(within(drawer).getByText('Bloqueado pelo banco')).toBeTruthy();
});

test('without a block as a precaution nothing of it shows; one that cannot be read says so and is tried again', async () => {
  openTab('', {});
  expect(await screen.findByText(/Ninguém contestou/)).toBeTruthy();
  expect(screen.queryByText('Pix bloqueados por precaução')).toBeNull();

  let fails = true;
  const page = {
    items: [examplePrecaution({ state: 'released', blocked: '0.00' })],
    nextCursor: null,
    blocked: '0.00',
  };
  const answer = () => (fails ? refusal(503, 'server.unavailable', 'Fora do ar.') : ([200, page] as const));
  openTab('', { more: { [`GET ${PATH}/precautions`]: answer } });
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Liberado')).toBeTruthy();
});

test.each([
  [{ state: 'giving-back', decidedAt: '2026-11-21T12:00:00.000Z' }, /está voltando a quem pagou/, 'Devolução decidida'],
  [
    { state: 'given-back', endedAt: '2026-11-21T12:00:00.000Z', givenBack: '450.00', blocked: '0.00' },
    /foi devolvido a quem pagou/,
    'Devolvido a quem pagou',
  ],
  [{ state: 'contested', endedAt: '2026-11-21T12:00:00.000Z' }, /agora pela contestação/, 'Contestado por quem pagou'],
] as const)('a block as a precaution says where it stands: %o', async (change, sentence, moment) => {
  const precaution = examplePrecaution(change);
  openTab(`&cautelar=${precaution.id}`, { precautions: [precaution] });
  const drawer = await screen.findByRole('dialog', { name: 'Pix bloqueado por precaução' });
  expect(await within(drawer).findByText(sentence)).toBeTruthy();
  expect(within(drawer).getAllByText(moment).length).toBeGreaterThan(0);
});
