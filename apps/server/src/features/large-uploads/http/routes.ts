import { ok } from '@bank/core';
import {
  beginLargeUpload,
  readLargeUpload,
  removeLargeUpload,
  sendLargeUpload,
  startReadingLargeUpload,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginUpload } from '../application/begin-upload.ts';
import { haveRead, removeUpload } from '../application/end-upload.ts';
import { presentUpload } from '../application/present.ts';
import { createReceivePart, uploadFor } from '../application/receive-pieces.ts';

/** The calls of large-uploads; `wake` says that a file waits to be read. */
export function largeUploadsRoutes(platform: Platform, wake: () => void): readonly Route[] {
  const receive = createReceivePart(platform);
  return [
    route(beginLargeUpload, ({ body, caller, context, idempotency }) =>
      beginUpload(platform, body, { caller, context, idempotency }),
    ),
    route(sendLargeUpload, ({ params, query, octets, caller }) =>
      receive({ uploadId: params.uploadId, from: Number(query.from), octets }, caller),
    ),
    route(readLargeUpload, async ({ params, caller }) => {
      const upload = await uploadFor(platform, params.uploadId, caller);
      return upload.ok ? ok(presentUpload(upload.value)) : upload;
    }),
    route(startReadingLargeUpload, async ({ params, caller, context }) => {
      const begun = await haveRead(platform, params.uploadId, { caller, context });
      if (begun.ok) wake();
      return begun;
    }),
    route(removeLargeUpload, ({ params, caller, context }) =>
      removeUpload(platform, params.uploadId, { caller, context }),
    ),
  ];
}
