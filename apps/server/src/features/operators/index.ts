export { renewSeededTemporaryPasswords, seededOperatorId, seedOperators } from './application/seed-operators.ts';
export { SANDBOX_OPERATORS, type SandboxOperator } from './domain/sandbox-operators.ts';
