/**
 * The addresses that the sign-in page calls. They are the contract's (paths.test.ts holds them to it); written out
 * because the contract's schemas are not to be loaded before somebody is signed in.
 */
export const LOGIN_PATH = '/services/accounts/login';
export const RESET_PATH = '/services/accounts-ib-gateway/reset-temporary-password';
export const POLL_PATH = '/services/accounts-core/external-access-request/login';
