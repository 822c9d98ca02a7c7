import { expect, test } from 'vitest';
import { createFaultPoint } from './fault-points.ts';

test('the process dies at the point named, at no other, and never in production', () => {
  let deaths = 0;
  const die = () => (deaths += 1);
  const point = createFaultPoint('pix.message-sent', { allowed: true, die });
  point('pix.message-claimed');
  expect(deaths).toBe(0);
  point('pix.message-sent');
  expect(deaths).toBe(1);
  createFaultPoint('pix.message-sent', { allowed: false, die })('pix.message-sent');
  createFaultPoint(undefined, { allowed: true, die })('pix.message-sent');
  expect(deaths).toBe(1);
});

test('a point of this capability that does not exist is a wrong setting; others belong to others', () => {
  const options = { allowed: true, die: () => undefined };
  expect(() => createFaultPoint('pix.nowhere', options)).toThrow('IPE_FAULT_POINT');
  expect(() => createFaultPoint('ledger.somewhere', options)).not.toThrow();
});
