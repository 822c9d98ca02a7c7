import { ok, refuse } from '@bank/core';
import { boundedText, leadsElsewhere } from './call-host.ts';
import { deadlineOf, type DocumentBounds, type FetchDocument } from './fetch-document.ts';

/**
 * A sandbox's public net: every host is asked for at the simulated outside world, and nothing leaves this machine. A host that
 * it does not play is one that cannot be reached. Production has none of this (settings.ts).
 */
export function simulatedDocuments(outsideUrl: string, fetcher: typeof fetch, bounds: DocumentBounds): FetchDocument {
  return async ({ host, path }, until) => {
    try {
      const answer = await fetcher(`${outsideUrl}/hosts/${encodeURIComponent(host)}${path}`, {
        redirect: 'manual',
        signal: deadlineOf(bounds, until),
      });
      if (leadsElsewhere(answer.status)) return refuse({ code: 'document.unsafe' });
      if (answer.headers.get('x-no-such-host') !== null) return refuse({ code: 'document.unreachable' });
      const { text, isLonger } = answer.body
        ? await boundedText(answer.body, bounds.bytesMax)
        : { text: '', isLonger: false };
      return isLonger ? refuse({ code: 'document.too-large' }) : ok({ status: answer.status, text });
    } catch {
      // No connection, no answer in time, or one that broke off: whoever asks hears the same.
      return refuse({ code: 'document.unreachable' });
    }
  };
}
