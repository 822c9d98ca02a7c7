import { bankingDate, type Instant } from '@bank/core';
import type { Product, Scope } from '@bank/contracts';
import { arrayValue } from '@bank/ledger';
import { byOrdinal, coalescedRead } from '../../../platform/database/coalesced-read.ts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { ProgramCaller } from '../../../platform/http/programs.ts';

/** A token that is in order, and the certificate that it is bound to. */
export interface LivingToken {
  readonly caller: ProgramCaller;
  /** x5t#S256 of RFC 8705; null: it is bound to none. */
  readonly certificateThumbprint: string | null;
}

interface TokenRow {
  readonly ordinal: bigint;
  readonly credential_id: string;
  readonly credential_name: string;
  readonly scopes: readonly Scope[];
  readonly certificate_thumbprint: string | null;
  readonly company_id: string;
  readonly company_name: string;
  readonly bank_account: string;
  readonly account_id: string;
  readonly products: readonly Product[];
}

/** Which token is shown, and when. */
interface ShownToken {
  /** The hash under which it is kept, in hexadecimal. */
  readonly hash: string;
  readonly at: Instant;
}

// What the credential has lost since the token was given, the token has lost too; what it was given for it keeps to. Each by
// itself: as a join, a plan made while the tables were empty reads all of them for each token.
const CHECK: Statement = {
  name: 'program_token_check',
  text: `SELECT found.*, wanted.ordinal
    FROM unnest($1::text[], $2::timestamptz[], $3::date[]) WITH ORDINALITY AS wanted (hash, at, day, ordinal)
    CROSS JOIN LATERAL (
      SELECT credential.id AS credential_id, credential.name AS credential_name,
        ARRAY(SELECT unnest(token.scopes) INTERSECT SELECT unnest(credential.scopes)) AS scopes,
        token.certificate_thumbprint,
        company.id AS company_id, company.name AS company_name, company.bank_account, company.account_id, company.products
      FROM bank.credential_token token
      JOIN bank.credential ON credential.company_id = token.company_id AND credential.id = token.credential_id
      JOIN bank.company ON company.id = token.company_id
      WHERE token.token_hash = decode(wanted.hash, 'hex') AND token.expires_at > wanted.at
        AND credential.revoked_at IS NULL AND (credential.valid_until IS NULL OR credential.valid_until >= wanted.day)
        AND token.certificate_thumbprint IS NOT DISTINCT FROM credential.certificate_thumbprint
        AND credential.secret_hash IS NOT NULL AND company.state = 'active' LIMIT 1) found`,
};

/** Reads a token; undefined unless token, credential and company are all in order at that moment. */
export type ReadLivingToken = (shown: ShownToken) => Promise<LivingToken | undefined>;

/** Reads tokens as they are shown; many at once share a read. */
export function livingTokenReader(pool: Queryable): ReadLivingToken {
  return coalescedRead(async (shown) => {
    const rows = await readPrepared<TokenRow>(pool, CHECK, [
      arrayValue(
        'text',
        shown.map(({ hash }) => hash),
      ),
      arrayValue(
        'timestamptz',
        shown.map(({ at }) => at),
      ),
      arrayValue(
        'date',
        shown.map(({ at }) => bankingDate(at)),
      ),
    ]);
    return byOrdinal(shown, rows, livingTokenOf);
  });
}

function livingTokenOf(row: TokenRow): LivingToken {
  return {
    certificateThumbprint: row.certificate_thumbprint,
    caller: {
      credentialId: row.credential_id,
      credentialName: row.credential_name,
      scopes: row.scopes,
      companyId: row.company_id,
      companyName: row.company_name,
      bankAccount: row.bank_account,
      accountId: row.account_id,
      products: row.products,
    },
  };
}
