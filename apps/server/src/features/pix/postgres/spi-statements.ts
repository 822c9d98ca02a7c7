import type { Instant, Money, Uuid } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';

// Of rows with the same key in one batch only the first is written, and only its posting is told that it applied.

const INSERT_MESSAGE = {
  name: 'spi_message_insert',
  order: 30,
  columns: {
    id: 'text',
    definition: 'text',
    company_id: 'text',
    order_id: 'text',
    end_to_end_id: 'text',
    body: 'bytea',
    awaits_answer: 'bool',
    at: 'timestamptz',
  },
  sql: `INSERT INTO bank.spi_message (id, definition, company_id, order_id, end_to_end_id, body, awaits_answer, state,
      attempts, created_at, next_at)
    SELECT id, definition, company_id, order_id, end_to_end_id, body, awaits_answer, 'open', 0, at, at FROM {new rows}`,
} as const satisfies CompanionStatement;

const CLOSE_MESSAGE = {
  name: 'spi_message_close',
  order: 31,
  columns: { end_to_end_id: 'text', definition: 'text' },
  sql: `UPDATE bank.spi_message m SET state = 'done', next_at = NULL FROM {rows}
    WHERE m.end_to_end_id = rows.end_to_end_id AND m.definition = rows.definition AND m.state = 'open'`,
} as const satisfies CompanionStatement;

const REOPEN_MESSAGE = {
  name: 'spi_message_reopen',
  order: 32,
  columns: { id: 'text', at: 'timestamptz' },
  sql: `UPDATE bank.spi_message m SET state = 'open', next_at = rows.at FROM {rows} WHERE m.id = rows.id`,
} as const satisfies CompanionStatement;

const INSERT_INBOUND = {
  name: 'spi_inbound_insert',
  order: 33,
  columns: { id: 'text', definition: 'text', received_at: 'timestamptz', body: 'bytea', effect: 'text' },
  sql: `WITH applied AS (INSERT INTO bank.spi_inbound (id, definition, received_at, body, effect)
      SELECT DISTINCT ON (id) id, definition, received_at, body, effect FROM {rows} ORDER BY id, ordinal
      ON CONFLICT (id) DO NOTHING RETURNING id)
    SELECT min(rows.ordinal) AS ordinal FROM {rows} JOIN applied ON applied.id = rows.id GROUP BY rows.id`,
  refusal: 'spi.seen-before',
} as const satisfies CompanionStatement;

const INSERT_INCIDENT = {
  name: 'rail_incident_insert',
  order: 34,
  columns: {
    id: 'uuid',
    at: 'timestamptz',
    code: 'text',
    message_id: 'text',
    end_to_end_id: 'text',
    detail: 'jsonb',
  },
  sql: `INSERT INTO bank.rail_incident (id, rail, at, code, message_id, end_to_end_id, detail)
    SELECT id, 'spi', at, code, message_id, end_to_end_id, detail FROM {new rows}`,
} as const satisfies CompanionStatement;

const INSERT_PIX_IN = {
  name: 'pix_in_insert',
  order: 35,
  columns: {
    end_to_end_id: 'text',
    state: 'text',
    company_id: 'text',
    account_id: 'text',
    amount_centavos: 'int8',
    payer: 'jsonb',
    message: 'text',
    txid: 'text',
    key: 'text',
    reply_id: 'text',
    reason: 'text',
    received_at: 'timestamptz',
  },
  sql: `WITH applied AS (INSERT INTO bank.pix_in (end_to_end_id, state, company_id, account_id, amount_centavos, payer,
        message, txid, key, reply_id, reason, received_at)
      SELECT DISTINCT ON (end_to_end_id) end_to_end_id, state, company_id, account_id, amount_centavos, payer, message,
        txid, key, reply_id, reason, received_at
      FROM {rows} ORDER BY end_to_end_id, ordinal
      ON CONFLICT (end_to_end_id) DO NOTHING RETURNING end_to_end_id)
    SELECT min(rows.ordinal) AS ordinal FROM {rows} JOIN applied ON applied.end_to_end_id = rows.end_to_end_id
    GROUP BY rows.end_to_end_id`,
  refusal: 'pix-in.known',
} as const satisfies CompanionStatement;

const END_PIX_IN = {
  name: 'pix_in_end',
  order: 36,
  columns: { end_to_end_id: 'text', state: 'text', reason: 'text', credited_at: 'timestamptz', transaction_id: 'uuid' },
  sql: `UPDATE bank.pix_in p SET state = rows.state, reason = rows.reason, credited_at = rows.credited_at,
      transaction_id = rows.transaction_id
    FROM {rows} WHERE p.end_to_end_id = rows.end_to_end_id AND p.state = 'accepted' RETURNING rows.ordinal`,
  refusal: 'pix-in.ended',
} as const satisfies CompanionStatement;

const INSERT_RETURN_IN = {
  name: 'pix_return_in_insert',
  order: 37,
  columns: {
    company_id: 'text',
    return_id: 'text',
    order_id: 'text',
    end_to_end_id: 'text',
    amount_centavos: 'int8',
    reason: 'text',
    state: 'text',
    reply_id: 'text',
    received_at: 'timestamptz',
  },
  sql: `WITH applied AS (INSERT INTO bank.pix_return_in (company_id, return_id, order_id, end_to_end_id,
        amount_centavos, reason, state, reply_id, received_at)
      SELECT DISTINCT ON (company_id, return_id) company_id, return_id, order_id, end_to_end_id, amount_centavos, reason,
        state, reply_id, received_at
      FROM {rows} ORDER BY company_id, return_id, ordinal
      ON CONFLICT (company_id, return_id) DO NOTHING RETURNING company_id, return_id)
    SELECT min(rows.ordinal) AS ordinal FROM {rows}
      JOIN applied ON applied.company_id = rows.company_id AND applied.return_id = rows.return_id
    GROUP BY rows.company_id, rows.return_id`,
  refusal: 'pix-return-in.known',
} as const satisfies CompanionStatement;

const END_RETURN_IN = {
  name: 'pix_return_in_end',
  order: 38,
  columns: {
    company_id: 'text',
    return_id: 'text',
    state: 'text',
    credited_at: 'timestamptz',
    transaction_id: 'uuid',
  },
  sql: `UPDATE bank.pix_return_in p SET state = rows.state, credited_at = rows.credited_at,
      transaction_id = rows.transaction_id
    FROM {rows} WHERE p.company_id = rows.company_id AND p.return_id = rows.return_id AND p.state = 'accepted'
    RETURNING rows.ordinal`,
  refusal: 'pix-return-in.ended',
} as const satisfies CompanionStatement;

/** The refusals of these companions. */
export const SEEN_BEFORE = INSERT_INBOUND.refusal;
export const PIX_IN_KNOWN = INSERT_PIX_IN.refusal;
export const PIX_IN_ENDED = END_PIX_IN.refusal;
export const RETURN_IN_KNOWN = INSERT_RETURN_IN.refusal;
export const RETURN_IN_ENDED = END_RETURN_IN.refusal;

/** A message of ours, to be handed over. */
export interface NewMessage {
  readonly id: string;
  readonly definition: 'pacs.008' | 'pacs.002';
  readonly order: { readonly companyId: string; readonly orderId: string } | null;
  /** The payment, or the return, that it is about. */
  readonly paymentId: string;
  readonly xml: string;
  readonly awaitsAnswer: boolean;
  readonly at: Instant;
}

const utf8 = new TextEncoder();

/** Keeps a message with what it follows from; it goes out after the commit. */
export function insertMessage(message: NewMessage): Companion {
  return companion(INSERT_MESSAGE, {
    id: message.id,
    definition: message.definition,
    company_id: message.order?.companyId ?? null,
    order_id: message.order?.orderId ?? null,
    end_to_end_id: message.paymentId,
    body: utf8.encode(message.xml),
    awaits_answer: message.awaitsAnswer,
    at: message.at,
  });
}

/** Sends a message no more: its answer has come. */
export function closeMessage(paymentId: string, definition: NewMessage['definition']): Companion {
  return companion(CLOSE_MESSAGE, { end_to_end_id: paymentId, definition });
}

/** Sends a message once more. */
export function reopenMessage(id: string, at: Instant): Companion {
  return companion(REOPEN_MESSAGE, { id, at });
}

/** A message of the SPI as it came. */
export interface InboundMessage {
  readonly id: string;
  readonly definition: string;
  readonly receivedAt: Instant;
  readonly xml: string;
}

/** Takes a message in, once, with its effect; refused when it was taken in before. */
export function insertInbound(message: InboundMessage, effect: string): Companion {
  return companion(INSERT_INBOUND, {
    id: message.id,
    definition: message.definition,
    received_at: message.receivedAt,
    body: utf8.encode(message.xml),
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
export function insertIncident(incident: Incident): Companion {
  return companion(INSERT_INCIDENT, {
    id: incident.id,
    at: incident.at,
    code: incident.code,
    message_id: incident.messageId,
    end_to_end_id: incident.paymentId,
    detail: incident.detail,
  });
}

/** A payment from outside, with what we answered. */
export interface NewPixIn {
  readonly endToEndId: string;
  readonly state: 'accepted' | 'refused';
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly amount: Money;
  readonly payer: JsonObject;
  readonly message: string | null;
  readonly txid: string | null;
  readonly key: string | null;
  readonly replyId: string;
  readonly reason: string | null;
  readonly receivedAt: Instant;
}

/** Keeps a payment from outside; refused when its id is known. */
export function insertPixIn(pix: NewPixIn): Companion {
  return companion(INSERT_PIX_IN, {
    end_to_end_id: pix.endToEndId,
    state: pix.state,
    company_id: pix.companyId,
    account_id: pix.accountId,
    amount_centavos: pix.amount,
    payer: pix.payer,
    message: pix.message,
    txid: pix.txid,
    key: pix.key,
    reply_id: pix.replyId,
    reason: pix.reason,
    received_at: pix.receivedAt,
  });
}

/** Ends an accepted payment from outside, once. */
export function endPixIn(
  endToEndId: string,
  end:
    { readonly credited: { readonly at: Instant; readonly transactionId: Uuid } } | { readonly reason: string | null },
): Companion {
  const credited = 'credited' in end ? end.credited : undefined;
  return companion(END_PIX_IN, {
    end_to_end_id: endToEndId,
    state: credited ? 'credited' : 'not_settled',
    reason: 'reason' in end ? end.reason : null,
    credited_at: credited ? credited.at : null,
    transaction_id: credited?.transactionId ?? null,
  });
}

/** A return of a payment of ours, with what we answered. */
export interface NewReturnIn {
  readonly companyId: string;
  readonly returnId: string;
  readonly orderId: string;
  readonly endToEndId: string;
  readonly amount: Money;
  readonly reason: string;
  readonly state: 'accepted' | 'refused';
  readonly replyId: string;
  readonly receivedAt: Instant;
}

/** Keeps a return; refused when its id is known. */
export function insertReturnIn(item: NewReturnIn): Companion {
  return companion(INSERT_RETURN_IN, {
    company_id: item.companyId,
    return_id: item.returnId,
    order_id: item.orderId,
    end_to_end_id: item.endToEndId,
    amount_centavos: item.amount,
    reason: item.reason,
    state: item.state,
    reply_id: item.replyId,
    received_at: item.receivedAt,
  });
}

/** Ends an accepted return, once. */
export function endReturnIn(
  item: { readonly companyId: string; readonly returnId: string },
  credited: { readonly at: Instant; readonly transactionId: Uuid } | null,
): Companion {
  return companion(END_RETURN_IN, {
    company_id: item.companyId,
    return_id: item.returnId,
    state: credited ? 'credited' : 'not_settled',
    credited_at: credited ? credited.at : null,
    transaction_id: credited?.transactionId ?? null,
  });
}
