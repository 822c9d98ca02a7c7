import type { Result } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { echo, type Ask } from './answers.ts';
import { pullMessages, sendMessage, type Pulling, type PullOptions } from './message-client.ts';
import type { RailFault } from './request.ts';
import { STR_MESSAGE_TYPE, STR_PULL_BYTES_MAX, strPulledSchema, type StrPulled } from './str-wire.ts';

/** What the STR's stream brought, and what acknowledges it. */
export type StrPull = Pulling<StrPulled>;

/** Banco Central's transfer of reserves (STR), seen from a participant. */
export interface StrClient {
  /** Hands over a sealed message. Sending the same one again is safe: it is known by its control number. */
  send(ispb: Ispb, sealed: string): Promise<Result<{ readonly resourceId: string }, RailFault>>;
  /**
   * Waits for messages to this participant (20 s by default, then answers with none). `pullNext` of the answer before
   * acknowledges what that one brought; what is never acknowledged comes again.
   */
  pull(ispb: Ispb, options?: PullOptions): Promise<Result<StrPull, RailFault>>;
  /** A sign of life: asks for nothing and changes nothing. */
  echo(): Promise<Result<undefined, RailFault>>;
}

/** The client of the STR. */
export function strClient(ask: Ask): StrClient {
  return {
    send: (ispb, sealed) => sendMessage(ask, `/str/${ispb}/messages`, { type: STR_MESSAGE_TYPE, body: sealed }),
    pull: (ispb, options) =>
      pullMessages(
        ask,
        { path: `/str/${ispb}/messages/stream`, schema: strPulledSchema, bytesMax: STR_PULL_BYTES_MAX },
        options,
      ),
    echo: () => echo(ask, '/str/echo'),
  };
}
