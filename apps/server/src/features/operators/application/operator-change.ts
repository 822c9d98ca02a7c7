import { isDeepStrictEqual } from 'node:util';
import { ok, refuse, type Result } from '@bank/core';
import type { Permission } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { AppliedChange, ChangeKind, ChangeRequest, ChangeToApply } from '../../signed-changes/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { ChangeWords } from '../domain/change-words.ts';
import type { ActCircumstances } from '../domain/operator-acts.ts';
import type { OperatorRecord } from '../domain/operator.ts';
import type { OperatorsAuditAction } from './audit.ts';
import { readPeople, readPeopleToChange, type CompanyPeople, type OperatorsContext } from './operators-context.ts';

/** The people of a company, and who wants to change something about them. */
export type PeopleToChange = CompanyPeople & ActCircumstances;

/** A change that the rules allow: how it reads, and whatever carrying it out needs. */
export interface Allowed {
  readonly words: ChangeWords;
}

/** What a change did, for the log, and what is left to do after the commit. */
export interface Done {
  readonly resultId: string | null;
  readonly action: OperatorsAuditAction;
  readonly subject: string;
  readonly data: JsonObject;
  readonly afterCommit?: () => void;
}

/** Where a change is carried out. */
export interface Carrying {
  readonly on: Queryable;
  readonly change: ChangeToApply;
}

/**
 * A kind of change of this capability. The same rules are asked twice: before it is put to be signed, and again when
 * it takes effect, on what is true then. `Content` is what travels between the two, as JSON.
 */
export interface OperatorChange<Content extends object, Plan extends Allowed> {
  readonly kind: `operators.${string}`;
  readonly needs: Permission;
  /** Takes effect with one signature even where the company has a second administrator. */
  readonly isProtective?: true;
  /** What the change is about; null for something new. */
  subject(content: Content): string | null;
  plan(on: Queryable, people: PeopleToChange, content: Content, companyId: string): Promise<Result<Plan, Refusal>>;
  carryOut(plan: Plan, content: Content, carrying: Carrying): Promise<Done>;
}

/** The request that puts a change to be signed, if the rules allow it. */
export async function prepareChange<Content extends object, Plan extends Allowed>(
  { platform }: OperatorsContext,
  change: OperatorChange<Content, Plan>,
  content: Content,
  { caller, context }: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<ChangeRequest, Refusal>> {
  const { companyId, operatorId: callerId } = caller;
  const people = await readPeople(platform.pool, companyId, context.at);
  const planned = await change.plan(platform.pool, { ...people, callerId }, content, companyId);
  if (!planned.ok) return planned;
  return ok({
    kind: change.kind,
    ...planned.value.words,
    content: content as JsonObject,
    subject: change.subject(content),
    caller,
    context,
  });
}

/** The kind as signed changes know it. */
export function kindOf<Content extends object, Plan extends Allowed>(
  change: OperatorChange<Content, Plan>,
): ChangeKind {
  const { kind, needs, isProtective } = change;
  return {
    kind,
    isOfRights: isProtective !== true,
    needs,
    async apply(on, toApply): Promise<Result<AppliedChange, Refusal>> {
      const { companyId, at, askedBy } = toApply;
      const content = toApply.content as unknown as Content;
      const people = await readPeopleToChange(on, companyId, at);
      const planned = await change.plan(on, { ...people, callerId: askedBy.id }, content, companyId);
      if (!planned.ok) return planned;
      if (!readsTheSame(planned.value.words, toApply)) return refuse({ code: 'operators.changed-meanwhile' });
      return ok(await change.carryOut(planned.value, content, { on, change: toApply }));
    },
  };
}

// Where it would say another thing now, from what to what or what comes of it, nobody has agreed to it.
function readsTheSame(words: ChangeWords, { title, lines, notes }: ChangeToApply): boolean {
  const shown = lines.map(({ label, before, after }) => ({ label, before, after }));
  return isDeepStrictEqual(words, { title, lines: shown, notes });
}

/** An operator of the company who is asked about; refused for anybody else. */
export function findOperator({ operators }: CompanyPeople, id: string): Result<OperatorRecord, Refusal> {
  const found = operators.find((operator) => operator.id === id);
  return found ? ok(found) : refuse({ code: 'operators.not-found' });
}
