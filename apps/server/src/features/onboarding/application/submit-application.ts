import { bankingDate, newId, ok, refuse, type Result } from '@bank/core';
import type { CompanyData, CompanyDocumentKind } from '@bank/contracts';
import { hashPassword, isAcceptablePassword } from '../../access/index.ts';
import { customerDocuments } from '../../company/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse, UploadedFile } from '../../../platform/http/route.ts';
import { answerAgain, answerFirst } from '../../../platform/idempotency/kept-answer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkApplicant, mobilePhoneOf, type Applicant } from '../domain/applicant.ts';
import type { WholeApplication } from '../domain/application.ts';
import { receivedMessage } from '../domain/onboarding-messages.ts';
import { newProtocol } from '../domain/protocol.ts';
import { requestFingerprint } from '../domain/sign-up-code.ts';
import { findAnswer, insertApplication, isCustomer, putAnswer } from '../postgres/applications.ts';
import { useCodes } from '../postgres/codes.ts';
import { noteOnboarding } from './audit.ts';
import { judgeCodes, type TypedCode } from './judge-codes.ts';
import { presentApplication } from './present-application.ts';
import { tellApplicant, toldOf } from './tell-applicant.ts';
import { Undone, undoing } from './undone.ts';

/** What an applicant sends at the end of the form. */
export interface Submission {
  readonly registration: string;
  readonly company: CompanyData;
  readonly password: string;
  readonly emailCode: string;
  readonly smsCode: string;
}

/** A document as it came, by what it is. */
export interface SentDocument {
  readonly kind: CompanyDocumentKind;
  readonly file: UploadedFile;
}

/** A request of an applicant: what came with it, and whence. */
export interface ApplicantCall {
  readonly documents: readonly SentDocument[];
  readonly idempotency: SentKey;
  readonly context: RequestContext;
}

const CREATED = 201;

/**
 * Takes an application: application, documents, audit row, message and answer are one transaction. The same request again
 * gets the same answer (SECURITY M05). Whatever is refused leaves nothing behind but the count of wrong codes.
 */
export async function submitApplication(
  platform: Platform,
  submission: Submission,
  call: ApplicantCall,
): Promise<Result<StoredResponse, Refusal>> {
  const known = await answerOf(platform, call.idempotency);
  if (known) return known;
  const { company, password, registration } = submission;
  const applicant = checkApplicant(company, bankingDate(call.context.at));
  if (!applicant.ok) return applicant;
  if (!isAcceptablePassword(password, { temporaryPassword: '', email: company.businessEmail })) {
    return refuse({ code: 'access.password-weak', field: 'password' });
  }
  const codes = await judgeCodes(platform, registration, typedCodes(submission, applicant.value), call.context);
  const taken = codes.ok
    ? await take(platform, applicant.value, await hashPassword(password), codes.value, call)
    : codes;
  if (taken.ok) return ok(answerFirst(CREATED, taken.value));
  // The same request came twice at once, and the other one was first: it used the codes and took the CNPJ.
  return (await answerOf(platform, call.idempotency)) ?? taken;
}

function typedCodes({ emailCode, smsCode }: Submission, applicant: Applicant): readonly TypedCode[] {
  const mobile = mobilePhoneOf(applicant);
  const email = { channel: 'email', recipient: applicant.businessEmail, code: emailCode } as const;
  return mobile === undefined ? [email] : [email, { channel: 'sms', recipient: mobile, code: smsCode }];
}

async function answerOf(
  { pool, settings }: Platform,
  { key, requestHash }: SentKey,
): Promise<Result<StoredResponse, Refusal> | undefined> {
  const known = await findAnswer(pool, key);
  if (!known) return undefined;
  const asked = { requestHash: requestFingerprint(settings.keys.codes.privateKey, requestHash) };
  return answerAgain({ requestHash: known.requestHash, status: CREATED, body: known.answer }, asked);
}

/** The answer as it goes out. */
async function take(
  platform: Platform,
  company: Applicant,
  passwordHash: string,
  codes: readonly string[],
  { documents, idempotency, context }: ApplicantCall,
): Promise<Result<string, Refusal>> {
  const { at } = context;
  const application = newApplication(platform, company, passwordHash, context);
  const requestHash = requestFingerprint(platform.settings.keys.codes.privateKey, idempotency.requestHash);
  return undoing(() =>
    inTransaction(platform.pool, async (client) => {
      if (await isCustomer(client, company.cnpj)) throw new Undone(KNOWN);
      const isFirst = await insertApplication(client, { ...application, requestKey: idempotency.key, requestHash });
      if (!isFirst) throw new Undone(KNOWN);
      // Two applications with the same codes: the other one was first.
      if (!(await useCodes(client, codes)))
        throw new Undone({ code: 'onboarding.code-expired', field: 'emailCode', data: { channel: 'e-mail' } });
      const stored = await customerDocuments.store(client, application.id, documents, at, platform.entropy);
      if (!stored.ok) throw new Undone(stored.error);
      const answer = JSON.stringify(presentApplication(application, stored.value));
      await putAnswer(client, application.id, answer);
      const words = receivedMessage(platform.settings.bank.name, toldOf(platform, application));
      await tellApplicant(platform, client, application, words, at);
      const data = { cnpj: company.cnpj, documents: documents.map(({ kind }) => kind) };
      await noteOnboarding(
        platform,
        client,
        'onboarding.submitted',
        { subject: application.id, data },
        { actor: 'applicant', context },
      );
      return answer;
    }),
  );
}

const KNOWN: Refusal = { code: 'onboarding.cnpj-known', field: 'company/cnpj' };

function newApplication(
  { clock, entropy }: Platform,
  company: Applicant,
  passwordHash: string,
  { at }: RequestContext,
): WholeApplication {
  return {
    id: newId('app', clock, entropy),
    protocol: newProtocol(entropy),
    cnpj: company.cnpj,
    state: 'received',
    version: 1,
    company,
    passwordHash,
    submittedAt: at,
    nextLookAt: at,
    looks: 0,
    rounds: 0,
    findings: [],
    reasons: [],
    documentsWanted: [],
    decidedAt: null,
    decidedBy: null,
    companyId: null,
    bankAccount: null,
  };
}
