import { newUuid, ok, refuse, type Instant, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import { endSessions } from '../../access/index.ts';
import { deviceStandings, removeDevicesOf } from '../../device-keys/index.ts';
import { tellChanges } from '../../explanations/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accessMessage, beginsAnewMessage } from '../domain/operator-messages.ts';
import { checkStateAct } from '../domain/operator-acts.ts';
import { stateOn, type OperatorRecord } from '../domain/operator.ts';
import { operatorStandings } from '../domain/standings.ts';
import { updateRights } from '../postgres/operators.ts';
import { findCompanyByAccount } from '../postgres/profiles.ts';
import type { OperatorsAuditAction } from './audit.ts';
import { messagePlace, readPeopleToChange, type CompanyPeople } from './operators-context.ts';

/** What the bank's staff do about somebody whom nobody in the company can help. */
export type DeskAct = 'begin-anew' | 'block';

/** Whom it is about: the account of the company, five digits, and the CPF. */
export interface DeskPerson {
  readonly bankAccount: string;
  readonly cpf: string;
}

/** Who does it for the bank, and why: the company reads both. */
export interface DeskReason {
  readonly staff: string;
  readonly reason: string;
}

/** Why nothing was done. */
export type DeskRefusal = 'not-found' | 'not-in-that-state' | 'last-administrator';

type DeskPlatform = Pick<Platform, 'pool' | 'clock' | 'entropy' | 'live' | 'settings'>;

const ACTIONS: Readonly<Record<DeskAct, OperatorsAuditAction>> = {
  'begin-anew': 'operators.begins-anew',
  block: 'operators.blocked-by-bank',
};

/**
 * The bank's way for who administers a company alone and lost the only phone (`begin-anew`: every device of theirs is
 * removed, and the next one is a first one, confirmed by code), and for an administrator who is gone, whose yes the others
 * would wait for in vain (`block`). Both end the person's sessions, are told by e-mail and to the administrators, and stand in
 * the company's log with who did it and why. Who the person is, the staff have made sure of before (decision 035).
 */
export async function actAtDesk(
  platform: DeskPlatform,
  act: DeskAct,
  person: DeskPerson,
  by: DeskReason,
): Promise<Result<{ readonly name: string; readonly companyName: string }, DeskRefusal>> {
  const at = platform.clock.now();
  const done = await inTransaction(platform.pool, async (client) => {
    const companyId = await findCompanyByAccount(client, person.bankAccount);
    const people = companyId === undefined ? undefined : await readPeopleToChange(client, companyId, at);
    const target = people?.operators.find(({ cpf, state }) => cpf === person.cpf && state !== 'removed');
    if (companyId === undefined || !people || !target) return refuse('not-found' as const);
    const refusal = refuseAct(act, target, people);
    if (refusal) return refuse(refusal);
    const owner = { companyId, operatorId: target.id };
    const { stands } = await tellChanges(
      client,
      { standings: [...operatorStandings, ...deviceStandings], companyId },
      () => carryOut(client, act, { companyId, target, at }),
    );
    const reason = act === 'block' ? 'operator-blocked' : 'device-removed';
    const ended = await endSessions(client, { companyId, operatorIds: [owner.operatorId] }, { at, reason });
    const place = await messagePlace(platform, client, companyId);
    const message = act === 'block' ? accessMessage(place, 'block') : beginsAnewMessage(place);
    await putMessage(client, platform, { companyId, kind: 'email', recipient: target.email, ...message }, at);
    await noteDeskAct(platform, client, { act, companyId, target, at, by, ...(stands && { stands }) });
    return ok({ name: target.name, companyName: place.companyName, ended });
  });
  if (!done.ok) return done;
  platform.live.endSessions(done.value.ended);
  return ok({ name: done.value.name, companyName: done.value.companyName });
}

function refuseAct(act: DeskAct, target: OperatorRecord, people: CompanyPeople): DeskRefusal | undefined {
  if (act === 'begin-anew') return stateOn(target, people.today) === 'active' ? undefined : 'not-in-that-state';
  const checked = checkStateAct('block', target, { ...people, callerId: 'bank' });
  if (checked.ok) return undefined;
  return checked.error.code === 'operators.last-administrator' ? 'last-administrator' : 'not-in-that-state';
}

async function carryOut(
  on: Queryable,
  act: DeskAct,
  { companyId, target, at }: { readonly companyId: string; readonly target: OperatorRecord; readonly at: Instant },
): Promise<void> {
  const { id, role, profile, approverClass, accessUntil } = target;
  if (act === 'begin-anew') return removeDevicesOf(on, { companyId, operatorId: id }, at);
  const rights = { role, profileId: profile?.id ?? null, approverClass, accessUntil, state: 'blocked' } as const;
  return updateRights(on, { companyId, id }, rights);
}

async function noteDeskAct(
  { clock, entropy }: DeskPlatform,
  on: Queryable,
  noted: {
    readonly act: DeskAct;
    readonly companyId: string;
    readonly target: OperatorRecord;
    readonly at: Instant;
    readonly by: DeskReason;
    readonly stands?: NonNullable<Awaited<ReturnType<typeof tellChanges>>['stands']>;
  },
): Promise<void> {
  const { act, companyId, target, at, by, stands } = noted;
  await appendAudit(on, [
    {
      id: newUuid(clock, entropy),
      companyId,
      actor: `staff:${by.staff}`,
      action: ACTIONS[act],
      subject: target.id,
      data: { operatorName: by.staff, name: target.name, reason: by.reason, ...(stands && { stands }) },
      at,
    },
  ]);
}
