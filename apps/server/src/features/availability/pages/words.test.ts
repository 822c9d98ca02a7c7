import { expect, test } from 'vitest';
import { formatInstant, instant, later, MINUTE_MS } from '@bank/core';
import type { ServiceStanding } from '@bank/contracts';
import { statusWords } from './words.ts';

// 14:03:22 in São Paulo.
const NOW = instant(Date.parse('2026-11-18T17:03:22Z'));
const standing = (service: ServiceStanding['service'], state: ServiceStanding['state'], agoMs = MINUTE_MS) => ({
  service,
  state,
  since: formatInstant(later(NOW, -agoMs)),
  measuredAt: formatInstant(later(NOW, -2000)),
});
const words = (services: readonly ServiceStanding[], incidents: Parameters<typeof statusWords>[0]['incidents'] = []) =>
  statusWords({
    availability: { at: formatInstant(NOW), services: [...services] },
    incidents,
    measuredSince: later(NOW, -90 * MINUTE_MS),
    days: 90,
  });

test('all on air says so, and when that was looked at to the second', () => {
  const said = words([standing('spi', 'on-air'), standing('dict', 'on-air')]);
  expect([said.updatedAt, said.summary]).toEqual(['14:03:22', { tone: 'positive', text: 'Todos os serviços no ar' }]);
  expect(said.services[0]).toMatchObject({
    state: 'No ar',
    note: 'Desde 14:02.',
    measured: 'Última medição: 14:03:20',
  });
  expect(said.historyNote).toBe(
    'Nenhum incidente nos últimos 90 dias. Medimos com as próprias chamadas do banco, desde 12:33.',
  );
});

test('the worst stands first, and what is unknown is never called on air', () => {
  expect(words([standing('spi', 'out'), standing('sms', 'unknown')]).summary.text).toBe('Fora do ar: Pix');
  expect(words([standing('dict', 'slow'), standing('sms', 'on-air')]).summary.tone).toBe('warning');
  const unknown = words([
    standing('spi', 'on-air'),
    { service: 'sms', state: 'unknown', since: null, measuredAt: null },
  ]);
  expect(unknown.summary).toEqual({ tone: 'neutral', text: 'Sem informação: SMS' });
  expect(unknown.services[1]).toMatchObject({ note: '', measured: 'Nunca medido' });
});

test('what is out says since when, on which day where it was another, and what to know', () => {
  const [today, yesterday] = words([standing('spi', 'out'), standing('dict', 'slow', 1440 * MINUTE_MS)]).services;
  expect(today?.note).toBe('Desde 14:02. O que você pedir fica guardado e é enviado quando voltar.');
  expect(yesterday?.note).toMatch(/^Desde 17\/11\/2026 às 14:03\. /);
});

test('incidents are told with day, hours and how long they lasted', () => {
  const at = (minutes: number) => later(NOW, minutes * MINUTE_MS);
  const { incidents } = words(
    [],
    [
      { service: 'spi', state: 'out', from: at(-1), to: null },
      { service: 'sms', state: 'slow', from: at(-80), to: at(-42) },
      { service: 'dict', state: 'out', from: at(-24 * 60), to: at(-125) },
      { service: 'email', state: 'unknown', from: NOW, to: later(NOW, 1000) },
    ],
  );
  expect(incidents.map(({ title, when }) => [title, when])).toEqual([
    ['Pix: fora do ar', 'Desde 14:02'],
    ['SMS: lentidão ou falhas', '18/11/2026, das 12:43 às 13:21 (38 min)'],
    ['Consulta de chaves Pix: fora do ar', 'De 17/11/2026 às 14:03 a 18/11/2026 às 11:58 (21 h 55 min)'],
    ['E-mails: sem informação', '18/11/2026, das 14:03 às 14:03 (menos de 1 min)'],
  ]);
});
