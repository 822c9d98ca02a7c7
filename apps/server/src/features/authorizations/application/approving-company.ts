import { bankingDate, type CivilDate, type Instant } from '@bank/core';
import type { Authorization, ProfileNames } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { approvalRules, orderApproval, type Order } from '../../payment-orders/index.ts';
import {
  cannotDecide,
  hasGone,
  standpointOf,
  whoCanSign,
  type AbleToApprove,
  type ApprovedOrder,
  type Decider,
  type Standpoint,
} from '../domain/approval-state.ts';
import { readPeople, readProfiles, type CompanyPerson } from '../postgres/people.ts';
import type { AuthorizationsContext } from './context.ts';

/** Who there is in a company to approve, and who looks. */
export interface ApprovingCompany {
  readonly caller: Caller;
  readonly at: Instant;
  readonly decider: Decider;
  /** Everybody who may approve and has a device to sign with. */
  readonly approvers: readonly approvalRules.ApproverPerson[];
  readonly profiles: ProfileNames;
  cpfOf(operatorId: string): string;
  /** The caller in their own right, with or without a device; undefined where they may not approve. */
  readonly own: approvalRules.ApproverPerson | undefined;
}

/** Reads who may approve in the caller's company now. */
export async function readApprovingCompany(
  { platform, readApprovers }: Pick<AuthorizationsContext, 'platform' | 'readApprovers'>,
  caller: Caller,
  at: Instant,
): Promise<ApprovingCompany> {
  const today = bankingDate(at);
  const [people, profiles, approvers] = await Promise.all([
    readPeople(platform.pool, caller.companyId, today),
    readProfiles(platform.pool, caller.companyId),
    readApprovers(caller.companyId, { at, date: today }),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const self = byId.get(caller.operatorId);
  const mayApprove = caller.permissions.includes('ORDERS_APPROVE');
  return {
    caller,
    at,
    approvers,
    profiles: new Map(profiles.map(({ id, name }) => [id, name])),
    decider: {
      operatorId: caller.operatorId,
      cpf: caller.cpf,
      mayApprove,
      hasDevice: approvers.some(({ operatorId }) => operatorId === caller.operatorId),
    },
    own: self && mayApprove ? inOwnRight(self) : undefined,
    cpfOf(operatorId) {
      const person = byId.get(operatorId);
      if (person === undefined) throw new Error(`no operator ${operatorId}`);
      return person.cpf;
    },
  };
}

/** A person with their own standing only. */
export function inOwnRight({
  id,
  cpf,
  name,
  role,
  profileId,
  approverClass,
}: CompanyPerson): approvalRules.ApproverPerson {
  return { operatorId: id, cpf, name, standings: [{ role, profileId, approverClass, inPlaceOf: null }] };
}

/** An order with where it stands, and what this person can do about it. */
export interface JudgedOrder {
  readonly order: Order;
  readonly approved: ApprovedOrder;
  readonly standpoint: Standpoint;
  readonly cannotBecause: Authorization['cannotBecause'];
  /** It waits for this person: they can decide, or could with a device. */
  readonly isMine: boolean;
}

/** Judges these orders of the company for this person, in their order; one that is gone is left out. */
export async function judgeOrders(
  context: Pick<AuthorizationsContext, 'orders' | 'readApprovers'>,
  company: ApprovingCompany,
  orderIds: readonly string[],
): Promise<readonly JudgedOrder[]> {
  const { companyId } = company.caller;
  const read = await Promise.all(orderIds.map((orderId) => context.orders.reading.readOrderOf({ companyId, orderId })));
  const kept = read.filter((order) => order !== undefined);
  if (kept.length === 0) return [];
  // What was signed for a day that is over does not count for the day on which the order would go now.
  const given = await context.orders.reading.approvalsOf(
    kept.map((order) => context.orders.reading.asItWouldGo(order, company.at)),
  );
  const judge = await judgeFor(context, company, kept, given);
  return kept.map((order) => judge(order, given.get(order.id) ?? []));
}

/** Judges an order by the signatures that it was given. */
export type Judge = (order: Order, given: readonly orderApproval.GivenApproval[]) => JudgedOrder;

/**
 * Judges the orders of a company for one person. Who signed counts with the rights of today; where they stood in for
 * somebody, the day of signing counts, so those days are looked up for all these signatures. Orders alike in what
 * decides are worked out once.
 */
export async function judgeFor(
  { readApprovers }: Pick<AuthorizationsContext, 'readApprovers'>,
  company: ApprovingCompany,
  orders: readonly Order[],
  signatures: ReadonlyMap<string, readonly orderApproval.GivenApproval[]>,
): Promise<Judge> {
  const { caller, at, approvers } = company;
  const today = bankingDate(at);
  const open = orders.filter(({ state }) => !hasGone(state)).flatMap(({ id }) => signatures.get(id) ?? []);
  const days = new Set(open.map((approval) => bankingDate(approval.at)));
  days.delete(today);
  const before = [...days].map(async (date) => [date, await readApprovers(caller.companyId, { at, date })] as const);
  const approversOn = new Map<CivilDate, readonly approvalRules.ApproverPerson[]>([
    [today, approvers],
    ...(await Promise.all(before)),
  ]);
  const known = new Map<string, Pick<JudgedOrder, 'standpoint' | 'cannotBecause' | 'isMine'>>();
  return (order, given) => {
    const approved = approvedOrderOf(company, order, given);
    const signed = given.map(({ cpf, at: signedAt }) => ({ cpf, day: bankingDate(signedAt) }));
    const key = JSON.stringify([approved.state, order.createdBy.id, approved.approval.steps, signed]);
    const able = (people: readonly approvalRules.ApproverPerson[]) => approvalRules.ableFor(people, order.createdBy.id);
    const signedOn = ({ cpf, day }: (typeof signed)[number]) =>
      able(approversOn.get(day) ?? []).find((person) => person.cpf === cpf) ?? [];
    const standing =
      known.get(key) ?? judged(company, approved, { people: able(approvers), signed: signed.flatMap(signedOn) });
    known.set(key, standing);
    return { order, approved, ...standing };
  };
}

function judged(
  { own, decider }: ApprovingCompany,
  approved: ApprovedOrder,
  able: AbleToApprove,
): Pick<JudgedOrder, 'standpoint' | 'cannotBecause' | 'isMine'> {
  const standpoint = standpointOf(approved, able);
  const cannotBecause = cannotDecide(approved, standpoint, decider);
  const waitsForDevice =
    cannotBecause === 'no-device' && own !== undefined && whoCanSign(approved, { ...able, people: [own] }).length > 0;
  return { standpoint, cannotBecause, isMine: cannotBecause === null || waitsForDevice };
}

function approvedOrderOf(
  company: ApprovingCompany,
  order: Order,
  given: readonly orderApproval.GivenApproval[],
): ApprovedOrder {
  const { state, approval } = order;
  const waits = state === 'awaiting_authorization';
  return {
    state,
    approval: {
      cause: approval?.cause ?? 'rule',
      rule: approval?.rule ?? null,
      rulesVersion: approval?.rulesVersion ?? null,
      steps: waits ? orderApproval.openSteps(approval) : (approval?.steps ?? []),
      daySumCentavos: approval?.daySumCentavos ?? '0',
    },
    approvals: given,
    makerCpf: order.createdBy.is === 'person' ? company.cpfOf(order.createdBy.id) : null,
  };
}
