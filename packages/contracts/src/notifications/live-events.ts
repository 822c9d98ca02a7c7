import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { entryTypeSchema } from '../statement/entry-types.ts';

// A module of its own: every screen hears the stream.

/**
 * What the live stream says. Each event is a hint to read again, not the truth itself, so a lost one loses nothing;
 * after a reconnect the app reads everything again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('balance') }),
  z.object({ type: z.literal('statement') }),
  z.object({ type: z.literal('payment-order'), orderId: z.string() }),
  /** A charge was made, changed or paid; null: one of the static codes. */
  z.object({ type: z.literal('pix-charge'), chargeId: z.nullable(z.string()) }),
  /** A group of payees was made or changed, or a draft of it prepared. */
  z.object({ type: z.literal('payee-group'), groupId: z.string() }),
  /** Pix of the company were counted: what the dashboard shows is older. */
  z.object({ type: z.literal('pix-counted') }),
  /** Something worth a word on screen. */
  z.object({ type: z.literal('money-received'), entryType: entryTypeSchema, amount: z.string(), name: z.string() }),
  z.object({ type: z.literal('session-ended') }),
  /** A change of rights, rules, limits or devices was asked for, signed or decided. */
  z.object({
    type: z.literal('signed-change'),
    changeId: z.string(),
    /** Who asked for it: besides those who administer, only that person hears of it. */
    operatorId: z.optional(z.string()),
  }),
  /** What the company has contracted or says of itself changed, or may soon: the profile is read again. */
  z.object({ type: z.literal('profile') }),
  /**
   * notification: somebody's bell has something new; only that person's streams hear it. background-task: a task of theirs
   * went on or ended; administrators hear it too.
   */
  z.object({ type: z.literal(['notification', 'background-task']), operatorId: z.string() }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

export const streamLive = endpoint({
  id: 'notifications.stream',
  method: 'GET',
  path: '/services/notifications/stream',
  summary: 'O fluxo de novidades desta aba (server-sent events: event = type, data = JSON)',
  access: { kind: 'signed-in' },
  status: 200,
  media: ['text/event-stream'],
  errors: [],
});
