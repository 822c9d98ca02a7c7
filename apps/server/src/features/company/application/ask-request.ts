import { newId, ok, refuse, type Result } from '@bank/core';
import type { CompanyDocumentKind } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { tellChanges } from '../../explanations/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse, UploadedFile } from '../../../platform/http/route.ts';
import { answerAgain, answerFirst } from '../../../platform/idempotency/kept-answer.ts';
import {
  titleOf,
  type PlannedRequest,
  type RegistrationChanges,
  type StoredRequest,
  type UpgradeChanges,
} from '../domain/company-request.ts';
import { planRegistration, type PlanRefusal, type SentDocument } from '../domain/plan-registration.ts';
import { planUpgrade } from '../domain/plan-upgrade.ts';
import type { CompanyInForce, StoredDocument } from '../domain/registration.ts';
import { companyStandings } from '../domain/standings.ts';
import { listDocuments } from '../postgres/documents.ts';
import { lockCompany, readInForce } from '../postgres/registrations.ts';
import { findAnswer, insertRequest, openSubjects } from '../postgres/requests.ts';
import { applyChanges } from './apply-changes.ts';
import { noteCompany } from './audit.ts';
import { storeDocuments, type DocumentToStore } from './company-documents.ts';
import type { CompanyContext } from './context.ts';
import { presentRequest } from './present.ts';

/** A call that asks for something, with its files. */
export interface AskingCall {
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly idempotency: SentKey;
}

type Answer = Result<StoredResponse, Refusal>;
type Plan = (
  company: CompanyInForce,
  sent: readonly SentDocument[],
  kept: readonly StoredDocument[],
) => Result<PlannedRequest, PlanRefusal>;

/** Asks for another registration; what needs no document is in force when this answers. */
export function askRegistrationChange(
  context: CompanyContext,
  asked: RegistrationChanges,
  call: AskingCall,
): Promise<Answer> {
  return ask(context, 'registration', call, (company, sent, kept) => planRegistration(company, asked, sent, kept));
}

/** Asks for products or another plan; what needs no document is in force when this answers. */
export function askUpgrade(context: CompanyContext, asked: UpgradeChanges, call: AskingCall): Promise<Answer> {
  return ask(context, 'upgrade', call, (company, sent) => planUpgrade(company, asked, sent));
}

const ASKED = 201;

// Request, documents, what takes effect at once, key and answer are one transaction; requests of a company one by one.
async function ask(
  { platform }: CompanyContext,
  kind: StoredRequest['kind'],
  call: AskingCall,
  plan: Plan,
): Promise<Answer> {
  const { companyId } = call.caller;
  const files = documentsIn(call.files);
  const answered = await inTransaction(platform.pool, async (client): Promise<Answer> => {
    await lockCompany(client, companyId);
    const known = await answerOf(client, kind, call);
    if (known) return known;
    const kept = await listDocuments(client, companyId);
    const planned = plan(
      await readInForce(client, companyId),
      files.map(({ kind: of, file }) => ({ kind: of, name: file.name })),
      kept,
    );
    if (!planned.ok) return planned;
    const open = await openSubjects(client, companyId);
    if (planned.value.subjects.some((subject) => open.has(subject))) return refuse({ code: 'company.request-open' });
    const stored = await storeDocuments(client, companyId, files, call.context.at, platform.entropy);
    if (!stored.ok) return stored;
    const request = requestOf(platform, planned.value, stored.value, call);
    const body = JSON.stringify(presentRequest(request, stored.value));
    const { key, requestHash } = call.idempotency;
    await insertRequest(client, request, { key, hash: requestHash, answer: body });
    const { stands } = await tellChanges(client, { standings: companyStandings, companyId }, async () => {
      if (request.state === 'approved') await applyChanges(client, companyId, request, call.context.at, null);
    });
    await note(platform, client, request, { ...call, told: stands ? { stands } : {} });
    return ok(answerFirst(ASKED, body));
  });
  if (answered.ok) platform.live.publish(companyId, [{ type: 'profile' }]);
  return answered;
}

function documentsIn(files: AskingCall['files']): readonly DocumentToStore[] {
  return Object.entries(files).map(([kind, file]) => ({ kind: kind as CompanyDocumentKind, file }));
}

async function answerOf(
  on: Queryable,
  kind: StoredRequest['kind'],
  { caller, idempotency }: AskingCall,
): Promise<Answer | undefined> {
  const known = await findAnswer(on, { companyId: caller.companyId, kind, key: idempotency.key });
  if (!known) return undefined;
  return answerAgain({ requestHash: known.requestHash, status: ASKED, body: known.answer }, idempotency);
}

function requestOf(
  { clock, entropy }: CompanyContext['platform'],
  { settlement, ...planned }: PlannedRequest,
  documents: readonly StoredDocument[],
  { caller, context }: AskingCall,
): StoredRequest {
  const isDecided = settlement.by !== 'staff';
  return {
    ...planned,
    companyId: caller.companyId,
    id: newId('req', clock, entropy),
    state: settlement.by === 'staff' ? 'in-analysis' : settlement.by === 'rule' ? 'approved' : 'denied',
    documentIds: documents.map(({ id }) => id),
    askedBy: caller.operatorId,
    askedByName: caller.operatorName,
    askedAt: context.at,
    decidedAt: isDecided ? context.at : null,
    decidedBy: isDecided ? 'bank' : null,
    reason: settlement.by === 'denial' ? settlement.reason : null,
  };
}

async function note(
  platform: CompanyContext['platform'],
  on: Queryable,
  request: StoredRequest,
  { caller, context, told }: Pick<AskingCall, 'caller' | 'context'> & { readonly told: JsonObject },
): Promise<void> {
  const { companyId, id, kind, state, reason, documentIds } = request;
  const about = { kind, title: titleOf(request) };
  const asked = { companyId, subject: id, data: { ...about, documents: documentIds.length } };
  await noteCompany(platform, on, 'company.requested', asked, { caller, context });
  if (state === 'in-analysis') return;
  const action = state === 'approved' ? 'company.request-approved' : 'company.request-denied';
  const data = { ...about, ...(reason !== null && { reason }), ...told };
  await noteCompany(platform, on, action, { companyId, subject: id, data }, { actor: 'bank', at: context.at });
}
