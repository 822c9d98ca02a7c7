import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/**
 * How the app looks to one person (SCREENS.md section 9). It is kept on the browser, and with the operator on the
 * server, because leaving clears the browser (READINGS 12). Whether amounts are concealed is the browser's alone: it is
 * about who stands beside it.
 */
export const appearanceSchema = z.strictObject({
  /** Light, dark, or what the system says at the moment. */
  mode: z.enum(['system', 'light', 'dark']),
  theme: z.enum(['blue', 'green', 'purple', 'graphite']),
  /** layout1: the menu at the side; layout2: the menu along the top. */
  layout: z.enum(['layout1', 'layout2']),
  /** Whether pages keep to 1200 px on a wide screen. */
  width: z.enum(['contained', 'full']),
  sideBar: z.enum(['full', 'compact']),
  textSize: z.enum(['normal', 'large', 'larger']),
});
export type Appearance = z.infer<typeof appearanceSchema>;

export const readAppearance = endpoint({
  id: 'access.read-appearance',
  method: 'GET',
  path: '/services/accounts-core/appearance',
  summary: 'A aparência que esta pessoa escolheu; sem o campo enquanto nada escolheu',
  access: { kind: 'signed-in' },
  response: z.object({ appearance: z.optional(appearanceSchema) }),
  status: 200,
  errors: [],
});

export const keepAppearance = endpoint({
  id: 'access.keep-appearance',
  method: 'PUT',
  path: '/services/accounts-core/appearance',
  summary: 'Guardar a aparência que esta pessoa escolheu',
  access: { kind: 'signed-in' },
  body: appearanceSchema,
  status: 204,
  errors: [],
});
