import { isDeepStrictEqual } from 'node:util';
import { bankingDate, newId, ok, refuse, type Instant, type Result } from '@bank/core';
import { dateOf, moneyOf, SCOPES, type CredentialTerms } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal, SentKey, StoredResponse } from '../../../platform/http/route.ts';
import type { AppliedChange, ChangeKind, ChangeToApply } from '../../signed-changes/index.ts';
import { readCertificate } from '../domain/certificate.ts';
import { creationWords, renewalWords, termsChangeWords, type ChangeWords } from '../domain/credential-words.ts';
import { refuseTerms, stateOf, type Person, type StoredCredential, type Terms } from '../domain/credential.ts';
import {
  dropSecret,
  findCredential,
  insertCredential,
  productsOf,
  putTerms,
  readCredentials,
} from '../postgres/credentials.ts';
import { deleteTokens } from '../postgres/tokens.ts';
import type { Asking, IntegrationsAuditAction } from './audit.ts';
import { certificateNeeded, type IntegrationsContext } from './context.ts';

/** Who asks, under an Idempotency-Key. */
export type KeyedAsking = Asking & { readonly idempotency: SentKey };

/** What is asked for, as signed changes keep it. */
export interface WantedCredential {
  /** The credential that changes, and on which version of it the change rests; null: a new one. */
  readonly of: { readonly id: string; readonly version: number } | null;
  /** What it shall be; null: as it is, with a new secret. */
  readonly terms: CredentialTerms | null;
}

type KindName = 'create-credential' | 'change-credential' | 'renew-secret';
type Platform = IntegrationsContext['platform'];

/** A change that the rules allow at this moment. */
interface Plan {
  readonly words: ChangeWords;
  readonly before: StoredCredential | null;
  readonly after: Terms | null;
}

/** When, for whom, and who asks for it. */
interface Circumstances {
  readonly companyId: string;
  readonly askedBy: Person;
  readonly at: Instant;
}

/** Asks for a new credential: it is checked as things stand now and waits for the signature in the app (SECURITY S18). */
export function askCreate(
  integrations: IntegrationsContext,
  terms: CredentialTerms,
  asking: KeyedAsking,
): Promise<Result<StoredResponse, Refusal>> {
  return ask(integrations, 'create-credential', async () => ok({ of: null, terms }), asking);
}

/** Asks for other terms of a credential. */
export function askChange(
  integrations: IntegrationsContext,
  id: string,
  terms: CredentialTerms,
  asking: KeyedAsking,
): Promise<Result<StoredResponse, Refusal>> {
  return ask(integrations, 'change-credential', () => versioned(integrations, id, terms, asking), asking);
}

/** Asks for a new secret in the place of the one that a credential has. */
export function askRenew(
  integrations: IntegrationsContext,
  id: string,
  asking: KeyedAsking,
): Promise<Result<StoredResponse, Refusal>> {
  return ask(integrations, 'renew-secret', () => versioned(integrations, id, null, asking), asking);
}

async function versioned(
  { platform }: IntegrationsContext,
  id: string,
  terms: CredentialTerms | null,
  { caller }: Asking,
): Promise<Result<WantedCredential, Refusal>> {
  const found = await findCredential(platform.pool, { companyId: caller.companyId, id });
  return found ? ok({ of: { id, version: found.version }, terms }) : refuse({ code: 'integrations.not-found' });
}

function ask(
  { platform, signedChanges }: IntegrationsContext,
  name: KindName,
  want: () => Promise<Result<WantedCredential, Refusal>>,
  { caller, context, idempotency }: KeyedAsking,
): Promise<Result<StoredResponse, Refusal>> {
  const kind = kindOf(name);
  return signedChanges.askOnce({ kind, caller, idempotency }, async () => {
    const wanted = await want();
    if (!wanted.ok) return wanted;
    const askedBy = { id: caller.operatorId, name: caller.operatorName };
    const when = { companyId: caller.companyId, askedBy, at: context.at };
    const planned = await plan(platform, platform.pool, wanted.value, when);
    if (!planned.ok) return planned;
    const content = wanted.value as unknown as JsonObject;
    const subject = wanted.value.of?.id ?? null;
    return ok({ kind, ...planned.value.words, content, subject, caller, context });
  });
}

/** The kinds of change of this capability, as signed changes know them. They give rights: a second administrator signs too. */
export function credentialChangeKinds(platform: Platform): readonly ChangeKind[] {
  return (['create-credential', 'change-credential', 'renew-secret'] as const).map((name) => ({
    kind: kindOf(name),
    isOfRights: true,
    // What administrators alone have: a credential is one more of those who may act for the company.
    needs: 'OPERATOR_USERS',
    apply: (on, change) => apply(platform, on, change),
  }));
}

function kindOf(name: KindName): string {
  return `integrations.${name}`;
}

async function apply(
  platform: Platform,
  on: Queryable,
  change: ChangeToApply,
): Promise<Result<AppliedChange, Refusal>> {
  const { companyId, askedBy, at, title, lines, notes } = change;
  const wanted = change.content as unknown as WantedCredential;
  // No token is given on the old terms while these are written.
  if (wanted.of) await findCredential(on, { companyId, id: wanted.of.id }, 'locked');
  const person = { id: askedBy.id, name: askedBy.name };
  const planned = await plan(platform, on, wanted, { companyId, askedBy: person, at });
  if (!planned.ok) return planned;
  // Where it would read otherwise now, nobody has agreed to it.
  const shown = lines.map(({ label, before, after }) => ({ label, before, after }));
  if (!isDeepStrictEqual(planned.value.words, { title, lines: shown, notes }))
    return refuse({ code: 'integrations.changed-meanwhile' });
  return ok(await carryOut(platform, on, planned.value, { companyId, askedBy: person, at }));
}

async function carryOut(
  platform: Platform,
  on: Queryable,
  { before, after }: Plan,
  { companyId, askedBy, at }: Circumstances,
): Promise<AppliedChange> {
  if (before === null) {
    if (after === null) throw new Error('a new credential without terms');
    const id = newId('crd', platform.clock, platform.entropy);
    // Programs are told a name of their own: it is written into their settings, and says nothing of our tables.
    const clientId = `ipe-${id.slice(4)}`;
    await insertCredential(on, { ...after, companyId, id, clientId, createdAt: at, createdBy: askedBy });
    return done('integrations.created', id, after);
  }
  const { id } = before;
  if (after === null) {
    await dropSecret(on, { companyId, id }, askedBy.id);
    await deleteTokens(on, { companyId, id });
    return done('integrations.secret-renewed', id, before);
  }
  await putTerms(on, { companyId, id }, after);
  return done('integrations.changed', id, after);
}

function done(action: IntegrationsAuditAction, id: string, { name, scopes, dailyCapCentavos }: Terms): AppliedChange {
  const data = { name, scopes: [...scopes], dailyCap: String(dailyCapCentavos) };
  return { resultId: id, action, subject: id, data };
}

/** What is asked for, judged as things stand now. */
async function plan(
  { settings }: Platform,
  on: Queryable,
  { of, terms }: WantedCredential,
  { companyId, askedBy, at }: Circumstances,
): Promise<Result<Plan, Refusal>> {
  const today = bankingDate(at);
  const all = await readCredentials(on, companyId);
  const before = of === null ? null : all.find(({ id }) => id === of.id);
  if (before === undefined) return refuse({ code: 'integrations.not-found' });
  if (before !== null && stateOf(before, today) !== 'active') return refuse({ code: 'integrations.not-active' });
  if (before !== null && before.version !== of?.version) return refuse({ code: 'integrations.changed-meanwhile' });
  if (terms === null) {
    if (before === null) throw new Error('a new secret of no credential');
    return ok({ words: renewalWords(before, askedBy.name), before, after: null });
  }
  const read = termsOf(terms, at);
  if (!read.ok) return read;
  const products = await productsOf(on, companyId);
  const circumstances = { today, products, all, certificateNeeded: certificateNeeded(settings) };
  const refusal = refuseTerms(read.value, circumstances, before?.id);
  if (refusal) return refuse(refusal);
  const words = before ? termsChangeWords(before, read.value) : creationWords(read.value, askedBy.name);
  if (words.lines.length === 0) return refuse({ code: 'integrations.nothing-changes' });
  return ok({ words, before, after: read.value });
}

function termsOf(terms: CredentialTerms, at: Instant): Result<Terms, Refusal> {
  const certificate = terms.certificate === null ? ok(null) : readCertificate(terms.certificate, at);
  if (!certificate.ok) return refuse({ ...certificate.error, field: 'certificate' });
  return ok({
    name: terms.name,
    scopes: SCOPES.filter((scope) => terms.scopes.includes(scope)),
    dailyCapCentavos: moneyOf(terms.dailyCap),
    validUntil: terms.validUntil === null ? null : dateOf(terms.validUntil),
    certificate: certificate.value,
  });
}
