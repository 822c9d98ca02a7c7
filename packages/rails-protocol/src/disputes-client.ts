import type { Instant, Result } from '@bank/core';
import { formatInstant } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type * as z from 'zod';
import { REQUESTING_PARTICIPANT_HEADER } from './dict-wire.ts';
import {
  fundsRecoveriesSchema,
  fundsRecoverySchema,
  infractionReportSchema,
  infractionReportsSchema,
  refundSchema,
  refundsSchema,
  type DictRefund,
  type FundsRecovery,
  type InfractionReport,
  type NewFundsRecovery,
  type RefundClosing,
  type ReportClosing,
} from './dispute-wire.ts';
import type { RailFault, RailRequest } from './request.ts';

/** One answer of a list, oldest change first. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** Contested payments in the directory. Every write may be sent again; a list may tell the same thing again. */
export interface DisputesClient {
  /** Contests a payment that this bank made. */
  openRecovery(participant: Ispb, recovery: NewFundsRecovery): Promise<Result<FundsRecovery, RailFault>>;
  cancelRecovery(participant: Ispb, id: string): Promise<Result<FundsRecovery, RailFault>>;
  /** Asks for the money of one that was analysed. */
  requestRefunds(participant: Ispb, id: string): Promise<Result<FundsRecovery, RailFault>>;
  /** What changed at that moment or later; all where none is given. */
  listRecoveries(participant: Ispb, from?: Instant): Promise<Result<Listed<FundsRecovery>, RailFault>>;
  listReports(participant: Ispb, from?: Instant): Promise<Result<Listed<InfractionReport>, RailFault>>;
  acknowledgeReport(participant: Ispb, id: string): Promise<Result<InfractionReport, RailFault>>;
  closeReport(participant: Ispb, id: string, closing: ReportClosing): Promise<Result<InfractionReport, RailFault>>;
  listRefunds(participant: Ispb, from?: Instant): Promise<Result<Listed<DictRefund>, RailFault>>;
  closeRefund(participant: Ispb, id: string, closing: RefundClosing): Promise<Result<DictRefund, RailFault>>;
}

/** Asks a question whose answer has that shape. */
export type AskFor = <Answer>(
  schema: z.ZodType<Answer>,
  question: Pick<RailRequest, 'method' | 'path' | 'headers' | 'body'>,
) => Promise<Result<Answer, RailFault>>;

/** The client, over whatever carries its questions. */
export function disputesClient(ask: AskFor): DisputesClient {
  const of = (participant: Ispb) => ({ [REQUESTING_PARTICIPANT_HEADER]: participant });
  const list = <Item>(schema: z.ZodType<Listed<Item>>, path: string, participant: Ispb, from: Instant | undefined) => {
    const query = from === undefined ? '' : `?${new URLSearchParams({ modifiedFrom: formatInstant(from) }).toString()}`;
    return ask(schema, { method: 'GET', path: `/dict/${path}${query}`, headers: of(participant) });
  };
  const tell = <Answer>(schema: z.ZodType<Answer>, path: string, participant: Ispb, content: object) =>
    ask(schema, {
      method: 'POST',
      path: `/dict/${path}`,
      headers: { ...of(participant), 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });
  const one = (name: string, id: string, act: string): string => `${name}/${encodeURIComponent(id)}/${act}`;
  return {
    openRecovery: (participant, recovery) => tell(fundsRecoverySchema, 'funds-recoveries', participant, recovery),
    cancelRecovery: (participant, id) =>
      tell(fundsRecoverySchema, one('funds-recoveries', id, 'cancel'), participant, {}),
    requestRefunds: (participant, id) =>
      tell(fundsRecoverySchema, one('funds-recoveries', id, 'request-refunds'), participant, {}),
    listRecoveries: (participant, from) => list(fundsRecoveriesSchema, 'funds-recoveries', participant, from),
    listReports: (participant, from) => list(infractionReportsSchema, 'infraction-reports', participant, from),
    acknowledgeReport: (participant, id) =>
      tell(infractionReportSchema, one('infraction-reports', id, 'acknowledge'), participant, {}),
    closeReport: (participant, id, closing) =>
      tell(infractionReportSchema, one('infraction-reports', id, 'close'), participant, closing),
    listRefunds: (participant, from) => list(refundsSchema, 'refunds', participant, from),
    closeRefund: (participant, id, closing) => tell(refundSchema, one('refunds', id, 'close'), participant, closing),
  };
}
