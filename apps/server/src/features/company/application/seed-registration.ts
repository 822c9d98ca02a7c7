import { expectOk, newId, type Entropy, type Instant } from '@bank/core';
import type { CompanyDocumentKind } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { UploadedFile } from '../../../platform/http/route.ts';
import { titleOf, type StoredRequest } from '../domain/company-request.ts';
import type { ConfirmedPart } from '../domain/freshness.ts';
import type { CompanyRegistration } from '../domain/registration.ts';
import {
  insertRegistration,
  replacePartners,
  updateRegistration,
  type RegistrationColumn,
} from '../postgres/registrations.ts';
import { insertRequest } from '../postgres/requests.ts';
import { noteCompany, type Doer } from './audit.ts';
import { storeDocuments } from './company-documents.ts';
import { momentAgo } from './moment-ago.ts';

/** A document that came so many days ago. */
export interface PastDocument {
  readonly kind: CompanyDocumentKind;
  readonly file: UploadedFile;
  readonly daysAgo: number;
}

/** A request of the past, or one that is still open. */
export interface PastRequest {
  readonly kind: StoredRequest['kind'];
  readonly changes: StoredRequest['changes'];
  readonly lines: StoredRequest['lines'];
  readonly subjects: readonly string[];
  readonly documents: readonly PastDocument[];
  readonly askedDaysAgo: number;
  readonly approved: { readonly daysAgo: number; readonly by: `staff:${string}` } | null;
}

/** What a seed says of a company. */
export interface PastCompany {
  readonly registration: CompanyRegistration;
  readonly confirmedDaysAgo: Readonly<Record<ConfirmedPart, number>>;
  readonly documents: readonly PastDocument[];
  readonly requests: readonly PastRequest[];
}

type ActToNote = readonly [
  action: Parameters<typeof noteCompany>[2],
  about: Omit<Parameters<typeof noteCompany>[3], 'companyId'>,
  by: (when: Instant) => Doer,
];

/** From where the people of the sandbox's companies work. */
const OFFICE = { address: '203.0.113.24', userAgent: '', traceId: '', origin: '' } as const;

/**
 * Writes what a seed says of a company, dates counted back from `at`, each with the act that the product would have left.
 * One whose registration is there stays as it is.
 */
export async function seedRegistration(
  on: Queryable,
  companyId: string,
  past: PastCompany,
  {
    at,
    openedDaysAgo,
    askedBy,
    entropy,
  }: {
    readonly at: Instant;
    readonly openedDaysAgo: number;
    readonly askedBy: { readonly id: string; readonly name: string };
    readonly entropy: Entropy;
  },
): Promise<void> {
  if (!(await insertRegistration(on, companyId, past.registration, at))) return;
  await replacePartners(on, companyId, past.registration.partners);
  const ago = (days: number): Instant => momentAgo(at, days);
  const noteAt = (when: Instant, ...[action, about, by]: ActToNote): Promise<void> =>
    noteCompany({ clock: { now: () => when }, entropy }, on, action, { companyId, ...about }, by(when));
  const person = (when: Instant): Doer => ({
    caller: { operatorId: askedBy.id, operatorName: askedBy.name },
    context: { ...OFFICE, at: when },
  });
  const confirmed = Object.entries(past.confirmedDaysAgo).map(
    ([part, days]) => [`${part as ConfirmedPart}_confirmed_at`, timestamp(ago(days))] as const,
  );
  await updateRegistration(on, companyId, new Map<RegistrationColumn, unknown>(confirmed));
  for (const [part, days] of Object.entries(past.confirmedDaysAgo)) {
    // What was told with the opening was confirmed by nobody since.
    if (days < openedDaysAgo)
      await noteAt(ago(days), 'company.confirmed', { subject: companyId, data: { part } }, person);
  }
  await keepDocuments(on, companyId, past.documents, { ago, entropy });
  for (const request of past.requests)
    await writeRequest(on, companyId, request, { ago, askedBy, entropy, noteAt, person });
}

interface PastMeans {
  readonly ago: (days: number) => Instant;
  readonly entropy: Entropy;
}

async function keepDocuments(
  on: Queryable,
  companyId: string,
  documents: readonly PastDocument[],
  { ago, entropy }: PastMeans,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const document of documents) {
    const stored = expectOk(await storeDocuments(on, companyId, [document], ago(document.daysAgo), entropy));
    ids.push(...stored.map(({ id }) => id));
  }
  return ids;
}

/** A request with the acts of who asked for it and of the bank. */
async function writeRequest(
  on: Queryable,
  companyId: string,
  request: PastRequest,
  means: PastMeans & {
    readonly askedBy: { readonly id: string; readonly name: string };
    readonly noteAt: (when: Instant, ...act: ActToNote) => Promise<void>;
    readonly person: (when: Instant) => Doer;
  },
): Promise<void> {
  const { ago, askedBy, entropy, noteAt, person } = means;
  const { kind, changes, lines, subjects, documents, approved } = request;
  const askedAt = ago(request.askedDaysAgo);
  const id = newId('req', { now: () => askedAt }, entropy);
  const stored = {
    kind,
    changes,
    lines,
    subjects,
    companyId,
    id,
    state: approved ? 'approved' : 'in-analysis',
    documentIds: await keepDocuments(on, companyId, documents, means),
    askedBy: askedBy.id,
    askedByName: askedBy.name,
    askedAt,
    decidedAt: approved ? ago(approved.daysAgo) : null,
    decidedBy: approved ? approved.by : null,
    reason: null,
  } as StoredRequest;
  await insertRequest(on, stored, { key: `seed-${id}`, hash: new Uint8Array(32), answer: '{}' });
  const about = { kind, title: titleOf(stored) };
  const asked = { subject: id, data: { ...about, documents: stored.documentIds.length } };
  await noteAt(askedAt, 'company.requested', asked, person);
  if (!approved) return;
  const by = approved.by;
  const given = { subject: id, data: { ...about, askedBy: askedBy.id } };
  await noteAt(ago(approved.daysAgo), 'company.request-approved', given, (when) => ({ actor: by, at: when }));
}
