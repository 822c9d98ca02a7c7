import { XML_LENGTH_MAX } from '@bank/xml';
import * as z from 'zod';

// The SPI's interface of messages (ICOM), as our sandbox models it:
//   POST /spi/{ispb}/messages         body: one signed message; 201 when it is kept safe, its id in PI-ResourceId
//   GET  /spi/{ispb}/messages/stream  waits for messages; ?pull= acknowledges those of the answer before
//   GET  /spi/echo                   204: a sign of life (Banco Central's are the messages pibr.001 and pibr.002)
// Banco Central's own answers the stream as multipart; here it is JSON.

/** Header of the answer to a message sent: the id under which the SPI keeps it. */
export const RESOURCE_ID_HEADER = 'PI-ResourceId';
/** Header of the answer of the stream: what to give as `pull` next, which acknowledges what it brought. */
export const PULL_NEXT_HEADER = 'PI-Pull-Next';
/** Messages that one answer of the stream brings at most. */
export const PULL_MESSAGES_MAX = 10;
/** How long the stream waits for a message before it answers with none. */
export const PULL_WAIT_MS = 20_000;
/** Type of the body of a message. */
export const SPI_MESSAGE_TYPE = 'application/xml';

/** What the stream answers. */
export const pulledSchema = z.strictObject({
  messages: z
    .array(z.strictObject({ resourceId: z.string().min(1).max(64), xml: z.string().min(1).max(XML_LENGTH_MAX) }))
    .max(PULL_MESSAGES_MAX),
});
export type Pulled = z.infer<typeof pulledSchema>;

/** An error of any of the rails. */
export const railProblemSchema = z.object({
  type: z.string().max(200).optional(),
  title: z.string().max(500),
  status: z.number().int(),
  code: z.string().max(100),
});
export type RailProblem = z.infer<typeof railProblemSchema>;
