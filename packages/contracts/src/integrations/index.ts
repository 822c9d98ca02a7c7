import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { signedChangeSchema } from '../signed-changes/index.ts';
import {
  cursorSchema,
  dateSchema,
  declaredAmountSchema,
  filledTextSchema,
  idSchema,
  instantSchema,
  limitSchema,
} from '../wire.ts';
import { SCOPES } from './scopes.ts';

export * from './scopes.ts';

const ADMINISTERS = { kind: 'signed-in', roles: ['SA'] } as const;
const CHANGES = { kind: 'signed-in', roles: ['SA'], proof: 'trusted-device' } as const;

/** How a credential stands. Expired ones and revoked ones open nothing any more, and stay in the list. */
export const credentialStateSchema = z.enum(['active', 'expired', 'revoked']);
export type CredentialState = z.infer<typeof credentialStateSchema>;

/** Each state in words. */
export const CREDENTIAL_STATE_WORDS: Readonly<Record<CredentialState, string>> = {
  active: 'Ativa',
  expired: 'Vencida',
  revoked: 'Revogada',
};

export const scopeSchema = z.enum(SCOPES);
const scopesSchema = z.array(scopeSchema).check(
  z.minLength(1, 'Escolha ao menos um escopo.'),
  z.refine((scopes) => new Set(scopes).size === scopes.length, 'Cada escopo entra uma vez só.'),
);

/** Where programs ask for their tokens (RFC 6749, section 4.4), and where API Pix begins. */
export const TOKEN_PATH = '/services/pix/oauth/token';
export const API_PIX_PATH = '/services/pix/api/v2';

/** So many credentials of a company may be active at once. */
export const CREDENTIALS_MAX = 20;

/** What a credential may do. Each of it is signed in the app before it holds. */
export const credentialTermsSchema = z.strictObject({
  name: filledTextSchema(60),
  scopes: scopesSchema,
  /** What its programs may give back in a day (America/Sao_Paulo) by themselves; above it people approve. "0.00": nothing. */
  dailyCap: declaredAmountSchema,
  /** The last day on which it works; null: until it is revoked. */
  validUntil: z.nullable(dateSchema),
  /**
   * The certificate that its programs show (PEM, X.509), to which its tokens are bound (RFC 8705). Needed where the bank asks
   * for certificates (`certificateNeeded` of the list).
   */
  certificate: z.nullable(z.string().check(z.maxLength(8192))),
});
export type CredentialTerms = z.infer<typeof credentialTermsSchema>;

/** A credential, without its secret, which the bank itself does not know. */
export const credentialSchema = z.object({
  id: z.string(),
  /** What its programs sign in as: client_id of RFC 6749. */
  clientId: z.string(),
  name: z.string(),
  state: credentialStateSchema,
  scopes: z.array(scopeSchema),
  dailyCap: z.string(),
  /** Given back today by itself, counted against the cap. */
  usedToday: z.string(),
  validUntil: z.nullable(z.string()),
  /** Of the certificate: whose, until when, and its SHA-256 as RFC 8705 writes it (x5t#S256). */
  certificate: z.nullable(z.object({ subject: z.string(), validUntil: instantSchema, thumbprint: z.string() })),
  createdAt: instantSchema,
  createdBy: z.string(),
  /** When its secret was shown, and to whom; null: nobody has seen the one that it has now, and no program can sign in. */
  secretShown: z.nullable(z.object({ at: instantSchema, to: z.string() })),
  /** The signed-in person may see the secret now, once. */
  canSeeSecret: z.boolean(),
  /** When a program last called with it, and from which address. */
  lastUsed: z.nullable(z.object({ at: instantSchema, address: z.string() })),
  revokedAt: z.nullable(instantSchema),
  revokedBy: z.nullable(z.string()),
});
export type Credential = z.infer<typeof credentialSchema>;

export const listCredentials = endpoint({
  id: 'integrations.list-credentials',
  method: 'GET',
  path: '/services/integrations/credentials',
  summary: 'Credenciais com que programas da empresa chamam o banco: as ativas primeiro, depois as encerradas',
  access: ADMINISTERS,
  response: z.object({
    items: z.array(credentialSchema),
    /** Programs must show a certificate (production). */
    certificateNeeded: z.boolean(),
    /** Where programs ask for tokens, and where API Pix begins. */
    tokenUrl: z.string(),
    apiUrl: z.string(),
  }),
  status: 200,
  errors: [],
});

export const readCredential = endpoint({
  id: 'integrations.read-credential',
  method: 'GET',
  path: '/services/integrations/credentials/{id}',
  summary: 'Uma credencial: o que pode, até quando e quando foi usada',
  access: ADMINISTERS,
  params: z.object({ id: idSchema('crd') }),
  response: credentialSchema,
  status: 200,
  errors: ['integrations.not-found'],
});

export const createCredential = endpoint({
  id: 'integrations.create-credential',
  method: 'POST',
  path: '/services/integrations/credentials',
  summary: 'Pedir uma credencial nova, que vale depois de assinada no aplicativo',
  access: CHANGES,
  idempotent: true,
  body: credentialTermsSchema,
  response: signedChangeSchema,
  status: 201,
  errors: [
    'integrations.name-taken',
    'integrations.too-many',
    'integrations.date-past',
    'integrations.certificate-invalid',
    'integrations.certificate-needed',
    'access.product-missing',
  ],
});

export const changeCredential = endpoint({
  id: 'integrations.change-credential',
  method: 'PUT',
  path: '/services/integrations/credentials/{id}',
  summary:
    'Pedir outra permissão, outro limite ou outro prazo para uma credencial; vale depois de assinado no aplicativo',
  access: CHANGES,
  idempotent: true,
  params: z.object({ id: idSchema('crd') }),
  body: credentialTermsSchema,
  response: signedChangeSchema,
  status: 201,
  errors: [
    'integrations.not-found',
    'integrations.not-active',
    'integrations.name-taken',
    'integrations.date-past',
    'integrations.certificate-invalid',
    'integrations.certificate-needed',
    'integrations.nothing-changes',
    'integrations.changed-meanwhile',
    'access.product-missing',
  ],
});

export const renewSecret = endpoint({
  id: 'integrations.renew-secret',
  method: 'POST',
  path: '/services/integrations/credentials/{id}/new-secret',
  summary: 'Pedir um segredo novo; depois de assinado no aplicativo, o de antes deixa de valer',
  access: CHANGES,
  idempotent: true,
  params: z.object({ id: idSchema('crd') }),
  body: z.strictObject({}),
  response: signedChangeSchema,
  status: 201,
  errors: ['integrations.not-found', 'integrations.not-active', 'integrations.changed-meanwhile'],
});

/** Makes the secret at this moment and shows it this once: what is kept is its hash. */
export const showSecret = endpoint({
  id: 'integrations.show-secret',
  method: 'POST',
  path: '/services/integrations/credentials/{id}/secret',
  summary: 'Ver o segredo de uma credencial, uma única vez, por quem a pediu',
  access: CHANGES,
  params: z.object({ id: idSchema('crd') }),
  body: z.strictObject({}),
  response: z.object({ clientId: z.string(), clientSecret: z.string() }),
  status: 200,
  errors: [
    'integrations.not-found',
    'integrations.not-active',
    'integrations.secret-shown',
    'integrations.secret-not-yours',
  ],
});

/** At once and without a signature: who takes rights away must not wait. */
export const revokeCredential = endpoint({
  id: 'integrations.revoke-credential',
  method: 'POST',
  path: '/services/integrations/credentials/{id}/revoke',
  summary: 'Revogar uma credencial agora: seus tokens deixam de valer na mesma hora',
  access: ADMINISTERS,
  params: z.object({ id: idSchema('crd') }),
  body: z.strictObject({}),
  response: credentialSchema,
  status: 200,
  errors: ['integrations.not-found', 'integrations.not-active'],
});

/** What became of a call. */
export const callOutcomeSchema = z.enum(['done', 'replayed', 'refused', 'failed']);
export type CallOutcome = z.infer<typeof callOutcomeSchema>;

/** Each outcome in words. */
export const CALL_OUTCOME_WORDS: Readonly<Record<CallOutcome, string>> = {
  done: 'Atendida',
  replayed: 'Repetida',
  refused: 'Recusada',
  failed: 'Falhou no banco',
};

/** One call of a program's. */
export const programCallSchema = z.object({
  id: z.string(),
  at: instantSchema,
  method: z.string(),
  /** As it was called, without its query. */
  path: z.string(),
  address: z.string(),
  status: z.int(),
  outcome: callOutcomeSchema,
  /** The code of its refusal, and its sentence. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  elapsedMs: z.int(),
  traceId: z.string(),
  /** The key by which the standard tells a repetition: txid, {e2eid}/{id}, the batch's id. */
  key: z.nullable(z.string()),
  /** Where a key came again with another content: each field with what it was first and what it is now; at most 50. */
  difference: z.array(z.object({ field: z.string(), first: z.nullable(z.string()), now: z.nullable(z.string()) })),
});
export type ProgramCall = z.infer<typeof programCallSchema>;

export const listProgramCalls = endpoint({
  id: 'integrations.list-program-calls',
  method: 'GET',
  path: '/services/integrations/credentials/{id}/calls',
  summary: 'O que os programas de uma credencial chamaram, da última chamada para trás, com o que o banco respondeu',
  access: ADMINISTERS,
  params: z.object({ id: idSchema('crd') }),
  query: z.strictObject({
    outcome: z.optional(callOutcomeSchema),
    /** By the day of the call. */
    from: z.optional(dateSchema),
    to: z.optional(dateSchema),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(programCallSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['integrations.not-found'],
});

export const integrationsEndpoints = [
  listCredentials,
  readCredential,
  createCredential,
  changeCredential,
  renewSecret,
  showSecret,
  revokeCredential,
  listProgramCalls,
] as const;
