import * as z from 'zod/mini';
import {
  approverClassSchema,
  emailSchema,
  permissionSchema,
  productSchema,
  roleSchema,
  ROLES,
  withheldReasonSchema,
} from '../access/index.ts';
import { endpoint } from '../endpoint.ts';
import { signedChangeSchema } from '../signed-changes/index.ts';
import { SHEET_MEDIA_TYPES, sheetFormatSchema } from '../sheet-format.ts';
import { dateSchema, filledTextSchema, idSchema, instantSchema } from '../wire.ts';
import { OPERATOR_ORDERS } from './operator-order.ts';
import { operatorDeviceSchema, operatorStateSchema } from './words.ts';

export * from './operator-order.ts';
export * from './words.ts';

/** Who administers: the administrator (SA) with the permission for operators (PRODUCT.md section 2). */
const ADMINISTERS_OPERATORS = { kind: 'signed-in', roles: ['SA'], permission: 'OPERATOR_USERS' } as const;
const ADMINISTERS_PROFILES = { kind: 'signed-in', roles: ['SA'], permission: 'PROFILES' } as const;

/** What may be asked for now about an operator, by the person who reads. */
export const operatorActionSchema = z.enum([
  'edit',
  'block',
  'unblock',
  'remove',
  'reset-password',
  'end-sessions',
  'absence',
  'end-absence',
]);
export type OperatorAction = z.infer<typeof operatorActionSchema>;

/** Somebody is away and another one approves in their place, until a day (MARKET section 5, point 11). */
export const absenceSchema = z.object({
  from: z.string(),
  until: z.string(),
  substitute: z.object({ id: z.string(), name: z.string() }),
  /** Whether it holds today. */
  isNow: z.boolean(),
});

export const operatorSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** ***.456.789-** */
  maskedCpf: z.string(),
  maskedPhone: z.nullable(z.string()),
  role: roleSchema,
  profile: z.nullable(z.object({ id: z.string(), name: z.string() })),
  approverClass: z.nullable(approverClassSchema),
  state: operatorStateSchema,
  /** The last day on which this operator may come in; null: no end. */
  accessUntil: z.nullable(z.string()),
  lastAccessAt: z.nullable(instantSchema),
  createdAt: instantSchema,
  /** The temporary password that waits to be replaced; null where there is none. */
  temporaryPassword: z.nullable(z.object({ expiresAt: instantSchema, triesLeft: z.int() })),
  openSessions: z.int(),
  device: operatorDeviceSchema,
  absence: z.nullable(absenceSchema),
  /** For whom this operator stands in today. */
  standsInFor: z.array(z.object({ id: z.string(), name: z.string() })),
  isSelf: z.boolean(),
  actions: z.array(operatorActionSchema),
});
export type Operator = z.infer<typeof operatorSchema>;

export const listOperators = endpoint({
  id: 'operators.list-operators',
  method: 'GET',
  path: '/services/access-users/operators',
  summary: 'Operadores e convidados da empresa',
  access: ADMINISTERS_OPERATORS,
  response: z.object({
    items: z.array(operatorSchema),
    /** Changes that wait for a signature, newest first. */
    waiting: z.array(signedChangeSchema),
  }),
  status: 200,
  errors: [],
});

/** Who is listed and narrowed so, in that order, for a spreadsheet. */
export const exportOperators = endpoint({
  id: 'operators.export-operators',
  method: 'GET',
  path: '/services/access-users/operators/export',
  summary: 'Exportar em CSV ou XLSX os operadores que estão filtrados',
  access: ADMINISTERS_OPERATORS,
  query: z.strictObject({
    /** Not said: everybody but those who were removed. */
    state: z.optional(operatorStateSchema),
    role: z.optional(roleSchema),
    profileId: z.optional(idSchema('prf')),
    /** Words of name, e-mail, masked CPF, role or profile; all must be there, without regard to accents. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Not said: by name. access: the last access first; with "-" the other way round. */
    sort: z.optional(z.enum(OPERATOR_ORDERS)),
    format: sheetFormatSchema,
  }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx],
  errors: ['operators.profile-not-found'],
});

export const readOperator = endpoint({
  id: 'operators.read-operator',
  method: 'GET',
  path: '/services/access-users/operators/{operatorId}',
  summary: 'Um operador, seus direitos de fato e suas sessões',
  access: ADMINISTERS_OPERATORS,
  params: z.object({ operatorId: idSchema('opr') }),
  response: z.object({ operator: operatorSchema, effectivePermissions: z.array(permissionSchema) }),
  status: 200,
  errors: ['operators.not-found'],
});

const cpfSchema = z.string({ error: 'Informe o CPF.' }).check(z.regex(/^\d{11}$/, 'CPF inválido.'));
const phoneSchema = z
  .string({ error: 'Informe o celular.' })
  .check(z.regex(/^\+55[1-9]\d9\d{8}$/, 'Informe o celular com DDD, como (11) 99999-0000.'));

/** Rights that one operator is given. Nobody chooses a password for somebody else (SECURITY S12). */
const rights = {
  role: z.enum(ROLES),
  /** Needed for every role but SA, which has all rights. */
  profileId: z.nullable(idSchema('prf')),
  approverClass: z.nullable(approverClassSchema),
  accessUntil: z.nullable(dateSchema),
};

export const inviteOperator = endpoint({
  id: 'operators.invite-operator',
  method: 'POST',
  path: '/services/access-users/operators',
  summary: 'Convidar um operador: a senha temporária vai por e-mail quando a mudança for assinada',
  access: ADMINISTERS_OPERATORS,
  idempotent: true,
  body: z.strictObject({
    name: filledTextSchema(100),
    email: emailSchema,
    cpf: cpfSchema,
    phone: phoneSchema,
    ...rights,
  }),
  response: signedChangeSchema,
  status: 201,
  errors: [
    'operators.cpf-invalid',
    'operators.cpf-known',
    'operators.email-known',
    'operators.profile-needed',
    'operators.profile-not-found',
    'operators.date-invalid',
  ],
});

export const changeOperator = endpoint({
  id: 'operators.change-operator',
  method: 'PUT',
  path: '/services/access-users/operators/{operatorId}',
  summary: 'Pedir a mudança de papel, perfil, classe de aprovador ou prazo de acesso de um operador',
  access: ADMINISTERS_OPERATORS,
  params: z.object({ operatorId: idSchema('opr') }),
  body: z.strictObject(rights),
  response: signedChangeSchema,
  status: 201,
  errors: [
    'operators.not-found',
    'operators.own-rights',
    'operators.last-administrator',
    'operators.profile-needed',
    'operators.profile-not-found',
    'operators.date-invalid',
    'operators.nothing-changes',
    'operators.state-conflict',
  ],
});

export const changeOperatorState = endpoint({
  id: 'operators.change-operator-state',
  method: 'POST',
  path: '/services/access-users/operators/{operatorId}/state',
  summary: 'Pedir para bloquear, desbloquear, remover um operador, ou enviar uma nova senha temporária',
  access: ADMINISTERS_OPERATORS,
  params: z.object({ operatorId: idSchema('opr') }),
  body: z.strictObject({ action: z.enum(['block', 'unblock', 'remove', 'reset-password']) }),
  response: signedChangeSchema,
  status: 201,
  errors: ['operators.not-found', 'operators.own-rights', 'operators.last-administrator', 'operators.state-conflict'],
});

export const endOperatorSessions = endpoint({
  id: 'operators.end-operator-sessions',
  method: 'POST',
  path: '/services/access-users/operators/{operatorId}/end-sessions',
  summary: 'Encerrar agora todas as sessões de um operador',
  access: ADMINISTERS_OPERATORS,
  params: z.object({ operatorId: idSchema('opr') }),
  response: z.object({ ended: z.int() }),
  status: 200,
  errors: ['operators.not-found', 'access.trusted-device-needed'],
});

export const setAbsence = endpoint({
  id: 'operators.set-absence',
  method: 'PUT',
  path: '/services/access-users/operators/{operatorId}/absence',
  summary: 'Pedir que outra pessoa aprove no lugar de um operador ausente, até um dia; sem corpo de datas, encerrar',
  access: ADMINISTERS_OPERATORS,
  params: z.object({ operatorId: idSchema('opr') }),
  body: z.strictObject({
    /** null: the absence ends now. */
    absence: z.nullable(z.strictObject({ from: dateSchema, until: dateSchema, substituteId: idSchema('opr') })),
  }),
  response: signedChangeSchema,
  status: 201,
  errors: [
    'operators.not-found',
    'operators.substitute-invalid',
    'operators.date-invalid',
    'operators.own-rights',
    'operators.nothing-changes',
    'operators.state-conflict',
  ],
});

/** A named set of permissions that operators are given. */
export const profileOfRightsSchema = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(permissionSchema),
  /** Who has it. */
  operators: z.array(z.object({ id: z.string(), name: z.string(), role: roleSchema })),
});
export type ProfileOfRights = z.infer<typeof profileOfRightsSchema>;

export const listProfiles = endpoint({
  id: 'operators.list-profiles',
  method: 'GET',
  path: '/services/access-users/profiles',
  summary: 'Os perfis de permissão da empresa',
  access: ADMINISTERS_OPERATORS,
  response: z.object({
    items: z.array(profileOfRightsSchema),
    products: z.array(productSchema),
    waiting: z.array(signedChangeSchema),
  }),
  status: 200,
  errors: [],
});

const profileBody = { name: filledTextSchema(60), permissions: z.array(permissionSchema).check(z.maxLength(40)) };

export const createProfile = endpoint({
  id: 'operators.create-profile',
  method: 'POST',
  path: '/services/access-users/profiles',
  summary: 'Pedir um perfil novo',
  access: ADMINISTERS_PROFILES,
  idempotent: true,
  body: z.strictObject(profileBody),
  response: signedChangeSchema,
  status: 201,
  errors: ['operators.profile-name-known'],
});

export const changeProfile = endpoint({
  id: 'operators.change-profile',
  method: 'PUT',
  path: '/services/access-users/profiles/{profileId}',
  summary: 'Pedir a mudança de um perfil; vale para todos que o têm',
  access: ADMINISTERS_PROFILES,
  params: z.object({ profileId: idSchema('prf') }),
  body: z.strictObject(profileBody),
  response: signedChangeSchema,
  status: 201,
  errors: [
    'operators.profile-not-found',
    'operators.profile-name-known',
    'operators.own-rights',
    'operators.nothing-changes',
  ],
});

export const removeProfile = endpoint({
  id: 'operators.remove-profile',
  method: 'DELETE',
  path: '/services/access-users/profiles/{profileId}',
  summary: 'Pedir para remover um perfil que ninguém tem',
  access: ADMINISTERS_PROFILES,
  params: z.object({ profileId: idSchema('prf') }),
  response: signedChangeSchema,
  status: 201,
  errors: ['operators.profile-not-found', 'operators.profile-in-use'],
});

/** What a right means for somebody, said before it is given. */
export const rightsPreviewSchema = z.object({
  permissions: z.array(permissionSchema),
  products: z.array(productSchema),
  /** What it may do, in plain sentences; and what the profile ticks but role or products take away again. */
  may: z.array(z.string()),
  withheld: z.array(z.object({ permission: permissionSchema, because: withheldReasonSchema })),
});

/** "Ver como": the effective rights of a role and a set of permissions in this company, or of one operator. */
export const previewRights = endpoint({
  id: 'operators.preview-rights',
  method: 'POST',
  path: '/services/access-users/rights-preview',
  summary: 'Ver como: o que uma pessoa com este papel e estas permissões vê e pode fazer',
  access: ADMINISTERS_OPERATORS,
  body: z.union([
    z.strictObject({ role: roleSchema, permissions: z.array(permissionSchema).check(z.maxLength(40)) }),
    z.strictObject({ operatorId: idSchema('opr') }),
  ]),
  response: rightsPreviewSchema,
  status: 200,
  errors: ['operators.not-found'],
});

export const operatorsEndpoints = [
  listOperators,
  inviteOperator,
  exportOperators,
  readOperator,
  changeOperator,
  changeOperatorState,
  endOperatorSessions,
  setAbsence,
  listProfiles,
  createProfile,
  changeProfile,
  removeProfile,
  previewRights,
] as const;
