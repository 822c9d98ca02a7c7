import { TOKEN_PATH } from '@bank/contracts';
import { NO_STORE } from '../../../platform/http/headers.ts';
import { JSON_MEDIA_TYPE, type Page, type PageAnswer, type PageInput } from '../../../platform/http/page.ts';
import { waitInWords } from '../../../platform/http/problem.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import { parseStrictJson } from '../../../platform/http/strict-json.ts';
import type { SharedLimiter } from '../../../platform/rates/rates.ts';
import type { IntegrationsContext } from '../application/context.ts';
import { issueToken } from '../application/issue-token.ts';
import { readTokenRequest, type TokenRefusal } from '../domain/token-request.ts';

/** What the token endpoint works with. */
export interface TokenPageTools extends Pick<IntegrationsContext, 'platform'> {
  /** How often one address may ask, whatever client it names. */
  readonly perAddress: SharedLimiter;
  /** How often one client may be named by one address: nobody elsewhere can use up what a company's own programs have. */
  readonly perClient: SharedLimiter;
}

const BASIC = { 'www-authenticate': 'Basic realm="API Pix", charset="UTF-8"' };

/**
 * The token endpoint of OAuth 2.0 (RFC 6749, section 4.4) for companies' own programs. It speaks as that standard says, not as our
 * calls do, so it has no contract.
 */
export function tokenPage(tools: TokenPageTools): Page {
  return {
    method: 'POST',
    path: TOKEN_PATH,
    summary: 'Token de acesso para os programas de uma empresa (OAuth 2.0, client_credentials)',
    handle: (input) => answer(tools, input),
  };
}

async function answer(tools: TokenPageTools, input: PageInput): Promise<PageAnswer> {
  const { headers, body, certificate, context } = input;
  const source = sourceOf(context.address);
  const wait = await tools.perAddress.take(source);
  if (wait !== undefined) return tooOften(wait);
  const request = readTokenRequest(
    {
      authorization: headers.authorization as string | undefined,
      contentType: headers['content-type'] as string,
      body,
    },
    parseStrictJson,
  );
  if (!request.ok) return refusal(request.error, headers.authorization !== undefined);
  const clientWait = await tools.perClient.take(`${request.value.clientId} ${source}`);
  if (clientWait !== undefined) return tooOften(clientWait);
  const issued = await issueToken(tools, request.value, { certificate, context });
  if (!issued.ok) return refusal(issued.error, request.value.by === 'basic');
  const { accessToken, expiresInSeconds, scopes } = issued.value;
  return json(200, {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    scope: scopes.join(' '),
  });
}

// RFC 6749, section 5.2: 400 for all but a client that is not known, which is 401 and says how it tried.
function refusal({ error, description }: TokenRefusal, byHeader: boolean): PageAnswer {
  const body = { error, error_description: description };
  if (error !== 'invalid_client') return json(400, body);
  return json(401, body, byHeader ? BASIC : {});
}

function tooOften(seconds: number): PageAnswer {
  const wait = Math.max(1, Math.ceil(seconds));
  const description = `Pedidos de token demais. Guarde o token, que vale uma hora, e tente de novo em ${waitInWords(wait)}.`;
  return json(
    429,
    { error: 'temporarily_unavailable', error_description: description },
    { 'retry-after': String(wait) },
  );
}

function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): PageAnswer {
  const common = { ...NO_STORE, pragma: 'no-cache', ...headers };
  return { status, mediaType: JSON_MEDIA_TYPE, body: JSON.stringify(body), headers: common };
}
