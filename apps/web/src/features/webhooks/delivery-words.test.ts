import { expect, test } from 'vitest';
import { readWebhooksAddress } from './address.ts';
import { deliveryName, readable, standingOf } from './delivery-words.ts';
import { DELIVERY_ID, exampleWebhook, HOOK_ID } from './testdata/example-webhooks.ts';

test('an address keeps what it can mean, and drops the rest', () => {
  const open = { aba: 'integracoes', webhook: HOOK_ID, estado: 'desistiu', entrega: DELIVERY_ID };
  expect(readWebhooksAddress(open)).toEqual(open);
  expect(readWebhooksAddress({ ...open, webhook: 'novo' })).toEqual({ aba: 'integracoes', webhook: 'novo' });
  expect(readWebhooksAddress({ ...open, webhook: 'x' })).toEqual({ aba: 'integracoes' });
  expect(readWebhooksAddress({ ...open, aba: undefined })).toEqual({});
});

test('a webhook says how it does by its last try', () => {
  expect(standingOf(exampleWebhook()).label).toBe('Entregando');
  expect(standingOf(exampleWebhook({ waiting: 2 })).label).toBe('Enviando');
  expect(standingOf({ waiting: 1, lastTry: { at: '', delivered: false } }).tone).toBe('warning');
  expect(standingOf({ waiting: 0, lastTry: null }).label).toBe('Ainda sem envios');
});

test('a delivery is named by what it tells of; a body that is no JSON stays as it came', () => {
  expect(deliveryName({ kind: 'test', pixCount: 0 })).toBe('Teste');
  expect(deliveryName({ kind: 'pix', pixCount: 3 })).toBe('3 Pix recebidos');
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(readable('<html>')).toBe('<html>');
});
