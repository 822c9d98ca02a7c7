import type { CivilDate, Instant, Money } from '@bank/core';
import type { Cnpj, Document } from '@bank/documents';
import type { EndToEndId, Ispb, MessageId, ReturnId } from '@bank/identifiers';
import { DATE, layout, oneOf, text } from '@bank/xml';
import { AMOUNT, CNPJ, DOCUMENT, INSTANT, ISPB, MESSAGE_ID } from './codecs.ts';
import { PAYMENT_OR_RETURN_ID, TXID } from './codecs.ts';
import {
  CREDITOR_ACCOUNT,
  DEBTOR,
  DEBTOR_ACCOUNT,
  INITIATIONS,
  PURPOSES,
  SERVICE_LEVELS,
  type CreditorAccount,
  type Initiation,
  type Purpose,
  type ServiceLevel,
  type SpiAccount,
} from './credit-transfer.ts';
import { RETURN_REASONS, type ReturnReason } from './payment-return.ts';

/** BOOK: settled and booked. INFO: not settled; it moved nothing. */
export const ENTRY_STATUSES = ['BOOK', 'INFO'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** Who paid whom, as far as the SPI repeats it. */
interface EntryParties {
  readonly initiator?: Cnpj;
  readonly debtor: { readonly name: string; readonly document: Document };
  readonly debtorAccount: SpiAccount;
  readonly creditorDocument: Document;
  readonly creditorAccount: CreditorAccount;
}

/** One entry of an account at the SPI. */
export interface AccountEntry {
  readonly amount: Money;
  /** Seen from the owner of the account: DBIT went out, CRDT came in. */
  readonly direction: 'CRDT' | 'DBIT';
  readonly status: EntryStatus;
  readonly bookedOn?: CivilDate;
  /** Since when it is in that status. */
  readonly statusAt?: Instant;
  /** PMNT payments; CAMT money brought to the account or taken from it. */
  readonly domain: 'PMNT' | 'CAMT';
  /** IRCT paid in real time, RRCT received in real time, MCOP brought, MDOP taken. */
  readonly family: 'IRCT' | 'RRCT' | 'MCOP' | 'MDOP';
  /** DMCT a payment, RRTN a return, NTAV neither. */
  readonly subfamily: 'DMCT' | 'RRTN' | 'NTAV';
  /** The message that it came from: pacs.008, pacs.004 … */
  readonly source: string;
  /** Of a return: its own id. */
  readonly instructionId?: EndToEndId | ReturnId;
  /** Of the payment, also where the entry is a return. */
  readonly endToEndId: EndToEndId | ReturnId;
  readonly txid?: string;
  /** Control number of the reserve transfer system, where it went through it. */
  readonly reserveNumber?: string;
  readonly service?: { readonly level: ServiceLevel };
  readonly parties?: EntryParties;
  readonly agents: { readonly debtorAgent?: Ispb; readonly creditorAgent?: Ispb };
  readonly initiation?: Initiation;
  readonly purpose?: Purpose;
  readonly remittance?: string;
  readonly acceptedAt?: Instant;
  readonly returned?: { readonly reason: ReturnReason; readonly additional?: string };
  readonly priority?: 'HIGH' | 'NORM';
  /** Why the question could not be answered, as a code of the SPI. */
  readonly fault?: string;
}

/** What the SPI says of one entry. */
export interface EntryNotification {
  /** The message id of the question that this answers; of a notification that nobody asked for, an id of its own. */
  readonly questionId: MessageId;
  /** Whose account. */
  readonly owner: Ispb;
  readonly entry: AccountEntry;
  readonly faultDetail?: string;
}

/** camt.054: how single entries stand. */
export interface EntryNotificationBody {
  readonly messageId: MessageId;
  readonly createdAt: Instant;
  readonly notifications: readonly EntryNotification[];
}

const SERVICE = layout<NonNullable<AccountEntry['service']>>([
  { path: 'Tp', fixed: 'ServiceLevel' },
  { path: 'Ref', key: 'level', codec: oneOf(SERVICE_LEVELS) },
]);

const PARTIES = layout<EntryParties>([
  { path: 'InitgPty/Pty/Id/OrgId/Othr/Id', key: 'initiator', codec: CNPJ, optional: true },
  { path: 'Dbtr/Pty', key: 'debtor', group: DEBTOR },
  { path: 'DbtrAcct', key: 'debtorAccount', group: DEBTOR_ACCOUNT },
  { path: 'Cdtr/Pty/Id/PrvtId/Othr/Id', key: 'creditorDocument', codec: DOCUMENT },
  { path: 'CdtrAcct', key: 'creditorAccount', group: CREDITOR_ACCOUNT },
]);

const AGENTS = layout<AccountEntry['agents']>([
  { path: 'DbtrAgt/FinInstnId/ClrSysMmbId/MmbId', key: 'debtorAgent', codec: ISPB, optional: true },
  { path: 'CdtrAgt/FinInstnId/ClrSysMmbId/MmbId', key: 'creditorAgent', codec: ISPB, optional: true },
]);

const RETURNED = layout<NonNullable<AccountEntry['returned']>>([
  { path: 'Rsn/Cd', key: 'reason', codec: oneOf(RETURN_REASONS) },
  { path: 'AddtlInf', key: 'additional', codec: text(105), optional: true },
]);

const DETAILS = 'NtryDtls/TxDtls';

const ENTRY = layout<AccountEntry>([
  { path: 'Amt', key: 'amount', codec: AMOUNT },
  { path: 'CdtDbtInd', key: 'direction', codec: oneOf(['CRDT', 'DBIT']) },
  { path: 'Sts/Cd', key: 'status', codec: oneOf(ENTRY_STATUSES) },
  { path: 'BookgDt/Dt', key: 'bookedOn', codec: DATE, optional: true },
  { path: 'ValDt/DtTm', key: 'statusAt', codec: INSTANT, optional: true },
  { path: 'BkTxCd/Domn/Cd', key: 'domain', codec: oneOf(['PMNT', 'CAMT']) },
  { path: 'BkTxCd/Domn/Fmly/Cd', key: 'family', codec: oneOf(['IRCT', 'RRCT', 'MCOP', 'MDOP']) },
  { path: 'BkTxCd/Domn/Fmly/SubFmlyCd', key: 'subfamily', codec: oneOf(['DMCT', 'RRTN', 'NTAV']) },
  { path: 'AddtlInfInd/MsgNmId', key: 'source', codec: text(35) },
  { path: `${DETAILS}/Refs/InstrId`, key: 'instructionId', codec: PAYMENT_OR_RETURN_ID, optional: true },
  { path: `${DETAILS}/Refs/EndToEndId`, key: 'endToEndId', codec: PAYMENT_OR_RETURN_ID },
  { path: `${DETAILS}/Refs/TxId`, key: 'txid', codec: TXID, optional: true },
  { path: `${DETAILS}/Refs/ClrSysRef`, key: 'reserveNumber', codec: text(20), optional: true },
  { path: `${DETAILS}/Refs/Prtry`, key: 'service', group: SERVICE, optional: true },
  { path: `${DETAILS}/RltdPties`, key: 'parties', group: PARTIES, optional: true },
  { path: `${DETAILS}/RltdAgts`, key: 'agents', group: AGENTS },
  { path: `${DETAILS}/LclInstrm/Prtry`, key: 'initiation', codec: oneOf(INITIATIONS), optional: true },
  { path: `${DETAILS}/Purp/Cd`, key: 'purpose', codec: oneOf(PURPOSES), optional: true },
  { path: `${DETAILS}/RmtInf/Ustrd`, key: 'remittance', codec: text(140), optional: true },
  { path: `${DETAILS}/RltdDts/AccptncDtTm`, key: 'acceptedAt', codec: INSTANT, optional: true },
  { path: `${DETAILS}/RtrInf`, key: 'returned', group: RETURNED, optional: true },
  { path: `${DETAILS}/AddtlTxInf`, key: 'priority', codec: oneOf(['HIGH', 'NORM']), optional: true },
  { path: 'AddtlNtryInf', key: 'fault', codec: text(4), optional: true },
]);

const NOTIFICATION = layout<EntryNotification>([
  { path: 'Id', key: 'questionId', codec: MESSAGE_ID },
  { path: 'Acct/Id/Othr/Id', key: 'owner', codec: ISPB },
  { path: 'Ntry', key: 'entry', group: ENTRY },
  { path: 'AddtlNtfctnInf', key: 'faultDetail', codec: text(105), optional: true },
]);

/** SPI catalogue 5.13.1, camt.054.spi.1.16. The blocks `Tax` and `RmtInf/Strd` are not among what we read. */
export const ENTRY_NOTIFICATION_BODY = layout<EntryNotificationBody>([
  { path: 'GrpHdr/MsgId', key: 'messageId', codec: MESSAGE_ID },
  { path: 'GrpHdr/CreDtTm', key: 'createdAt', codec: INSTANT },
  { path: 'Ntfctn', key: 'notifications', each: NOTIFICATION, min: 1, max: 10 },
]);
