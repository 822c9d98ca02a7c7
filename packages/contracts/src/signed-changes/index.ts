import * as z from 'zod/mini';
import { describeSignature, deviceSignatureSchema } from '../access/index.ts';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, filledTextSchema, idSchema, instantSchema, limitSchema } from '../wire.ts';

/**
 * A change of who may do what (operators, profiles, rules, limits, devices) is asked for on screen and takes effect
 * once it is signed in the mobile app (SECURITY S18). Where the company has a second administrator, changes of rights and rules
 * wait for that one's signature too.
 */
export const signedChangeStateSchema = z.enum([
  /** Waits for the app of who asked for it. */
  'awaiting_signature',
  /** Signed; waits for another administrator. */
  'awaiting_second',
  'done',
  /** What it rests on had changed when it was to take effect: nothing was changed. */
  'failed',
  'refused',
  'cancelled',
  'expired',
]);
export type SignedChangeState = z.infer<typeof signedChangeStateSchema>;

/** Each state as the middle of a sentence: "a mudança está …". */
export const SIGNED_CHANGE_STATE_WORDS: Readonly<Record<SignedChangeState, string>> = {
  awaiting_signature: 'aguarda a assinatura de quem pediu',
  awaiting_second: 'aguarda outra pessoa',
  done: 'feita',
  failed: 'não pôde ser feita',
  refused: 'recusada',
  cancelled: 'cancelada',
  expired: 'vencida',
};

/** One line of what is signed: shown in the app exactly so. */
export const signedChangeLineSchema = z.object({
  label: z.string(),
  /** What stands now; null where there was nothing. */
  before: z.nullable(z.string()),
  after: z.string(),
});
export type SignedChangeLine = z.infer<typeof signedChangeLineSchema>;

export const signedChangeSchema = z.object({
  id: z.string(),
  /** "<capability>.<act>", such as operators.invite. */
  kind: z.string(),
  state: signedChangeStateSchema,
  /** What it does, one sentence, Portuguese. */
  title: z.string(),
  lines: z.array(signedChangeLineSchema),
  /** What people should think of before they sign. */
  notes: z.array(z.string()),
  /** SHA-256, hex, over the particulars behind the lines, which the bank keeps. */
  detailHash: z.string(),
  /** SHA-256, hex, over what is shown (`signedChangeShown`): what the device signs. The app works it out for itself. */
  contentHash: z.string(),
  needsSecond: z.boolean(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: instantSchema,
  signedAt: z.nullable(instantSchema),
  /** Who decided as second administrator, or refused, or cancelled; null so far or for the bank. */
  decidedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  decidedAt: z.nullable(instantSchema),
  /** Why it was refused or failed. */
  reason: z.nullable(z.string()),
  expiresAt: instantSchema,
  /** What it made or changed, once done: an operator's, profile's or device's id. */
  resultId: z.nullable(z.string()),
  canSign: z.boolean(),
  canDecide: z.boolean(),
  canCancel: z.boolean(),
});
export type SignedChange = z.infer<typeof signedChangeSchema>;

export const listSignedChanges = endpoint({
  id: 'signed-changes.list-signed-changes',
  method: 'GET',
  path: '/services/signed-changes',
  summary:
    'Mudanças de direitos, regras, limites e dispositivos: as que aguardam esta pessoa, as dos outros, as decididas',
  access: { kind: 'signed-in' },
  query: z.strictObject({
    /** mine: I can sign or decide it now; open: all that wait and that I may see; decided: the ends. Absent: open. */
    tab: z.optional(z.enum(['mine', 'open', 'decided'])),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(signedChangeSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const readSignedChange = endpoint({
  id: 'signed-changes.read-signed-change',
  method: 'GET',
  path: '/services/signed-changes/{changeId}',
  summary: 'Uma mudança, como o aplicativo a mostra e assina',
  access: { kind: 'signed-in' },
  params: z.object({ changeId: idSchema('chg') }),
  response: signedChangeSchema,
  status: 200,
  errors: ['signed-changes.not-found'],
});

const SIGNING = `${describeSignature('signed-change.sign', ['askedAt', 'askedBy', 'bankAccount', 'changeId', 'contentHash', 'decision', 'deviceId', 'kind', 'notes', 'operatorId', 'signedAt'], 'ipe.v2')} contentHash é o SHA-256, em hexadecimal, do texto UTF-8 ["ipe.v1","signed-change",kind,title,[[label,before,after],…],detailHash] em JSON sem espaços, com o que foi mostrado à pessoa; askedBy é o nome de quem pediu, askedAt quando, notes a lista de avisos em JSON sem espaços; decision é "sign" ou "approve".`;

export const signSignedChange = endpoint({
  id: 'signed-changes.sign-signed-change',
  method: 'POST',
  path: '/services/signed-changes/{changeId}/sign',
  summary: 'Assinar, no aplicativo, a mudança que a própria pessoa pediu',
  description: SIGNING,
  access: { kind: 'signed-in' },
  params: z.object({ changeId: idSchema('chg') }),
  body: z.strictObject({ device: z.optional(deviceSignatureSchema) }),
  response: signedChangeSchema,
  status: 200,
  errors: [
    'signed-changes.not-found',
    'signed-changes.state-conflict',
    'signed-changes.not-yours',
    'access.not-allowed',
    'access.signature-invalid',
    'step_up_required',
    'devices.not-registered',
  ],
});

export const approveSignedChange = endpoint({
  id: 'signed-changes.approve-signed-change',
  method: 'POST',
  path: '/services/signed-changes/{changeId}/approve',
  summary: 'Autorizar, no aplicativo, a mudança que outra pessoa pediu',
  description: SIGNING,
  access: { kind: 'signed-in', roles: ['SA'] },
  params: z.object({ changeId: idSchema('chg') }),
  body: z.strictObject({ device: z.optional(deviceSignatureSchema) }),
  response: signedChangeSchema,
  status: 200,
  errors: [
    'signed-changes.not-found',
    'signed-changes.state-conflict',
    'signed-changes.own-change',
    'access.signature-invalid',
    'step_up_required',
    'devices.not-registered',
  ],
});

export const refuseSignedChange = endpoint({
  id: 'signed-changes.refuse-signed-change',
  method: 'POST',
  path: '/services/signed-changes/{changeId}/refuse',
  summary: 'Recusar a mudança que outra pessoa pediu',
  access: { kind: 'signed-in', roles: ['SA'] },
  params: z.object({ changeId: idSchema('chg') }),
  body: z.strictObject({ reason: filledTextSchema(200) }),
  response: signedChangeSchema,
  status: 200,
  errors: ['signed-changes.not-found', 'signed-changes.state-conflict', 'signed-changes.own-change'],
});

export const cancelSignedChange = endpoint({
  id: 'signed-changes.cancel-signed-change',
  method: 'POST',
  path: '/services/signed-changes/{changeId}/cancel',
  summary: 'Desistir de uma mudança que a própria pessoa pediu',
  access: { kind: 'signed-in' },
  params: z.object({ changeId: idSchema('chg') }),
  response: signedChangeSchema,
  status: 200,
  errors: ['signed-changes.not-found', 'signed-changes.state-conflict', 'signed-changes.not-yours'],
});

export const signedChangesEndpoints = [
  listSignedChanges,
  readSignedChange,
  signSignedChange,
  approveSignedChange,
  refuseSignedChange,
  cancelSignedChange,
] as const;
