import { newUuid } from '@bank/core';
import { appendAudit, type AuditRow } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { browserName } from '../domain/browser-name.ts';
import type { OpenedWith, SessionKind } from '../domain/session.ts';

/** What this capability writes to the audit trail. `access.denied` is written at the door of the API. */
export type AccessAuditAction =
  | 'access.signed-in'
  | 'access.sign-in-refused'
  | 'access.signed-out'
  | 'access.device-proved'
  | 'access.password-reset'
  | 'access.password-reset-refused'
  | 'access.request-confirmed'
  | 'access.request-refused'
  | 'access.request-failed';

/** Whom a record is about; null: somebody who could not be made out. */
export interface AuditSubject {
  readonly companyId: string;
  readonly operatorId: string;
  readonly name: string;
}

/** Writes that somebody came in, and how: whom it concerns is told of it, each time (decision 034). */
export async function noteSignedIn(
  platform: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  who: AuditSubject,
  context: RequestContext,
  how: {
    readonly method: 'email' | 'document' | 'qr';
    readonly kind: SessionKind;
    /** Of a QR code: whether a device confirmed it with its key. */
    readonly proof?: OpenedWith;
  },
): Promise<void> {
  const { proof = 'password', ...rest } = how;
  const data = { ...rest, proof, browser: browserName(context.userAgent) };
  await noteAccess(platform, on, 'access.signed-in', who, context, data);
}

/** Writes one audit row about a person, in the caller's transaction if there is one. */
export async function noteAccess(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  on: Queryable,
  action: AccessAuditAction,
  who: AuditSubject | null,
  context: RequestContext,
  data: AuditRow['data'] = {},
): Promise<void> {
  const { at, address, userAgent, traceId } = context;
  const row: AuditRow = {
    id: newUuid(clock, entropy),
    companyId: who?.companyId ?? null,
    actor: who?.operatorId ?? 'anonymous',
    action,
    subject: who?.operatorId ?? 'anonymous',
    data: { ...(who && { operatorName: who.name }), address, userAgent, traceId, ...data },
    at,
  };
  await appendAudit(on, [row]);
}
