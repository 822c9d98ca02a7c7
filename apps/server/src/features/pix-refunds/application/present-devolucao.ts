import { formatInstant } from '@bank/core';
import { wireOf, type ApiDevolucao } from '@bank/contracts';
import type { Devolucao } from '../domain/devolucao.ts';

/** A devolução in the fields of API Pix. */
export function presentDevolucao({
  id,
  rtrId,
  amount,
  natureza,
  description,
  requestedAt,
  settledAt,
  status,
  motivo,
}: Devolucao): ApiDevolucao {
  return {
    id,
    rtrId,
    valor: wireOf(amount),
    natureza,
    ...(description !== null && { descricao: description }),
    horario: {
      solicitacao: formatInstant(requestedAt),
      ...(settledAt !== null && { liquidacao: formatInstant(settledAt) }),
    },
    status,
    ...(motivo !== null && { motivo }),
  };
}
