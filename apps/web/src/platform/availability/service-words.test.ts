import { expect, test } from 'vitest';
import type { ServiceStanding } from '@bank/contracts';
import { instant } from '@bank/core';
import { troubleWords } from './service-words.ts';

// 14:40 in São Paulo.
const NOW = instant(Date.parse('2026-11-18T17:40:00Z'));
const standing = (service: ServiceStanding['service'], state: ServiceStanding['state'], since: string | null) => ({
  service,
  state,
  since,
  measuredAt: since,
});

test('a service that is out says since when, and what becomes of what is asked', () => {
  const services = [standing('spi', 'out', '2026-11-18T17:03:10.000Z'), standing('dict', 'on-air', null)];
  expect(troubleWords({ services }, ['spi', 'dict'], NOW)).toEqual([
    {
      service: 'spi',
      isOut: true,
      title: 'O Pix está fora do ar desde 14:03.',
      text: 'O que você pedir fica guardado e é enviado quando voltar.',
    },
  ]);
});

test('what is out stands before what is slow, and another day is named', () => {
  const services = [
    standing('email', 'slow', '2026-11-18T17:30:00.000Z'),
    standing('sms', 'out', '2026-11-17T17:03:00.000Z'),
  ];
  expect(troubleWords({ services }, ['email', 'sms'], NOW).map(({ title }) => title)).toEqual([
    'O envio de SMS está fora do ar desde ontem às 14:03.',
    'O envio de e-mails está com lentidão ou falhas desde 14:30.',
  ]);
});

test('nothing is said of what is well, unknown, or nobody asked for', () => {
  const services = [
    standing('spi', 'unknown', null),
    standing('dict', 'on-air', '2026-11-18T17:30:00.000Z'),
    standing('sms', 'out', '2026-11-18T17:30:00.000Z'),
  ];
  expect(troubleWords({ services }, ['spi', 'dict'], NOW)).toEqual([]);
});
