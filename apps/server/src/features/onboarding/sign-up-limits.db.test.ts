import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@bank/core';
import { APPLICANT } from './testing/sample-applicant.ts';
import { newRegistration, startSignUpBank } from './testing/sign-up-bank.ts';

// Goal: with production's figures nobody is flooded with codes, and nobody guesses or looks around by asking a lot.
const bank = await startSignUpBank({ strictLimits: true });

test('S12 a code is sent again after a minute, five in an hour to one recipient whoever asks, ten to an address', async () => {
  const registration = newRegistration();
  const to = 'alvo@exemplo.com.br';
  const at = async (registered = registration, recipient = to) => {
    const reply = await bank.askCode(registered, 'email', recipient);
    return reply.status === 201 ? 'sent' : `${reply.code} ${reply.headers['retry-after']}`;
  };
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => at()));
  expect(atOnce.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'onboarding.code-too-soon 60'), 'sent']);
  bank.clock.advance(MINUTE_MS - SECOND_MS);
  expect(await at()).toBe('onboarding.code-too-soon 1');
  bank.clock.advance(SECOND_MS);
  expect(await at()).toBe('sent');
  // Another sign-up need not wait for this one's minute, but shares its hour.
  for (let sent = 2; sent < 5; sent += 1) expect(await at(newRegistration())).toBe('sent');
  expect(await at(newRegistration(), to.toUpperCase())).toBe('onboarding.code-too-soon 3540');
  expect(await at(newRegistration(), 'outra@exemplo.com.br')).toMatch(/sent|rate\.limited/);
  const flood = await Promise.all(
    Array.from({ length: 6 }, (_, index) => at(newRegistration(), `x${index}@exemplo.com`)),
  );
  expect(flood.some((outcome) => outcome.startsWith('rate.limited'))).toBe(true);
  bank.clock.advance(HOUR_MS);
  expect(await at(newRegistration())).toBe('sent');
});

test('S12 who mistyped an address need not wait for the right one, but each has its minute', async () => {
  bank.clock.advance(HOUR_MS);
  const registration = newRegistration();
  const outcomes = [];
  for (const recipient of ['maira@exemplo.com.br', 'maria@exemplo.com.br', 'maira@exemplo.com.br']) {
    outcomes.push((await bank.askCode(registration, 'email', recipient)).code ?? 'sent');
  }
  expect(outcomes).toEqual(['sent', 'sent', 'onboarding.code-too-soon']);
});

test('I13 looks after applications are limited, whether they exist or not', async () => {
  const outcomes = [];
  for (let asked = 0; asked < 35; asked += 1) {
    outcomes.push((await bank.follow({ protocol: '0000-0000-0000-0000', cnpj: APPLICANT.cnpj })).code);
  }
  expect(outcomes.slice(0, 30).every((code) => code === 'onboarding.not-found')).toBe(true);
  expect(outcomes.slice(30)).toEqual(Array.from({ length: 5 }, () => 'rate.limited'));
});

test('I13 applications and documents of one address are limited before anything is looked at', async () => {
  const outcomes = [];
  for (let sent = 0; sent < 12; sent += 1) {
    outcomes.push((await bank.submit({ emailCode: '000000', smsCode: '000000' })).code);
  }
  expect(new Set(outcomes.slice(0, 10))).toEqual(new Set(['onboarding.code-expired']));
  expect(outcomes.slice(10)).toEqual(['rate.limited', 'rate.limited']);
  // Not even the parts are taken apart.
  const noForm = await bank.submit({ emailCode: '', files: { program: ['a.exe', Buffer.from('MZ')] } });
  expect(noForm.code).toBe('rate.limited');
});
