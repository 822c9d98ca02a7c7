import { returnWords } from '@bank/str';

/** Why a TED came back, as its order, its receipt and its history say it. */
export function returnedWords(code: string): string {
  const words = returnWords(code);
  const general = 'A TED foi devolvida pelo banco de destino';
  return words.startsWith(general)
    ? words.replace('A TED foi devolvida', 'Devolvida')
    : `Devolvida pelo banco de destino: ${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

/**
 * The codes by which the other bank says that we sent a TED wrongly: outside its hours, or twice. Then its fee is given back too;
 * that it otherwise stays charged is our policy.
 */
const FAULTS_OF_OURS: ReadonlySet<string> = new Set(['16', '18']);

/** Why the fee of a TED is given back when it returns with that code; undefined: it stays charged. */
export function feeGivenBackBecause(code: string): string | undefined {
  return FAULTS_OF_OURS.has(code) ? 'A TED voltou por falha do banco.' : undefined;
}
