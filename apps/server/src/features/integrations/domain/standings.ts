import type { Standing } from '../../explanations/index.ts';

/** What of credentials stands until an act changes it: what each may do, and which secret opens it. */
export const credentialStandings: readonly Standing[] = [
  {
    what: 'integrations.credential',
    sql: `SELECT company_id, id AS subject, jsonb_build_object('clientId', client_id, 'name', name, 'scopes', to_jsonb(scopes),
        'dailyCap', daily_cap_centavos::text, 'until', valid_until, 'certificate', certificate_thumbprint,
        'pem', encode(sha256(convert_to(certificate, 'UTF8')), 'hex'), 'secretFor', secret_for, 'version', version,
        'revoked', revoked_at IS NOT NULL) AS value
      FROM bank.credential`,
    unsignedActs: ['integrations.revoked'],
  },
  {
    what: 'integrations.secret',
    // The hash of the hash: the record of an act is read by many, and nobody shall have even a guess to check there.
    sql: `SELECT company_id, id AS subject, jsonb_build_object('hash', encode(sha256(secret_hash), 'hex')) AS value
      FROM bank.credential WHERE secret_hash IS NOT NULL`,
    unsignedActs: ['integrations.secret-shown'],
  },
];
