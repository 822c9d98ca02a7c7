import type { CallOutput, verifyHistory } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { instantOf, momentInWords, onMoment } from '../../vocabulary/dates.ts';
import { recordsWords } from './history-words.ts';

/** What the bank answers to "Verificar integridade". */
export type Verification = CallOutput<typeof verifyHistory>;

/** The result in one calm line: "12.408 registros conferidos, nenhum alterado". */
export function verdict({ isWhole, records, fault }: Verification): string {
  if (!isWhole)
    return fault === null
      ? 'O histórico não confere'
      : `O registro ${fault.sequence.toLocaleString('pt-BR')} não confere`;
  if (records === 0) return 'Ainda não há registros para conferir';
  return records === 1
    ? '1 registro conferido, não foi alterado'
    : `${recordsWords(records)} conferidos, nenhum alterado`;
}

/** What was compared, sentence by sentence. */
export function explanation(verification: Verification, today: CivilDate): readonly string[] {
  const { isWhole, fault, firstAt, lastAt, anchor, unlinked } = verification;
  const moment = (wire: string): string => momentInWords(instantOf(wire), today);
  const sentences: string[] = [];
  if (fault !== null) sentences.push(fault.text);
  if (!isWhole) {
    sentences.push('Exporte a cadeia agora, guarde o arquivo e avise o banco: ele mostra o que mudou e onde.');
    return sentences;
  }
  if (firstAt !== null && lastAt !== null)
    sentences.push(`Do primeiro, ${moment(firstAt)}, ao último, ${moment(lastAt)}: cada um resulta do anterior.`);
  if (anchor !== null)
    sentences.push(
      anchor.fits
        ? `O elo ${anchor.sequence.toLocaleString('pt-BR')}, guardado fora do banco de dados ${onMoment(instantOf(anchor.at), today)}, está na cadeia.`
        : `O elo ${anchor.sequence.toLocaleString('pt-BR')}, guardado fora do banco de dados, não está mais na cadeia.`,
    );
  if (unlinked > 0)
    sentences.push(
      unlinked === 1
        ? '1 registro dos últimos instantes ainda não entrou na cadeia.'
        : `${recordsWords(unlinked)} dos últimos instantes ainda não entraram na cadeia.`,
    );
  return sentences;
}
