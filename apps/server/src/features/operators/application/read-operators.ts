import { formatInstant, ok, type Result } from '@bank/core';
import { grantedRights, type Operator, type ProfileOfRights } from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { holdsOn, isOpen, type Absence } from '../domain/absence.ts';
import { maskPhone } from '../domain/change-words.ts';
import { actsOn } from '../domain/operator-acts.ts';
import { stateOn, type OperatorRecord } from '../domain/operator.ts';
import { holdersOf } from '../domain/profile-change.ts';
import { previewRights, type RightsPreview } from '../domain/rights-words.ts';
import { findOperator } from './operator-change.ts';
import { readPeople, type CompanyPeople, type OperatorsContext } from './operators-context.ts';
import type { Permission, Role } from '@bank/contracts';

/** Everybody who acts for the company, by name; those who were removed are read one by one only. */
export async function listOperators(
  { platform }: OperatorsContext,
  caller: Caller,
  { at }: RequestContext,
): Promise<Operator[]> {
  const people = await readPeople(platform.pool, caller.companyId, at);
  return people.operators
    .filter(({ state }) => state !== 'removed')
    .map((operator) => presentOperator(operator, people, caller));
}

/** One operator, with what they may do as things are. */
export async function readOperator(
  { platform }: OperatorsContext,
  operatorId: string,
  caller: Caller,
  { at }: RequestContext,
): Promise<Result<{ readonly operator: Operator; readonly effectivePermissions: Permission[] }, Refusal>> {
  const people = await readPeople(platform.pool, caller.companyId, at);
  const found = findOperator(people, operatorId);
  if (!found.ok) return found;
  const { role, profile } = found.value;
  const { permissions } = grantedRights(role, profile?.permissions ?? [], caller.products);
  return ok({ operator: presentOperator(found.value, people, caller), effectivePermissions: [...permissions] });
}

/** What a role with permissions, or an operator as they are, sees and may do. */
export async function previewRightsOf(
  { platform }: OperatorsContext,
  about: { readonly role: Role; readonly permissions: readonly Permission[] } | { readonly operatorId: string },
  caller: Caller,
  { at }: RequestContext,
): Promise<Result<RightsPreview, Refusal>> {
  if ('role' in about) return ok(previewRights(about.role, about.permissions, caller.products));
  const found = findOperator(await readPeople(platform.pool, caller.companyId, at), about.operatorId);
  if (!found.ok) return found;
  const { role, profile } = found.value;
  return ok(previewRights(role, profile?.permissions ?? [], caller.products));
}

/** The permission profiles of the company, and who has each. */
export async function listProfiles(
  { platform }: OperatorsContext,
  caller: Caller,
  { at }: RequestContext,
): Promise<ProfileOfRights[]> {
  const { profiles, operators } = await readPeople(platform.pool, caller.companyId, at);
  return profiles.map(({ id, name, permissions }) => ({
    id,
    name,
    permissions: [...permissions],
    operators: holdersOf(id, operators).map((holder) => ({ id: holder.id, name: holder.name, role: holder.role })),
  }));
}

function presentOperator(operator: OperatorRecord, people: CompanyPeople, caller: Caller): Operator {
  const { id, name, email, role, profile, approverClass, accessUntil, temporary, openSessions, device } = operator;
  const { today, operators, absences } = people;
  const absence = absences.find(({ operatorId, ...days }) => operatorId === id && isOpen(days, today));
  const circumstances = { callerId: caller.operatorId, today, operators, hasAbsence: absence !== undefined };
  return {
    id,
    name,
    email,
    maskedCpf: maskDocument(operator.cpf),
    maskedPhone: operator.phone === null ? null : maskPhone(operator.phone),
    role,
    profile: profile && { id: profile.id, name: profile.name },
    approverClass,
    state: stateOn(operator, today),
    accessUntil,
    lastAccessAt: operator.lastAccessAt === null ? null : formatInstant(operator.lastAccessAt),
    createdAt: formatInstant(operator.createdAt),
    temporaryPassword: temporary && { expiresAt: formatInstant(temporary.expiresAt), triesLeft: temporary.triesLeft },
    openSessions,
    device,
    absence: absence ? presentAbsence(absence, people) : null,
    standsInFor: absences
      .filter(({ substituteId, ...days }) => substituteId === id && holdsOn(days, today))
      .map(({ operatorId }) => named(people, operatorId)),
    isSelf: id === caller.operatorId,
    actions: [...actsOn(operator, circumstances)],
  };
}

function presentAbsence(
  { from, until, substituteId }: Absence,
  people: CompanyPeople,
): NonNullable<Operator['absence']> {
  const isNow = holdsOn({ from, until }, people.today);
  return { from, until, substitute: named(people, substituteId), isNow };
}

function named({ operators }: CompanyPeople, id: string): { readonly id: string; readonly name: string } {
  return { id, name: operators.find((operator) => operator.id === id)?.name ?? '' };
}
