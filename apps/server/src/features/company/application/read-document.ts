import { ok, refuse, type Result } from '@bank/core';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { findDocument } from '../postgres/documents.ts';
import { noteCompany } from './audit.ts';
import type { CompanyContext } from './context.ts';

/** A document of the company, to be saved; that it was taken is written down first. */
export async function readDocument(
  { platform }: CompanyContext,
  documentId: string,
  by: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<FileResponse, Refusal>> {
  const { companyId } = by.caller;
  const found = await findDocument(platform.pool, companyId, documentId);
  if (!found) return refuse({ code: 'company.document-not-found' });
  const { kind, name, mediaType, bytes } = found;
  const about = { companyId, subject: documentId, data: { kind, name } };
  await noteCompany(platform, platform.pool, 'company.document-downloaded', about, by);
  return ok({ mediaType, fileName: name, body: bytes });
}
