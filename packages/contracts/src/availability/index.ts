import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instantSchema } from '../wire.ts';
import { serviceNameSchema, serviceStateSchema } from './services.ts';

export * from './services.ts';

/** How one service stands, as every server of the bank agrees. */
export const serviceStandingSchema = z.object({
  service: serviceNameSchema,
  state: serviceStateSchema,
  /** Since when it is so; null where nothing was ever measured. */
  since: z.nullable(instantSchema),
  /** When it was last called; null for never. */
  measuredAt: z.nullable(instantSchema),
});
export type ServiceStanding = z.infer<typeof serviceStandingSchema>;

/** All services at one moment. Tells of nothing else: no customers, no addresses, no reasons. */
export const availabilitySchema = z.object({ at: instantSchema, services: z.array(serviceStandingSchema) });
export type Availability = z.infer<typeof availabilitySchema>;

export const readAvailability = endpoint({
  id: 'availability.read-availability',
  method: 'GET',
  path: '/services/availability',
  summary: 'Como está cada serviço do banco, medido pelas próprias chamadas dele',
  access: { kind: 'public' },
  response: availabilitySchema,
  status: 200,
  errors: [],
});

export const streamAvailability = endpoint({
  id: 'availability.stream',
  method: 'GET',
  path: '/services/availability/stream',
  summary: 'A situação dos serviços ao vivo (server-sent events: cada evento "availability" traz tudo)',
  access: { kind: 'public' },
  status: 200,
  media: ['text/event-stream'],
  errors: [],
});

export const availabilityEndpoints = [readAvailability, streamAvailability] as const;
