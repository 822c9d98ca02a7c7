import { describe, expect, test } from 'vitest';
import type { Permission, Role } from '@bank/contracts';
import { type EventStream, HEARTBEAT_TEXT, OPENING_TEXT } from '../../../platform/events/event-stream.ts';
import { Readers, type Reader } from './readers.ts';

const ALL: readonly Permission[] = ['STATEMENT_VIEW', 'ORDERS_VIEW'];
const reader = (name: string, permissions = ALL, companyId = 'com_a', role: Role = 'EDITOR'): Reader => ({
  companyId,
  operatorId: `opr_${name}`,
  sessionId: `session-${name}`,
  role,
  permissions,
});

/** Everything that a closed stream gives. */
async function readAll(stream: EventStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += new TextDecoder().decode(chunk);
  return text.slice(OPENING_TEXT.length);
}

function open(readers: Readers, who: Reader): EventStream {
  const stream = readers.open(who);
  if (!stream) throw new Error('no room');
  return stream;
}

describe('live streams', () => {
  test('tell each person of their own company what they may know, and nothing else', async () => {
    const readers = new Readers({ perOperator: 5, perCompany: 5, beats: 40 });
    const whole = open(readers, reader('whole'));
    const orders = open(readers, reader('orders', ['ORDERS_VIEW']));
    const nothing = open(readers, reader('nothing', []));
    const other = open(readers, reader('other', ALL, 'com_b'));
    readers.tell('com_a', [{ type: 'balance' }, { type: 'payment-order', orderId: 'ord_1' }]);
    readers.tell('com_a', [{ type: 'money-received', entryType: 'pix_received', amount: '1.00', name: 'Ana' }]);
    readers.closeAll();
    expect(await readAll(whole)).toBe(
      'event: balance\ndata: {"type":"balance"}\n\n' +
        'event: payment-order\ndata: {"type":"payment-order","orderId":"ord_1"}\n\n' +
        'event: money-received\ndata: {"type":"money-received","entryType":"pix_received","amount":"1.00","name":"Ana"}\n\n',
    );
    expect(await readAll(orders)).toBe('event: payment-order\ndata: {"type":"payment-order","orderId":"ord_1"}\n\n');
    expect(await readAll(nothing)).toBe('');
    expect(await readAll(other)).toBe('');
  });

  test('ring a bell for its owner alone, and tell of a change only who asked and who administers', async () => {
    const readers = new Readers({ perOperator: 5, perCompany: 5, beats: 40 });
    const [asker, other, administrator] = [
      open(readers, reader('asker')),
      open(readers, reader('other')),
      open(readers, reader('sa', ALL, 'com_a', 'SA')),
    ];
    readers.tell('com_a', [{ type: 'notification', operatorId: 'opr_other' }]);
    readers.tell('com_a', [{ type: 'signed-change', changeId: 'chg_1', operatorId: 'opr_asker' }]);
    readers.tell('com_a', [{ type: 'background-task', operatorId: 'opr_asker' }]);
    readers.closeAll();
    const change =
      'event: signed-change\ndata: {"type":"signed-change","changeId":"chg_1","operatorId":"opr_asker"}\n\n';
    const task = 'event: background-task\ndata: {"type":"background-task","operatorId":"opr_asker"}\n\n';
    expect(await readAll(asker)).toBe(change + task);
    expect(await readAll(administrator)).toBe(change + task);
    expect(await readAll(other)).toBe(
      'event: notification\ndata: {"type":"notification","operatorId":"opr_other"}\n\n',
    );
  });

  test('S03 a session that ends is told so and its stream closes; the others stay', async () => {
    const readers = new Readers({ perOperator: 5, perCompany: 5, beats: 40 });
    const ended = open(readers, reader('a'));
    open(readers, reader('b'));
    readers.endSessions((sessionId) => sessionId === 'session-a');
    expect(await readAll(ended)).toBe('event: session-ended\ndata: {"type":"session-ended"}\n\n');
    expect(readers.size).toBe(1);
  });

  test('bounds the streams of a person and of a company, and a closed one makes room', () => {
    const readers = new Readers({ perOperator: 2, perCompany: 3, beats: 40 });
    const first = open(readers, reader('a'));
    open(readers, reader('a'));
    expect(readers.open(reader('a'))).toBeUndefined();
    open(readers, reader('b'));
    expect(readers.open(reader('c'))).toBeUndefined();
    first.close();
    expect(readers.open(reader('c'))).toBeDefined();
  });

  test('equal events that wait for a slow reader become one', async () => {
    const readers = new Readers({ perOperator: 1, perCompany: 1, beats: 40 });
    const stream = open(readers, reader('a'));
    for (let count = 0; count < 1000; count += 1) readers.tell('com_a', [{ type: 'balance' }]);
    for (let count = 0; count < 20; count += 1) readers.heartbeat();
    readers.closeAll();
    expect(await readAll(stream)).toBe(`event: balance\ndata: {"type":"balance"}\n\n${HEARTBEAT_TEXT}`);
  });

  test('S02 no stream outlives its time: whoever may still listen comes back with a fresh token', () => {
    const readers = new Readers({ perOperator: 1, perCompany: 1, beats: 3 });
    open(readers, reader('a'));
    readers.heartbeat();
    readers.heartbeat();
    expect(readers.size).toBe(1);
    readers.heartbeat();
    expect(readers.size).toBe(0);
  });

  test('a reader who is hopelessly behind is let go', () => {
    const readers = new Readers({ perOperator: 1, perCompany: 1, beats: 40 });
    open(readers, reader('a'));
    for (let count = 0; count < 100; count += 1) {
      readers.tell('com_a', [{ type: 'payment-order', orderId: `ord_${count}` }]);
    }
    expect(readers.size).toBe(0);
  });

  test('a reader who goes away is forgotten even while waiting for news', async () => {
    const readers = new Readers({ perOperator: 1, perCompany: 1, beats: 40 });
    const iterator = open(readers, reader('a'))[Symbol.asyncIterator]();
    await iterator.next();
    const waiting = iterator.next();
    await iterator.return?.();
    expect((await waiting).done).toBe(true);
    expect(readers.size).toBe(0);
  });
});
