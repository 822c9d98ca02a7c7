import { formatInstant } from '@bank/core';
import type { Lote, LoteStatus } from '@bank/contracts';
import type { Lot } from '../../pix-charges/index.ts';

// Lots of charges with a due date in the words of API Pix 2.9.0 (LoteCobVConsultado).

type Row = Lot['rows'][number];

/**
 * How what was asked of a row stands: its making, or its last change. A charge whose last change was refused is NEGADA too, and
 * its `criacao` says that it is there.
 */
export function loteStatusOf({ isWaiting, problem }: Pick<Row, 'isWaiting' | 'problem'>): LoteStatus {
  if (isWaiting) return 'EM_PROCESSAMENTO';
  return problem === null ? 'CRIADA' : 'NEGADA';
}

/** A lot as it is answered; `problemOf` writes why a row was refused. */
export function loteOf(
  { number, givenId, name, createdAt, rows }: Lot,
  problemOf: (problem: NonNullable<Row['problem']>) => NonNullable<Lote['cobsv'][number]['problema']>,
): Lote {
  return {
    id: Number(number),
    loteCobVId: givenId,
    descricao: name,
    criacao: formatInstant(createdAt),
    cobsv: rows.map((row) => {
      const status = loteStatusOf(row);
      return {
        txid: row.txid,
        status,
        ...(status === 'NEGADA' && row.problem && { problema: problemOf(row.problem) }),
        ...(row.createdAt !== null && { criacao: formatInstant(row.createdAt) }),
      };
    }),
  };
}
