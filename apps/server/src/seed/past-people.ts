import { later, MINUTE_MS, type Instant } from '@bank/core';
import { companySeed } from '../features/company/index.ts';
import {
  SANDBOX_OPERATORS,
  seededOperatorId,
  seededPeople,
  type SandboxOperator,
} from '../features/operators/index.ts';

/** A phone that somebody of a made-up past had. */
export interface PastPhone {
  readonly id: string;
  readonly name: string;
  /** Registered then, and trusted by its code two minutes later. */
  readonly registeredAt: Instant;
  readonly trustedAt: Instant;
  /** When the bank let its owner begin anew, after which they have none; null: they have it today. */
  readonly until: Instant | null;
}

/** Somebody of a sandbox's company, since when, and with which phone. */
export interface PastPerson {
  readonly key: SandboxOperator['key'];
  readonly id: string;
  readonly name: string;
  readonly role: SandboxOperator['role'];
  readonly approverClass: SandboxOperator['approverClass'] | null;
  readonly joinedAt: Instant;
  /** Invited, and has not come yet. */
  readonly isInvited: boolean;
  readonly phone: PastPhone | null;
}

/** The bank's staff let people begin anew who changed their phones; the reason stands in the company's log. */
export const BEGINS_ANEW = {
  staff: 'Atendimento',
  reason: 'Trocou de celular; identidade conferida por telefone',
} as const;

const CODE_MS = 2 * MINUTE_MS;
const REGISTERED_AFTER_MS = 35 * MINUTE_MS;

/**
 * Who of the people had which phone. The two as whom somebody signs in to try the sandbox have none today: they register
 * a first one, trusted by its code, as the README says. Their colleague has one, so what the three of them made goes on.
 */
const PHONES: Readonly<
  Partial<Record<SandboxOperator['key'], { readonly name: string; readonly until: Gone | null }>>
> = {
  // She asked for something this very day that still waits.
  admin: { name: 'Celular antigo de Marina', until: { minutesAgo: 100 } },
  maker: { name: 'Celular antigo de Juliana', until: { daysAgo: 2, minute: 16 * 60 + 10 } },
  colleague: { name: 'Celular de Paulo', until: null },
};

type Gone = { readonly daysAgo: number; readonly minute: number } | { readonly minutesAgo: number };

function momentOf(gone: Gone, now: Instant): Instant {
  if ('minutesAgo' in gone) return later(now, -gone.minutesAgo * MINUTE_MS);
  return companySeed.ago(now, gone.daysAgo, gone.minute);
}

/** The people of a company of the sandbox, the first of them first. */
export function pastPeopleOf(bankAccount: string, now: Instant): readonly PastPerson[] {
  return [...SANDBOX_OPERATORS, ...seededPeople.colleagues]
    .filter((one) => one.bankAccount === bankAccount)
    .toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo)
    .map(({ key, cpf, name, role, approverClass = null, joinedDaysAgo, temporary }) => {
      const id = seededOperatorId(bankAccount, cpf);
      const joinedAt = companySeed.ago(now, joinedDaysAgo);
      const isInvited = temporary === true;
      return { key, id, name, role, approverClass, joinedAt, isInvited, phone: phoneOf({ key, id, joinedAt }, now) };
    });
}

function phoneOf({ key, id, joinedAt }: Pick<PastPerson, 'key' | 'id' | 'joinedAt'>, now: Instant): PastPhone | null {
  const phone = PHONES[key];
  if (!phone) return null;
  const { name, until } = phone;
  const registeredAt = later(joinedAt, REGISTERED_AFTER_MS);
  return {
    id: companySeed.idOf('dev', id),
    name,
    registeredAt,
    trustedAt: later(registeredAt, CODE_MS),
    until: until && momentOf(until, now),
  };
}

/** Whether somebody had a trusted phone at that moment. */
export function hadPhone({ phone }: Pick<PastPerson, 'phone'>, at: Instant): boolean {
  return phone !== null && phone.trustedAt <= at && (phone.until === null || at < phone.until);
}
