import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ORDER_KINDS,
  orderApprovalContent,
  type Authorization,
  type AuthorizationDetail,
  type OrderKind,
} from '@bank/contracts';
import { bankingDate, expectOk, instant, sameOrNextBankingDay, type CivilDate } from '@bank/core';
import { createTestDatabase, fakeClock, seededEntropy } from '@bank/testkit';
import { companySeed, companyTerms } from '../features/company/index.ts';
import { monthlyFeeWords } from '../features/fees/index.ts';
import { readSettings } from '../platform/config/settings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readRows } from '../platform/database/rows.ts';
import { openPlatform, type OpenPlatform } from '../platform/open-platform.ts';
import { startTestBank } from '../testing/test-bank.ts';
import { seedSandbox } from './seed-sandbox.ts';

// Goal: what a seed writes is one story that could have happened. Each rule is a question to the database that gives the
// rows which break it, whoever wrote them: a later seed is held to the same rules.

const RULES: readonly (readonly [rule: string, sql: string])[] = [
  [
    'nobody acts before they came, nor does the bank for a company that is not there',
    `SELECT r.action || ' by ' || r.actor || ' at ' || r.at FROM ledger.audit_record r
       JOIN bank.company c ON c.id = r.company_id
       LEFT JOIN bank.operator o ON o.company_id = r.company_id AND o.id = r.actor
       WHERE r.at < coalesce(o.created_at, c.opened_at) OR r.at < c.opened_at OR (r.actor LIKE 'opr_%' AND o.id IS NULL)`,
  ],
  [
    'people come with the opening of the account or by an invitation, at that moment, by somebody who was there',
    `SELECT o.name || ' came at ' || o.created_at FROM bank.operator o JOIN bank.company c ON c.id = o.company_id
       WHERE NOT (o.role = 'SA' AND o.created_at = c.opened_at)
         AND NOT EXISTS (SELECT FROM ledger.audit_record r JOIN bank.operator by ON by.company_id = r.company_id AND by.id = r.actor
           WHERE r.company_id = o.company_id AND r.action = 'operators.invited' AND r.subject = o.id AND r.at = o.created_at
             AND by.created_at < o.created_at)`,
  ],
  [
    'a phone was registered and trusted by acts of its owner, after they came; one that is gone was taken by an act',
    `SELECT d.name || ' (' || d.state || ')' FROM bank.device d JOIN bank.operator o ON o.company_id = d.company_id AND o.id = d.operator_id
       WHERE d.created_at < o.created_at OR d.last_used_at < d.created_at
         OR NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = d.company_id AND r.subject = d.id
           AND r.actor = d.operator_id AND r.action = 'devices.registered' AND r.at = d.created_at)
         OR NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = d.company_id AND r.subject = d.id
           AND r.actor = d.operator_id AND r.action = 'devices.trusted' AND r.at > d.created_at AND r.at <= d.last_used_at)
         OR (d.state <> 'trusted') <> EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = d.company_id
           AND r.action = 'operators.begins-anew' AND r.subject = d.operator_id AND r.at = d.trusted_until AND r.at = d.released_at)`,
  ],
  [
    'who made an order, confirmed one or signed a change had a trusted phone then',
    `SELECT made.what || ' by ' || made.who || ' at ' || made.at FROM (
         SELECT o.company_id, o.id AS what, o.created_by AS who, o.created_at AS at FROM bank.payment_order o
         UNION ALL SELECT company_id, order_id, actor_id, at FROM bank.order_event WHERE actor_id IS NOT NULL
         UNION ALL SELECT r.company_id, r.action, r.actor, r.at FROM ledger.audit_record r
           WHERE r.action IN ('operators.invited', 'authorizations.rules-changed', 'usage-limits.changed')) made
       WHERE NOT EXISTS (SELECT FROM bank.device d
         JOIN ledger.audit_record r ON r.company_id = d.company_id AND r.subject = d.id AND r.action = 'devices.trusted'
         WHERE d.company_id = made.company_id AND d.operator_id = made.who
           AND r.at <= made.at AND made.at < coalesce(d.trusted_until, 'infinity'))`,
  ],
  [
    'what was confirmed was confirmed by its maker, with their phone; what needed it is confirmed or waits for it',
    `SELECT e.order_id || ' in version ' || e.seq FROM bank.order_event e
         JOIN bank.payment_order o ON o.company_id = e.company_id AND o.id = e.order_id
         LEFT JOIN bank.device d ON d.company_id = e.company_id AND d.id = e.device_id
       WHERE e.note = 'Confirmado no aplicativo' AND (e.actor_id <> o.created_by OR d.operator_id IS DISTINCT FROM o.created_by)
     UNION ALL
     SELECT o.id || ' (' || o.state || '): ' || coalesce(o.confirmation_reason, 'no reason') FROM bank.payment_order o
         JOIN bank.company c ON c.id = o.company_id
       WHERE (o.amount_centavos > c.confirmation_threshold_centavos OR o.series IS NOT NULL) AND o.confirmation_reason IS NULL
         AND o.batch_id IS NULL
         OR o.confirmation_reason IS NOT NULL AND (o.confirmed_at IS NULL) <> (o.state = 'awaiting_confirmation')`,
  ],
  [
    'what nobody confirmed in the app stays under what its maker may pay so in a day',
    `SELECT created_by || ' on ' || day || ': ' || sum FROM (SELECT o.created_by, (o.created_at AT TIME ZONE 'America/Sao_Paulo')::date AS day,
         sum(o.amount_centavos) AS sum, max(c.confirmation_threshold_centavos) AS most
       FROM bank.payment_order o JOIN bank.company c ON c.id = o.company_id
       WHERE o.confirmation_reason IS NULL AND o.batch_id IS NULL GROUP BY 1, 2) days
       WHERE sum > most`,
  ],
  [
    'what is still to go can go: its maker is here, with a trusted phone',
    `SELECT o.id || ' (' || o.state || ') of ' || m.name FROM bank.payment_order o
         JOIN bank.operator m ON m.company_id = o.company_id AND m.id = o.created_by
       WHERE o.state IN ('awaiting_authorization', 'scheduled') AND NOT (m.state = 'active'
         AND EXISTS (SELECT FROM bank.device d WHERE d.company_id = o.company_id AND d.operator_id = m.id AND d.state = 'trusted'))`,
  ],
  [
    'what waits for an approval waits by rules that were in force when it was made, and has not expired',
    `SELECT o.id FROM bank.payment_order o
       WHERE o.approval IS NOT NULL AND (o.expires_at <= $1 OR NOT EXISTS (SELECT FROM bank.approval_rules_version v
         WHERE v.company_id = o.company_id AND v.version = (o.approval ->> 'rulesVersion')::int AND v.since < o.created_at))`,
  ],
  [
    'rules of approval were put in force by an act, by who is said to have made them',
    `SELECT v.company_id || ' ' || v.version FROM bank.approval_rules_version v
       WHERE NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = v.company_id
         AND r.action = 'authorizations.rules-changed' AND r.actor = v.made_by AND r.at = v.since)`,
  ],
  [
    'a limit was changed by an act, of who is said to have asked; what was called off by another, before its time',
    `SELECT l.id FROM bank.limit_change l
       WHERE NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = l.company_id AND r.subject = l.id
           AND r.action = 'usage-limits.changed' AND r.actor = l.asked_by AND r.at = l.asked_at)
         OR (l.ended IS NOT NULL) <> EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = l.company_id
           AND r.subject = l.id AND r.action = 'usage-limits.raise-cancelled' AND r.at = l.ended_at AND r.at < l.effective_at)`,
  ],
  [
    'who made something had signed in on that day, and each was last here when they signed in last',
    `SELECT o.id || ' at ' || o.created_at FROM bank.payment_order o
       WHERE NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = o.company_id AND r.actor = o.created_by
         AND r.action = 'access.signed-in' AND r.at BETWEEN o.created_at - interval '24 hours' AND o.created_at)
     UNION ALL
     SELECT o.name || ' was last here at ' || coalesce(o.last_access_at::text, 'no time') FROM bank.operator o
       WHERE o.last_access_at IS DISTINCT FROM (SELECT max(at) FROM ledger.audit_record r
         WHERE r.company_id = o.company_id AND r.actor = o.id AND r.action = 'access.signed-in')`,
  ],
  [
    'nothing of a company is older than the company, and nothing lies in the future',
    `SELECT what || ' of ' || c.bank_account || ' at ' || t.at FROM bank.company c JOIN (
         SELECT a.id AS account, NULL::text AS company, 'line ' || e.kind AS what, e.at FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
         UNION ALL SELECT NULL, company_id, 'order ' || id, created_at FROM bank.payment_order
         UNION ALL SELECT NULL, company_id, 'key ' || id, created_at FROM bank.pix_key
         UNION ALL SELECT NULL, owner_id, 'document ' || name, received_at FROM bank.customer_document
         UNION ALL SELECT NULL, company_id, 'request ' || kind, asked_at FROM bank.company_request
         UNION ALL SELECT NULL, company_id, 'act ' || action, at FROM ledger.audit_record WHERE company_id IS NOT NULL
         UNION ALL SELECT NULL, company_id, 'registration', least(data_confirmed_at, address_confirmed_at, contact_confirmed_at,
           finances_confirmed_at, partners_confirmed_at) FROM bank.company_registration) t
       ON t.account = c.account_id OR t.company = c.id WHERE t.at < c.opened_at OR t.at > $1`,
  ],
  [
    'what a company asked of the bank, and what it confirmed, stands in its history',
    `SELECT q.id FROM bank.company_request q
       WHERE NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = q.company_id AND r.subject = q.id
           AND r.action = 'company.requested' AND r.actor = q.asked_by AND r.at = q.asked_at)
         OR q.state = 'approved' AND NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = q.company_id
           AND r.subject = q.id AND r.action = 'company.request-approved' AND r.actor = q.decided_by AND r.at = q.decided_at)
     UNION ALL
     SELECT part || ' confirmed at ' || confirmed.at FROM bank.company_registration g JOIN bank.company c ON c.id = g.company_id,
         LATERAL (VALUES ('data', data_confirmed_at), ('address', address_confirmed_at), ('contact', contact_confirmed_at),
           ('finances', finances_confirmed_at), ('partners', partners_confirmed_at)) AS confirmed (part, at)
       WHERE confirmed.at > c.opened_at AND NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = g.company_id
         AND r.action = 'company.confirmed' AND r.data ->> 'part' = part AND r.at = confirmed.at)`,
  ],
  [
    'a payment was contested after it was settled, within 80 days, by who is said to have asked, and each step has its act',
    `SELECT d.id FROM bank.sent_dispute d JOIN bank.payment_order o ON o.company_id = d.company_id AND o.id = d.order_id
       WHERE d.asked_at NOT BETWEEN o.settled_at AND o.settled_at + interval '80 days'
         OR NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = d.company_id AND r.subject = d.id
           AND r.action = 'pix-disputes.contested' AND r.actor = d.asked_by AND r.at = d.asked_at)
         OR (SELECT string_agg(r.data ->> 'state', ' ' ORDER BY r.at) FROM ledger.audit_record r WHERE r.company_id = d.company_id
           AND r.subject = d.id AND r.action = 'pix-disputes.advanced') IS DISTINCT FROM 'in-analysis denied'
     UNION ALL SELECT 'no case' WHERE NOT EXISTS (SELECT FROM bank.sent_dispute)`,
  ],
  [
    'a received Pix was contested after it came, answered by who is said to, blocked meanwhile, and freed by two of the bank',
    `SELECT d.id FROM bank.received_dispute d
         LEFT JOIN bank.pix_in p ON p.end_to_end_id = d.end_to_end_id AND p.company_id = d.company_id AND p.state = 'credited'
         LEFT JOIN ledger.hold h ON h.id = d.hold_id
       WHERE p.credited_at IS NULL OR d.opened_at <= p.credited_at OR d.opened_at > p.credited_at + interval '80 days'
         OR d.answered_at NOT BETWEEN d.opened_at AND d.answer_until OR d.decided_at NOT BETWEEN d.answered_at AND d.analysis_until
         OR (d.state, d.result, h.state) IS DISTINCT FROM ('released', 'DISAGREED', 'released')
         OR NOT EXISTS (SELECT FROM bank.operator o WHERE o.company_id = d.company_id AND o.id = d.answered_by AND o.role = 'SA')
         OR (SELECT string_agg(r.action || ' ' || r.actor, ', ' ORDER BY r.at) FROM ledger.audit_record r WHERE r.subject = d.id)
           IS DISTINCT FROM 'pix-disputes.blocked bank, pix-disputes.answered ' || d.answered_by
             || ', pix-disputes.proposed staff:' || d.proposed_by || ', pix-disputes.freed staff:Supervisão de fraudes'
     UNION ALL SELECT 'no case' WHERE NOT EXISTS (SELECT FROM bank.received_dispute)`,
  ],
  [
    'people contest, answer and judge from Monday to Friday between nine and six',
    `SELECT step || ' at ' || local FROM (
         SELECT 'asked', asked_at FROM bank.sent_dispute UNION ALL SELECT 'ended', ended_at FROM bank.sent_dispute
         UNION ALL SELECT 'answered', answered_at FROM bank.received_dispute
         UNION ALL SELECT 'proposed', proposed_at FROM bank.received_dispute
         UNION ALL SELECT 'decided', decided_at FROM bank.received_dispute) AS steps (step, at),
         LATERAL (SELECT at AT TIME ZONE 'America/Sao_Paulo' AS local) AS clock
       WHERE NOT coalesce(extract(isodow FROM local) < 6 AND extract(hour FROM local) BETWEEN 9 AND 17, false)`,
  ],
  [
    'what was given back was given back by an order, in part, after it came, within 90 days, and its share is taken',
    `SELECT o.id FROM bank.payment_order o JOIN bank.company c ON c.id = o.company_id
         LEFT JOIN ledger.entry came ON came.account_id = c.account_id AND came.kind = 'pix_received'
           AND came.detail ->> 'endToEndId' = o.payee ->> 'paidId'
         LEFT JOIN ledger.entry went ON went.account_id = c.account_id AND went.kind = 'pix_returned_out'
           AND went.detail ->> 'orderId' = o.id
         LEFT JOIN ledger.counter share ON share.id = concat_ws(':', 'share', o.kind, o.company_id, o.payee ->> 'paidId')
       WHERE o.kind = 'pix-refund' AND NOT coalesce(o.state = 'settled' AND o.confirmed_at IS NOT NULL
         AND o.end_to_end_id LIKE 'D%' AND o.created_at > came.at AND o.settled_at < came.at + interval '90 days'
         AND o.amount_centavos < came.amount AND went.amount = -o.amount_centavos AND went.at = o.settled_at
         AND went.detail ->> 'endToEndId' = came.detail ->> 'endToEndId' AND went.detail ->> 'returnId' = o.end_to_end_id
         AND share.used = o.amount_centavos, false)
     UNION ALL SELECT 'no refund' WHERE NOT EXISTS (SELECT FROM bank.payment_order WHERE kind = 'pix-refund')`,
  ],
  [
    'what was received in the last 90 days is known as its network brought it: the same amount, moment, payer and account',
    `SELECT e.detail ->> 'endToEndId' FROM ledger.entry e JOIN bank.company c ON c.account_id = e.account_id
         LEFT JOIN bank.pix_in p ON p.end_to_end_id = e.detail ->> 'endToEndId' AND p.company_id = c.id
       WHERE e.kind = 'pix_received' AND e.at > $1::timestamptz - interval '90 days' AND NOT coalesce(p.state = 'credited'
         AND p.transaction_id = e.transaction_id AND p.account_id = e.account_id AND p.amount_centavos = e.amount
         AND p.credited_at = e.at AND p.payer ->> 'document' = e.detail -> 'counterparty' ->> 'document', false)
     UNION ALL SELECT p.end_to_end_id FROM bank.pix_in p WHERE NOT EXISTS (SELECT FROM ledger.entry e
       WHERE e.transaction_id = p.transaction_id AND e.kind = 'pix_received')
     UNION ALL SELECT 'none' WHERE NOT EXISTS (SELECT FROM bank.pix_in)`,
  ],
  [
    'what came back came back of a payment, in part, after it was paid, by an act, and what came back of it is counted',
    `SELECT r.return_id FROM bank.pix_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
         LEFT JOIN ledger.entry came ON came.transaction_id = r.transaction_id AND came.kind = 'pix_returned_in'
         LEFT JOIN ledger.counter returned ON returned.id = 'pix-returned:' || r.end_to_end_id
         LEFT JOIN ledger.audit_record act ON act.transaction_id = r.transaction_id AND act.action = 'pix.returned'
           AND act.subject = r.return_id AND act.at = r.credited_at
       WHERE NOT coalesce(r.state = 'credited' AND o.kind = 'pix' AND o.state = 'settled' AND r.received_at > o.settled_at
         AND r.end_to_end_id = o.end_to_end_id AND r.amount_centavos < o.amount_centavos AND came.amount = r.amount_centavos
         AND came.at = r.credited_at AND came.account_id = o.account_id AND came.detail ->> 'returnedOrderId' = o.id
         AND returned.used = r.amount_centavos AND act.id IS NOT NULL, false)
     UNION ALL SELECT 'no return' WHERE NOT EXISTS (SELECT FROM bank.pix_return_in)`,
  ],
  [
    'a TED went from Monday to Friday in its hours; what came back came back whole, later, and its order says so',
    `SELECT o.id || ' at ' || local FROM bank.payment_order o,
         LATERAL (SELECT o.submitted_at AT TIME ZONE 'America/Sao_Paulo' AS local) AS clock
       WHERE o.kind = 'ted' AND o.state <> 'scheduled' AND NOT coalesce(o.state IN ('settled', 'rejected')
         AND extract(isodow FROM local) < 6 AND local::time BETWEEN '06:30' AND '17:00', false)
     UNION ALL SELECT o.id FROM bank.payment_order o
         LEFT JOIN ledger.entry back ON back.account_id = o.account_id AND back.kind = 'ted_returned'
           AND back.detail ->> 'returnedOrderId' = o.id
         LEFT JOIN ledger.audit_record act ON act.company_id = o.company_id AND act.subject = o.id
           AND act.action = 'transfers.ted-returned'
       WHERE o.kind = 'ted' AND (o.returned IS NOT NULL OR back.seq IS NOT NULL OR act.id IS NOT NULL)
         AND NOT coalesce(back.amount = o.amount_centavos AND back.at > o.settled_at AND act.at = back.at
           AND (o.returned ->> 'at')::timestamptz = back.at, false)
     UNION ALL SELECT 'none came back' WHERE NOT EXISTS (SELECT FROM bank.payment_order WHERE returned IS NOT NULL)`,
  ],
  [
    'what its network refused was sent, says why, moved nothing and took no free use',
    `SELECT o.id FROM bank.payment_order o LEFT JOIN ledger.entry e ON e.account_id = o.account_id AND e.detail ->> 'orderId' = o.id
       WHERE o.state = 'rejected' AND NOT coalesce(o.submitted_at >= o.created_at AND o.end_to_end_id IS NOT NULL
         AND o.refusal ->> 'message' <> '' AND e.seq IS NULL AND json_array_length(o.counted -> 'limits') = 0, false)
     UNION ALL SELECT kind || ' never refused' FROM (VALUES ('pix'), ('ted')) AS kinds (kind)
       WHERE NOT EXISTS (SELECT FROM bank.payment_order o WHERE o.kind = kinds.kind AND o.state = 'rejected')`,
  ],
  [
    'a TED lies ahead, for a business day; one that came in is known as its network brought it: the same amount, moment, payer and account',
    `SELECT o.id FROM bank.payment_order o WHERE o.kind = 'ted' AND o.state = 'scheduled'
       AND NOT coalesce(extract(isodow FROM o.planned_date) < 6 AND o.next_try_at::date >= o.planned_date, false)
     UNION ALL SELECT t.str_number FROM bank.ted_in t LEFT JOIN bank.company c ON c.id = t.company_id
         LEFT JOIN ledger.entry e ON e.transaction_id = t.transaction_id AND e.account_id = t.account_id AND e.kind = 'ted_received'
         LEFT JOIN ledger.audit_record act ON act.transaction_id = t.transaction_id AND act.action = 'transfers.ted-received'
       WHERE NOT coalesce(t.state = 'credited' AND t.account_id = c.account_id AND e.amount = t.amount_centavos
         AND e.at = t.received_at AND e.at > t.settled_at AND e.detail ->> 'endToEndId' = t.str_number
         AND t.payer ->> 'document' = e.detail -> 'counterparty' ->> 'document' AND act.at = e.at, false)
     UNION ALL SELECT 'none lies ahead' WHERE NOT EXISTS (SELECT FROM bank.payment_order WHERE kind = 'ted' AND state = 'scheduled')
     UNION ALL SELECT 'none came in' WHERE NOT EXISTS (SELECT FROM bank.ted_in)`,
  ],
  [
    'a batch was asked for after its rows came, by who put it together, who could see whom it pays',
    `SELECT b.name FROM bank.batch b JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id
         JOIN bank.operator m ON m.company_id = b.company_id AND m.id = b.created_by
       WHERE NOT coalesce(b.created_at < b.asked_at AND b.asked_at = o.created_at AND b.asked_at < o.confirmed_at
         AND o.created_by = b.created_by AND (NOT b.confidential OR m.role <> 'EDITOR')
         AND o.payee ->> 'confidential' = b.confidential::text, false)`,
  ],
  [
    'payments of a batch were made after it was confirmed, on their day, and it was done when all were at their end',
    `SELECT b.name || '/' || o.occurrence FROM bank.payment_order o
         JOIN bank.batch b ON b.company_id = o.company_id AND b.id = o.batch_id
         JOIN bank.payment_order whole ON whole.company_id = b.company_id AND whole.id = b.order_id
         LEFT JOIN bank.order_event ended ON ended.company_id = o.company_id AND ended.order_id = o.id AND ended.seq = o.version
       WHERE NOT coalesce(whole.state = 'settled' AND o.created_at > whole.confirmed_at AND o.created_at < whole.settled_at
         AND b.made_at = whole.settled_at AND ended.at < b.done_at AND o.state IN ('settled', 'rejected')
         AND o.planned_date = (o.created_at AT TIME ZONE 'America/Sao_Paulo')::date
         AND coalesce((o.rail_content ->> 'confidential')::boolean, false) = b.confidential, false)
     UNION ALL SELECT b.name || ' is done, and nobody was told' FROM bank.batch b
       WHERE b.done_at IS NOT NULL AND NOT EXISTS (SELECT FROM ledger.audit_record r WHERE r.company_id = b.company_id
         AND r.action = 'batch-transfers.done' AND r.subject = b.id AND r.at = b.done_at AND r.data ->> 'askedBy' = b.created_by)`,
  ],
  [
    'there are a draft to mend, a batch that waits, one that is paid and closed to some, and one of which half failed',
    `WITH said AS (SELECT b.id, o.state, b.done_at, b.confidential, count(*) AS rows, count(*) FILTER (WHERE r.state = 'invalid') AS faults,
           count(*) FILTER (WHERE r.state = 'to-confirm') AS asking, count(*) FILTER (WHERE p.state = 'settled' AND p.returned IS NULL) AS paid,
           count(*) FILTER (WHERE p.state = 'rejected') AS failed, count(*) FILTER (WHERE p.returned IS NOT NULL) AS returned
         FROM bank.batch b JOIN bank.batch_row r ON r.company_id = b.company_id AND r.batch_id = b.id
         LEFT JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id
         LEFT JOIN bank.payment_order p ON p.company_id = r.company_id AND p.id = r.order_id GROUP BY 1, 2, 3, 4)
     SELECT 'no ' || kind FROM (VALUES
         ('draft', (SELECT count(*) FROM said WHERE state IS NULL AND faults = 2 AND asking = 1)),
         ('one that waits', (SELECT count(*) FROM said WHERE state = 'awaiting_authorization')),
         ('one that is done', (SELECT count(*) FROM said WHERE done_at IS NOT NULL AND confidential AND paid = rows)),
         ('half failed', (SELECT count(*) FROM said WHERE done_at IS NOT NULL AND failed = 3 AND returned = 1 AND paid = 4))) AS kinds (kind, found)
       WHERE found <> 1`,
  ],
  [
    'what went inside this bank came in at the other company, at that moment',
    `SELECT o.id FROM bank.payment_order o LEFT JOIN ledger.entry came ON came.account_id = o.rail_content ->> 'ownAccountId'
         AND came.kind = 'transfer_received' AND came.detail ->> 'endToEndId' = o.end_to_end_id
       WHERE o.kind = 'transfer' AND NOT coalesce(came.amount = o.amount_centavos AND came.at = o.settled_at, false)
     UNION ALL SELECT 'none went' WHERE NOT EXISTS (SELECT FROM bank.payment_order WHERE kind = 'transfer')`,
  ],
  [
    'money moves only by what a company has contracted',
    `SELECT e.kind || ' of ' || c.bank_account FROM ledger.entry e JOIN bank.company c ON c.account_id = e.account_id
       WHERE CASE e.kind WHEN 'pix_sent' THEN 'PIX' WHEN 'ted_sent' THEN 'TRANSFER' WHEN 'boleto_payment' THEN 'PAYMENT'
         WHEN 'charging_settlement' THEN 'CHARGING' END <> ALL (c.products)`,
  ],
];

/** The rows that break a rule. */
async function broken({ pool, clock }: Pick<OpenPlatform, 'pool' | 'clock'>, sql: string): Promise<readonly string[]> {
  const values = sql.includes('$1') ? [new Date(clock.now()).toISOString()] : [];
  const rows = await readRows<Record<string, string | null>>(pool, sql, values);
  return rows.flatMap((row) => Object.values(row)).map(String);
}

/** What a company's statement shows of one kind, by month. */
interface MonthOfLines {
  readonly kind: string;
  readonly at: number;
  readonly amount: bigint;
  readonly description: string;
}

async function linesOf({ pool }: Pick<OpenPlatform, 'pool'>, bankAccount: string): Promise<readonly MonthOfLines[]> {
  return readRows<MonthOfLines>(
    pool,
    `SELECT kind, at, amount, detail ->> 'description' AS description FROM ledger.entry
     WHERE account_id = $1 AND kind IN ('fee', 'charging_settlement', 'ted_sent') ORDER BY seq`,
    [`customer:${bankAccount}`],
  );
}

function slipsOf(description: string): number {
  return Number(/(\d+) boletos?$/.exec(description)?.[1] ?? 0);
}

/** The fees that a company's plan asks for these lines: of months, and of slips after the free ones. */
function feesOwed(lines: readonly MonthOfLines[], tier: 'essencial' | 'crescimento'): readonly string[] {
  const months = new Map<string, { slips: number; teds: number }>();
  const owed: string[] = [];
  const prices = companyTerms.pricesOf(tier);
  for (const { kind, at, description } of lines) {
    const month = bankingDate(instant(at)).slice(0, 7);
    const used = months.get(month) ?? { slips: 0, teds: 0 };
    months.set(month, used);
    const [price, before, after] =
      kind === 'charging_settlement'
        ? [prices['boleto-settled'], used.slips, (used.slips += slipsOf(description))]
        : kind === 'ted_sent'
          ? [prices['ted-sent'], used.teds, (used.teds += 1)]
          : [undefined, 0, 0];
    if (!price) continue;
    const charged = Math.max(0, after - price.freeEachMonth) - Math.max(0, before - price.freeEachMonth);
    if (charged > 0) owed.push(`${month} ${BigInt(charged) * price.amountCentavos}`);
  }
  return owed.toSorted();
}

function rulesHold(seededBank: () => Pick<OpenPlatform, 'pool' | 'clock'>): void {
  test.each(RULES)('%s', async (_, sql) => {
    expect(await broken(seededBank(), sql)).toEqual([]);
  });

  test.each(companySeed.companies.map(({ bankAccount, tier }) => [bankAccount, tier] as const))(
    'fees of %s are those of its plan: each month once, each use after the free ones',
    async (bankAccount, tier) => {
      const { pool, clock } = seededBank();
      const lines = await linesOf({ pool }, bankAccount);
      const months = lines.filter(({ kind, description }) => kind === 'fee' && description.startsWith('Mensalidade'));
      const uses = lines.filter((line) => line.kind === 'fee' && !months.includes(line));
      expect(uses.map(({ at, amount }) => `${bankingDate(instant(at)).slice(0, 7)} ${-amount}`).toSorted()).toEqual(
        feesOwed(lines, tier as 'essencial' | 'crescimento'),
      );
      const fee = companyTerms.monthlyFeeOf(tier);
      const first = lines[0];
      if (fee === 0n || !first) return expect(months).toEqual([]);
      const due = monthsBetween(bankingDate(instant(first.at)), bankingDate(clock.now()));
      expect(months.map(({ at, amount, description }) => [bankingDate(instant(at)), -amount, description])).toEqual(
        due.map((month) => [sameOrNextBankingDay(month), fee, monthlyFeeWords(tier, month)]),
      );
    },
  );

  test('an order costs what its plan says: a free use of its month, or the price of what repeats', async () => {
    const { pool } = seededBank();
    const orders = await readRows<{
      kind: OrderKind;
      fee: { amount: string; isFree: boolean } | null;
      series: unknown;
      tier: 'crescimento';
    }>(
      pool,
      'SELECT o.kind, o.fee, o.series, c.tier FROM bank.payment_order o JOIN bank.company c ON c.id = o.company_id',
    );
    const faulty = orders.filter(({ kind, fee, series, tier }) => {
      const line = ORDER_KINDS[kind].feeLine;
      // What moves no money costs nothing by itself: its payments do.
      if (line === null) return fee !== null;
      const price = String(companyTerms.pricesOf(tier)[line].amountCentavos);
      // What costs nothing takes no free use.
      if (price === '0') return !(fee?.isFree === false && fee.amount === '0');
      return series === null ? !(fee?.isFree === true && fee.amount === '0') : fee?.amount !== price;
    });
    expect(faulty).toEqual([]);
    const months = await readRows<{ used: bigint }>(pool, `SELECT used FROM ledger.counter WHERE id LIKE 'free:%'`);
    expect(months.length).toBeGreaterThan(0);
    expect(
      months.every(({ used }) => used <= BigInt(companyTerms.pricesOf('crescimento')['pix-sent'].freeEachMonth)),
    ).toBe(true);
  });
}

/** The months whose first business day lies after that day, up to today. */
function monthsBetween(first: CivilDate, today: CivilDate): readonly CivilDate[] {
  const months: CivilDate[] = [];
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  for (let next = 0; next < 15; next += 1) {
    const date = new Date(Date.UTC(year, month - 1 + next, 1)).toISOString().slice(0, 10) as CivilDate;
    const due = sameOrNextBankingDay(date);
    if (due >= first && due <= today) months.push(date);
  }
  return months;
}

describe('a sandbox of a Monday morning', async () => {
  const bank = await startTestBank();
  beforeAll(() => seedSandbox(bank.platform), 60_000);
  rulesHold(() => bank.platform);

  test('who registers a first phone approves the three payments and the batch that wait, and each goes into the schedule', async () => {
    const admin = await bank.as('admin');
    const phone = await bank.device('admin');
    const { items } = (await admin.get('/services/transaction-authorizations/orders')).json<{
      readonly items: readonly Authorization[];
    }>();
    expect(items.map(({ order, canDecide }) => [order.amount, canDecide])).toEqual([
      ['24500.00', true],
      ['31780.50', true],
      ['48349.20', true],
      ['46000.00', true],
    ]);
    for (const { order } of items) {
      const path = `/services/transaction-authorizations/orders/${order.id}`;
      const { signing } = (await admin.get(path)).json<AuthorizationDetail>();
      const device = phone.sign((about) => orderApprovalContent(signing, about));
      const reply = await admin.post(`${path}/approve`, { device }, { 'idempotency-key': `seed-${order.id}` });
      expect(reply.json<Authorization>().order.state).toBe('scheduled');
    }
  });
});

describe('a sandbox of half past midnight on a holiday', () => {
  let platform: OpenPlatform;
  const dataDir = mkdtempSync(join(tmpdir(), 'ipe-story-'));
  const endings: (() => Promise<void>)[] = [() => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }))];
  beforeAll(async () => {
    const database = await createTestDatabase();
    endings.push(() => database.drop());
    await migrate(database.url);
    const settings = expectOk(
      readSettings({ BANK_ENV: 'sandbox', DATABASE_URL: database.url, DATA_DIR: dataDir, IPE_LOG_LEVEL: 'silent' }),
    );
    platform = openPlatform({ settings, clock: fakeClock('2027-01-01T03:30:00Z'), entropy: seededEntropy(5) });
    endings.push(() => platform.close());
    await seedSandbox(platform);
  }, 60_000);
  afterAll(async () => {
    for (const end of endings.toReversed()) await end();
  });
  rulesHold(() => platform);
});
