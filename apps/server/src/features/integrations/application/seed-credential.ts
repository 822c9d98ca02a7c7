import { hash } from 'node:crypto';
import { SCOPES } from '@bank/contracts';
import type { Instant } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import { creationWords } from '../domain/credential-words.ts';
import type { Person, Terms } from '../domain/credential.ts';
import { insertCredential, putSecret } from '../postgres/credentials.ts';
import type { IntegrationsAuditAction } from './audit.ts';

/** What everybody may know of a sandbox's credential: who has it does what the seeded company's programs may. */
export const SANDBOX_CREDENTIAL = { clientId: 'ipe-erp-10001', clientSecret: 'Ipe-erp-10001-sandbox' } as const;

const TERMS: Terms = {
  name: 'ERP da empresa',
  scopes: SCOPES,
  dailyCapCentavos: 1_000_00n,
  validUntil: null,
  certificate: null,
};
const SHOWN_AFTER_MS = 120_000;

/** Whose credential it is, who asked for it and when. */
export interface PastCredential {
  readonly companyId: string;
  /** Its id, the same at every seed. */
  readonly id: string;
  readonly by: Person;
  readonly at: Instant;
}

/** Writes the sandbox's credential, with a secret that is known. */
export async function seedCredential(on: Queryable, { companyId, id, by, at }: PastCredential): Promise<void> {
  const { clientId, clientSecret } = SANDBOX_CREDENTIAL;
  await insertCredential(on, { ...TERMS, companyId, id, clientId, createdAt: at, createdBy: by });
  const shown = { ...by, at: (at + SHOWN_AFTER_MS) as Instant };
  await putSecret(on, { companyId, id }, hash('sha256', clientSecret, 'buffer'), shown);
}

/** The same as acts. */
export function pastCredentialActs({ id, by, at }: PastCredential): readonly {
  readonly action: IntegrationsAuditAction;
  readonly subject: string;
  readonly at: Instant;
  readonly data: JsonObject;
}[] {
  const { name, scopes, dailyCapCentavos } = TERMS;
  const { title } = creationWords(TERMS, by.name);
  const data = { title, name, scopes: [...scopes], dailyCap: String(dailyCapCentavos) };
  return [
    { action: 'integrations.created', subject: id, at, data },
    { action: 'integrations.secret-shown', subject: id, at: (at + SHOWN_AFTER_MS) as Instant, data: { name } },
  ];
}
