import type { ClientOptions } from '@bank/contracts';

/** Statuses whose answers have no body. */
const BODILESS = [204, 205, 304];

/**
 * Sends bodies with files and tells how much is sent: fetch cannot. Rejects where no answer comes or the call is
 * cancelled, as fetch does.
 */
export function createUpload(window: Pick<typeof globalThis, 'XMLHttpRequest'>): NonNullable<ClientOptions['upload']> {
  return (url, { method, headers, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new window.XMLHttpRequest();
      const fail = (): void => reject(new TypeError('the request brought no answer'));
      const cancel = (): void => request.abort();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => resolve(responseOf(request));
      request.onerror = fail;
      request.ontimeout = fail;
      request.onabort = fail;
      request.onloadend = () => signal?.removeEventListener('abort', cancel);
      signal?.addEventListener('abort', cancel);
      if (signal?.aborted === true) return fail();
      request.send(body);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const type = request.getResponseHeader('content-type');
  return new Response(BODILESS.includes(status) ? null : responseText, {
    status,
    headers: type === null ? {} : { 'content-type': type },
  });
}
