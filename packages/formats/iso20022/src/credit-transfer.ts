import type { Instant, Money } from '@bank/core';
import type { Cnpj, Document } from '@bank/documents';
import type { EndToEndId, Ispb, MessageId, ReturnId } from '@bank/identifiers';
import { layout, oneOf, text } from '@bank/xml';
import { ACCOUNT_NUMBER, AMOUNT, BRANCH, CNPJ, DOCUMENT, END_TO_END_ID, INSTANT, ISPB, MESSAGE_ID } from './codecs.ts';
import { PAYMENT_OR_RETURN_ID, PIX_KEY, TXID } from './codecs.ts';

/** Kinds of account: checking, savings, salary (never a payee's), prepaid payment account, other. */
export const ACCOUNT_TYPES = ['CACC', 'SVGS', 'SLRY', 'TRAN', 'OTHR'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** How the payer began: typed data, key, static or dynamic QR Code, initiator, Pix Automático, proximity. */
export const INITIATIONS = ['MANU', 'DICT', 'QRES', 'QRDN', 'INIC', 'AUTO', 'APES', 'APDN'] as const;
export type Initiation = (typeof INITIATIONS)[number];

/** What an initiation asks of the payee's key, and of the txid: its lengths, none where it must not be there. */
interface InitiationRule {
  readonly key: 'required' | 'forbidden';
  readonly txid: { readonly lengthMin: number; readonly lengthMax: number; readonly required?: true } | undefined;
}

const ANY_TXID = { lengthMin: 1, lengthMax: 35 } as const;
const STATIC_TXID = { lengthMin: 1, lengthMax: 25 } as const;
const DYNAMIC_TXID = { lengthMin: 26, lengthMax: 35, required: true } as const;

/**
 * Which payments carry the payee's key (Prxy) and a txid (SPI catalogue 5.13.1, pacs.008 1.16). The catalogue's text
 * says nothing about the txid of INIC, AUTO and APES that we could read: any that has the right shape is taken.
 */
export const INITIATION_RULES: Readonly<Record<Initiation, InitiationRule>> = {
  MANU: { key: 'forbidden', txid: undefined },
  DICT: { key: 'required', txid: undefined },
  QRES: { key: 'required', txid: STATIC_TXID },
  QRDN: { key: 'required', txid: DYNAMIC_TXID },
  INIC: { key: 'required', txid: ANY_TXID },
  AUTO: { key: 'forbidden', txid: ANY_TXID },
  APES: { key: 'required', txid: ANY_TXID },
  APDN: { key: 'required', txid: DYNAMIC_TXID },
};

/** How a payment that a person of ours began travels: by account, by key, or by the txid that a QR Code gave. */
export function initiationOf(by: { readonly key?: string; readonly txid?: string }): Initiation {
  if (by.key === undefined) return 'MANU';
  if (by.txid === undefined) return 'DICT';
  return by.txid.length <= STATIC_TXID.lengthMax ? 'QRES' : 'QRDN';
}

/** The element that does not fit the way in which a payment began, if any. */
export function initiationFault({
  initiation,
  creditorAccount,
  txid,
}: CreditTransfer): 'CdtrAcct/Prxy/Id' | 'PmtId/TxId' | undefined {
  const rule = INITIATION_RULES[initiation];
  if ((creditorAccount.key !== undefined) !== (rule.key === 'required')) return 'CdtrAcct/Prxy/Id';
  if (txid === undefined) return rule.txid?.required ? 'PmtId/TxId' : undefined;
  const fits = rule.txid && txid.length >= rule.txid.lengthMin && txid.length <= rule.txid.lengthMax;
  return fits ? undefined : 'PmtId/TxId';
}

/** What a payment is for: payment, other (withdrawal), goods and cash back, refund, initiated. */
export const PURPOSES = ['IPAY', 'OTHR', 'GSCB', 'REFU', 'IPRT'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** How fast the SPI takes it: PAGPRI only with priority HIGH, scheduled and held for fraud analysis with NORM. */
export const SERVICE_LEVELS = ['PAGPRI', 'PAGAGD', 'PAGFRD'] as const;
export type ServiceLevel = (typeof SERVICE_LEVELS)[number];

/** An account at a participant. */
export interface SpiAccount {
  /** With check digit, without separators. */
  readonly number: string;
  /** Without check digit. */
  readonly branch?: string;
  readonly type: AccountType;
}

/** The account to be credited, and the key by which the payer found it. */
export interface CreditorAccount extends SpiAccount {
  readonly key?: string;
}

/** One payment. */
export interface CreditTransfer {
  readonly instructionId?: EndToEndId | ReturnId;
  readonly endToEndId: EndToEndId;
  readonly txid?: string;
  readonly amount: Money;
  /** When the payer's bank accepted the order: the SPI's 40 seconds run from here. */
  readonly acceptedAt: Instant;
  readonly initiation: Initiation;
  readonly initiator?: Cnpj;
  readonly debtor: { readonly name: string; readonly document: Document };
  readonly debtorAccount: SpiAccount;
  readonly debtorAgent: Ispb;
  readonly creditorAgent: Ispb;
  /** The payee's name does not travel. */
  readonly creditorDocument: Document;
  readonly creditorAccount: CreditorAccount;
  readonly purpose: Purpose;
  readonly remittance?: string;
}

/** pacs.008: the payer's bank pays. */
export interface CreditTransferBody {
  readonly messageId: MessageId;
  readonly createdAt: Instant;
  readonly priority: 'HIGH' | 'NORM';
  readonly serviceLevel: ServiceLevel;
  readonly transactions: readonly CreditTransfer[];
}

/** Who paid, by name and document. */
export const DEBTOR = layout<CreditTransfer['debtor']>([
  { path: 'Nm', key: 'name', codec: text(140) },
  { path: 'Id/PrvtId/Othr/Id', key: 'document', codec: DOCUMENT },
]);

/** The payer's account. */
export const DEBTOR_ACCOUNT = layout<SpiAccount>([
  { path: 'Id/Othr/Id', key: 'number', codec: ACCOUNT_NUMBER },
  { path: 'Id/Othr/Issr', key: 'branch', codec: BRANCH, optional: true },
  { path: 'Tp/Cd', key: 'type', codec: oneOf(ACCOUNT_TYPES) },
]);

/** The payee's account. */
export const CREDITOR_ACCOUNT = layout<CreditorAccount>([
  { path: 'Id/Othr/Id', key: 'number', codec: ACCOUNT_NUMBER },
  { path: 'Id/Othr/Issr', key: 'branch', codec: BRANCH, optional: true },
  { path: 'Tp/Cd', key: 'type', codec: oneOf(ACCOUNT_TYPES) },
  { path: 'Prxy/Id', key: 'key', codec: PIX_KEY, optional: true },
]);

const CREDIT_TRANSFER = layout<CreditTransfer>([
  { path: 'PmtId/InstrId', key: 'instructionId', codec: PAYMENT_OR_RETURN_ID, optional: true },
  { path: 'PmtId/EndToEndId', key: 'endToEndId', codec: END_TO_END_ID },
  { path: 'PmtId/TxId', key: 'txid', codec: TXID, optional: true },
  { path: 'IntrBkSttlmAmt', key: 'amount', codec: AMOUNT },
  { path: 'AccptncDtTm', key: 'acceptedAt', codec: INSTANT },
  { path: 'ChrgBr', fixed: 'SLEV' },
  { path: 'MndtRltdInf/Tp/LclInstrm/Prtry', key: 'initiation', codec: oneOf(INITIATIONS) },
  { path: 'InitgPty/Id/OrgId/Othr/Id', key: 'initiator', codec: CNPJ, optional: true },
  { path: 'Dbtr', key: 'debtor', group: DEBTOR },
  { path: 'DbtrAcct', key: 'debtorAccount', group: DEBTOR_ACCOUNT },
  { path: 'DbtrAgt/FinInstnId/ClrSysMmbId/MmbId', key: 'debtorAgent', codec: ISPB },
  { path: 'CdtrAgt/FinInstnId/ClrSysMmbId/MmbId', key: 'creditorAgent', codec: ISPB },
  { path: 'Cdtr/Id/PrvtId/Othr/Id', key: 'creditorDocument', codec: DOCUMENT },
  { path: 'CdtrAcct', key: 'creditorAccount', group: CREDITOR_ACCOUNT },
  { path: 'Purp/Cd', key: 'purpose', codec: oneOf(PURPOSES) },
  { path: 'RmtInf/Ustrd', key: 'remittance', codec: text(140), optional: true },
]);

/** SPI catalogue 5.13.1, pacs.008.spi.1.16. The optional block `Tax` is not among what we read: it is refused. */
export const CREDIT_TRANSFER_BODY = layout<CreditTransferBody>([
  { path: 'GrpHdr/MsgId', key: 'messageId', codec: MESSAGE_ID },
  { path: 'GrpHdr/CreDtTm', key: 'createdAt', codec: INSTANT },
  { path: 'GrpHdr/NbOfTxs', countOf: 'transactions' },
  { path: 'GrpHdr/SttlmInf/SttlmMtd', fixed: 'CLRG' },
  { path: 'GrpHdr/PmtTpInf/InstrPrty', key: 'priority', codec: oneOf(['HIGH', 'NORM']) },
  { path: 'GrpHdr/PmtTpInf/SvcLvl/Prtry', key: 'serviceLevel', codec: oneOf(SERVICE_LEVELS) },
  { path: 'CdtTrfTxInf', key: 'transactions', each: CREDIT_TRANSFER, min: 1, max: 10 },
]);
