export * from './cheque-line.ts';
export * from './cmc7.ts';
export { explainChequeLine, explainCmc7 } from './explain.ts';
export { CHEQUE_LINE_LAYOUT, CHEQUE_TYPES, CMC7_CHECKS, CMC7_LAYOUT } from './layout.ts';
