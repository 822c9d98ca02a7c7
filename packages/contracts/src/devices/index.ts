import * as z from 'zod/mini';
import { sessionProofSchema } from '../access/session-proof.ts';
import { endpoint } from '../endpoint.ts';
import { signedChangeSchema } from '../signed-changes/index.ts';
import { filledTextSchema, idSchema, instantSchema } from '../wire.ts';
import { deviceActionSchema, deviceStateSchema } from './words.ts';

export * from './words.ts';

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
  summary: 'Registrar este dispositivo; ele só vale depois do código enviado por e-mail e SMS',
  access: { kind: 'signed-in' },
  body: z.strictObject({ name: filledTextSchema(60), publicKey: publicKeySchema }),
  response: deviceSchema,
  status: 201,
  errors: ['devices.too-many', 'devices.key-blocked', 'access.too-many-tries'],
});

export const confirmDevice = endpoint({
  id: 'devices.confirm-device',
  method: 'POST',
  path: '/services/devices/{deviceId}/confirm',
  summary: 'Confirmar o dispositivo com o código recebido; o primeiro fica confiável, os demais aguardam aprovação',
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
  summary: 'Enviar um código novo para confirmar o dispositivo',
  access: { kind: 'signed-in' },
  params: z.object({ deviceId: idSchema('dev') }),
  status: 204,
  errors: ['devices.not-found', 'access.too-many-tries'],
});

export const listOwnDevices = endpoint({
  id: 'devices.list-own-devices',
  method: 'GET',
  path: '/services/devices/own',
  summary: 'Os dispositivos de quem está conectado',
  access: { kind: 'signed-in' },
  response: z.object({ items: z.array(deviceSchema) }),
  status: 200,
  errors: [],
});

/** A device as the company's list shows it. */
export const companyDeviceSchema = z.extend(deviceSchema, {
  operator: z.object({ id: z.string(), name: z.string() }),
  isOwn: z.boolean(),
  /** Where it was last seen. */
  address: z.nullable(z.string()),
  openSessions: z.int(),
  /** What a device that is not approved yet may still confirm today; null for others. */
  pendingLimits: z.nullable(z.object({ perOrder: z.string(), perDay: z.string(), usedToday: z.string() })),
  actions: z.array(deviceActionSchema),
});
export type CompanyDevice = z.infer<typeof companyDeviceSchema>;

/** Somebody who is signed in somewhere. */
export const sessionSchema = z.object({
  /** Names the session to end it; gives no access. */
  id: z.string(),
  kind: z.enum(['web', 'app']),
  /** What stands behind it now. */
  proof: sessionProofSchema,
  operator: z.object({ id: z.string(), name: z.string() }),
  isOwn: z.boolean(),
  /** The session of this very call. */
  isThis: z.boolean(),
  /** "Chrome no Windows". */
  browser: z.string(),
  address: z.string(),
  deviceName: z.nullable(z.string()),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  expiresAt: instantSchema,
});
export type Session = z.infer<typeof sessionSchema>;

/** Without the permission DEVICES a person sees only what is their own. */
export const listDevices = endpoint({
  id: 'devices.list-devices',
  method: 'GET',
  path: '/services/devices',
  summary: 'Dispositivos e sessões: os próprios, ou os da empresa para quem os administra',
  access: { kind: 'signed-in' },
  response: z.object({
    devices: z.array(companyDeviceSchema),
    sessions: z.array(sessionSchema),
    waiting: z.array(signedChangeSchema),
  }),
  status: 200,
  errors: [],
});

/**
 * Approving needs an already trusted device of the same person, or the administrator's (SECURITY S16). Every one of
 * these is signed in the app (S18); blocking and removing end the device's sessions at once.
 */
export const changeDevice = endpoint({
  id: 'devices.change-device',
  method: 'POST',
  path: '/services/devices/{deviceId}/changes',
  summary: 'Pedir para aprovar, renomear, bloquear, desbloquear ou remover um dispositivo',
  access: { kind: 'signed-in' },
  params: z.object({ deviceId: idSchema('dev') }),
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('approve') }),
    z.strictObject({ action: z.literal('rename'), name: filledTextSchema(60) }),
    z.strictObject({ action: z.literal('block') }),
    z.strictObject({ action: z.literal('unblock') }),
    z.strictObject({ action: z.literal('remove') }),
  ]),
  response: signedChangeSchema,
  status: 201,
  errors: ['devices.not-found', 'devices.state-conflict', 'devices.not-registered', 'access.not-allowed'],
});

export const endSession = endpoint({
  id: 'devices.end-session',
  method: 'POST',
  path: '/services/devices/sessions/{sessionId}/end',
  summary: 'Encerrar agora uma sessão, própria ou, para quem administra, da empresa',
  access: { kind: 'signed-in' },
  params: z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Sessão inválida.')) }),
  status: 204,
  errors: ['devices.session-not-found', 'access.trusted-device-needed'],
});

export const devicesEndpoints = [
  registerDevice,
  confirmDevice,
  resendDeviceCode,
  listOwnDevices,
  listDevices,
  changeDevice,
  endSession,
] as const;
