import { expect, test } from 'vitest';
import { parseCpf } from '@bank/documents';
import { SANDBOX_OPERATORS } from './sandbox-operators.ts';

// Goal: the demo sign-ins are the ones that the documentation promises.
test.each([
  ['admin', '10001', '529.982.247-25', 'adm1@exemplo.com', 'SA', 'Ipe-adm-10001'],
  ['approver', '10001', '111.444.777-35', 'apr1@exemplo.com', 'ADMIN', 'Ipe-apr-10001'],
  ['maker', '10001', '168.995.350-09', 'ope1@exemplo.com', 'EDITOR', 'Ipe-ope-10001'],
  ['guest', '10001', '746.824.890-70', 'convidado@exemplo.com', 'GUEST', 'Ipe-conv-10001'],
  ['newcomer', '10001', '287.625.550-22', 'novo@exemplo.com', 'GUEST', 'Temp-10001'],
  ['admin2', '10002', '390.533.447-05', 'adm2@exemplo.com', 'SA', 'Ipe-adm-10002'],
  ['admin3', '10003', '935.411.347-80', 'adm3@exemplo.com', 'SA', 'Ipe-adm-10003'],
])('the sandbox has the %s of %s with CPF %s', (key, bankAccount, masked, email, role, password) => {
  const cpf = parseCpf(masked);
  const operator = SANDBOX_OPERATORS.find((one) => one.key === key);
  expect(operator).toMatchObject({ bankAccount, email, role, password });
  expect(cpf.ok && cpf.value).toBe(operator?.cpf);
});
