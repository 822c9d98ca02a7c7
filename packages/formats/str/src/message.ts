import { assert, ok, refuse, type Result } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { canonicalXml, elementsOf, layout, parseXml, readLayout, writeLayout } from '@bank/xml';
import type { Layout, LayoutFault, Row, XmlElement, XmlFault } from '@bank/xml';
import { ERROR_CODE, ISPB, OPERATION_NUMBER } from './codecs.ts';
import {
  CANCELLATION,
  CANCELLATION_ANSWER,
  type Cancellation,
  type CancellationAnswer,
} from './messages/cancellation.ts';
import { CUSTOMER_TRANSFER, ENTRY_ANSWER, INCOMING_TRANSFER, transferFault } from './messages/customer-transfer.ts';
import type { CustomerTransfer, EntryAnswer, IncomingTransfer } from './messages/customer-transfer.ts';
import { DAY_STATEMENT, STATEMENT_QUESTION, statementFault } from './messages/day-statement.ts';
import type { DayStatement, StatementQuestion } from './messages/day-statement.ts';
import { refusedLayout, type RefusedBody } from './messages/refused.ts';
import { TIMETABLE, TIMETABLE_QUESTION, type Timetable, type TimetableQuestion } from './messages/timetable.ts';
import {
  INCOMING_RETURN,
  TRANSFER_RETURN,
  type IncomingReturn,
  type TransferReturn,
} from './messages/transfer-return.ts';
import { senderOfOperation, STR_ISPB, type OperationNumber } from './numbers.ts';

/** Who sends what to whom (BCMSG). */
export interface StrHeader {
  readonly from: Ispb;
  readonly to: Ispb;
  readonly operation: OperationNumber;
}

/** The bodies of the messages by their codes. R1 answers a request, R2 tells the other bank, E refuses a request. */
export interface StrBodies {
  readonly STR0001: TimetableQuestion;
  readonly STR0001R1: Timetable;
  readonly STR0001E: RefusedBody<TimetableQuestion>;
  readonly STR0008: CustomerTransfer;
  readonly STR0008R1: EntryAnswer;
  readonly STR0008R2: IncomingTransfer;
  readonly STR0008E: RefusedBody<CustomerTransfer>;
  readonly STR0010: TransferReturn;
  readonly STR0010R1: EntryAnswer;
  readonly STR0010R2: IncomingReturn;
  readonly STR0010E: RefusedBody<TransferReturn>;
  readonly STR0011: Cancellation;
  readonly STR0011R1: CancellationAnswer;
  readonly STR0011E: RefusedBody<Cancellation>;
  readonly STR0014: StatementQuestion;
  readonly STR0014R1: DayStatement;
  readonly STR0014E: RefusedBody<StatementQuestion>;
}

/** The codes of the messages that we know. */
export type StrMessageType = keyof StrBodies;

/** A message of the STR. */
export type StrMessage = {
  readonly [Type in StrMessageType]: {
    readonly type: Type;
    readonly header: StrHeader;
    readonly body: StrBodies[Type];
  };
}[StrMessageType];

/** A message of that type. */
export type StrMessageOf<Type extends StrMessageType> = Extract<StrMessage, { readonly type: Type }>;

/** Requests: what a participant sends, and what an E message refuses. */
export const STR_REQUESTS = ['STR0001', 'STR0008', 'STR0010', 'STR0011', 'STR0014'] as const;
export type StrRequestType = (typeof STR_REQUESTS)[number];

/** Why a text is not a message. */
export type StrFault =
  | XmlFault
  | LayoutFault
  | { readonly code: 'message.unknown' } // no namespace of ours
  | { readonly code: 'message.inconsistent'; readonly path: string }; // two fields that contradict each other

type Definitions = {
  readonly [Type in StrMessageType]: {
    /** The schema that the namespace names. */
    readonly schema: string;
    /** CodMsg and then the rows of the body; of an E message those of its fields. */
    readonly content: Layout<
      StrBodies[Type] extends RefusedBody<infer Request> ? RefusedBody<Request>['fields'] : StrBodies[Type]
    >;
  };
};

function defined<Body>(
  type: string,
  schema: string,
  body: Layout<Body>,
): { readonly schema: string; readonly content: Layout<Body> } {
  return { schema, content: layout<Body>([{ path: 'CodMsg', fixed: type }, ...body.rows]) };
}

/** What each message is: its schema and the table of its content. */
export const STR_MESSAGES: Definitions = {
  STR0001: defined('STR0001', 'STR0001', TIMETABLE_QUESTION),
  STR0001R1: defined('STR0001R1', 'STR0001', TIMETABLE),
  STR0001E: defined('STR0001E', 'STR0001E', refusedLayout(TIMETABLE_QUESTION)),
  STR0008: defined('STR0008', 'STR0008', CUSTOMER_TRANSFER),
  STR0008R1: defined('STR0008R1', 'STR0008', ENTRY_ANSWER),
  STR0008R2: defined('STR0008R2', 'STR0008', INCOMING_TRANSFER),
  STR0008E: defined('STR0008E', 'STR0008E', refusedLayout(CUSTOMER_TRANSFER)),
  STR0010: defined('STR0010', 'STR0010', TRANSFER_RETURN),
  STR0010R1: defined('STR0010R1', 'STR0010', ENTRY_ANSWER),
  STR0010R2: defined('STR0010R2', 'STR0010', INCOMING_RETURN),
  STR0010E: defined('STR0010E', 'STR0010E', refusedLayout(TRANSFER_RETURN)),
  STR0011: defined('STR0011', 'STR0011', CANCELLATION),
  STR0011R1: defined('STR0011R1', 'STR0011', CANCELLATION_ANSWER),
  STR0011E: defined('STR0011E', 'STR0011E', refusedLayout(CANCELLATION)),
  STR0014: defined('STR0014', 'STR0014', STATEMENT_QUESTION),
  STR0014R1: defined('STR0014R1', 'STR0014', DAY_STATEMENT),
  STR0014E: defined('STR0014E', 'STR0014E', refusedLayout(STATEMENT_QUESTION)),
};

/** The header, of every message. */
export const STR_HEADER: Layout<StrHeader> = layout<StrHeader>([
  { path: 'IdentdEmissor', key: 'from', codec: ISPB },
  { path: 'IdentdDestinatario', key: 'to', codec: ISPB },
  { path: 'DomSist', fixed: 'SPB01' } satisfies Row<StrHeader>,
  { path: 'NUOp', key: 'operation', codec: OPERATION_NUMBER },
]);

/** The longest message in characters: a statement with as many entries as fit, and room to spare. */
export const STR_LENGTH_MAX = 10_000_000;

const TYPES = Object.keys(STR_MESSAGES) as readonly StrMessageType[];
const ERROR_ATTRIBUTE = 'CodErro';

function namespaceOf(type: StrMessageType): string {
  return `http://www.bcb.gov.br/SPB/${STR_MESSAGES[type].schema}.xsd`;
}

/** Writes a message. One that breaks its layout or contradicts itself is a bug and is thrown. */
export function encodeStr(message: StrMessage): string {
  const contradiction = contradictionIn(message);
  assert(contradiction === undefined, `${message.type} contradicts itself: ${contradiction}`);
  const { type, header, body } = message;
  const namespace = namespaceOf(type);
  const element = (name: string, children: XmlElement['children'], error?: string): XmlElement => ({
    name,
    namespace,
    attributes: new Map(error === undefined ? [] : [[ERROR_ATTRIBUTE, error]]),
    children,
  });
  const refused = 'fields' in body ? body : undefined;
  const content = writeLayout(
    STR_MESSAGES[type].content as Layout<unknown>,
    refused ? refused.fields : body,
    namespace,
  );
  return canonicalXml(
    element('DOC', [
      element('BCMSG', writeLayout(STR_HEADER, header, namespace)),
      element('SISMSG', [element(type, content, refused?.error)]),
    ]),
  );
}

/** Reads a message. Whose it is says its signature, which `@bank/rails-protocol` checks before. */
export function decodeStr(source: string): Result<StrMessage, StrFault> {
  const parsed = parseXml(source, STR_LENGTH_MAX);
  if (!parsed.ok) return parsed;
  const found = contentOf(parsed.value);
  if (!found.ok) return found;
  const { type, bcmsg, content } = found.value;
  const header = readLayout(STR_HEADER, bcmsg, 'DOC/BCMSG');
  if (header.fault) return refuse(header.fault);
  const path = `DOC/SISMSG/${type}`;
  const isRefusal = type.endsWith('E');
  const error = content.attributes.get(ERROR_ATTRIBUTE);
  if (content.attributes.size > (isRefusal && error !== undefined ? 1 : 0)) return refuse(structure(path));
  if (error !== undefined && ERROR_CODE.read(error) === undefined) return refuse({ code: 'message.value', path });
  const read = readLayout(STR_MESSAGES[type].content as Layout<object>, content, path);
  if (read.fault) return refuse(read.fault);
  const body = isRefusal ? { ...(error !== undefined && { error }), fields: read.model } : read.model;
  const message = { type, header: header.model, body } as StrMessage;
  const contradiction = contradictionIn(message);
  return contradiction ? refuse({ code: 'message.inconsistent', path: contradiction }) : ok(message);
}

/** The parts of a message whose outer elements are right, and which message it says it is. */
export function contentOf(
  root: XmlElement,
): Result<{ readonly type: StrMessageType; readonly bcmsg: XmlElement; readonly content: XmlElement }, StrFault> {
  const types = TYPES.filter((type) => namespaceOf(type) === root.namespace);
  if (types.length === 0) return refuse({ code: 'message.unknown' });
  if (root.name !== 'DOC') return refuse(structure(root.name));
  const [bcmsg, sismsg] = elementsOf(root, ['BCMSG', 'SISMSG']) ?? [];
  if (!bcmsg || !sismsg) return refuse(structure('DOC'));
  if (bcmsg.attributes.size > 0) return refuse(structure('DOC/BCMSG'));
  for (const type of types) {
    const [content] = elementsOf(sismsg, [type]) ?? [];
    if (content) return ok({ type, bcmsg, content });
  }
  return refuse(structure('DOC/SISMSG'));
}

/** The path of the first field that contradicts another, if any. */
function contradictionIn({ type, header, body }: StrMessage): string | undefined {
  if (senderOfOperation(header.operation) !== header.from) return 'DOC/BCMSG/NUOp';
  const isRequest = STR_REQUESTS.some((request) => request === type);
  if ((isRequest ? header.to : header.from) !== STR_ISPB) {
    return isRequest ? 'DOC/BCMSG/IdentdDestinatario' : 'DOC/BCMSG/IdentdEmissor';
  }
  const inner = innerFault(type, header, body);
  return inner === undefined ? undefined : `DOC/SISMSG/${type}/${inner}`;
}

function innerFault(type: StrMessageType, { from }: StrHeader, body: StrMessage['body']): string | undefined {
  switch (type) {
    case 'STR0008':
      return (body as CustomerTransfer).debtorBank === from ? transferFault(body as CustomerTransfer) : 'ISPBIFDebtd';
    case 'STR0008R2':
      return transferFault(body as IncomingTransfer);
    case 'STR0010':
      return (body as TransferReturn).debtorBank === from ? undefined : 'ISPBIFDebtd';
    case 'STR0001':
    case 'STR0011':
      return (body as Cancellation).bank === from ? undefined : 'ISPBIF';
    case 'STR0014':
      return (body as StatementQuestion).bank === from ? undefined : 'ISPBIF_LDL';
    case 'STR0014R1':
      return statementFault(body as DayStatement);
    default:
      return undefined;
  }
}

function structure(path: string): LayoutFault {
  return { code: 'message.structure', path };
}
