import * as z from 'zod';

//   POST /outbox/{email|sms|push}   takes a message that the bank hands over; 201, or 200 when it came before
//   GET  /outbox.json?to=           shows them, newest first (sandbox only)

/** Ways out to people. */
export const CHANNELS = ['email', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A message to a person. */
export const outboxMessageSchema = z.strictObject({
  /** An address, a phone number or a device. */
  to: z.string().min(1).max(200),
  subject: z.string().min(1).max(200).optional(),
  text: z.string().min(1).max(4000),
  /** The sender's name for it: the same reference on the same channel is delivered once. */
  reference: z.string().min(1).max(100),
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

/** A message as the outbox shows it. */
export const sentMessageSchema = z.strictObject({
  id: z.string().max(64),
  channel: z.enum(CHANNELS),
  at: z.string().max(30),
  ...outboxMessageSchema.shape,
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

/** What GET /outbox.json answers. */
export const outboxSchema = z.strictObject({ messages: z.array(sentMessageSchema).max(500) });
