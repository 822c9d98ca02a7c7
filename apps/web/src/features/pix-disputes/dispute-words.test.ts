import { expect, test } from 'vitest';
import { RECEIVED_DISPUTE_STATE_LABELS, SENT_DISPUTE_STATE_LABELS } from '@bank/contracts';
import { civilDate } from '@bank/core';
import { receivedMoments, sentMoments } from './dispute-words.ts';
import { exampleReceived, exampleSent } from './testdata/example-disputes.ts';

const TODAY = civilDate('2026-12-05');
const WATCHED = { state: 'watching', watchedUntil: '2027-02-18T13:00:00.000Z', endedAt: null } as const;
const OVER = '2026-11-30T13:00:00.000Z';

test('while an account is watched after a part, the time line says until when its result may come; on both sides', () => {
  const outcome = {
    key: 'ended',
    title: 'Resultado',
    detail: 'Acompanhamento até 18/02/2027 às 10:00',
    tone: 'warning',
  };
  expect(sentMoments(exampleSent(WATCHED), TODAY).at(-1)).toEqual(outcome);
  expect(receivedMoments(exampleReceived(WATCHED), TODAY).at(-1)).toEqual(outcome);
});

test('a case that is over ends with when it was, and leaves out what never happened', () => {
  const sent = sentMoments(exampleSent({ state: 'denied', analysedAt: OVER, endedAt: OVER }), TODAY);
  expect(sent.map(({ title }) => title)).toEqual([
    'Contestada',
    'Registrada no Banco Central',
    'Análise do outro banco',
    'Encerrada',
  ]);
  const received = receivedMoments(exampleReceived({ state: 'cancelled', endedAt: OVER }), TODAY);
  expect(received.map(({ title }) => title)).toEqual(['Pix recebido', 'Contestado por quem pagou', 'Encerrada']);
  for (const last of [sent.at(-1), received.at(-1)]) expect(last).toMatchObject({ when: '30/11/2026, 10:00' });
  for (const last of [sent.at(-1), received.at(-1)]) expect(last).not.toHaveProperty('detail');
});

test('a case that goes on says what is to come, each with its deadline', () => {
  const details = receivedMoments(exampleReceived(), TODAY).flatMap(({ title, detail }) =>
    detail ? [[title, detail]] : [],
  );
  expect(details).toEqual([
    ['Defesa da empresa', 'Prazo: 26/11/2026 às 09:00'],
    ['Análise do banco', 'Prazo: 28/11/2026 às 09:00'],
  ]);
});

test('a badge leaves room for a name beside it on a telephone of 360 px', () => {
  const labels = [SENT_DISPUTE_STATE_LABELS, RECEIVED_DISPUTE_STATE_LABELS].flatMap((words) => Object.values(words));
  expect(labels.filter((label) => label.length > 18)).toEqual([]);
});
