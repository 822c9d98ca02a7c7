import { expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import type { OutsidePost } from '../../platform/outbound/post-outside.ts';
import { creditedPix } from '../../testing/credited-pix.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import { programOf } from '../../testing/program.ts';

// The end of each giving back of a Pix with a txid is told, done or not, once.
const posts: OutsidePost[] = [];
const outside = {
  post: (post: OutsidePost) => {
    posts.push(post);
    return Promise.resolve({ fault: null, answer: { status: 200, headers: {}, text: '' } });
  },
  close: () => undefined,
};
const bank = await startPixBank({ outside });
await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const KEY = '11222333000181';
await bank.byHand(
  `INSERT INTO bank.pix_key (company_id, id, type, key, state, request_id, account_id, created_at, registered_at)
   SELECT id, 'pky_' || repeat('0', 26), 'CNPJ', $1, 'active', '00000000-0000-4000-8000-000000000000', account_id, $2, $2
   FROM bank.company WHERE bank_account = '10001' ON CONFLICT DO NOTHING`,
  [KEY, new Date(bank.clock.now())],
);
const program = await programOf(bank, '10001', ['webhook.write']);
const registered = await program.call('PUT', `/services/pix/api/v2/webhook/${KEY}`, {
  webhookUrl: 'https://erp.exemplo.com.br',
});
if (registered.status !== 200) throw new Error(JSON.stringify(registered.json()));

interface Told {
  readonly endToEndId: string;
  readonly devolucoes?: readonly { readonly rtrId: string; readonly status: string }[];
}

const told = (): readonly Told[] => posts.flatMap(({ body }) => (JSON.parse(body) as { pix: Told[] }).pix);

async function tellsSo(count: number): Promise<void> {
  await bank.until('it is told', () => {
    bank.wake();
    return told().length >= count;
  });
}

async function giveBack(id: string, key: string): Promise<PaymentOrder> {
  const maker = await bank.as('maker');
  const reply = await maker.post('/services/pix/refunds', { id, amount: '4.00' }, { 'idempotency-key': key });
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

test('I12 a giving back is told when it is done, and when it was not', async () => {
  const id = await creditedPix(bank, 10_00n, { txid: 'pedido42' });
  await tellsSo(1);
  expect(told()[0]?.devolucoes).toBeUndefined();
  bank.rails.script = { does: 'settle' };
  const maker = await bank.as('maker');
  const done = await bank.reaches(maker, (await giveBack(id, 'one')).id, 'settled');
  await tellsSo(2);
  expect(told()[1]).toMatchObject({
    endToEndId: id,
    devolucoes: [{ rtrId: done.endToEndId, valor: '4.00', natureza: 'ORIGINAL', status: 'DEVOLVIDO' }],
  });
  bank.rails.script = { does: 'reject', reason: 'AC06' };
  bank.clock.advance(1000);
  const refused = await bank.reaches(maker, (await giveBack(id, 'two')).id, 'rejected');
  await tellsSo(3);
  expect(told()[2]?.devolucoes).toMatchObject([
    { rtrId: done.endToEndId, status: 'DEVOLVIDO' },
    { rtrId: refused.endToEndId, status: 'NAO_REALIZADO' },
  ]);
  for (let turn = 0; turn < 5; turn += 1) bank.wake();
  expect(told()).toHaveLength(3);
});
