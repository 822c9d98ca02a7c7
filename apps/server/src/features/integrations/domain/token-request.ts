import { ok, refuse, type Result } from '@bank/core';
import { SCOPES, type Scope } from '@bank/contracts';

/** A refusal of the token endpoint (RFC 6749, section 5.2). */
export interface TokenRefusal {
  readonly error: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';
  /** For whoever writes the program; Portuguese. */
  readonly description: string;
}

/** A request for a token, in good form. */
export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the client said who it is: a refusal by the header is answered by one. */
  readonly by: 'basic' | 'body';
  /** The scopes that it names; undefined: all that the credential has. */
  readonly scopes: readonly Scope[] | undefined;
}

/** What a program sends to the token endpoint. Nothing of it is checked yet. */
export interface SentTokenRequest {
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** Reads JSON in which nothing stands twice; undefined for anything else. */
export type ParseJson = (text: string) => { readonly value: unknown } | undefined;

type Read<T> = Result<T, TokenRefusal>;
type Fields = ReadonlyMap<string, string>;

/** No identifier or secret of ours comes near to it. */
const PART_LENGTH_MAX = 256;

/**
 * Reads a request for a token by client credentials (RFC 6749, section 4.4): who asks by HTTP Basic (section 2.3.1, each part
 * encoded as in a form) or in the body, never both; the body as a form, or as JSON, which the standard does not know and many
 * clients send. What stands twice is refused (section 3.2).
 */
export function readTokenRequest(sent: SentTokenRequest, parseJson: ParseJson): Read<TokenRequest> {
  const fields = readFields(sent, parseJson);
  if (!fields.ok) return fields;
  const client = readClient(sent.authorization, fields.value);
  if (!client.ok) return client;
  const grant = fields.value.get('grant_type');
  if (grant === undefined) return invalid('Informe grant_type.');
  if (grant !== 'client_credentials') {
    return refuse({ error: 'unsupported_grant_type', description: 'O banco atende só grant_type=client_credentials.' });
  }
  const scopes = readScopes(fields.value.get('scope'));
  return scopes.ok ? ok({ ...client.value, scopes: scopes.value }) : scopes;
}

/** Which scopes a token gets: those asked for, if the credential has them all; all of its own where none is asked for. */
export function grantedScopes(
  asked: readonly Scope[] | undefined,
  own: readonly Scope[],
): Result<readonly Scope[], TokenRefusal> {
  if (asked === undefined) return ok(own);
  const missing = asked.filter((scope) => !own.includes(scope));
  if (missing.length === 0) return ok(asked);
  return refuse({
    error: 'invalid_scope',
    description: `A credencial não tem o escopo ${missing.join(' ')}. Uma pessoa administradora pode incluí-lo em Integrações.`,
  });
}

function readFields({ contentType, body }: SentTokenRequest, parseJson: ParseJson): Read<Fields> {
  const [mediaType = ''] = (contentType ?? '').split(';');
  switch (mediaType.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return readForm(body);
    case 'application/json':
      return readMembers(parseJson(body)?.value);
    case '':
      return body === '' ? ok(new Map()) : invalid(WRONG_TYPE);
    default:
      return invalid(WRONG_TYPE);
  }
}

const WRONG_TYPE = 'Envie o corpo como application/x-www-form-urlencoded ou application/json.';

function readForm(body: string): Read<Fields> {
  const pairs = body === '' ? [] : body.split('&').map((pair) => pair.split('='));
  const fields = new Map<string, string>();
  for (const [name = '', ...rest] of pairs) {
    const [key, value] = [formDecoded(name), formDecoded(rest.join('='))];
    if (key === undefined || value === undefined) return invalid('O formulário não está bem codificado.');
    const added = add(fields, key, value);
    if (!added.ok) return added;
  }
  return ok(fields);
}

// A parameter without a value is as good as left out (RFC 6749, section 3.2); one that stands twice is still refused.
function add(fields: Map<string, string>, key: string, value: string): Read<undefined> {
  if (fields.has(key)) return invalid(`O parâmetro ${NAMES.has(key) ? key : 'informado'} aparece mais de uma vez.`);
  fields.set(key, value);
  return ok();
}

/** Parameters that a refusal may name: nothing else of what was sent comes back. */
const NAMES: ReadonlySet<string> = new Set(['grant_type', 'scope', 'client_id', 'client_secret']);

function readMembers(value: unknown): Read<Fields> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('O corpo não é um JSON válido, em que cada parâmetro aparece uma vez só.');
  const entries = Object.entries(value);
  const texts = entries.flatMap(([key, member]) => (typeof member === 'string' ? [[key, member] as const] : []));
  return texts.length < entries.length ? invalid('Cada parâmetro é um texto.') : ok(new Map(texts));
}

function readClient(
  authorization: string | undefined,
  fields: Fields,
): Read<Pick<TokenRequest, 'clientId' | 'clientSecret' | 'by'>> {
  const [id, secret] = [said(fields, 'client_id'), said(fields, 'client_secret')];
  if (authorization !== undefined) {
    const basic = readBasic(authorization);
    if (!basic.ok) return basic;
    // The id alone may stand in the body too, if it is the same one (section 3.2.1).
    if (secret !== undefined || (id !== undefined && id !== basic.value.clientId))
      return invalid('Identifique-se por Authorization ou no corpo, não pelos dois.');
    return ok({ ...basic.value, by: 'basic' });
  }
  if (id === undefined || secret === undefined) return refuse(NOBODY);
  return isPart(id) && isPart(secret) ? ok({ clientId: id, clientSecret: secret, by: 'body' }) : refuse(NOBODY);
}

/** Who asks did not say who it is, or not in a form that anybody has. */
const NOBODY: TokenRefusal = {
  error: 'invalid_client',
  description: 'Identifique-se com o client_id e o client_secret de uma credencial, por HTTP Basic ou no corpo.',
};

function readBasic(authorization: string): Read<Pick<TokenRequest, 'clientId' | 'clientSecret'>> {
  const base64 = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (base64 === undefined) return refuse(NOBODY);
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return refuse(NOBODY);
  const [clientId, clientSecret] = [formDecoded(text.slice(0, colon)), formDecoded(text.slice(colon + 1))];
  if (clientId === undefined || clientSecret === undefined || !isPart(clientId) || !isPart(clientSecret))
    return refuse(NOBODY);
  return ok({ clientId, clientSecret });
}

/** What a parameter says; undefined where it says nothing. */
function said(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  return value === '' ? undefined : value;
}

// VSCHAR of RFC 6749, appendix A: printable ASCII.
function isPart(text: string): boolean {
  return text.length <= PART_LENGTH_MAX && /^[\x20-\x7e]+$/.test(text);
}

function readScopes(scope: string | undefined): Read<readonly Scope[] | undefined> {
  if (scope === undefined || scope === '') return ok(undefined);
  const names = scope.split(' ').filter((name) => name !== '');
  const known = SCOPES.filter((name) => names.includes(name));
  if (names.length === 0 || new Set(names).size !== known.length)
    return refuse({ error: 'invalid_scope', description: 'Um dos escopos pedidos não existe neste banco.' });
  return ok(known);
}

/** A part of a form (application/x-www-form-urlencoded, in UTF-8); undefined where it is not well encoded. */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function invalid(description: string): Result<never, TokenRefusal> {
  return refuse({ error: 'invalid_request', description });
}
