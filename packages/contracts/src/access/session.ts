import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { permissionSchema, productSchema, roleSchema } from './rights.ts';
import { sessionProofSchema } from './session-proof.ts';

// A module of its own: what every screen behind sign-in needs, without the calls of signing in.

export const accessTokenSchema = z.object({ accessToken: z.string() });

export const logout = endpoint({
  id: 'access.logout',
  method: 'POST',
  path: '/services/accounts/logout',
  summary: 'Sair: a sessão termina no servidor no mesmo instante',
  access: { kind: 'signed-in' },
  status: 204,
  errors: [],
});

export const renewSession = endpoint({
  id: 'access.renew-session',
  method: 'POST',
  path: '/services/accounts/session/renew',
  summary: 'Trocar o token por um novo da mesma sessão (10 minutos; 12 horas ao todo)',
  access: { kind: 'signed-in' },
  response: accessTokenSchema,
  status: 200,
  errors: [],
});

/** READINGS 24. `name` and `bankAccount` are also in the token. */
export const profileSchema = z.object({
  type: z.enum(['LEGAL', 'NATURAL']),
  productPermissions: z.array(productSchema),
  operator: z.object({
    id: z.string(),
    name: z.string(),
    role: roleSchema,
    permissions: z.array(permissionSchema),
  }),
  company: z.optional(z.object({ name: z.string(), document: z.string(), bankAccount: z.string() })),
  /** What this session is worth now: some calls ask for one that a trusted device opened (`access.proof`). */
  proof: sessionProofSchema,
});
export type Profile = z.infer<typeof profileSchema>;

export const readProfile = endpoint({
  id: 'access.read-profile',
  method: 'GET',
  path: '/services/accounts-core/profile',
  summary: 'Quem está conectado, seus produtos e permissões',
  access: { kind: 'signed-in' },
  response: profileSchema,
  status: 200,
  errors: [],
});
