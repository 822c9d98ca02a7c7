import { isEmail, isSignInEmail } from '@bank/core';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instantSchema } from '../wire.ts';
import { keepAppearance, readAppearance } from './appearance.ts';
import { accessTokenSchema, logout, readProfile, renewSession } from './session.ts';
import { sessionProofSchema } from './session-proof.ts';
import { describeSignature } from './signed-content.ts';

export * from './appearance.ts';
export * from './permission-matrix.ts';
export * from './rights.ts';
export * from './session.ts';
export * from './session-ends.ts';
export * from './session-proof.ts';
export * from './signed-content.ts';

const REQUIRED = 'Campo obrigatório.';

const emailThat = (isOne: (text: string) => boolean) =>
  z.string({ error: REQUIRED }).check(
    z.minLength(1, REQUIRED),
    z.maxLength(100, 'E-mail inválido.'),
    z.refine((text) => text.length > 100 || isOne(text), 'E-mail inválido.'),
  );

/** An address of whatever domain, at most 100 characters. */
export const emailSchema = emailThat(isEmail);

/** What the sign-in and its reset take (PRODUCT.md section 5). */
export const signInEmailSchema = emailThat(isSignInEmail);

/** Exactly five digits (PRODUCT.md section 5). */
export const bankAccountSchema = z
  .string({ error: REQUIRED })
  .check(z.minLength(1, REQUIRED), z.regex(/^\d{5}$/, 'Formato de Conta inválido.'));

/** Required, at most 100 characters (PRODUCT.md section 5). */
export const passwordSchema = z
  .string({ error: REQUIRED })
  .check(z.minLength(1, REQUIRED), z.maxLength(100, 'Use no máximo 100 caracteres.'));

const documentDigitsSchema = z.string({ error: REQUIRED }).check(z.regex(/^\d{11}$/, 'CPF inválido.'));

/** Sign-in by e-mail on the web, or by document in the mobile app (bankAccount or bankNumber: READINGS 17). */
export const loginBodySchema = z.union([
  z.strictObject({ email: signInEmailSchema, bankAccount: bankAccountSchema, password: passwordSchema }),
  z.strictObject({ document: documentDigitsSchema, bankAccount: bankAccountSchema, password: passwordSchema }),
  z.strictObject({ document: documentDigitsSchema, bankNumber: bankAccountSchema, password: passwordSchema }),
]);
export type LoginBody = z.infer<typeof loginBodySchema>;

export const login = endpoint({
  id: 'access.login',
  method: 'POST',
  path: '/services/accounts/login',
  summary: 'Entrar com e-mail (web) ou documento (aplicativo), conta e senha',
  access: { kind: 'public' },
  body: loginBodySchema,
  response: accessTokenSchema,
  status: 200,
  errors: ['access.credentials-refused', 'access.too-many-tries', 'TEMPORARY_PASSWORD_USE'],
});

export const resetTemporaryPassword = endpoint({
  id: 'access.reset-temporary-password',
  method: 'POST',
  path: '/services/accounts-ib-gateway/reset-temporary-password',
  summary: 'Trocar a senha temporária por uma definitiva',
  access: { kind: 'public' },
  body: z.strictObject({
    email: signInEmailSchema,
    bankAccountNumber: bankAccountSchema,
    temporaryPassword: passwordSchema,
    newPassword: passwordSchema,
  }),
  response: z.object({ message: z.string() }),
  status: 200,
  errors: ['access.temporary-password-refused', 'access.password-weak', 'access.too-many-tries'],
});

/**
 * The id of a QR request: 43 characters are base64url(SHA-256(secret)) of a browser that can prove possession
 * (SECURITY.md M-QR); any other form works with `id` and bearer token alone, where the bank takes it (READINGS 23).
 */
export const accessRequestIdSchema = z
  .string({ error: 'Informe o código do acesso.' })
  .check(
    z.minLength(8, 'Código de acesso inválido.'),
    z.maxLength(64, 'Código de acesso inválido.'),
    z.regex(/^[A-Za-z0-9_-]+$/, 'Código de acesso inválido.'),
  );

const secretSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,86}$/, 'Código de acesso inválido.'));

export const pollAccessRequest = endpoint({
  id: 'access.poll-access-request',
  method: 'POST',
  path: '/services/accounts-core/external-access-request/login',
  summary: 'Perguntar se o acesso por QR Code já foi confirmado; 404 enquanto não (com matchNumber), 410 vencido',
  description:
    'A primeira pergunta cria o pedido, que vive 90 segundos. Um id de 43 caracteres é base64url(SHA-256(secret)) e só responde a quem envia o secret junto (o resumo é dos caracteres do secret, ou dos bytes que eles dizem em base64url); enquanto aguarda, o problema traz em matchNumber os dois números que ficam ao lado do QR Code. Qualquer outro id funciona sozinho no ambiente de testes, e é desconhecido em produção.',
  access: { kind: 'public' },
  body: z.strictObject({ id: accessRequestIdSchema, secret: z.optional(secretSchema) }),
  response: accessTokenSchema,
  status: 200,
  errors: ['access.request-pending', 'access.request-unknown', 'REQUEST_EXPIRED', 'access.too-many-tries'],
});

/** A signature of the device's key (ECDSA P-256, SHA-256, raw r‖s in base64url) over the content named. */
export const deviceSignatureSchema = z.strictObject({
  deviceId: z.string().check(z.regex(/^dev_[0-9a-z]{26}$/, 'Dispositivo inválido.')),
  /** When the device signed; at most 2 minutes from the server's clock. */
  signedAt: instantSchema,
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/, 'Assinatura inválida.')),
});
export type DeviceSignature = z.infer<typeof deviceSignatureSchema>;

export const startDeviceProof = endpoint({
  id: 'access.start-device-proof',
  method: 'POST',
  path: '/services/accounts/session/device-proof/challenge',
  summary: 'Pedir o desafio com que o dispositivo prova sua chave para esta sessão',
  description:
    'O desafio é desta sessão, vale 2 minutos e uma tentativa; um novo desafio anula o anterior. Depois de entrar, o aplicativo o assina e envia em access.prove-device.',
  access: { kind: 'signed-in' },
  response: z.object({ challenge: z.string(), expiresAt: instantSchema }),
  status: 200,
  errors: [],
});

export const proveDevice = endpoint({
  id: 'access.prove-device',
  method: 'POST',
  path: '/services/accounts/session/device-proof',
  summary: 'Provar, com a assinatura do desafio, que a sessão é de um dispositivo registrado',
  description: `Sem esta prova toda ordem aguarda a confirmação no aplicativo. ${describeSignature('access.prove-device', ['bankAccount', 'challenge', 'deviceId', 'operatorId', 'signedAt'])} challenge vem de access.start-device-proof; operatorId é o sub do token, bankAccount o custom:account_number. A sessão termina quando o dispositivo é bloqueado ou removido.`,
  access: { kind: 'signed-in' },
  body: z.strictObject({ device: deviceSignatureSchema }),
  response: z.object({ proof: sessionProofSchema }),
  status: 200,
  errors: ['access.challenge-unknown', 'access.signature-invalid', 'devices.not-registered'],
});

export const authorizeAccessRequest = endpoint({
  id: 'access.authorize-access-request',
  method: 'PUT',
  path: '/services/accounts-core/external-access-request/authorize',
  summary: 'Confirmar, no aplicativo, o acesso pedido por QR Code',
  description: `Um id de 43 caracteres pede também matchNumber (terceiro erro: o pedido termina) e device. ${describeSignature('access.authorize', ['address', 'bankAccount', 'browser', 'deviceId', 'matchNumber', 'operatorId', 'origin', 'requestId', 'requestedAt', 'signedAt'], 'ipe.v2')} address, browser, origin, requestedAt e requestId (o id) vêm da leitura do pedido, como mostrados; operatorId é o sub do token, bankAccount o custom:account_number.`,
  access: { kind: 'signed-in' },
  body: z.strictObject({
    id: accessRequestIdSchema,
    /** The two digits that stand beside the QR code; needed for 43-character ids, as is `device`. */
    matchNumber: z.optional(z.string().check(z.regex(/^\d{2}$/, 'Informe os dois números.'))),
    device: z.optional(deviceSignatureSchema),
  }),
  response: z.object({ status: z.literal('authorized') }),
  status: 200,
  errors: [
    'access.request-unknown',
    'REQUEST_EXPIRED',
    'access.request-answered',
    'access.match-number-wrong',
    'access.signature-invalid',
    'access.too-many-tries',
    'devices.not-registered',
  ],
});

export const refuseAccessRequest = endpoint({
  id: 'access.refuse-access-request',
  method: 'POST',
  path: '/services/accounts-core/external-access-request/{id}/refuse',
  summary: 'Recusar, no aplicativo, o acesso pedido por QR Code',
  access: { kind: 'signed-in' },
  params: z.object({ id: accessRequestIdSchema }),
  status: 204,
  errors: ['access.request-unknown', 'REQUEST_EXPIRED', 'access.request-answered'],
});

/** Who asks to come in: what the person compares before confirming (SECURITY S09). */
export const accessRequestSchema = z.object({
  id: z.string(),
  browser: z.string(),
  address: z.string(),
  /** The web origin that asked; part of what the device signs. */
  origin: z.string(),
  requestedAt: instantSchema,
  expiresAt: instantSchema,
  /** Whether the two digits and the device's signature are needed. */
  strong: z.boolean(),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;

export const readAccessRequest = endpoint({
  id: 'access.read-access-request',
  method: 'GET',
  path: '/services/accounts-core/external-access-request/{id}',
  summary: 'O que o aplicativo mostra antes de confirmar um acesso',
  access: { kind: 'signed-in' },
  params: z.object({ id: accessRequestIdSchema }),
  response: accessRequestSchema,
  status: 200,
  errors: ['access.request-unknown', 'REQUEST_EXPIRED', 'access.too-many-tries'],
});

export const accessEndpoints = [
  login,
  logout,
  renewSession,
  resetTemporaryPassword,
  readProfile,
  readAppearance,
  keepAppearance,
  startDeviceProof,
  proveDevice,
  pollAccessRequest,
  readAccessRequest,
  authorizeAccessRequest,
  refuseAccessRequest,
] as const;
