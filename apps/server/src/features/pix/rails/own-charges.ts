import { formatDate, ok, refuse, type Clock } from '@bank/core';
import { readPayload } from '@bank/cobv';
import type { ChargeKeeper } from '../application/charge-keeper.ts';
import type { ChargeDocuments } from './charge-documents.ts';

/** Reads the bank's own charges from its own books, as it answers for its own keys; those of others where they are. */
export function ownChargesFirst(
  others: ChargeDocuments,
  own: { readonly host: string; readonly keeper: () => Pick<ChargeKeeper, 'documentAt'>; readonly clock: Clock },
): ChargeDocuments {
  return {
    async read(url, day, companyId) {
      if (url.host !== own.host) return others.read(url, day, companyId);
      const document = await own.keeper().documentAt(url.path, { day, at: own.clock.now() });
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
