import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';

const bank = await startTestBank();

test('a bank whose settings name no secret of the staff has no page for them', async () => {
  for (const path of ['/equipe/fechamento', '/equipe', '/equipe/recursos/ipe.svg']) {
    const reply = await bank.anonymous.get(path, { authorization: 'Bearer undefined', accept: 'text/html' });
    expect([path, reply.status, reply.code]).toEqual([path, 404, 'request.not-found']);
  }
});
