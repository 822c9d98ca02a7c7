import type { X509Certificate } from 'node:crypto';
import { compactVerify, decodeProtectedHeader } from 'jose';
import * as z from 'zod/mini';
import { checkPayloadUrl, type PayloadUrl } from '@bank/brcode';
import { readPayload, type ChargePayload } from '@bank/cobv';
import { formatDate, MINUTE_MS, ok, refuse, SECOND_MS, type CivilDate, type Clock, type Result } from '@bank/core';
import { CHARGE_ALGORITHMS } from '@bank/rails-protocol';
import type { DocumentAddress, FetchDocument } from '../../../platform/outbound/fetch-document.ts';
import { recent } from '../../../platform/recent.ts';
import type { CodeRefusal } from '../domain/read-code.ts';
import { trustedCertificate, type ShownKey } from './charge-certificates.ts';

/** The charges behind dynamic codes, each read from its receiver's bank and its signature checked. */
export interface ChargeDocuments {
  /** The charge at a code's address, which that company wants to pay, with the amount of that day where it has a due date. */
  read(url: PayloadUrl, day: CivilDate, companyId: string): Promise<Result<ChargePayload, CodeRefusal>>;
}

/** A person waits, and up to three questions go out: the charge, the bank's keys, the charge with its day. */
const READ_WITHIN_MS = 8 * SECOND_MS;
/** Addresses of keys stand in no code: they may be longer. */
const KEYS_URL_LENGTH_MAX = 200;
/** How long a bank's keys are known without asking again; a key that is not among them is asked for at once. */
const KEYS_KNOWN_MS = 5 * MINUTE_MS;
const KEYS_KNOWN_MAX = 500;

const headerSchema = z.object({
  alg: z.enum(CHARGE_ALGORITHMS),
  kid: z.string().check(z.minLength(1), z.maxLength(200)),
  jku: z.string().check(z.startsWith('https://')),
  x5t: z.optional(z.string()),
  'x5t#S256': z.optional(z.string()),
});
const keySetSchema = z.object({
  keys: z
    .array(z.object({ kid: z.optional(z.string()), x5c: z.optional(z.array(z.string())) }))
    .check(z.maxLength(100)),
});

const UNSIGNED: CodeRefusal = { code: 'pix.code-unsigned' };

/**
 * Reads charges as API Pix 2.9.0 has them (CobPayload): a compact JWS at the code's address, asked for with the day of payment
 * (DPP) where it has a due date. Its header names where the bank's keys are, which one signed and which certificate speaks for
 * it; that certificate has to lead to an authority of the list. Nothing that is not signed so is believed, not even that a
 * charge was paid. All questions together take so long at most as {@link READ_WITHIN_MS}; then the charge is not reached.
 */
export function openChargeDocuments(tools: {
  readonly fetchDocument: FetchDocument;
  readonly authorities: readonly X509Certificate[];
  readonly clock: Clock;
  readonly withinMs?: number;
}): ChargeDocuments {
  const { fetchDocument, withinMs = READ_WITHIN_MS } = tools;
  const keys = keySets(tools.clock);
  const readAt = async (
    ask: AskInTime,
    url: PayloadUrl,
    day?: CivilDate,
  ): Promise<Result<ChargePayload, CodeRefusal>> => {
    const query = day === undefined ? '' : `?DPP=${day}`;
    const jws = await fetchText(ask, { host: url.host, path: `${url.path}${query}` }, day);
    if (!jws.ok) return jws;
    const document = await checkSignature(jws.value, (jku, kid) => keys.find(ask, jku, kid), tools);
    if (!document.ok) return document;
    const payload = readPayload(document.value);
    return payload.ok ? payload : refuse({ code: 'pix.code-document' });
  };
  return {
    async read(url, day, companyId) {
      const until = AbortSignal.timeout(withinMs);
      const ask: AskInTime = (address) => fetchDocument({ companyId, ...address }, until);
      const first = await readAt(ask, url, url.looksLikeDueCharge ? day : undefined);
      // Only the document says what the charge is: one with a due date is asked for again with the day.
      if (!first.ok || first.value.kind === 'immediate' || url.looksLikeDueCharge) return first;
      return readAt(ask, url, day);
    },
  };
}

/** A question of one reading, within the time of all of them. */
type AskInTime = (address: Pick<DocumentAddress, 'host' | 'path'>) => ReturnType<FetchDocument>;

/** What stands at an address; what its bank says of it by a status is the refusal. */
async function fetchText(
  ask: AskInTime,
  address: Parameters<AskInTime>[0],
  day?: CivilDate,
): Promise<Result<string, CodeRefusal>> {
  const answer = await ask(address);
  if (!answer.ok) {
    switch (answer.error.code) {
      case 'document.unreachable':
        return refuse({ code: 'pix.code-unreachable' });
      case 'document.unsafe':
        return refuse({ code: 'pix.code-unsafe-address' });
      case 'document.too-large':
        return refuse({ code: 'pix.code-document' });
    }
  }
  const { status, text } = answer.value;
  if (status === 200) return ok(text.trim());
  if (status === 404 || status === 410) return refuse({ code: 'pix.code-gone' });
  // The standard's word for a day on which it cannot be paid (API Pix 2.9.0, CobPayloadOperacaoInvalida).
  if (status === 400 && day !== undefined)
    return refuse({ code: 'pix.code-not-that-day', data: { day: formatDate(day) } });
  return refuse(status >= 500 || status === 429 ? { code: 'pix.code-unreachable' } : { code: 'pix.code-document' });
}

/** The keys that banks show, remembered for some minutes. */
function keySets(clock: Clock) {
  const known = recent<{ readonly keys: readonly ShownKey[]; readonly at: number }>(KEYS_KNOWN_MAX);
  const fetchKeys = async (ask: AskInTime, jku: string): Promise<Result<readonly ShownKey[], CodeRefusal>> => {
    const url = checkPayloadUrl(jku.slice('https://'.length), { lengthMax: KEYS_URL_LENGTH_MAX });
    if (!url.ok) return refuse({ code: 'pix.code-unsafe-address' });
    const text = await fetchText(ask, url.value);
    if (!text.ok) return text.error.code === 'pix.code-gone' ? refuse(UNSIGNED) : text;
    const shown = keySetSchema.safeParse(jsonOf(text.value));
    if (!shown.success) return refuse(UNSIGNED);
    const keys = shown.data.keys.flatMap(({ kid, x5c }) =>
      kid === undefined || x5c === undefined ? [] : [{ kid, x5c }],
    );
    known.put(jku, { keys, at: clock.now() });
    return ok(keys);
  };
  return {
    async find(ask: AskInTime, jku: string, kid: string): Promise<Result<ShownKey, CodeRefusal>> {
      const before = known.get(jku);
      const isFresh = before !== undefined && clock.now() - before.at < KEYS_KNOWN_MS;
      const remembered = isFresh ? onlyOne(before.keys, kid) : undefined;
      if (remembered) return ok(remembered);
      const asked = await fetchKeys(ask, jku);
      if (!asked.ok) return asked;
      const found = onlyOne(asked.value, kid);
      return found ? ok(found) : refuse(UNSIGNED);
    },
  };
}

/** The key of that id; two of the same id are none. */
function onlyOne(keys: readonly ShownKey[], kid: string): ShownKey | undefined {
  const found = keys.filter((key) => key.kid === kid);
  return found.length === 1 ? found[0] : undefined;
}

async function checkSignature(
  jws: string,
  findKey: (jku: string, kid: string) => Promise<Result<ShownKey, CodeRefusal>>,
  tools: { readonly authorities: readonly X509Certificate[]; readonly clock: Clock },
): Promise<Result<unknown, CodeRefusal>> {
  const header = headerOf(jws);
  if (!header) return refuse(UNSIGNED);
  const key = await findKey(header.jku, header.kid);
  if (!key.ok) return key;
  const certificate = trustedCertificate(key.value, header, { authorities: tools.authorities, at: tools.clock.now() });
  if (!certificate) return refuse(UNSIGNED);
  try {
    const { payload } = await compactVerify(jws, certificate.publicKey, { algorithms: [...CHARGE_ALGORITHMS] });
    const document = jsonOf(Buffer.from(payload).toString('utf8'));
    return document === undefined ? refuse({ code: 'pix.code-document' }) : ok(document);
  } catch {
    // Whatever the library has against it: it is not signed as a charge has to be.
    return refuse(UNSIGNED);
  }
}

function headerOf(jws: string): z.infer<typeof headerSchema> | undefined {
  try {
    return headerSchema.safeParse(decodeProtectedHeader(jws)).data;
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
