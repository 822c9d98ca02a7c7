import {
  addDays,
  bankingDate,
  instant,
  isBankingDay,
  MINUTE_MS,
  startOfDay,
  type CivilDate,
  type Instant,
} from '@bank/core';
import type { AuditRow, JsonObject } from '@bank/ledger';
import { BEGINS_ANEW, type PastPerson } from './past-people.ts';
import { idAt } from './past-postings.ts';
import type { SeededRandom } from './random.ts';

/** Who did what in a company. */
export interface PastTeam {
  readonly companyId: string;
  readonly people: readonly PastPerson[];
  readonly openedAt: Instant;
  /** The rules of approval that were put in force, and when; null: none ever were. */
  readonly rules: { readonly names: readonly string[]; readonly since: Instant } | null;
  /** What its administrator did besides. */
  readonly others: readonly {
    readonly action: string;
    readonly subject: string;
    readonly at: Instant;
    readonly data: JsonObject;
  }[];
  /** When its people made or signed something: they had signed in before. */
  readonly acted: readonly { readonly operatorId: string; readonly at: Instant }[];
}

const SIGN_IN_DAYS = 60;
/** How far back somebody acts who made something. */
const ACTING_DAYS = 130;

/** The acts of a company's people that leave no line: how each came, with which phone, and that they signed in. */
export function pastActs(team: PastTeam, now: Instant, random: SeededRandom): readonly AuditRow[] {
  const act = (
    who: Pick<PastPerson, 'id' | 'name'>,
    [action, subject, at]: readonly [action: string, subject: string, at: Instant],
    data: JsonObject = {},
  ): AuditRow => ({
    id: idAt(at, random),
    companyId: team.companyId,
    actor: who.id,
    action,
    subject,
    data: { operatorName: who.name, ...data },
    at,
  });
  return [...beginning(team, act), ...team.people.flatMap((person) => signIns(team, person, { now, random }, act))];
}

type Act = (
  who: Pick<PastPerson, 'id' | 'name'>,
  what: readonly [action: string, subject: string, at: Instant],
  data?: JsonObject,
) => AuditRow;

/** The opening, who was invited by whom, phones that came and went, and the rules of approval. */
function beginning({ companyId, people, openedAt, rules, others }: PastTeam, act: Act): AuditRow[] {
  const [first, ...invited] = people;
  if (!first) throw new Error('a company of the seed has nobody');
  const rows = [act({ id: 'bank', name: 'Banco' }, ['company.opened', companyId, openedAt])];
  for (const { id, name, role, approverClass, joinedAt } of invited) {
    const data = { name, role, approverClass: approverClass ?? null, accessUntil: null, returning: false };
    rows.push(act(first, ['operators.invited', id, joinedAt], data));
  }
  for (const person of people) {
    const { id, name, phone } = person;
    if (!phone) continue;
    rows.push(
      act(person, ['devices.registered', phone.id, phone.registeredAt], { device: phone.name, state: 'awaiting_code' }),
    );
    rows.push(act(person, ['devices.trusted', phone.id, phone.trustedAt], { device: phone.name, state: 'trusted' }));
    if (phone.until === null) continue;
    const { staff, reason } = BEGINS_ANEW;
    rows.push(act({ id: `staff:${staff}`, name: staff }, ['operators.begins-anew', id, phone.until], { name, reason }));
  }
  for (const { action, subject, at, data } of others) rows.push(act(first, [action, subject, at], data));
  if (rules) {
    const data = { version: 1, restores: null, rules: [...rules.names] };
    rows.push(act(first, ['authorizations.rules-changed', companyId, rules.since], data));
  }
  return rows;
}

/** Somebody's sign-ins: on most working days of the last weeks, and on each day on which they made something, before it. */
function signIns(
  { acted }: PastTeam,
  person: PastPerson,
  { now, random }: { readonly now: Instant; readonly random: SeededRandom },
  act: Act,
): AuditRow[] {
  if (person.isInvited) return [];
  const firsts = firstOfDays(acted.filter(({ operatorId }) => operatorId === person.id).map(({ at }) => at));
  const today = bankingDate(now);
  const rows: AuditRow[] = [];
  for (let day: CivilDate = addDays(today, -ACTING_DAYS); day <= today; day = addDays(day, 1)) {
    const first = firsts.get(day);
    const comes = day >= addDays(today, -SIGN_IN_DAYS) && isBankingDay(day) && random.percent(60);
    if (first === undefined && !comes) continue;
    const morning = instant(startOfDay(day) + random.int(8 * 60, 10 * 60) * MINUTE_MS + random.int(0, 59_999));
    const before = instant((first ?? now) - random.int(3, 20) * MINUTE_MS);
    const at = first === undefined || morning < before ? morning : before;
    if (at > now || at < person.joinedAt) continue;
    const data = { address: `203.0.113.${random.int(20, 40)}`, kind: 'web' };
    rows.push(act(person, ['access.signed-in', person.id, at], data));
  }
  return rows;
}

/** The first of these moments on each day. */
function firstOfDays(moments: readonly Instant[]): ReadonlyMap<CivilDate, Instant> {
  const firsts = new Map<CivilDate, Instant>();
  for (const at of moments) {
    const day = bankingDate(at);
    const first = firsts.get(day);
    if (first === undefined || at < first) firsts.set(day, at);
  }
  return firsts;
}
