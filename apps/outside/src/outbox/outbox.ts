import { formatInstant, type Instant } from '@bank/core';
import type { Channel, OutboxMessage, SentMessage } from '@bank/rails-protocol';

// E-mail, SMS and push that the bank handed over. Nothing leaves this machine.

/** Messages by channel and reference, oldest first. */
export interface OutboxState {
  readonly messages: Map<string, SentMessage>;
  count: number;
}

const MESSAGES_MAX = 5_000;
/** Messages that one look shows. */
const SHOWN_MAX = 500;

/** Nothing was sent. */
export function newOutboxState(): OutboxState {
  return { messages: new Map(), count: 0 };
}

/** Takes a message; the same reference on the same channel again is the same message. */
export function deliver(
  state: OutboxState,
  channel: Channel,
  message: OutboxMessage,
  at: Instant,
): { readonly message: SentMessage; readonly isNew: boolean } {
  const name = `${channel}:${message.reference}`;
  const before = state.messages.get(name);
  if (before) return { message: before, isNew: false };
  state.count += 1;
  const sent: SentMessage = { id: `out_${state.count}`, channel, at: formatInstant(at), ...message };
  state.messages.set(name, sent);
  for (const oldest of state.messages.keys()) {
    if (state.messages.size <= MESSAGES_MAX) break;
    state.messages.delete(oldest);
  }
  return { message: sent, isNew: true };
}

/** The newest messages first, to one receiver if one is named. */
export function listOutbox(state: OutboxState, to?: string): readonly SentMessage[] {
  const wanted = [...state.messages.values()].filter((message) => to === undefined || message.to === to);
  return wanted.reverse().slice(0, SHOWN_MAX);
}
