import { ok, refuse, type Result } from '@bank/core';
import type { CompanyRequestState } from '@bank/contracts';
import { tellChanges } from '../../explanations/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { titleOf, type StoredRequest } from '../domain/company-request.ts';
import { decisionMessage } from '../domain/company-messages.ts';
import type { CompanyInForce, Partner, StoredDocument } from '../domain/registration.ts';
import { companyStandings } from '../domain/standings.ts';
import { findDocument, listDocuments } from '../postgres/documents.ts';
import { lockCompany, readInForce } from '../postgres/registrations.ts';
import { decideRequest, emailOf, findAnyRequest, listForStaff } from '../postgres/requests.ts';
import { applyChanges } from './apply-changes.ts';
import { noteCompany } from './audit.ts';

/** Why something cannot be done for the bank's staff. */
export type RequestDeskRefusal =
  | 'not-found'
  | 'decided'
  | 'registry-away' // partners are taken from the registry, and it gives no answer
  | 'not-in-registry'; // it does not know the company, or no partner of it

/** A request as the bank's staff sees it. */
export interface RequestForStaff {
  readonly request: StoredRequest;
  readonly company: CompanyInForce;
  readonly documents: readonly StoredDocument[];
}

type DeskPlatform = Pick<Platform, 'pool' | 'clock' | 'entropy' | 'live' | 'rails' | 'settings'>;

const ROWS_MAX = 500;

/** The requests in that state with their companies, the oldest first; at most 500. */
export async function listRequestsForStaff(
  { pool }: Pick<Platform, 'pool'>,
  state: CompanyRequestState,
): Promise<readonly RequestForStaff[]> {
  const requests = await listForStaff(pool, state, ROWS_MAX);
  return Promise.all(requests.map((request) => viewOf(pool, request)));
}

/** One request. */
export async function showRequestForStaff(
  { pool }: Pick<Platform, 'pool'>,
  id: string,
): Promise<Result<RequestForStaff, RequestDeskRefusal>> {
  const request = await findAnyRequest(pool, id);
  return request ? ok(await viewOf(pool, request)) : refuse('not-found');
}

/** The bytes of a document of that company or application. */
export async function readDocumentForStaff(
  { pool }: Pick<Platform, 'pool'>,
  ownerId: string,
  documentId: string,
): Promise<Uint8Array> {
  const found = await findDocument(pool, ownerId, documentId);
  if (!found) throw new Error(`there is no document ${documentId}`);
  return found.bytes;
}

async function viewOf(on: Queryable, request: StoredRequest): Promise<RequestForStaff> {
  const [company, documents] = await Promise.all([
    readInForce(on, request.companyId),
    listDocuments(on, request.companyId),
  ]);
  return { request, company, documents: documents.filter(({ id }) => request.documentIds.includes(id)) };
}

/** Puts a request in force on a person's decision. New partners are those that the registry has by then. */
export async function approveRequestByStaff(
  platform: DeskPlatform,
  id: string,
  staff: string,
): Promise<Result<StoredRequest, RequestDeskRefusal>> {
  const request = await findAnyRequest(platform.pool, id);
  if (!request) return refuse('not-found');
  const partners = await registeredPartners(platform, request);
  if (!partners.ok) return partners;
  return decide(platform, request, { state: 'approved', staff, reason: null }, async (client) =>
    applyChanges(client, request.companyId, request, platform.clock.now(), partners.value),
  );
}

/** Denies a request on a person's decision; the company reads the reason as it stands. */
export async function denyRequestByStaff(
  platform: DeskPlatform,
  id: string,
  { staff, reason }: { readonly staff: string; readonly reason: string },
): Promise<Result<StoredRequest, RequestDeskRefusal>> {
  const request = await findAnyRequest(platform.pool, id);
  if (!request) return refuse('not-found');
  return decide(platform, request, { state: 'denied', staff, reason }, async () => undefined);
}

async function registeredPartners(
  { pool, rails }: DeskPlatform,
  { kind, changes, companyId, state }: StoredRequest,
): Promise<Result<readonly Partner[] | null, RequestDeskRefusal>> {
  const isAboutPartners = kind === 'registration' && 'partnersChanged' in changes;
  if (!isAboutPartners || state !== 'in-analysis') return ok(null);
  const { cnpj } = await readInForce(pool, companyId);
  const answer = await rails.registry.findCompany(cnpj);
  if (!answer.ok) return refuse('registry-away');
  const { value } = answer;
  return value.found && value.company.partners.length > 0 ? ok(value.company.partners) : refuse('not-in-registry');
}

// The same request decided twice at once is decided once: the company is locked, and only an open one can end.
async function decide(
  platform: DeskPlatform,
  request: StoredRequest,
  decision: { readonly state: 'approved' | 'denied'; readonly staff: string; readonly reason: string | null },
  effect: (client: Queryable) => Promise<void>,
): Promise<Result<StoredRequest, RequestDeskRefusal>> {
  const { companyId, id, kind } = request;
  const { state, reason } = decision;
  const at = platform.clock.now();
  const by = `staff:${decision.staff}` as const;
  const isDone = await inTransaction(platform.pool, async (client) => {
    await lockCompany(client, companyId);
    if (!(await decideRequest(client, request, { state, by, at, reason }))) return false;
    const { stands } = await tellChanges(client, { standings: companyStandings, companyId }, () => effect(client));
    const data = {
      kind,
      title: titleOf(request),
      askedBy: request.askedBy,
      ...(reason !== null && { reason }),
      ...(stands && { stands }),
    };
    const action = state === 'approved' ? 'company.request-approved' : 'company.request-denied';
    await noteCompany(platform, client, action, { companyId, subject: id, data }, { actor: by, at });
    const recipient = await emailOf(client, companyId, request.askedBy);
    const words = decisionMessage(platform.settings.bank.name, request, { state, reason });
    if (recipient !== undefined)
      await putMessage(client, platform, { companyId, kind: 'email', recipient, ...words }, at);
    return true;
  });
  if (!isDone) return refuse('decided');
  platform.live.publish(companyId, [{ type: 'profile' }]);
  return ok({ ...request, state, decidedAt: at, decidedBy: by, reason });
}
