import { expect, test } from 'vitest';
import { faultPointsOf } from './fault-steps.ts';

test('R1 the points of Pix keep the names that fault runs give', () => {
  expect(faultPointsOf('pix')).toEqual([
    'pix.order-committed',
    'pix.message-claimed',
    'pix.message-sent',
    'pix.inbound-received',
    'pix.inbound-stored',
  ]);
});
