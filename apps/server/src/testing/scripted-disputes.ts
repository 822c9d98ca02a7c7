import {
  formatDecimal,
  formatInstant,
  parseInstant,
  ok,
  refuse,
  type Clock,
  type Instant,
  type Money,
  type Result,
} from '@bank/core';
import {
  DISPUTES_LISTED_MAX,
  type DictRefund,
  type DictRefundAccount,
  type DisputesClient,
  type FundsRecovery,
  type InfractionReport,
  type Listed,
  type ListPlace,
  type OddItem,
  type RailFault,
  type RefundClosing,
  type ReportClosing,
} from '@bank/rails-protocol';

/** The directory's contested payments in memory: a test says what other banks and the directory do. */
export interface ScriptedDisputes {
  readonly client: DisputesClient;
  readonly recoveries: Map<string, FundsRecovery>;
  readonly reports: Map<string, InfractionReport>;
  readonly refunds: Map<string, DictRefund>;
  /** What we closed, in order. */
  readonly closings: (ReportClosing | RefundClosing)[];
  /** What every question is answered with, for as long as it stands. */
  fault: RailFault | undefined;
  /** What is told beside the reports and nobody can read. */
  readonly oddReports: OddItem[];
  /** Changes a recovery as of now, or as of another moment. */
  change(id: string, change: Partial<FundsRecovery>, at?: Instant): FundsRecovery;
  /** Another bank reports a payment that we got. */
  report(transactionId: string, change?: Partial<InfractionReport>): InfractionReport;
  changeReport(id: string, change: Partial<InfractionReport>): void;
  /** The other bank asks for the money of a report that we agreed with, for the account that it came from or another one. */
  askRefund(report: InfractionReport, amount: Money, to?: DictRefundAccount): DictRefund;
  /** A refund that we ask for, as the other bank closed it. */
  refundFor(recovery: FundsRecovery, change: Partial<DictRefund>): DictRefund;
}

const US = '99999008';
const OTHER = '99999010';

/** What the directory keeps, and the moment that it writes. */
interface Kept {
  readonly recoveries: Map<string, FundsRecovery>;
  readonly reports: Map<string, InfractionReport>;
  readonly refunds: Map<string, DictRefund>;
  id(): string;
  now(): string;
}

/** Makes one for one test bank. */
export function scriptedDisputes(clock: Clock): ScriptedDisputes {
  let count = 0;
  const kept: Kept = {
    recoveries: new Map(),
    reports: new Map(),
    refunds: new Map(),
    id: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
    now: () => formatInstant(clock.now()),
  };
  const { recoveries, reports, refunds, id, now } = kept;
  const theirs = { createdAt: '', lastModified: '', monitorAccount: false } as const;
  const fraud = { refundReason: 'FRAUD', refundAmount: '0.00' } as const;
  const made: ScriptedDisputes = {
    recoveries,
    reports,
    refunds,
    closings: [],
    fault: undefined,
    oddReports: [],
    change(recoveryId, change, at) {
      const recovery = recoveries.get(recoveryId);
      if (!recovery) throw new Error('no such recovery');
      const changed = { ...recovery, ...change, lastModified: at === undefined ? now() : formatInstant(at) };
      recoveries.set(recoveryId, changed);
      return changed;
    },
    report(transactionId, change = {}) {
      const report = { ...newReport(kept, transactionId), ...change };
      reports.set(report.id, report);
      return report;
    },
    changeReport(reportId, change) {
      const report = reports.get(reportId);
      if (!report) throw new Error('no such report');
      reports.set(reportId, { ...report, ...change, lastModified: now() });
    },
    askRefund({ id: infractionReportId, fundsRecoveryId, transactionId }, amount, refundAccount) {
      const of = { infractionReportId, fundsRecoveryId, transactionId, refundAmount: formatDecimal(amount) };
      const sides = { requestingParticipant: OTHER, contestedParticipant: US } as const;
      const times = { createdAt: now(), lastModified: now() };
      const account = refundAccount && { refundAccount };
      const refund: DictRefund = {
        ...theirs,
        ...fraud,
        ...sides,
        ...of,
        ...times,
        ...account,
        id: id(),
        status: 'OPEN',
      };
      refunds.set(refund.id, refund);
      return refund;
    },
    refundFor({ id: fundsRecoveryId, rootTransactionId: transactionId }, change) {
      const of = { fundsRecoveryId, transactionId, infractionReportId: id() };
      const sides = { requestingParticipant: US, contestedParticipant: OTHER } as const;
      const times = { createdAt: now(), lastModified: now() };
      return { ...theirs, ...fraud, ...sides, ...of, ...times, id: id(), status: 'CLOSED', ...change };
    },
    client: {
      ...recoveryCalls(kept, () => made),
      ...reportCalls(kept, () => made),
    },
  };
  return made;
}

function newReport({ id, now }: Kept, transactionId: string): InfractionReport {
  return {
    id: id(),
    fundsRecoveryId: id(),
    transactionId,
    reason: 'REFUND_REQUEST',
    situationType: 'SCAM',
    reportDetails: 'O cliente diz que foi enganado.',
    reporterParticipant: OTHER,
    counterpartyParticipant: US,
    status: 'OPEN',
    createdAt: now(),
    lastModified: now(),
  };
}

const UNKNOWN = { code: 'rail.refused', status: 404, reason: 'FundsRecoveryNotFound' } as const;

function answered<Item>({ fault }: ScriptedDisputes, item: () => Item | undefined): Promise<Result<Item, RailFault>> {
  if (fault) return Promise.resolve(refuse(fault));
  const found = item();
  return Promise.resolve(found === undefined ? refuse(UNKNOWN) : ok(found));
}

function changedSince<Item extends { readonly id: string; readonly lastModified: string }>(
  items: Iterable<Item>,
  from: ListPlace | undefined,
  odd: readonly OddItem[] = [],
): Listed<Item> {
  const since = from === undefined ? '' : formatInstant(from.at);
  const order = (one: Item): string => `${one.lastModified} ${one.id}`;
  const changed = [...items]
    .filter((one) => one.lastModified > since || (one.lastModified === since && one.id > (from?.id ?? '')))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  const page = changed.slice(0, DISPUTES_LISTED_MAX);
  const end = page.at(-1);
  const at = end && parseInstant(end.lastModified);
  return {
    items: page,
    odd,
    last: end && at !== undefined ? { at, id: end.id } : undefined,
    hasMore: changed.length > page.length,
  };
}

function recoveryCalls(
  { recoveries, id, now }: Kept,
  made: () => ScriptedDisputes,
): Pick<DisputesClient, 'openRecovery' | 'cancelRecovery' | 'requestRefunds' | 'listRecoveries'> {
  const requests = new Map<string, string>();
  return {
    openRecovery: (participant, { requestId, ...recovery }) =>
      answered(made(), () => {
        const before = recoveries.get(requests.get(requestId) ?? '');
        if (before) return before;
        const times = { createdAt: now(), lastModified: now() };
        const opened: FundsRecovery = { id: id(), ...recovery, participant, status: 'CREATED', refunds: [], ...times };
        requests.set(requestId, opened.id);
        recoveries.set(opened.id, opened);
        return opened;
      }),
    cancelRecovery: (_, recoveryId) => answered(made(), () => made().change(recoveryId, { status: 'CANCELLED' })),
    requestRefunds: (_, recoveryId) => answered(made(), () => made().change(recoveryId, { status: 'REFUNDING' })),
    listRecoveries: (_, from) => answered(made(), () => changedSince(recoveries.values(), from)),
  };
}

function reportCalls(
  { reports, refunds, now }: Kept,
  made: () => ScriptedDisputes,
): Omit<DisputesClient, 'openRecovery' | 'cancelRecovery' | 'requestRefunds' | 'listRecoveries'> {
  return {
    listReports: (_, from) => answered(made(), () => changedSince(reports.values(), from, made().oddReports)),
    acknowledgeReport: (_, reportId) =>
      answered(made(), () => {
        // One that was withdrawn meanwhile stays withdrawn.
        if (reports.get(reportId)?.status === 'OPEN') made().changeReport(reportId, { status: 'ACKNOWLEDGED' });
        return reports.get(reportId);
      }),
    closeReport: (_, reportId, closing) =>
      answered(made(), () => {
        made().closings.push(closing);
        made().changeReport(reportId, { status: 'CLOSED', ...closing });
        return reports.get(reportId);
      }),
    listRefunds: (_, from) => answered(made(), () => changedSince(refunds.values(), from)),
    closeRefund: (_, refundId, closing) =>
      answered(made(), () => {
        const refund = refunds.get(refundId);
        if (!refund) return undefined;
        made().closings.push(closing);
        refunds.set(refundId, { ...refund, ...closing, status: 'CLOSED', lastModified: now() });
        return refunds.get(refundId);
      }),
  };
}
