import { sendCode } from '@bank/contracts';
import { useCallback, useRef, useState } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useApp } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { instantOf } from '../../../vocabulary/dates.ts';

export type Channel = 'email' | 'sms';

/** What became of the last code that was asked for on a channel. */
export type CodeSending =
  | { readonly kind: 'sending'; readonly recipient: string }
  | {
      readonly kind: 'sent';
      readonly recipient: string;
      /** Most of it hidden. */
      readonly sentTo: string;
      readonly resendAtMs: number;
    }
  | { readonly kind: 'failed'; readonly recipient: string; readonly message: string; readonly resendAtMs: number };

/** Codes by e-mail and SMS. */
export interface Codes {
  readonly email: CodeSending | undefined;
  readonly sms: CodeSending | undefined;
  /** Asks for a code. While one is on its way to the same recipient nothing happens. */
  readonly send: (channel: Channel, recipient: string) => void;
  /** The same, unless one went to that recipient already. */
  readonly sendOnce: (channel: Channel, recipient: string) => void;
}

/** After a refusal the button comes back a little later. */
const PAUSE_MS = 15_000;

/** Sends the codes of one sign-up. */
export function useCodes(registration: string): Codes {
  const { call } = useApp();
  const { ownNowMs: nowMs } = useDoor();
  const [codes, setCodes] = useState<Partial<Record<Channel, CodeSending>>>({});
  // The same in a ref: whoever asks twice in one turn is told apart.
  const asked = useRef<Partial<Record<Channel, string>>>({});

  const send = useCallback(
    (channel: Channel, recipient: string) => {
      const note = (sending: CodeSending): void => setCodes((before) => ({ ...before, [channel]: sending }));
      asked.current[channel] = recipient;
      note({ kind: 'sending', recipient });
      void call(sendCode, { body: { registration, channel, recipient } }).then((result) => {
        if (asked.current[channel] !== recipient) return;
        if (result.ok) {
          const { sentTo, resendAt } = result.value;
          note({ kind: 'sent', recipient, sentTo, resendAtMs: instantOf(resendAt) });
          return;
        }
        note({ kind: 'failed', recipient, message: failureMessage(result.failure), resendAtMs: nowMs() + PAUSE_MS });
      });
    },
    [call, nowMs, registration],
  );
  const sendOnce = useCallback(
    (channel: Channel, recipient: string) => {
      if (asked.current[channel] !== recipient) send(channel, recipient);
    },
    [send],
  );
  return { email: codes.email, sms: codes.sms, send, sendOnce };
}
