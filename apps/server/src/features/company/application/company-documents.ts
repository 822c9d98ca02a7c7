import { assert, newId, ok, refuse, type Entropy, type Instant, type Result } from '@bank/core';
import type { CompanyDocumentKind } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal, UploadedFile } from '../../../platform/http/route.ts';
import type { StoredDocument } from '../domain/registration.ts';
import {
  countDocuments,
  deleteDocuments,
  insertDocument,
  listDocuments,
  lockDocuments,
  moveDocuments,
} from '../postgres/documents.ts';

/** How many documents a company, and an application for one, may keep with the bank (SECURITY I05). */
export const DOCUMENTS_MAX = { company: 1000, application: 20 } as const;

/** A file with what it is to the company. */
export interface DocumentToStore {
  readonly kind: CompanyDocumentKind;
  readonly file: UploadedFile;
}

/**
 * Keeps files as documents of a company ("com_…") or of an application ("app_…"), in the caller's transaction. All of
 * them or, where they would be too many, none: `file.too-many`.
 */
export async function storeDocuments(
  on: Queryable,
  ownerId: string,
  files: readonly DocumentToStore[],
  at: Instant,
  entropy: Entropy,
): Promise<Result<readonly StoredDocument[], Refusal>> {
  if (files.length === 0) return ok([]);
  await lockDocuments(on, ownerId);
  if ((await countDocuments(on, ownerId)) + files.length > documentsMaxOf(ownerId))
    return refuse({ code: 'file.too-many' });
  const stored: StoredDocument[] = [];
  for (const { kind, file } of files) {
    const { name, mediaType, bytes } = file;
    const id = newId('doc', { now: () => at }, entropy);
    const document = { id, kind, name, mediaType, sizeBytes: bytes.length, receivedAt: at };
    await insertDocument(on, ownerId, document, file);
    stored.push(document);
  }
  return ok(stored);
}

/** The documents of a company or an application, the newest first, without their bytes. */
export async function documentsOf(on: Queryable, ownerId: string): Promise<readonly StoredDocument[]> {
  return listDocuments(on, ownerId);
}

/** Makes an application's documents those of the company that it became, in the caller's transaction. */
export async function giveDocuments(on: Queryable, fromOwnerId: string, toOwnerId: string): Promise<void> {
  assert(fromOwnerId.startsWith('app_') && toOwnerId.startsWith('com_'), 'documents go from application to company');
  await moveDocuments(on, fromOwnerId, toOwnerId);
}

/** Strikes out the documents of an application that came to nothing. A company's are never struck out. */
export async function dropDocuments(on: Queryable, applicationId: string): Promise<void> {
  assert(applicationId.startsWith('app_'), 'only documents of an application are struck out');
  await deleteDocuments(on, applicationId);
}

function documentsMaxOf(ownerId: string): number {
  if (ownerId.startsWith('com_')) return DOCUMENTS_MAX.company;
  assert(ownerId.startsWith('app_'), 'documents belong to a company or an application');
  return DOCUMENTS_MAX.application;
}
