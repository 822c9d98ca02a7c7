import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainCnab, type CnabFault, type FaultCode } from './index.ts';

const SOURCE = readFileSync(new URL('./engine/fault.ts', import.meta.url), 'utf8');
const CODES = [...SOURCE.matchAll(/^ {2}\| '(cnab\.[a-z0-9.-]+)'/gm)].map(([, code]) => code as FaultCode);

test('there are many codes', () => expect(CODES.length).toBeGreaterThan(50));

test.each(CODES)('%s has a sentence for a person', (code) => {
  const fault: CnabFault = {
    severity: 'error',
    scope: 'title',
    code,
    line: 1,
    field: 'dueDate',
    label: 'Vencimento',
    expected: 'ESPERADO',
    found: 'ACHADO',
  };
  const sentence = explainCnab(fault);
  expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  expect(sentence).not.toMatch(/undefined|cnab\.|""/);
  expect(explainCnab({ ...fault, suggestion: '00042' })).toBe(`${sentence} Sugestão: "00042".`);
  const { expected: _expected, found: _found, label: _label, ...bare } = fault;
  expect(explainCnab(bare)).not.toContain('undefined');
});
