export { linesOfChange } from '@bank/contracts';
