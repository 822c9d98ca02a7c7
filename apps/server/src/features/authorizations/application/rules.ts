import { addDays, bankingDate, formatInstant, ok, refuse, startOfDay, type Instant, type Result } from '@bank/core';
import {
  linesOfChange,
  wireOf,
  type ApprovalRules,
  type RulesOverview,
  type RulesTrial,
  type RulesVersion,
  type SignedChange,
} from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { faultsOf, type Eligible } from '../domain/rule-faults.ts';
import { startTrial } from '../domain/rules-trial.ts';
import { pastOrders } from '../postgres/past-orders.ts';
import { readPeople, readProfiles } from '../postgres/people.ts';
import { readRulesInForce, readVersion, readVersions, type KeptVersion } from '../postgres/rules.ts';
import { CHANGE_RULES, type RulesContent } from './apply-rules.ts';
import type { AuthorizationsContext } from './context.ts';
import { readEligible, refusalOfFaults } from './eligible.ts';

/** How many days, today among them, rules are tried on. */
const TRIAL_DAYS = 30;

/** Rules, versions, and whom rules can name. */
export async function readRulesScreen(
  { platform, signedChanges }: AuthorizationsContext,
  caller: Caller,
  at: Instant,
): Promise<RulesOverview> {
  const { pool } = platform;
  const { companyId } = caller;
  const [versions, people, profiles, waiting] = await Promise.all([
    readVersions(pool, companyId),
    readPeople(pool, companyId, bankingDate(at)),
    readProfiles(pool, companyId),
    signedChanges.waiting(caller, ['authorizations.']),
  ]);
  const shown = versions.map(presentVersion);
  return {
    current: shown[0] ?? null,
    versions: shown,
    approvers: people
      .filter(({ mayApprove }) => mayApprove)
      .map(({ id, name, role, profileId, approverClass }) => ({ id, name, role, profileId, approverClass })),
    profiles: profiles.map(({ id, name }) => ({ id, name })),
    waiting: [...waiting],
  };
}

function presentVersion(version: KeptVersion): RulesVersion {
  return {
    version: version.version,
    rules: version.rules,
    since: formatInstant(version.since),
    madeBy: version.madeByName,
    approvedBy: version.approvedByName,
    restores: version.restores,
  };
}

/**
 * Tries rules on the orders of the last thirty days, by what they were: amount, kind of payee at that time, and what
 * their makers had asked for on the day. Who could have signed then is not looked at.
 */
export async function tryRulesOnPast(
  context: AuthorizationsContext,
  caller: Caller,
  rules: ApprovalRules,
  at: Instant,
): Promise<RulesTrial> {
  const { pool } = context.platform;
  const { companyId } = caller;
  const to = bankingDate(at);
  const from = addDays(to, 1 - TRIAL_DAYS);
  const [inForce, eligible] = await Promise.all([
    readRulesInForce(pool, companyId),
    readAllEligible(context, companyId, at),
  ]);
  const trial = startTrial(rules, inForce?.rules ?? null);
  for await (const page of pastOrders(pool, companyId, startOfDay(from))) {
    for (const order of page) trial.step(order);
  }
  const { orders, total, outcomes, byRule, changed } = trial.result();
  return {
    from,
    to,
    orders,
    total: wireOf(total),
    outcomes: outcomes.map((outcome) => ({ ...outcome, total: wireOf(outcome.total) })),
    byRule: [...byRule],
    changed: changed.map(({ order, before, after }) => ({
      orderId: order.id,
      payeeName: order.payeeName,
      amount: wireOf(order.amount),
      at: formatInstant(order.at),
      before,
      after,
    })),
    faults: faultsOf(rules, eligible).map((fault) => ({ ...fault })),
  };
}

/** Asks for new rules, or for a version of before: they are in force once they are signed. */
export async function askForRules(
  context: AuthorizationsContext,
  caller: Caller,
  wanted: ApprovalRules | { readonly restore: number },
  request: RequestContext,
): Promise<Result<SignedChange, Refusal>> {
  const { pool } = context.platform;
  const { companyId } = caller;
  const found = await rulesWanted(pool, companyId, wanted);
  if (!found.ok) return found;
  const { rules, restores } = found.value;
  const [inForce, eligible] = await Promise.all([
    readRulesInForce(pool, companyId),
    readAllEligible(context, companyId, request.at),
  ]);
  const faults = faultsOf(rules, eligible);
  const faulty = refusalOfFaults(faults);
  if (faulty) return refuse(faulty);
  const lines = linesOfChange(inForce?.rules ?? null, rules, eligible.profiles);
  if (inForce !== null && lines.length === 0) return refuse({ code: 'operators.nothing-changes' });
  const content: RulesContent = { rules, restores, follows: inForce?.version ?? null };
  return context.signedChanges.ask({
    kind: CHANGE_RULES,
    title: restores === null ? 'Alterar as regras de aprovação' : `Voltar às regras de aprovação da versão ${restores}`,
    lines,
    notes: ['Vale para novos pagamentos e para os que ainda não saíram', ...faults.map(({ text }) => text)],
    content: { ...content },
    subject: null,
    caller,
    context: request,
  });
}

async function readAllEligible(
  { platform, readApprovers }: AuthorizationsContext,
  companyId: string,
  at: Instant,
): Promise<Eligible> {
  const [eligible, withDevice] = await Promise.all([
    readEligible(platform.pool, companyId, at),
    readApprovers(companyId, { at, date: bankingDate(at) }),
  ]);
  return { ...eligible, withDevice };
}

async function rulesWanted(
  on: Queryable,
  companyId: string,
  wanted: ApprovalRules | { readonly restore: number },
): Promise<Result<{ readonly rules: ApprovalRules; readonly restores: number | null }, Refusal>> {
  if ('rules' in wanted) return ok({ rules: wanted, restores: null });
  const version = await readVersion(on, companyId, wanted.restore);
  if (!version) return refuse({ code: 'authorizations.version-not-found', field: 'restore' });
  return ok({ rules: version.rules, restores: version.version });
}
