import { DAY_MS, expectOk, later, newId, type Entropy, type Instant } from '@bank/core';
import type { CompanyDocumentKind } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { UploadedFile } from '../../../platform/http/route.ts';
import type { StoredRequest } from '../domain/company-request.ts';
import type { ConfirmedPart } from '../domain/freshness.ts';
import type { CompanyRegistration } from '../domain/registration.ts';
import {
  insertRegistration,
  replacePartners,
  updateRegistration,
  type RegistrationColumn,
} from '../postgres/registrations.ts';
import { insertRequest } from '../postgres/requests.ts';
import { storeDocuments } from './company-documents.ts';

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
  readonly approved: { readonly daysAgo: number; readonly by: string } | null;
}

/** What a seed says of a company. */
export interface PastCompany {
  readonly registration: CompanyRegistration;
  readonly confirmedDaysAgo: Readonly<Record<ConfirmedPart, number>>;
  readonly documents: readonly PastDocument[];
  readonly requests: readonly PastRequest[];
}

/** Writes what a seed says of a company, dates counted back from `at`. One whose registration is there stays as it is. */
export async function seedRegistration(
  on: Queryable,
  companyId: string,
  past: PastCompany,
  {
    at,
    askedBy,
    entropy,
  }: {
    readonly at: Instant;
    readonly askedBy: { readonly id: string; readonly name: string };
    readonly entropy: Entropy;
  },
): Promise<void> {
  if (!(await insertRegistration(on, companyId, past.registration, at))) return;
  await replacePartners(on, companyId, past.registration.partners);
  const ago = (days: number): Instant => later(at, -days * DAY_MS);
  const confirmed = Object.entries(past.confirmedDaysAgo).map(
    ([part, days]) => [`${part as ConfirmedPart}_confirmed_at`, timestamp(ago(days))] as const,
  );
  await updateRegistration(on, companyId, new Map<RegistrationColumn, unknown>(confirmed));
  const keep = async (documents: readonly PastDocument[]): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (const document of documents) {
      const stored = expectOk(await storeDocuments(on, companyId, [document], ago(document.daysAgo), entropy));
      ids.push(...stored.map(({ id }) => id));
    }
    return ids;
  };
  await keep(past.documents);
  for (const request of past.requests) {
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
      documentIds: await keep(documents),
      askedBy: askedBy.id,
      askedByName: askedBy.name,
      askedAt,
      decidedAt: approved ? ago(approved.daysAgo) : null,
      decidedBy: approved ? approved.by : null,
      reason: null,
    } as StoredRequest;
    await insertRequest(on, stored, { key: `seed-${id}`, hash: new Uint8Array(32), answer: '{}' });
  }
}
