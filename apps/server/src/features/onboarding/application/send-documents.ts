import { refuse, type Result } from '@bank/core';
import { customerDocuments } from '../../company/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import { answerAgain, answerFirst } from '../../../platform/idempotency/kept-answer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isWhole, type StoredApplication } from '../domain/application.ts';
import { requestFingerprint } from '../domain/sign-up-code.ts';
import {
  findApplication,
  findSendingAnswer,
  insertSending,
  lockApplication,
  receiveAgain,
} from '../postgres/applications.ts';
import { noteOnboarding } from './audit.ts';
import type { ApplicationName } from './follow-application.ts';
import { presentApplication } from './present-application.ts';
import type { ApplicantCall } from './submit-application.ts';
import { Undone, undoing } from './undone.ts';

const CREATED = 201;

/**
 * Adds documents to an application that waits for them: it is received again and looked at anew. Each key once; the same
 * request again gets the same answer.
 */
export async function sendDocuments(
  platform: Platform,
  name: ApplicationName,
  call: ApplicantCall,
): Promise<Result<StoredResponse, Refusal>> {
  const found = await findApplication(platform.pool, name);
  if (!found || !isWhole(found)) return refuse({ code: 'onboarding.not-found' });
  const requestHash = requestFingerprint(platform.settings.keys.codes.privateKey, call.idempotency.requestHash);
  const { key } = call.idempotency;
  return undoing(() =>
    inTransaction(platform.pool, async (client) => {
      // One after the other: the second of two at once finds the answer of the first.
      const application = await lockApplication(client, found.id);
      const known = await findSendingAnswer(client, found.id, key);
      if (known) return orUndone(answerAgain({ ...known, status: CREATED, body: known.answer }, { requestHash }));
      const answer = await add(platform, client, application, call);
      await insertSending(client, { id: found.id, key, requestHash, answer, at: call.context.at });
      return answerFirst(CREATED, answer);
    }),
  );
}

function orUndone(again: Result<StoredResponse, Refusal>): StoredResponse {
  if (!again.ok) throw new Undone(again.error);
  return again.value;
}

/** The answer as it goes out. */
async function add(
  platform: Platform,
  on: Queryable,
  application: StoredApplication | undefined,
  { documents, context }: ApplicantCall,
): Promise<string> {
  if (!application || !isWhole(application)) throw new Undone({ code: 'onboarding.not-found' });
  const { id, state, documentsWanted } = application;
  if (state !== 'pending' || documentsWanted.length === 0) throw new Undone({ code: 'onboarding.state-conflict' });
  const missing = documentsWanted.find((wanted) => !documents.some(({ kind }) => kind === wanted));
  if (missing) throw new Undone({ code: 'file.missing', field: missing });
  const kept = await customerDocuments.store(on, id, documents, context.at, platform.entropy);
  if (!kept.ok) throw new Undone(kept.error);
  await receiveAgain(on, id, context.at);
  const data = { documents: documents.map(({ kind }) => kind) };
  await noteOnboarding(
    platform,
    on,
    'onboarding.documents-sent',
    { subject: id, data },
    { actor: 'applicant', context },
  );
  const again = { ...application, state: 'received' as const, reasons: [], documentsWanted: [] };
  return JSON.stringify(presentApplication(again, await customerDocuments.of(on, id)));
}
