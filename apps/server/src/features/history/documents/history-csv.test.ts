import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import type { StoredEvent } from '../domain/history-event.ts';
import { historyCsvHead, historyCsvLine } from './history-csv.ts';

const event: StoredEvent = {
  id: '01a1fe31-3480-7d3e-8b21-54ba57d45207',
  at: instant(Date.parse('2026-11-24T02:59:59Z')),
  actor: 'opr_1',
  actorName: 'Ana',
  action: 'access.denied',
  subject: 'opr_2',
  data: { outcome: 'refused', address: '10.0.0.1', device: 'Celular' },
  sequence: 7n,
  hash: new Uint8Array([1, 255]),
};

test('a line says when by the clocks of São Paulo, who, what, and where it stands in the chain', () => {
  expect(historyCsvLine(event)).toBe(
    '23/11/2026;23:59:59;Ana;Pedido negado por falta de permissão;Recusado;opr_2;10.0.0.1;Celular;access.denied;7;01ff\r\n',
  );
  expect(historyCsvLine({ ...event, sequence: null, hash: null }).endsWith(';;\r\n')).toBe(true);
  expect(historyCsvHead().split(';')).toHaveLength(historyCsvLine(event).split(';').length);
});

test('I11 no text of a person or device starts a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    const text = `${start}1+1`;
    const line = historyCsvLine({ ...event, actorName: text, subject: text, data: { address: text, device: text } });
    const inert = start === '\r' ? `"'${text}"` : `'${text}`;
    expect(line.split(';').filter((cell) => cell === inert)).toHaveLength(4);
  }
});
