import { assert } from '@bank/core';
import { parseIspb, type Ispb } from '@bank/identifiers';
import { isMessageText, parseXml, type XmlElement } from '@bank/xml';
import type { RefusedField } from './codecs.ts';
import { contentOf, encodeStr, STR_LENGTH_MAX, STR_MESSAGES, STR_REQUESTS } from './message.ts';
import type { StrFault, StrMessageOf, StrMessageType, StrRequestType } from './message.ts';
import type { RefusedBody } from './messages/refused.ts';
import { parseControlNumber, type ControlNumber } from './numbers.ts';
import type { StrError } from './words/errors.ts';

/** What is sent back of a request that is refused: which E message, to whom, and its body. */
export interface Refusal {
  readonly type: Extract<StrMessageType, `${string}E`>;
  readonly to: Ispb;
  /** The control number of the request. */
  readonly controlNumber: ControlNumber;
  readonly body: RefusedBody<object>;
}

/** What is wrong, and with which element; without one, with the whole message. */
export interface RefusalReason {
  readonly error: StrError;
  readonly element?: string;
}

const TEXT_LENGTH_MAX = 500;

/**
 * The refusal of a request that breaks a rule of the format: every field as it was sent, the wrong one with its error.
 * Undefined where not even sender and control number can be read: nobody would know what the answer answers.
 */
export function refusalOfText(source: string, fault: StrFault): Refusal | undefined {
  if (!('path' in fault)) return undefined;
  const error: StrError = fault.code === 'message.inconsistent' ? 'EGEN0902' : 'EGEN0901';
  const element = fault.path.split('/').at(-1) ?? '';
  return refusalWith(source, { error, element });
}

/** The refusal of a request that could be read. */
export function refusalOf(message: StrMessageOf<StrRequestType>, reason: RefusalReason): Refusal {
  const refusal = refusalWith(encodeStr(message), reason);
  assert(refusal, 'a request that was read can be refused');
  return refusal;
}

function refusalWith(source: string, { error, element }: RefusalReason): Refusal | undefined {
  const parsed = parseXml(source, STR_LENGTH_MAX);
  const found = parsed.ok ? contentOf(parsed.value) : undefined;
  if (!found?.ok) return undefined;
  const { type, bcmsg, content } = found.value;
  const request = STR_REQUESTS.find((one) => one === type);
  const sender = parseIspb(textOf(bcmsg, 'IdentdEmissor') ?? '');
  if (!request || !sender.ok) return undefined;
  const fields: Record<string, RefusedField> = {};
  for (const row of STR_MESSAGES[request].content.rows) {
    if (!('key' in row)) continue;
    const text = textOf(content, row.path);
    if (text !== undefined) fields[row.key] = { text, ...(row.path === element && { error }) };
  }
  const controlNumber = parseControlNumber(fields.controlNumber?.text ?? '');
  if (controlNumber === undefined) return undefined;
  const isNamed = Object.values(fields).some((field) => field.error !== undefined);
  return { type: `${request}E`, to: sender.value, controlNumber, body: { ...(!isNamed && { error }), fields } };
}

/** The text of the first child of that name, fit to be sent back. */
function textOf(element: XmlElement, name: string): string | undefined {
  const child = element.children.find((one) => typeof one !== 'string' && one.name === name);
  if (typeof child !== 'object') return undefined;
  const text = child.children.filter((one) => typeof one === 'string').join('');
  const fit = Array.from(text).slice(0, TEXT_LENGTH_MAX).join('');
  return isMessageText(fit, TEXT_LENGTH_MAX) ? fit : '';
}
