import { expect, test } from 'vitest';
import { ok, refuse } from '@bank/core';
import { SERVICES } from '@bank/contracts';
import { outcomeOf, SLOW_AFTER_MS } from './judging.ts';

test('no answer, one that cannot be read, and "I am down" are failures, however soon', () => {
  for (const code of ['rail.timeout', 'rail.unavailable', 'rail.malformed'])
    expect(outcomeOf(refuse({ code }), 1, 'spi')).toBe('failed');
  expect(outcomeOf(refuse({ code: 'rail.refused', status: 500 }), 1, 'email')).toBe('failed');
  expect(outcomeOf(refuse({ code: 'dict.refused', error: 'ServiceUnavailable' }), 1, 'dict')).toBe('failed');
});

test('a clear no is an answer', () => {
  expect(outcomeOf(refuse({ code: 'dict.refused', error: 'EntryNotFound' }), 1, 'dict')).toBe('ok');
  expect(outcomeOf(refuse({ code: 'rail.refused', status: 403 }), 1, 'spi')).toBe('ok');
});

test('an answer after too long is slow, for each service by its own measure', () => {
  for (const service of SERVICES) {
    expect(outcomeOf(ok(), SLOW_AFTER_MS[service], service)).toBe('ok');
    expect(outcomeOf(ok(), SLOW_AFTER_MS[service] + 1, service)).toBe('slow');
  }
});
