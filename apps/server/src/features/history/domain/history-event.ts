import { formatInstant, type Instant } from '@bank/core';
import type { HistoryEvent } from '@bank/contracts';
import type { Json, JsonObject } from '@bank/ledger';
import { describeAction } from './action-words.ts';
import { kindOf } from './history-kinds.ts';

/** A record of the trail with its place in the chain, if it has one yet. */
export interface StoredEvent {
  readonly id: string;
  readonly at: Instant;
  readonly actor: string;
  /** The operator's name; null for the bank. */
  readonly actorName: string | null;
  readonly action: string;
  readonly subject: string;
  readonly data: JsonObject;
  readonly sequence: bigint | null;
  readonly hash: Uint8Array | null;
}

const THE_BANK = 'Banco';

/** An event as it travels. */
export function presentEvent(event: StoredEvent): HistoryEvent {
  const { data } = event;
  return {
    id: event.id,
    at: formatInstant(event.at),
    actor: event.actorName ?? text(data.operatorName) ?? credential(text(data.credentialName)) ?? THE_BANK,
    action: event.action,
    kind: kindOf(event.action) ?? null,
    description: describeAction(event.action, data),
    subject: event.subject === '' ? null : event.subject,
    address: text(data.address),
    device: text(data.device),
    outcome: data.outcome === 'refused' ? 'refused' : 'done',
    sequence: event.sequence === null ? null : Number(event.sequence),
    hash: event.hash === null ? null : Buffer.from(event.hash).toString('hex'),
  };
}

/** A program's credential, as people read who did something. */
function credential(name: string | null): string | null {
  return name === null ? null : `Credencial ${name}`;
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
