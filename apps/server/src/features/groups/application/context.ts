import { newUuid, type CivilDate, type Instant, type Money } from '@bank/core';
import type { GroupMemberContent } from '@bank/contracts';
import { participantByIspb } from '@bank/identifiers';
import type { AuditRow, JsonObject } from '@bank/ledger';
import type pg from 'pg';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maySeeMembers, type GroupActor, type PayeeGroupRecord } from '../domain/payee-group.ts';

/** A month's payments of a group, as they are handed over to be looked at by people. */
export interface GroupDraft {
  readonly companyId: string;
  readonly groupId: string;
  /** The group's name. */
  readonly name: string;
  /** Whoever keeps the draft shows its rows to people with that right alone. */
  readonly isConfidential: boolean;
  /** "AAAA-MM". */
  readonly month: string;
  /** The day on which it is to be paid. */
  readonly date: CivilDate;
  /** Who set the repetition up, in whose name it is prepared. */
  readonly by: GroupActor;
  readonly rows: readonly GroupDraftRow[];
}

/** A payee of a draft; without an amount somebody has to type one. */
export interface GroupDraftRow extends GroupMemberContent {
  readonly memberId: string;
}

/** What batches of payments do for groups. */
export interface GroupBatches {
  /**
   * Keeps a draft of a batch in the given transaction and answers its id. Called once for each group and month: where it
   * throws, nothing of the month is kept, and it is called again later.
   */
  readonly openDraft: (client: pg.PoolClient, draft: GroupDraft) => Promise<{ readonly draftId: string }>;
  /** The last payment that went to those members by way of their group, by their ids; one that is not there got none. */
  readonly lastPayments: (
    companyId: string,
    groupId: string,
    members: readonly { readonly id: string; readonly payee: GroupMemberContent['payee'] }[],
  ) => Promise<ReadonlyMap<string, { readonly date: CivilDate; readonly amount: Money }>>;
}

/** Everything that the use cases of this feature work with. */
export interface GroupsContext extends Pick<Platform, 'pool' | 'clock' | 'entropy' | 'live'> {
  readonly bankNameOf: (ispb: string) => string;
  /** Absent: nobody pays batches, so no drafts are prepared and nobody has a last payment. */
  readonly batches: GroupBatches | undefined;
}

/** Who asks, and from where. */
export interface Asked {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** What an institution is called: our own bank by its name, others as people know them. */
export function bankNames(own: { readonly ispb: string; readonly name: string }): (ispb: string) => string {
  return (ispb) => (ispb === own.ispb ? own.name : (participantByIspb(ispb)?.name ?? `Instituição ${ispb}`));
}

/** Why somebody does not see who is in a group; undefined where they do. */
export function refuseMembers(
  group: Pick<PayeeGroupRecord, 'isConfidential'>,
  rights: Pick<Caller, 'permissions'>,
): Refusal | undefined {
  return maySeeMembers(group, rights) ? undefined : { code: 'groups.confidential' };
}

/** What somebody did with a group, for the company's log. Names, documents and amounts of payees never stand in it. */
export function actOf(
  { clock, entropy }: Pick<GroupsContext, 'clock' | 'entropy'>,
  { action, group, data = {} }: GroupAct,
  { caller, context }: Asked,
): AuditRow {
  return {
    id: newUuid(clock, entropy),
    companyId: caller.companyId,
    actor: caller.operatorId,
    action,
    subject: group.id,
    data: { operatorName: caller.operatorName, address: context.address, name: group.name, ...data },
    at: context.at,
  };
}

/** An act about a group. */
export interface GroupAct {
  readonly action: `groups.${string}`;
  readonly group: Pick<PayeeGroupRecord, 'id' | 'name'>;
  readonly data?: JsonObject;
}

/** The same of the bank itself. */
export function bankAct(
  { clock, entropy }: Pick<GroupsContext, 'clock' | 'entropy'>,
  { action, group, data = {} }: GroupAct & { readonly group: Pick<PayeeGroupRecord, 'id' | 'name' | 'companyId'> },
  at: Instant,
): AuditRow {
  const { companyId, id, name } = group;
  return { id: newUuid(clock, entropy), companyId, actor: 'bank', action, subject: id, data: { name, ...data }, at };
}
