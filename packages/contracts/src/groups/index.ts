import * as z from 'zod/mini';
import type { Product } from '../access/rights.ts';
import { endpoint } from '../endpoint.ts';
import { ORDER_KINDS, WAYS_OF_PAYING } from '../order-kinds/index.ts';
import { SHEET_MEDIA_TYPES, sheetFormatSchema } from '../sheet-format.ts';
import { balanceSchema, cursorSchema, idSchema, limitSchema, textSchema } from '../wire.ts';
import {
  GROUP_EDIT_PAGE_MAX,
  GROUP_MEMBERS_MAX,
  groupChangeLineSchema,
  groupChangeSchema,
  groupEditLineSchema,
  groupEditSchema,
  groupMemberSchema,
  groupNameSchema,
  groupRunSchema,
  payeeGroupSchema,
  wholeMemberSchema,
} from './group.ts';
import { groupRepetitionSchema } from './run.ts';

export * from './group.ts';
export * from './run.ts';

/** Whoever can pay in some way has groups. */
const anyProduct: readonly Product[] = [...new Set(WAYS_OF_PAYING.map((kind) => ORDER_KINDS[kind].product))];
const SEES = { kind: 'signed-in', permission: 'GROUPS_VIEW', anyProduct } as const;
/** Next month's batch pays whom a group names, so a password alone changes none. */
const MANAGES = { kind: 'signed-in', permission: 'GROUPS_MANAGE', anyProduct, proof: 'trusted-device' } as const;

const CONFIDENTIAL_WORDS = 'De um grupo confidencial, só para quem tem também CONFIDENTIAL_PAYEES.';

const GROUP = z.object({ id: idSchema('grp') });
const EDIT = z.object({ id: idSchema('grp'), editId: idSchema('ged') });
/** The version that somebody saw and changes. */
const SEEN = { version: z.int().check(z.gte(1)) };
const CHANGE_ERRORS = ['groups.not-found', 'groups.confidential', 'groups.changed-meanwhile'] as const;

export const listPayeeGroups = endpoint({
  id: 'groups.list-payee-groups',
  method: 'GET',
  path: '/services/groups/payee-groups',
  summary: 'Grupos de favorecidos da empresa, pelo nome, com quantos são e quanto somam',
  description:
    'A busca acha pelo nome do grupo e por quem está nele; em grupos confidenciais, por quem está neles só com CONFIDENTIAL_PAYEES. Um CPF ou uma chave é achado inteiro.',
  access: SEES,
  query: z.strictObject({
    /** Those that were archived, in place of those in use. */
    archived: z.optional(z.enum(['true', 'false'])),
    search: z.optional(textSchema(100)),
  }),
  response: z.object({
    items: z.array(payeeGroupSchema),
    /** What the listed ones come to. */
    members: z.int(),
    total: balanceSchema,
    /** How many there are in use and archived, whatever is searched. */
    inUse: z.int(),
    archived: z.int(),
  }),
  status: 200,
  errors: [],
});

/** The same name asked again by the same person is the group that is there: a write that needs no key. */
export const createPayeeGroup = endpoint({
  id: 'groups.create-payee-group',
  method: 'PUT',
  path: '/services/groups/payee-groups',
  summary: 'Criar um grupo de favorecidos, vazio',
  description: 'Pedido de novo por quem acabou de criar, com o mesmo nome, responde o mesmo grupo.',
  access: MANAGES,
  body: z.strictObject({ name: groupNameSchema, isConfidential: z.boolean() }),
  response: payeeGroupSchema,
  status: 200,
  errors: ['groups.name-taken', 'groups.too-many', 'groups.may-not-mark'],
});

export const readPayeeGroup = endpoint({
  id: 'groups.read-payee-group',
  method: 'GET',
  path: '/services/groups/payee-groups/{id}',
  summary: 'Um grupo de favorecidos: quantos são, quanto somam, como se repete e os últimos rascunhos',
  access: SEES,
  params: GROUP,
  response: z.extend(payeeGroupSchema, {
    /** The months of which drafts were prepared, newest first; at most 12. */
    runs: z.array(groupRunSchema),
  }),
  status: 200,
  errors: ['groups.not-found'],
});

/** Asked again with the same version and content it answers how the group stands: a write that needs no key. */
export const revisePayeeGroup = endpoint({
  id: 'groups.revise-payee-group',
  method: 'PUT',
  path: '/services/groups/payee-groups/{id}',
  summary: 'Alterar o nome, o sigilo e a repetição de um grupo de favorecidos',
  description: CONFIDENTIAL_WORDS,
  access: MANAGES,
  params: GROUP,
  body: z.strictObject({
    ...SEEN,
    name: groupNameSchema,
    isConfidential: z.boolean(),
    repetition: z.nullable(groupRepetitionSchema),
  }),
  response: payeeGroupSchema,
  status: 200,
  errors: [...CHANGE_ERRORS, 'groups.archived', 'groups.name-taken', 'groups.may-not-mark'],
});

export const archivePayeeGroup = endpoint({
  id: 'groups.archive-payee-group',
  method: 'PUT',
  path: '/services/groups/payee-groups/{id}/archive',
  summary: 'Arquivar um grupo de favorecidos: ele sai da lista e deixa de se repetir',
  description: CONFIDENTIAL_WORDS,
  access: MANAGES,
  params: GROUP,
  body: z.strictObject(SEEN),
  response: payeeGroupSchema,
  status: 200,
  errors: CHANGE_ERRORS,
});

export const bringBackPayeeGroup = endpoint({
  id: 'groups.bring-back-payee-group',
  method: 'PUT',
  path: '/services/groups/payee-groups/{id}/bring-back',
  summary: 'Trazer de volta um grupo arquivado, como estava',
  description: CONFIDENTIAL_WORDS,
  access: MANAGES,
  params: GROUP,
  body: z.strictObject(SEEN),
  response: payeeGroupSchema,
  status: 200,
  errors: [...CHANGE_ERRORS, 'groups.name-taken', 'groups.too-many'],
});

export const listGroupMembers = endpoint({
  id: 'groups.list-group-members',
  method: 'GET',
  path: '/services/groups/payee-groups/{id}/members',
  summary: 'Quem está em um grupo, pelo nome, com o valor padrão e o último pagamento',
  description: CONFIDENTIAL_WORDS,
  access: SEES,
  params: GROUP,
  query: z.strictObject({
    search: z.optional(textSchema(100)),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(groupMemberSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['groups.not-found', 'groups.confidential'],
});

/** Documents and keys whole, for whoever changes them; that somebody opened them stands in the history. */
export const openGroupMembers = endpoint({
  id: 'groups.open-group-members',
  method: 'GET',
  path: '/services/groups/payee-groups/{id}/whole-members',
  summary: 'Quem está em um grupo, com documentos e chaves inteiros, para alterar',
  description: CONFIDENTIAL_WORDS,
  access: MANAGES,
  params: GROUP,
  query: z.strictObject({ cursor: z.optional(cursorSchema) }),
  response: z.object({
    /** At most 1,000. */
    items: z.array(wholeMemberSchema),
    nextCursor: z.nullable(z.string()),
    /** Of the group when this page was read. */
    version: z.int(),
  }),
  status: 200,
  errors: ['groups.not-found', 'groups.confidential'],
});

/**
 * Everybody in a group for whoever puts a batch of it together: paying a group takes seeing it, not changing it. That
 * somebody opened it stands in the history.
 */
export const openGroupToPay = endpoint({
  id: 'groups.open-group-to-pay',
  method: 'GET',
  path: '/services/groups/payee-groups/{id}/members-to-pay',
  summary: 'Quem está em um grupo, com documentos e chaves inteiros, para montar um lote',
  description: `Só para quem tem também GROUPS_VIEW. ${CONFIDENTIAL_WORDS}`,
  access: { kind: 'signed-in', permission: 'BATCHES_CREATE', product: 'TRANSFER' },
  params: GROUP,
  query: z.strictObject({ cursor: z.optional(cursorSchema) }),
  response: z.object({
    /** At most 1,000. */
    items: z.array(wholeMemberSchema),
    nextCursor: z.nullable(z.string()),
  }),
  status: 200,
  errors: ['groups.not-found', 'groups.confidential', 'access.not-allowed'],
});

/** Its columns are those of the file that is imported. */
export const exportPayeeGroup = endpoint({
  id: 'groups.export-payee-group',
  method: 'GET',
  path: '/services/groups/payee-groups/{id}/export',
  summary: 'Exportar quem está em um grupo em CSV ou XLSX, com documentos e chaves inteiros',
  description: CONFIDENTIAL_WORDS,
  access: SEES,
  params: GROUP,
  query: z.strictObject({ format: sheetFormatSchema }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx],
  errors: ['groups.not-found', 'groups.confidential'],
});

/** Nothing of it counts before all lines are there and it is applied. */
export const beginGroupEdit = endpoint({
  id: 'groups.begin-group-edit',
  method: 'POST',
  path: '/services/groups/payee-groups/{id}/edits',
  summary: 'Começar a alterar quem está em um grupo, para enviar as linhas da alteração',
  description: `${CONFIDENTIAL_WORDS} Nada muda até que todas as linhas tenham chegado e a alteração seja aplicada.`,
  access: MANAGES,
  idempotent: true,
  params: GROUP,
  body: z.strictObject({
    ...SEEN,
    /** How many lines it has. */
    lines: z
      .int()
      .check(
        z.gte(1, 'Uma alteração tem ao menos uma linha.'),
        z.lte(2 * GROUP_MEMBERS_MAX, 'Uma alteração vai até 20.000 linhas.'),
      ),
  }),
  response: groupEditSchema,
  status: 201,
  errors: [...CHANGE_ERRORS, 'groups.archived'],
});

export const sendGroupEditLines = endpoint({
  id: 'groups.send-group-edit-lines',
  method: 'PUT',
  path: '/services/groups/payee-groups/{id}/edits/{editId}/lines',
  summary: 'Enviar linhas de uma alteração; a mesma linha enviada de novo conta uma vez',
  description: CONFIDENTIAL_WORDS,
  access: MANAGES,
  params: EDIT,
  body: z.strictObject({
    lines: z.array(groupEditLineSchema).check(z.minLength(1), z.maxLength(GROUP_EDIT_PAGE_MAX)),
  }),
  response: groupEditSchema,
  status: 200,
  errors: [
    'groups.not-found',
    'groups.confidential',
    'groups.edit-not-found',
    'groups.edit-applied',
    'groups.member-invalid',
    'groups.member-gone',
  ],
});

/** Asked again it answers how the group stands. */
export const applyGroupEdit = endpoint({
  id: 'groups.apply-group-edit',
  method: 'PUT',
  path: '/services/groups/payee-groups/{id}/edits/{editId}/apply',
  summary: 'Aplicar uma alteração que está completa: tudo dela ou nada',
  description: CONFIDENTIAL_WORDS,
  access: MANAGES,
  params: EDIT,
  body: z.strictObject({}),
  response: payeeGroupSchema,
  status: 200,
  errors: [
    ...CHANGE_ERRORS,
    'groups.archived',
    'groups.edit-not-found',
    'groups.edit-incomplete',
    'groups.member-gone',
    'groups.too-many-members',
    'groups.payee-twice',
  ],
});

export const listGroupChanges = endpoint({
  id: 'groups.list-group-changes',
  method: 'GET',
  path: '/services/groups/payee-groups/{id}/changes',
  summary: 'Quem alterou o quê em um grupo, do mais novo ao mais antigo',
  access: SEES,
  params: GROUP,
  query: z.strictObject({ cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) }),
  response: z.object({ items: z.array(groupChangeSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['groups.not-found'],
});

export const listGroupChangeLines = endpoint({
  id: 'groups.list-group-change-lines',
  method: 'GET',
  path: '/services/groups/payee-groups/{id}/changes/{version}/lines',
  summary: 'Os favorecidos que uma alteração incluiu, alterou ou removeu, antes e depois',
  description: `${CONFIDENTIAL_WORDS} O que mudou enquanto o grupo era confidencial continua assim.`,
  access: SEES,
  params: z.object({
    id: idSchema('grp'),
    version: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Versão inválida.')),
  }),
  query: z.strictObject({ cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) }),
  response: z.object({ items: z.array(groupChangeLineSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['groups.not-found', 'groups.confidential'],
});

export const groupsEndpoints = [
  listPayeeGroups,
  createPayeeGroup,
  readPayeeGroup,
  revisePayeeGroup,
  archivePayeeGroup,
  bringBackPayeeGroup,
  listGroupMembers,
  openGroupMembers,
  openGroupToPay,
  exportPayeeGroup,
  beginGroupEdit,
  sendGroupEditLines,
  applyGroupEdit,
  listGroupChanges,
  listGroupChangeLines,
] as const;
