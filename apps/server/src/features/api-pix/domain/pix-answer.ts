import { formatDecimal, formatInstant, type Instant, type Money } from '@bank/core';
import type { ApiDevolucao, ApiPix, CodePart } from '@bank/contracts';

// Received Pix in the words of API Pix 2.9.0 (Pix).

/** A Pix that came in. */
export interface ReceivedPix {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly amount: Money;
  /** What the amount was made of, signed as it counts; empty: of itself. */
  readonly parts: readonly { readonly part: CodePart; readonly amount: Money }[];
  /** The key by which it came. */
  readonly key: string | null;
  readonly at: Instant;
  readonly payer: { readonly name: string; readonly document: string | null };
  readonly message: string | null;
}

/** The same as it is answered, with what went back of it. */
export function paidPix(pix: ReceivedPix, devolucoes: readonly ApiDevolucao[] = []): ApiPix {
  const { endToEndId, txid, amount, parts, key, at, payer, message } = pix;
  return {
    endToEndId,
    ...(txid !== null && txid !== '' && { txid }),
    valor: formatDecimal(amount),
    componentesValor: componentsOf(parts, amount),
    ...(key !== null && { chave: key }),
    horario: formatInstant(at),
    ...(payer.name !== '' && { pagador: payerOf(payer) }),
    ...(message !== null && message !== '' && { infoPagador: message }),
    ...(devolucoes.length > 0 && { devolucoes: [...devolucoes] }),
  };
}

function componentsOf(parts: ReceivedPix['parts'], amount: Money): ApiPix['componentesValor'] {
  if (parts.length === 0) return { original: { valor: formatDecimal(amount) } };
  return Object.fromEntries(
    parts.map(({ part, amount: share }) => [part, { valor: formatDecimal(share < 0n ? -share : share) }]),
  );
}

function payerOf({ name, document }: ReceivedPix['payer']): NonNullable<ApiPix['pagador']> {
  if (document === null) return { nome: name };
  return { ...(document.length === 11 ? { cpf: document } : { cnpj: document }), nome: name };
}
