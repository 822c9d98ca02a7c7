import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../wire.ts';
import { companyKeySchema, keyClaimSchema, keyCodeSchema } from './schemas.ts';

/** A UUID in small letters; spelt out, for the library's own pattern would be loaded with every page. */
const requestIdSchema = z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/));

export * from './schemas.ts';
export * from './words.ts';

const VIEW = { kind: 'signed-in', permission: 'PIX_VIEW', product: 'PIX' } as const;
const MANAGE = { kind: 'signed-in', permission: 'PIX_KEYS_MANAGE', product: 'PIX' } as const;
/** What brings the company a key or takes one away asks for more than a password. */
const MANAGE_BY_DEVICE = { ...MANAGE, proof: 'trusted-device' } as const;

const codeSchema = z.string({ error: 'Informe o código.' }).check(z.regex(/^\d{6}$/, 'O código tem 6 números.'));
const provenSchema = { codeId: idSchema('pkc'), code: codeSchema } as const;
const claimParams = z.object({ claimId: idSchema('clm') });

export const listPixKeys = endpoint({
  id: 'pix-keys.list-keys',
  method: 'GET',
  path: '/services/pix/keys',
  summary: 'As chaves Pix da empresa, com a situação de cada uma, e os registros que esperam um código',
  access: VIEW,
  response: z.object({ keys: z.array(companyKeySchema), codes: z.array(keyCodeSchema), limit: z.int() }),
  status: 200,
  errors: [],
});

export const sendPixKeyCode = endpoint({
  id: 'pix-keys.send-code',
  method: 'POST',
  path: '/services/pix/keys/codes',
  summary: 'Enviar um código ao e-mail ou celular, para comprovar que é da empresa',
  description: 'Com claimId, o código vai à chave do pedido. O código anterior para o mesmo fim deixa de valer.',
  access: MANAGE,
  body: z.union([
    z.strictObject({
      type: z.enum(['EMAIL', 'PHONE']),
      key: z.string({ error: 'Informe a chave.' }).check(z.minLength(1, 'Informe a chave.'), z.maxLength(100)),
    }),
    z.strictObject({ claimId: idSchema('clm') }),
  ]),
  response: keyCodeSchema,
  status: 201,
  errors: [
    'pix-keys.key-malformed',
    'pix-keys.already-yours',
    'pix-keys.too-many',
    'pix-keys.code-too-soon',
    'pix-keys.claim-not-found',
    'pix-keys.claim-moved-on',
  ],
});

export const registerPixKey = endpoint({
  id: 'pix-keys.register-key',
  method: 'POST',
  path: '/services/pix/keys',
  summary: 'Registrar uma chave: o CNPJ da empresa, uma aleatória, ou o e-mail ou celular que o código comprovou',
  description:
    'Pedida de novo, responde a mesma chave: a aleatória pelo requestId, as outras por si. Se a chave está registrada em outro lugar, ela volta com state "refused" e o motivo.',
  access: MANAGE_BY_DEVICE,
  body: z.union([
    z.strictObject({ type: z.literal('CNPJ') }),
    z.strictObject({ type: z.literal('EVP'), requestId: requestIdSchema }),
    z.strictObject(provenSchema),
  ]),
  response: companyKeySchema,
  status: 201,
  errors: ['pix-keys.too-many', 'pix-keys.code-expired', 'pix-keys.code-wrong'],
});

export const removePixKey = endpoint({
  id: 'pix-keys.remove-key',
  method: 'DELETE',
  path: '/services/pix/keys/{keyId}',
  summary: 'Excluir uma chave, ou remover da lista uma que não foi registrada',
  access: MANAGE_BY_DEVICE,
  params: z.object({ keyId: idSchema('pky') }),
  status: 204,
  errors: ['pix-keys.not-found', 'pix-keys.claimed', 'pix-keys.busy'],
});

export const listPixKeyClaims = endpoint({
  id: 'pix-keys.list-claims',
  method: 'GET',
  path: '/services/pix/claims',
  summary: 'Pedidos de chaves, da empresa e a ela: os abertos e os 50 últimos que terminaram',
  access: VIEW,
  response: z.object({ claims: z.array(keyClaimSchema) }),
  status: 200,
  errors: [],
});

/** Asked again it answers the claim that there is: a write that needs no key. */
export const askPixKeyClaim = endpoint({
  id: 'pix-keys.ask-claim',
  method: 'POST',
  path: '/services/pix/claims',
  summary: 'Pedir a portabilidade ou reivindicar a posse de uma chave que não pôde ser registrada',
  access: MANAGE_BY_DEVICE,
  body: z.strictObject({ keyId: idSchema('pky') }),
  response: keyClaimSchema,
  status: 201,
  errors: ['pix-keys.not-found', 'pix-keys.not-claimable'],
});

export const giveClaimedPixKey = endpoint({
  id: 'pix-keys.give-key',
  method: 'POST',
  path: '/services/pix/claims/{claimId}/give',
  summary: 'Entregar a chave a quem a pede',
  access: MANAGE_BY_DEVICE,
  params: claimParams,
  response: keyClaimSchema,
  status: 200,
  errors: ['pix-keys.claim-not-found', 'pix-keys.claim-moved-on'],
});

export const keepClaimedPixKey = endpoint({
  id: 'pix-keys.keep-key',
  method: 'POST',
  path: '/services/pix/claims/{claimId}/keep',
  summary: 'Manter a chave que outro pede; em reivindicação de posse, com o código que comprova o número',
  access: MANAGE,
  params: claimParams,
  /** Only of ownership. */
  body: z.strictObject({ proof: z.optional(z.strictObject(provenSchema)) }),
  response: keyClaimSchema,
  status: 200,
  errors: ['pix-keys.claim-not-found', 'pix-keys.claim-moved-on', 'pix-keys.code-expired', 'pix-keys.code-wrong'],
});

export const completePixKeyClaim = endpoint({
  id: 'pix-keys.complete-claim',
  method: 'POST',
  path: '/services/pix/claims/{claimId}/complete',
  summary: 'Comprovar de novo o número de uma posse confirmada: ela se conclui assim que o prazo permite',
  access: MANAGE_BY_DEVICE,
  params: claimParams,
  body: z.strictObject(provenSchema),
  response: keyClaimSchema,
  status: 200,
  errors: ['pix-keys.claim-not-found', 'pix-keys.claim-moved-on', 'pix-keys.code-expired', 'pix-keys.code-wrong'],
});

export const withdrawPixKeyClaim = endpoint({
  id: 'pix-keys.withdraw-claim',
  method: 'POST',
  path: '/services/pix/claims/{claimId}/withdraw',
  summary: 'Desistir de um pedido de chave',
  access: MANAGE,
  params: claimParams,
  response: keyClaimSchema,
  status: 200,
  errors: ['pix-keys.claim-not-found', 'pix-keys.claim-moved-on'],
});

export const pixKeysEndpoints = [
  listPixKeys,
  sendPixKeyCode,
  registerPixKey,
  removePixKey,
  listPixKeyClaims,
  askPixKeyClaim,
  giveClaimedPixKey,
  keepClaimedPixKey,
  completePixKeyClaim,
  withdrawPixKeyClaim,
] as const;
