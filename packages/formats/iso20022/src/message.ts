import { assert, ok, refuse, type Instant, type Result } from '@bank/core';
import { senderOf, type Ispb, type MessageId } from '@bank/identifiers';
import { canonicalXml, elementsOf, layout, parseXml, readLayout, text, writeLayout } from '@bank/xml';
import type { Layout, LayoutFault, XmlElement, XmlFault } from '@bank/xml';
import { ACCOUNT_QUESTION_BODY, questionFault, type AccountQuestionBody } from './account-question.ts';
import { BALANCE_STATEMENT_BODY, ENTRY_LIST_BODY } from './account-reports.ts';
import type { BalanceStatementBody, EntryListBody } from './account-reports.ts';
import { INSTANT, ISPB, MESSAGE_ID } from './codecs.ts';
import { CREDIT_TRANSFER_BODY, initiationFault, type CreditTransferBody } from './credit-transfer.ts';
import { ENTRY_NOTIFICATION_BODY, type EntryNotificationBody } from './entry-notification.ts';
import { MESSAGE_REJECT_BODY, type MessageRejectBody } from './message-reject.ts';
import { PAYMENT_RETURN_BODY, type PaymentReturnBody } from './payment-return.ts';
import { STATUS_REPORT_BODY, type StatusReportBody } from './status-report.ts';

/** Who sends what to whom, and when: the business header (AppHdr). */
export interface MessageHeader {
  readonly from: Ispb;
  readonly to: Ispb;
  readonly messageId: MessageId;
  readonly createdAt: Instant;
}

/** A message of the SPI. */
export type SpiMessage =
  | { readonly type: 'pacs.008'; readonly header: MessageHeader; readonly body: CreditTransferBody }
  | { readonly type: 'pacs.002'; readonly header: MessageHeader; readonly body: StatusReportBody }
  | { readonly type: 'pacs.004'; readonly header: MessageHeader; readonly body: PaymentReturnBody }
  | { readonly type: 'admi.002'; readonly header: MessageHeader; readonly body: MessageRejectBody }
  | { readonly type: 'camt.060'; readonly header: MessageHeader; readonly body: AccountQuestionBody }
  | { readonly type: 'camt.052'; readonly header: MessageHeader; readonly body: EntryListBody }
  | { readonly type: 'camt.053'; readonly header: MessageHeader; readonly body: BalanceStatementBody }
  | { readonly type: 'camt.054'; readonly header: MessageHeader; readonly body: EntryNotificationBody };

/** The messages that we know. */
export type MessageType = SpiMessage['type'];

/** Why a text is not a message. */
export type MessageFault =
  | XmlFault
  | LayoutFault
  | { readonly code: 'message.unknown' } // no namespace of ours
  | { readonly code: 'message.inconsistent'; readonly path: string }; // two fields that contradict each other

/** What each message is: its version, the element that holds its body, its layout. */
export const MESSAGE_DEFINITIONS: {
  readonly [Type in MessageType]: {
    readonly version: string;
    readonly element: string;
    readonly body: Layout<Extract<SpiMessage, { type: Type }>['body']>;
  };
} = {
  'pacs.008': { version: '1.16', element: 'FIToFICstmrCdtTrf', body: CREDIT_TRANSFER_BODY },
  'pacs.002': { version: '1.17', element: 'FIToFIPmtStsRpt', body: STATUS_REPORT_BODY },
  'pacs.004': { version: '1.5', element: 'PmtRtr', body: PAYMENT_RETURN_BODY },
  'admi.002': { version: '1.5', element: 'admi.002.001.01', body: MESSAGE_REJECT_BODY },
  'camt.060': { version: '1.9', element: 'AcctRptgReq', body: ACCOUNT_QUESTION_BODY },
  'camt.052': { version: '1.3', element: 'BkToCstmrAcctRpt', body: ENTRY_LIST_BODY },
  'camt.053': { version: '1.4', element: 'BkToCstmrStmt', body: BALANCE_STATEMENT_BODY },
  'camt.054': { version: '1.16', element: 'BkToCstmrDbtCdtNtfctn', body: ENTRY_NOTIFICATION_BODY },
};

/** The namespace of XML signatures. */
export const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';

interface HeaderFields extends MessageHeader {
  readonly definition: string;
}

/** The header, without the signature that stands at its end. */
export const HEADER_LAYOUT: Layout<HeaderFields> = layout<HeaderFields>([
  { path: 'Fr/FIId/FinInstnId/Othr/Id', key: 'from', codec: ISPB },
  { path: 'To/FIId/FinInstnId/Othr/Id', key: 'to', codec: ISPB },
  { path: 'BizMsgIdr', key: 'messageId', codec: MESSAGE_ID },
  { path: 'MsgDefIdr', key: 'definition', codec: text(35) },
  { path: 'CreDt', key: 'createdAt', codec: INSTANT },
]);

const TYPES = Object.keys(MESSAGE_DEFINITIONS) as readonly MessageType[];

function namespaceOf(type: MessageType): string {
  return `https://www.bcb.gov.br/pi/${type}/${MESSAGE_DEFINITIONS[type].version}`;
}

function definitionOf(type: MessageType): string {
  return `${type}.spi.${MESSAGE_DEFINITIONS[type].version}`;
}

/** Writes a message, not yet signed: `Sgntr` stands empty. A message that breaks its layout is a bug and is thrown. */
export function encodeMessage(message: SpiMessage): string {
  const contradiction = contradictionIn(message);
  assert(contradiction === undefined, `${message.type} contradicts itself: ${contradiction}`);
  return canonicalXml(messageElement(message));
}

function messageElement({ type, header, body }: SpiMessage): XmlElement {
  const namespace = namespaceOf(type);
  const element = (name: string, children: XmlElement['children']): XmlElement => ({
    name,
    namespace,
    attributes: new Map(),
    children,
  });
  const definition = MESSAGE_DEFINITIONS[type];
  const head = writeLayout(HEADER_LAYOUT, { ...header, definition: definitionOf(type) }, namespace);
  const content = writeLayout(definition.body as Layout<unknown>, body, namespace);
  return element('Envelope', [
    element('AppHdr', [...head, element('Sgntr', [])]),
    element('Document', [element(definition.element, content)]),
  ]);
}

/** Reads a message. Its signature is not looked at: that is the matter of whoever opens the envelope. */
export function decodeMessage(source: string): Result<SpiMessage, MessageFault> {
  const envelope = parseXml(source);
  return envelope.ok ? decodeEnvelope(envelope.value) : envelope;
}

/** Reads a message from its tree: the very tree whose signature was checked. */
export function decodeEnvelope(envelope: XmlElement): Result<SpiMessage, MessageFault> {
  const type = TYPES.find((candidate) => namespaceOf(candidate) === envelope.namespace);
  if (!type) return refuse({ code: 'message.unknown' });
  const definition = MESSAGE_DEFINITIONS[type];
  if (envelope.name !== 'Envelope') return refuse(structure(envelope.name));
  const [appHdr, document] = elementsOf(envelope, ['AppHdr', 'Document']) ?? [];
  if (!appHdr || !document) return refuse(structure('Envelope'));
  const header = readHeader(appHdr, definitionOf(type));
  if (!header.ok) return header;
  const [content] = elementsOf(document, [definition.element]) ?? [];
  if (!content) return refuse(structure(`Document/${definition.element}`));
  if (content.attributes.size > 0) return refuse(structure(`Document/${definition.element}`));
  const body = readLayout(definition.body as Layout<SpiMessage['body']>, content, `Document/${definition.element}`);
  if (body.fault) return refuse(body.fault);
  const message = { type, header: header.value, body: body.model } as SpiMessage;
  const contradiction = contradictionIn(message);
  return contradiction ? refuse({ code: 'message.inconsistent', path: contradiction }) : ok(message);
}

function readHeader(appHdr: XmlElement, definition: string): Result<MessageHeader, MessageFault> {
  const signature = appHdr.children.findLast((child) => typeof child !== 'string');
  if (signature?.name !== 'Sgntr' || signature.namespace !== appHdr.namespace || signature.attributes.size > 0) {
    return refuse(structure('AppHdr/Sgntr'));
  }
  if (!holdsAtMostOneSignature(signature)) return refuse(structure('AppHdr/Sgntr'));
  const rest = { ...appHdr, children: appHdr.children.filter((child) => child !== signature) };
  const read = readLayout(HEADER_LAYOUT, rest, 'AppHdr');
  if (read.fault) return refuse(read.fault);
  const { definition: named, ...header } = read.model;
  return named === definition ? ok(header) : refuse({ code: 'message.value', path: 'AppHdr/MsgDefIdr' });
}

function holdsAtMostOneSignature({ children }: XmlElement): boolean {
  const elements = children.filter((child) => typeof child !== 'string');
  if (children.some((child) => typeof child === 'string' && child.trim() !== '') || elements.length > 1) return false;
  return elements.every(({ name, namespace }) => name === 'Signature' && namespace === SIGNATURE_NAMESPACE);
}

/** The path of the first field that contradicts another, if any. */
function contradictionIn(message: SpiMessage): string | undefined {
  const { header } = message;
  if (senderOf(header.messageId) !== header.from) return 'AppHdr/BizMsgIdr';
  if (message.type === 'admi.002') return undefined;
  if (message.body.messageId !== header.messageId) return 'GrpHdr/MsgId';
  if (message.type === 'camt.060') return questionFault(message.body);
  if (message.type !== 'pacs.008') return undefined;
  const { priority, serviceLevel, transactions } = message.body;
  if ((priority === 'HIGH') !== (serviceLevel === 'PAGPRI')) return 'GrpHdr/PmtTpInf/SvcLvl/Prtry';
  for (const [index, transaction] of transactions.entries()) {
    const fault = initiationFault(transaction);
    if (fault) return `CdtTrfTxInf[${index + 1}]/${fault}`;
  }
  return undefined;
}

function structure(path: string): LayoutFault {
  return { code: 'message.structure', path };
}
