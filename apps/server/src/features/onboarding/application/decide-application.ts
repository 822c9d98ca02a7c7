import { later, MINUTE_MS, ok, SECOND_MS, type Instant, type Result } from '@bank/core';
import type { RailFault, RegisteredCompany } from '@bank/rails-protocol';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Applicant } from '../domain/applicant.ts';
import { isWhole, type StoredApplication, type WholeApplication } from '../domain/application.ts';
import {
  decideApplication,
  documentsToAsk,
  minutesUntilNextLook,
  type Decision,
  type Evidence,
} from '../domain/decision.ts';
import { deniedMessage, pendingMessage } from '../domain/onboarding-messages.ts';
import { lockApplication, postponeLook, stepApplication, takeDue } from '../postgres/applications.ts';
import { noteOnboarding } from './audit.ts';
import { openCustomer } from './open-customer.ts';
import { tellApplicant, toldOf } from './tell-applicant.ts';

const AT_ONCE = 4;
/** Longer than looking at one takes with both questions at their time-out (10 s each). */
const TAKEN_FOR_MS = 30 * SECOND_MS;

/** One turn: looks at some of the applications that are due; true when there may be more. */
export async function decideDue(platform: Platform): Promise<boolean> {
  const at = platform.clock.now();
  const due = await takeDue(platform.pool, { at, until: later(at, TAKEN_FOR_MS), atOnce: AT_ONCE });
  const looks = await Promise.allSettled(due.map((application) => lookAt(platform, application)));
  // One that fails does not keep the others from their end; it is due again after a while.
  for (const look of looks) if (look.status === 'rejected') throw look.reason;
  return due.length === AT_ONCE;
}

/** Asks the outside world about an application and decides on it, unless that happened meanwhile. */
async function lookAt(platform: Platform, application: StoredApplication): Promise<void> {
  if (!isWhole(application)) throw new Error(`application ${application.id} is received and struck out`);
  const evidence = await gatherEvidence(platform, application.company);
  const at = platform.clock.now();
  if (!evidence.ok) {
    const looks = application.looks + 1;
    const nextLookAt = later(at, minutesUntilNextLook(looks) * MINUTE_MS);
    platform.log.warn(
      { application: application.id, looks, fault: evidence.error.code },
      'the registry gave no answer about an application',
    );
    await postponeLook(platform.pool, application, { looks, nextLookAt });
    return;
  }
  await inTransaction(platform.pool, async (client) => {
    const current = await lockApplication(client, application.id);
    // Staff, or another server, was quicker.
    if (current?.version !== application.version || current.state !== 'received' || !isWhole(current)) return;
    const decision = decideApplication(current.company, evidence.value, { wasAnswered: current.rounds > 0 });
    await carryOut(platform, client, current, { decision, evidence: evidence.value, at });
  });
}

/** The evidence with all that the registry says of the company, for the account that may be opened. */
interface GatheredEvidence extends Evidence {
  readonly registered: RegisteredCompany | null;
}

/** What the registry and the marks of fraud say of a company. Asked outside of any transaction (SECURITY M07). */
export async function gatherEvidence(
  { rails }: Pick<Platform, 'rails'>,
  company: Applicant,
): Promise<Result<GatheredEvidence, RailFault>> {
  const answer = await rails.registry.findCompany(company.cnpj);
  if (!answer.ok) return answer;
  const registered = answer.value.found ? answer.value.company : null;
  const marks = await rails.registry.fraudMarks(documentsToAsk(company, registered));
  if (!marks.ok) return marks;
  const marked = new Set(marks.value.filter(({ open }) => open).map(({ document }) => document));
  return ok({ registered, marked });
}

async function carryOut(
  platform: Platform,
  on: Queryable,
  application: WholeApplication,
  {
    decision,
    evidence,
    at,
  }: { readonly decision: Decision; readonly evidence: GatheredEvidence; readonly at: Instant },
): Promise<void> {
  const { company } = application;
  switch (decision.outcome) {
    case 'approved': {
      const { registered } = evidence;
      const administrator = registered?.partners.find(({ cpf }) => cpf === company.firstCpf);
      if (!administrator) throw new Error(`application ${application.id} is approved without its administrator`);
      const opening = {
        registered,
        administratorName: administrator.name,
        names: {},
        findings: [],
        by: 'bank',
        at,
      } as const;
      return openCustomer(platform, on, application, opening);
    }
    case 'pending':
      return keepWaiting(platform, on, application, decision, at);
    case 'denied':
      return denyApplication(platform, on, application, { ...decision, by: 'bank', at });
  }
}

async function keepWaiting(
  platform: Platform,
  on: Queryable,
  application: WholeApplication,
  { findings, reasons, documentsWanted }: Extract<Decision, { outcome: 'pending' }>,
  at: Instant,
): Promise<void> {
  const step = { findings, reasons, documentsWanted, decidedAt: at, decidedBy: 'bank', opened: null };
  await stepApplication(on, application.id, { state: 'pending', ...step });
  const wantsDocuments = documentsWanted.length > 0;
  const words = pendingMessage(platform.settings.bank.name, toldOf(platform, application), { reasons, wantsDocuments });
  await tellApplicant(platform, on, application, words, at);
  const data = { findings: [...findings], documentsWanted: [...documentsWanted] };
  await noteOnboarding(platform, on, 'onboarding.pending', { subject: application.id, data }, { actor: 'bank', at });
}

/** Denies an application in the caller's transaction, which holds its lock; its applicant is told why. */
export async function denyApplication(
  platform: Platform,
  on: Queryable,
  application: WholeApplication,
  denial: {
    readonly findings: readonly string[];
    /** In words fit to show. */
    readonly reasons: readonly string[];
    readonly by: 'bank' | `staff:${string}`;
    readonly at: Instant;
  },
): Promise<void> {
  const { findings, reasons, by, at } = denial;
  const step = { findings, reasons, documentsWanted: [], decidedAt: at, decidedBy: by, opened: null };
  await stepApplication(on, application.id, { state: 'denied', ...step });
  const words = deniedMessage(platform.settings.bank.name, toldOf(platform, application), reasons);
  await tellApplicant(platform, on, application, words, at);
  const data = { findings: [...findings] };
  await noteOnboarding(platform, on, 'onboarding.denied', { subject: application.id, data }, { actor: by, at });
}
