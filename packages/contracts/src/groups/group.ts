import * as z from 'zod/mini';
import { shownTypedPayeeSchema } from '../payees/typed-payee-rules.ts';
import { typedPayeeSchema } from '../payees/typed-payee.ts';
import {
  amountSchema,
  balanceSchema,
  dateSchema,
  filledTextSchema,
  idSchema,
  instantSchema,
  textSchema,
} from '../wire.ts';
import { groupRepetitionSchema, monthSchema } from './run.ts';

/** Groups that a company has in use; archived ones are not counted. */
export const GROUPS_MAX = 500;
/** Payees of one group. */
export const GROUP_MEMBERS_MAX = 10_000;
/** Lines that one call may bring. */
export const GROUP_EDIT_PAGE_MAX = 200;
/** What a group may be called. */
export const GROUP_NAME_MAX = 80;
/** What a payment may say to whoever gets it (Pix: 140 characters). */
export const MEMBER_DESCRIPTION_MAX = 140;
/** The company's own name for a payee of a group: "Matrícula 0042". */
export const MEMBER_REFERENCE_MAX = 60;

export const groupNameSchema = filledTextSchema(GROUP_NAME_MAX);

/** A payee of a group as it is typed: with what is paid unless somebody says otherwise. */
export const groupMemberContentSchema = z.strictObject({
  payee: typedPayeeSchema,
  /** Null: it is said each time. */
  amount: z.nullable(amountSchema),
  /** What the payment says to the payee. */
  description: z.nullable(textSchema(MEMBER_DESCRIPTION_MAX)),
  /** The company's own name for the payee; the payee does not see it. */
  reference: z.nullable(textSchema(MEMBER_REFERENCE_MAX)),
});
export type GroupMemberContent = z.infer<typeof groupMemberContentSchema>;

/** One line of a change of a group's payees: one comes, one becomes another, one goes. */
export const groupEditLineSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('add'), line: lineSchema(), member: groupMemberContentSchema }),
  z.strictObject({
    act: z.literal('change'),
    line: lineSchema(),
    memberId: idSchema('mbr'),
    member: groupMemberContentSchema,
  }),
  z.strictObject({ act: z.literal('remove'), line: lineSchema(), memberId: idSchema('mbr') }),
]);
export type GroupEditLine = z.infer<typeof groupEditLineSchema>;

/** Its place in the change, from 1 on. Ten thousand may go while ten thousand come. */
function lineSchema() {
  return z.int().check(z.gte(1), z.lte(2 * GROUP_MEMBERS_MAX));
}

/** A group, with nothing of who is in it. */
export const payeeGroupSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Who is in it is seen by those with the right to confidential payees alone. */
  isConfidential: z.boolean(),
  /** Whether whoever asks may see who is in it. */
  isOpen: z.boolean(),
  /** Rises by one with each change: whoever edits names the one that they saw. */
  version: z.int(),
  members: z.int(),
  /** The default amounts together. */
  total: balanceSchema,
  /** Payees without a default amount. */
  withoutAmount: z.int(),
  repetition: z.nullable(groupRepetitionSchema),
  /** The next month of which no draft has been prepared. */
  nextRun: z.nullable(z.object({ month: monthSchema, date: dateSchema, draftOn: dateSchema })),
  createdAt: instantSchema,
  createdBy: z.string(),
  changedAt: instantSchema,
  changedBy: z.string(),
  archivedAt: z.nullable(instantSchema),
});
export type PayeeGroup = z.infer<typeof payeeGroupSchema>;

/** A month of which a draft was prepared. */
export const groupRunSchema = z.object({
  month: monthSchema,
  date: dateSchema,
  preparedAt: instantSchema,
  /** The batch of which it is the draft. */
  draftId: z.string(),
  members: z.int(),
  total: balanceSchema,
});
export type PreparedRun = z.infer<typeof groupRunSchema>;

/** The last payment to a payee that went by way of its group. */
const lastPaymentSchema = z.object({ date: dateSchema, amount: z.string() });

/** A payee of a group as lists show it. */
export const groupMemberSchema = z.object({
  id: z.string(),
  payee: shownTypedPayeeSchema,
  amount: z.nullable(z.string()),
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  lastPayment: z.nullable(lastPaymentSchema),
});
export type GroupMember = z.infer<typeof groupMemberSchema>;

/** A payee of a group whole, as it is edited. */
export const wholeMemberSchema = z.object({ id: z.string(), member: groupMemberContentSchema });
export type WholeMember = z.infer<typeof wholeMemberSchema>;

/** A change that is being sent: its lines come, or it is part of the group. */
export const groupEditSchema = z.object({
  id: z.string(),
  isApplied: z.boolean(),
  /** How many lines it has, and how many of them are there. */
  lines: z.int(),
  received: z.int(),
});
export type GroupEdit = z.infer<typeof groupEditSchema>;

/** What was done to a group. */
export const groupChangeKindSchema = z.enum([
  'created',
  'renamed',
  'made-confidential',
  'made-open',
  'repetition',
  'members',
  'archived',
  'brought-back',
]);
export type GroupChangeKind = z.infer<typeof groupChangeKindSchema>;

/** Each of them in words, as it stands before who did it. */
export const GROUP_CHANGE_WORDS: Readonly<Record<GroupChangeKind, string>> = {
  created: 'Grupo criado',
  renamed: 'Nome alterado',
  'made-confidential': 'Marcado como confidencial',
  'made-open': 'Deixou de ser confidencial',
  repetition: 'Repetição alterada',
  members: 'Favorecidos alterados',
  archived: 'Arquivado',
  'brought-back': 'Trazido de volta',
};

/** A change of a group: who, when, what, and what it came to before and after. */
export const groupChangeSchema = z.object({
  /** The version that it made. */
  version: z.int(),
  kinds: z.array(groupChangeKindSchema),
  at: instantSchema,
  by: z.string(),
  name: z.object({ before: z.nullable(z.string()), after: z.string() }),
  repetition: z.object({ before: z.nullable(groupRepetitionSchema), after: z.nullable(groupRepetitionSchema) }),
  members: z.object({ before: z.int(), after: z.int() }),
  total: z.object({ before: balanceSchema, after: balanceSchema }),
  /** How many payees came, became another, and went. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Whether whoever asks may see them: what was changed while the group was confidential stays so. */
  isOpen: z.boolean(),
});
export type GroupChange = z.infer<typeof groupChangeSchema>;

const shownContentSchema = z.object({
  payee: shownTypedPayeeSchema,
  amount: z.nullable(z.string()),
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});
export type ShownMemberContent = z.infer<typeof shownContentSchema>;

/** What a change did to one payee: none before, it came; none after, it went. */
export const groupChangeLineSchema = z.object({
  line: z.int(),
  before: z.nullable(shownContentSchema),
  after: z.nullable(shownContentSchema),
});
export type GroupChangeLine = z.infer<typeof groupChangeLineSchema>;
