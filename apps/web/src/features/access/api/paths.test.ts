import { login, pollAccessRequest, resetTemporaryPassword } from '@bank/contracts';
import { expect, test } from 'vitest';
import { LOGIN_PATH, POLL_PATH, RESET_PATH } from './paths.ts';

test('the sign-in page calls the addresses of the contract', () => {
  expect([LOGIN_PATH, RESET_PATH, POLL_PATH]).toEqual([
    login.path,
    resetTemporaryPassword.path,
    pollAccessRequest.path,
  ]);
});
