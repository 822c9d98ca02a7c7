import { formatDate, ok, refuse, type CivilDate, type Clock, type Instant, type Result } from '@bank/core';
import { readPayload } from '@bank/cobv';
import type { ChargeDocuments } from './charge-documents.ts';

/** The charges that this bank's own companies make: what stands at a path of its own address. */
export interface OwnCharges {
  documentAt(
    path: string,
    asked: { readonly day: CivilDate; readonly at: Instant },
  ): Promise<Result<object, 'CobPayloadNaoEncontrado' | 'CobPayloadOperacaoInvalida'>>;
}

/** Reads the bank's own charges from its own books, as it answers for its own keys; those of others where they are. */
export function ownChargesFirst(
  others: ChargeDocuments,
  own: { readonly host: string; readonly charges: () => OwnCharges; readonly clock: Clock },
): ChargeDocuments {
  return {
    async read(url, day) {
      if (url.host !== own.host) return others.read(url, day);
      const document = await own.charges().documentAt(url.path, { day, at: own.clock.now() });
      if (!document.ok) {
        return document.error === 'CobPayloadNaoEncontrado'
          ? refuse({ code: 'pix.code-gone' })
          : refuse({ code: 'pix.code-not-that-day', data: { day: formatDate(day) } });
      }
      const payload = readPayload(document.value);
      return payload.ok ? ok(payload.value) : refuse({ code: 'pix.code-document' });
    },
  };
}
