import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { filledTextSchema, idSchema, instantSchema } from '../wire.ts';

/** awaiting_code: the first device, until the code is typed; pending: a later one, until a trusted one or the administrator says yes. */
export const deviceStateSchema = z.enum(['awaiting_code', 'pending', 'trusted', 'blocked', 'removed']);

export const deviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: deviceStateSchema,
  createdAt: instantSchema,
  lastUsedAt: z.nullable(instantSchema),
});
export type Device = z.infer<typeof deviceSchema>;

/** A P-256 public key (RFC 7517). */
export const publicKeySchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Chave inválida.')),
  y: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Chave inválida.')),
});

export const registerDevice = endpoint({
  id: 'devices.register-device',
  method: 'POST',
  path: '/services/devices',
  summary: 'Registrar este aparelho; o primeiro é confirmado por um código enviado por e-mail e SMS',
  access: { kind: 'signed-in' },
  body: z.strictObject({ name: filledTextSchema(60), publicKey: publicKeySchema }),
  response: deviceSchema,
  status: 201,
  errors: ['devices.too-many', 'access.too-many-tries'],
});

export const confirmDevice = endpoint({
  id: 'devices.confirm-device',
  method: 'POST',
  path: '/services/devices/{deviceId}/confirm',
  summary: 'Confirmar o primeiro aparelho com o código recebido',
  access: { kind: 'signed-in' },
  params: z.object({ deviceId: idSchema('dev') }),
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/, 'O código tem 6 números.')) }),
  response: deviceSchema,
  status: 200,
  errors: ['devices.not-found', 'devices.code-wrong', 'devices.code-expired'],
});

export const resendDeviceCode = endpoint({
  id: 'devices.resend-device-code',
  method: 'POST',
  path: '/services/devices/{deviceId}/resend-code',
  summary: 'Enviar um código novo para confirmar o primeiro aparelho',
  access: { kind: 'signed-in' },
  params: z.object({ deviceId: idSchema('dev') }),
  status: 204,
  errors: ['devices.not-found', 'access.too-many-tries'],
});

export const listOwnDevices = endpoint({
  id: 'devices.list-own-devices',
  method: 'GET',
  path: '/services/devices/own',
  summary: 'Os aparelhos de quem está conectado',
  access: { kind: 'signed-in' },
  response: z.object({ items: z.array(deviceSchema) }),
  status: 200,
  errors: [],
});

export const devicesEndpoints = [registerDevice, confirmDevice, resendDeviceCode, listOwnDevices] as const;
