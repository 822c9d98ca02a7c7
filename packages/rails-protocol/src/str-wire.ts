import * as z from 'zod';
import { STR_LENGTH_MAX } from '@bank/str';
import { PULL_MESSAGES_MAX } from './spi-wire.ts';

// The STR's queues of messages, as our sandbox models them. Over the real network (RSFN) they are queues of MQ; here they are
// HTTP, as the SPI's are:
//   POST /str/{ispb}/messages         body: one sealed message; 201 when it is kept safe, its control number in PI-ResourceId
//   GET  /str/{ispb}/messages/stream  waits for messages; ?pull= acknowledges those of the answer before
//   GET  /str/echo                    204: a sign of life
// What the sender of a message must know at once is in the status: 422 where it is no message that could be answered, 403
// where its seal is wrong. Everything else is answered by a message: R1, or E.

/** Type of the body of a sealed message. */
export const STR_MESSAGE_TYPE = 'application/spb';
/** The longest message with its seal. */
export const STR_SEALED_LENGTH_MAX = STR_LENGTH_MAX + 1_000;
/** What one answer of the stream holds at most: one long statement, or ten usual messages. */
export const STR_PULL_BYTES_MAX = 4 * STR_SEALED_LENGTH_MAX;

/** What the stream answers: sealed messages, in the order in which the STR made them. */
export const strPulledSchema = z.strictObject({
  messages: z
    .array(
      z.strictObject({ resourceId: z.string().min(1).max(64), sealed: z.string().min(1).max(STR_SEALED_LENGTH_MAX) }),
    )
    .max(PULL_MESSAGES_MAX),
});
export type StrPulled = z.infer<typeof strPulledSchema>;
