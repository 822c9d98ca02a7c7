import type { Instant, Uuid } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type CompanionValue, type JsonObject } from '@bank/ledger';
import type { RailName } from '../domain/rail-name.ts';

const INSERT_MESSAGE = {
  name: 'rail_message_insert',
  order: 30,
  columns: {
    rail: 'text',
    id: 'text',
    definition: 'text',
    company_id: 'text',
    order_id: 'text',
    payment_id: 'text',
    body: 'bytea',
    awaits_answer: 'bool',
    at: 'timestamptz',
    next_at: 'timestamptz',
  },
  sql: `INSERT INTO bank.rail_message (rail, id, definition, company_id, order_id, payment_id, body, awaits_answer, state,
      attempts, created_at, next_at)
    SELECT rail, id, definition, company_id, order_id, payment_id, body, awaits_answer, 'open', 0, at, next_at FROM {new rows}`,
} as const satisfies CompanionStatement;

const REPLACE_MESSAGE = {
  name: 'rail_message_replace',
  order: 30,
  columns: { ...INSERT_MESSAGE.columns, replaces: 'text' },
  sql: `WITH replaced AS (UPDATE bank.rail_message m SET state = 'done', next_at = NULL FROM {rows}
      WHERE m.rail = rows.rail AND m.id = rows.replaces AND m.state = 'open'
      RETURNING rows.rail, rows.id, rows.definition, rows.company_id, rows.order_id, rows.payment_id, rows.body,
        rows.awaits_answer, rows.at, rows.next_at)
    INSERT INTO bank.rail_message (rail, id, definition, company_id, order_id, payment_id, body, awaits_answer, state,
      attempts, created_at, next_at)
    SELECT rail, id, definition, company_id, order_id, payment_id, body, awaits_answer, 'open', 0, at, next_at
    FROM replaced`,
} as const satisfies CompanionStatement;

const CLOSE_MESSAGE = {
  name: 'rail_message_close',
  order: 31,
  columns: { rail: 'text', payment_id: 'text', definition: 'text' },
  sql: `UPDATE bank.rail_message m SET state = 'done', next_at = NULL FROM {rows}
    WHERE m.rail = rows.rail AND m.payment_id = rows.payment_id AND m.definition = rows.definition AND m.state = 'open'`,
} as const satisfies CompanionStatement;

const CLOSE_SENT_ONCE = {
  name: 'rail_message_close_sent_once',
  order: 31,
  columns: { rail: 'text', payment_id: 'text', definition: 'text' },
  // The row's lock decides between this and a claim: who claims later finds it done, who claimed before has counted.
  sql: `UPDATE bank.rail_message m SET state = 'done', next_at = NULL FROM {rows}
    WHERE m.rail = rows.rail AND m.payment_id = rows.payment_id AND m.definition = rows.definition AND m.attempts <= 1
    RETURNING rows.ordinal`,
  refusal: 'rail-message.sent-again',
} as const satisfies CompanionStatement;

const CLOSE_MESSAGES_OF_ORDER = {
  name: 'rail_message_close_of_order',
  order: 31,
  columns: { company_id: 'text', order_id: 'text' },
  sql: `UPDATE bank.rail_message m SET state = 'done', next_at = NULL FROM {rows}
    WHERE m.company_id = rows.company_id AND m.order_id = rows.order_id AND m.state = 'open'`,
} as const satisfies CompanionStatement;

const REOPEN_MESSAGE = {
  name: 'rail_message_reopen',
  order: 32,
  columns: { rail: 'text', id: 'text', at: 'timestamptz' },
  sql: `UPDATE bank.rail_message m SET state = 'open', next_at = rows.at FROM {rows}
    WHERE m.rail = rows.rail AND m.id = rows.id`,
} as const satisfies CompanionStatement;

const INSERT_INBOUND = {
  name: 'rail_inbound_insert',
  order: 33,
  columns: {
    rail: 'text',
    id: 'text',
    definition: 'text',
    received_at: 'timestamptz',
    body: 'bytea',
    effect: 'text',
  },
  // Of rows with the same key in one batch only the first is written, and only its posting learns that it applied.
  sql: `WITH applied AS (INSERT INTO bank.rail_inbound (rail, id, definition, received_at, body, effect)
      SELECT DISTINCT ON (rail, id) rail, id, definition, received_at, body, effect FROM {rows}
      ORDER BY rail, id, ordinal
      ON CONFLICT (rail, id) DO NOTHING RETURNING rail, id)
    SELECT min(rows.ordinal) AS ordinal FROM {rows} JOIN applied ON applied.rail = rows.rail AND applied.id = rows.id
    GROUP BY rows.rail, rows.id`,
  refusal: 'rail-message.seen-before',
} as const satisfies CompanionStatement;

const INSERT_INCIDENT = {
  name: 'rail_incident_insert',
  order: 34,
  columns: {
    id: 'uuid',
    rail: 'text',
    at: 'timestamptz',
    code: 'text',
    message_id: 'text',
    payment_id: 'text',
    detail: 'jsonb',
  },
  sql: `INSERT INTO bank.rail_incident (id, rail, at, code, message_id, payment_id, detail)
    SELECT id, rail, at, code, message_id, payment_id, detail FROM {new rows}`,
} as const satisfies CompanionStatement;

/** The code with which a posting is refused that takes in a message which was taken in before. */
export const SEEN_BEFORE = INSERT_INBOUND.refusal;

/** The code with which a posting is refused that closes a message as sent once, where it was claimed again. */
export const SENT_AGAIN = CLOSE_SENT_ONCE.refusal;

/** An order of a company. */
export interface OrderRef {
  readonly companyId: string;
  readonly orderId: string;
}

/** A message of ours, to be handed over to a rail. */
export interface NewMessage<Definition extends string = string> {
  /** Never used twice on that rail: its own message id or control number. */
  readonly id: string;
  /** The kind of message, as the rail calls it: "pacs.008". */
  readonly definition: Definition;
  /** The order that it carries out; null where it carries out none. */
  readonly order: OrderRef | null;
  /** The payment, or the return, that it is about, by which its answer finds it. About no payment: its own id. */
  readonly paymentId: string;
  /** What is sent, byte for byte, at every try: XML, JSON or what else the rail reads. */
  readonly body: string;
  /** Whether it is sent again until its answer closes it. Otherwise it is done when the rail has it. */
  readonly awaitsAnswer: boolean;
  readonly at: Instant;
  /** Not sent before; at once where it is absent. */
  readonly notBefore?: Instant;
}

const utf8 = new TextEncoder();

/** Keeps a message with what it follows from; it goes out after the commit. */
export function insertMessage(rail: RailName, message: NewMessage): Companion {
  return companion(INSERT_MESSAGE, rowOf(rail, message));
}

/** Puts a message in the place of one that is still open; does nothing where that one is done by now. */
export function replaceMessage(rail: RailName, replaced: string, message: NewMessage): Companion {
  return companion(REPLACE_MESSAGE, { ...rowOf(rail, message), replaces: replaced });
}

function rowOf(
  rail: RailName,
  message: NewMessage,
): Readonly<Record<keyof typeof INSERT_MESSAGE.columns, CompanionValue>> {
  return {
    rail,
    id: message.id,
    definition: message.definition,
    company_id: message.order?.companyId ?? null,
    order_id: message.order?.orderId ?? null,
    payment_id: message.paymentId,
    body: utf8.encode(message.body),
    awaits_answer: message.awaitsAnswer,
    at: message.at,
    next_at: message.notBefore ?? message.at,
  };
}

/** Sends the messages of that kind about a payment no more: their answer has come. */
export function closeMessage(
  rail: RailName,
  about: { readonly paymentId: string; readonly definition: string },
): Companion {
  return companion(CLOSE_MESSAGE, { rail, payment_id: about.paymentId, definition: about.definition });
}

/**
 * The same, and only where no server has claimed the message a second time: refused with {@link SENT_AGAIN} otherwise, and
 * nobody claims it after. What follows from its having been sent once at most stands or falls with this.
 */
export function closeSentOnce(
  rail: RailName,
  about: { readonly paymentId: string; readonly definition: string },
): Companion {
  return companion(CLOSE_SENT_ONCE, { rail, payment_id: about.paymentId, definition: about.definition });
}

/** Sends nothing more for an order. */
export function closeMessagesOfOrder(order: OrderRef): Companion {
  return companion(CLOSE_MESSAGES_OF_ORDER, { company_id: order.companyId, order_id: order.orderId });
}

/** Sends a message once more. */
export function reopenMessage(rail: RailName, id: string, at: Instant): Companion {
  return companion(REOPEN_MESSAGE, { rail, id, at });
}

/** A message of a rail as it came. */
export interface InboundMessage {
  /** What the rail gives to no other message. */
  readonly id: string;
  readonly definition: string;
  readonly receivedAt: Instant;
  readonly body: string;
}

/** Takes a message in, once, with its effect; refused with {@link SEEN_BEFORE} when it was taken in before. */
export function insertInbound(rail: RailName, message: InboundMessage, effect: string): Companion {
  return companion(INSERT_INBOUND, {
    rail,
    id: message.id,
    definition: message.definition,
    received_at: message.receivedAt,
    body: utf8.encode(message.body),
    effect,
  });
}

/** Something for people to look into. */
export interface Incident {
  readonly id: Uuid;
  readonly at: Instant;
  readonly code: string;
  readonly messageId: string | null;
  readonly paymentId: string | null;
  readonly detail: JsonObject;
}

/** Parks what fits nothing. */
export function insertIncident(rail: RailName, incident: Incident): Companion {
  return companion(INSERT_INCIDENT, {
    id: incident.id,
    rail,
    at: incident.at,
    code: incident.code,
    message_id: incident.messageId,
    payment_id: incident.paymentId,
    detail: incident.detail,
  });
}
