import { formatInstant, type Instant } from '@bank/core';
import { wireOf, type ApiDevolucao, type CodePart } from '@bank/contracts';

// What is posted to a webhook: the list `pix` of API Pix 2.9.0 (callback of PUT /webhook/{chave}).

/** So many Pix go in one POST at most. */
export const PIX_PER_POST = 100;

/** A received Pix, as far as a webhook is told of it. */
export interface NoticedPix {
  readonly endToEndId: string;
  readonly txid: string;
  readonly amount: bigint;
  readonly key: string;
  readonly at: Instant;
  readonly message: string | null;
  /** What the amount was made of, where it paid a charge, signed as it counts. */
  readonly parts: readonly { readonly part: CodePart; readonly centavos: bigint }[];
  /** Every giving back of it, the first asked for first. */
  readonly returns: readonly ApiDevolucao[];
}

/** A received Pix as the standard writes it. */
export function pixBody(pix: NoticedPix): Readonly<Record<string, unknown>> {
  const { endToEndId, txid, amount, key, at, message, parts, returns } = pix;
  return {
    endToEndId,
    txid,
    valor: wireOf(amount),
    ...(parts.length > 0 && { componentesValor: componentsOf(parts) }),
    chave: key,
    horario: formatInstant(at),
    ...(message !== null && message !== '' && { infoPagador: message.slice(0, 140) }),
    ...(returns.length > 0 && { devolucoes: returns }),
  };
}

/** The body of one POST, as it is kept and sent each time. */
export function bodyOf(pix: readonly NoticedPix[]): string {
  return JSON.stringify({ pix: pix.map(pixBody) });
}

function componentsOf(parts: NoticedPix['parts']): Readonly<Record<string, { readonly valor: string }>> {
  return Object.fromEntries(
    // The standard says of each by its name whether it adds or takes away.
    parts.map(({ part, centavos }) => [part, { valor: wireOf(centavos < 0n ? -centavos : centavos) }]),
  );
}
