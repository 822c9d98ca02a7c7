import { expect, test } from 'vitest';
import { failureMessage, statusMessage, statusToast } from './status-messages.ts';

test.each([
  ['[err.status.200]', 200, 'Sucesso!'],
  ['[err.status.201]', 201, 'Criado com sucesso!'],
  ['[err.status.400]', 400, 'Requisição inválida!'],
  ['[err.status.401]', 401, 'Não autenticado!'],
  ['[err.status.403]', 403, 'Não autorizado!'],
  ['[err.status.404]', 404, 'Algo não foi encontrado! Tente novamente mais tarde!'],
  ['[err.status.500]', 500, 'Ops... Houve algum erro! Tente novamente mais tarde!'],
  ['[err.status.504]', 504, 'Não foi possível realizar a conexão neste momento. Tente novamente mais tarde!'],
  ['[err.status.other]', 418, 'Ops... Houve algum erro!'],
  ['[err.status.other]', 502, 'Ops... Houve algum erro!'],
])('%s the message of a %i', (_, status, text) => {
  expect(statusMessage(status)).toBe(text);
  expect(statusToast(status)).toMatchObject({ text, kind: 'status' });
});

test('[err.status.500.style] a 500 has the warning style, and a 403 has not', () => {
  expect(statusToast(500).tone).toBe('warning');
  expect(statusToast(403).tone).toBe('negative');
});

test('a screen shows the first message of the bank, and the table where there is none', () => {
  const refusal = { kind: 'refused', status: 404, code: 'x', errors: [], members: {} } as const;
  expect(failureMessage({ ...refusal, message: 'Chave não encontrada.' })).toBe('Chave não encontrada.');
  expect(failureMessage({ ...refusal, message: undefined })).toBe(statusMessage(404));
  expect(failureMessage({ kind: 'offline' })).toBe('Sem conexão.');
});
