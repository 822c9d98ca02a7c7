import { expect, test } from 'vitest';
import { operatorsCsvHead, operatorsCsvLine, type ExportedOperator } from './operators-csv.ts';

const operator: ExportedOperator = {
  name: 'Rogério Lima',
  email: 'rogerio@exemplo.com',
  maskedCpf: '***.456.789-**',
  role: 'EDITOR',
  profile: { id: 'prf_1', name: 'Aprovação' },
  approverClass: 'B',
  state: 'expired',
  accessUntil: '2026-11-22',
  lastAccessAt: '2026-11-24T02:59:59.000Z',
  device: 'pending',
};

test('a line says who, with which rights, until when, and when they last came in by the clocks of São Paulo', () => {
  expect(operatorsCsvLine(operator)).toBe(
    'Rogério Lima;rogerio@exemplo.com;***.456.789-**;Operador;Aprovação;B;Prazo vencido;22/11/2026;23/11/2026 23:59;Espera confirmação\r\n',
  );
  expect(operatorsCsvHead().split(';')).toHaveLength(operatorsCsvLine(operator).split(';').length);
});

test('what there is none of stays empty', () => {
  const none = { profile: null, approverClass: null, accessUntil: null, lastAccessAt: null, device: 'none' } as const;
  expect(operatorsCsvLine({ ...operator, ...none, role: 'SA', state: 'active' })).toBe(
    'Rogério Lima;rogerio@exemplo.com;***.456.789-**;Administrador;;;Ativo;;;Sem aparelho\r\n',
  );
});

test('I11 no name, e-mail or profile starts a formula', () => {
  for (const start of ['=', '+', '-', '@']) {
    const text = `${start}1+1`;
    const line = operatorsCsvLine({ ...operator, name: text, email: text, profile: { id: 'prf_1', name: text } });
    expect(line.split(';').filter((cell) => cell === `'${text}`)).toHaveLength(3);
  }
});
