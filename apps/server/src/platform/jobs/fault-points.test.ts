import { expect, test } from 'vitest';
import { createFaultPoints } from './fault-points.ts';

const STEPS = ['message-claimed', 'message-sent', 'inbound-stored'] as const;

test('the process dies at the point named, at no other, and never in production', () => {
  let deaths = 0;
  const die = () => (deaths += 1);
  const point = createFaultPoints('pix.message-sent', { allowed: true, die }).of('pix', STEPS);
  point('message-claimed');
  expect(deaths).toBe(0);
  point('message-sent');
  expect(deaths).toBe(1);
  createFaultPoints('pix.message-sent', { allowed: false, die }).of('pix', STEPS)('message-sent');
  createFaultPoints(undefined, { allowed: true, die }).of('pix', STEPS)('message-sent');
  expect(deaths).toBe(1);
});

test('each rail has points of its own: the same step of another rail does nothing', () => {
  let deaths = 0;
  const points = createFaultPoints('ted.inbound-stored', { allowed: true, die: () => (deaths += 1) });
  points.of('pix', STEPS)('inbound-stored');
  expect(deaths).toBe(0);
  points.of('ted', STEPS)('inbound-stored');
  expect(deaths).toBe(1);
});

test('a point of a rail that does not exist is a wrong setting; others belong to others', () => {
  const options = { allowed: true, die: () => undefined };
  expect(() => createFaultPoints('pix.nowhere', options).of('pix', STEPS)).toThrow('IPE_FAULT_POINT');
  expect(() => createFaultPoints('ledger.somewhere', options).of('pix', STEPS)).not.toThrow();
});
