import { formatInstant, ok, parseInstant, type Instant, type Result } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type * as z from 'zod';
import { REQUESTING_PARTICIPANT_HEADER } from './dict-wire.ts';
import {
  disputeListSchema,
  fundsRecoverySchema,
  infractionReportSchema,
  listPlaceSchema,
  refundSchema,
  type DictRefund,
  type FundsRecovery,
  type InfractionReport,
  type NewFundsRecovery,
  type RefundClosing,
  type ReportClosing,
} from './dispute-wire.ts';
import type { RailFault, RailRequest } from './request.ts';

/** Where in a list an item stands: by its last change, those of one moment by their ids. */
export interface ListPlace {
  readonly at: Instant;
  /** Null: before all of that moment. */
  readonly id: string | null;
}

/** Something in a list that breaks its contract. */
export interface OddItem {
  readonly id: string;
  /** When it changed, as the list says it; empty where it does not. */
  readonly lastModified: string;
  readonly fault: string;
}

/** One answer of a list, oldest change first. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  /** What nobody can read, and hinders nothing else. */
  readonly odd: readonly OddItem[];
  /** The place of the last one; undefined where none says it. */
  readonly last: ListPlace | undefined;
  readonly hasMore: boolean;
}

/** Contested payments in the directory. Every write may be sent again; a list may tell the same thing again. */
export interface DisputesClient {
  /** Contests a payment that this bank made. */
  openRecovery(participant: Ispb, recovery: NewFundsRecovery): Promise<Result<FundsRecovery, RailFault>>;
  cancelRecovery(participant: Ispb, id: string): Promise<Result<FundsRecovery, RailFault>>;
  /** Asks for the money of one that was analysed. */
  requestRefunds(participant: Ispb, id: string): Promise<Result<FundsRecovery, RailFault>>;
  /** What changed behind that place; all where none is given. */
  listRecoveries(participant: Ispb, from?: ListPlace): Promise<Result<Listed<FundsRecovery>, RailFault>>;
  listReports(participant: Ispb, from?: ListPlace): Promise<Result<Listed<InfractionReport>, RailFault>>;
  acknowledgeReport(participant: Ispb, id: string): Promise<Result<InfractionReport, RailFault>>;
  closeReport(participant: Ispb, id: string, closing: ReportClosing): Promise<Result<InfractionReport, RailFault>>;
  listRefunds(participant: Ispb, from?: ListPlace): Promise<Result<Listed<DictRefund>, RailFault>>;
  closeRefund(participant: Ispb, id: string, closing: RefundClosing): Promise<Result<DictRefund, RailFault>>;
}

/** Asks a question whose answer has that shape. */
export type AskFor = <Answer>(
  schema: z.ZodType<Answer>,
  question: Pick<RailRequest, 'method' | 'path' | 'headers' | 'body'>,
) => Promise<Result<Answer, RailFault>>;

const ODD_FAULT_MAX = 300;

/** Reads each item of a list by itself: one that breaks the contract hinders no other. */
function readEach<Item>(schema: z.ZodType<Item>, list: z.infer<typeof disputeListSchema>): Listed<Item> {
  const items: Item[] = [];
  const odd: OddItem[] = [];
  let last: ListPlace | undefined;
  for (const each of list.items) {
    const place = listPlaceSchema.safeParse(each).data;
    const at = place && parseInstant(place.lastModified);
    if (place && at !== undefined) last = { at, id: place.id };
    const read = schema.safeParse(each);
    if (read.success) items.push(read.data);
    else {
      const fault = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
      const { id = 'unknown', lastModified = '' } = place ?? {};
      odd.push({ id, lastModified, fault: fault.slice(0, ODD_FAULT_MAX) });
    }
  }
  return { items, odd, last, hasMore: list.hasMore };
}

/** The client, over whatever carries its questions. */
export function disputesClient(ask: AskFor): DisputesClient {
  const of = (participant: Ispb) => ({ [REQUESTING_PARTICIPANT_HEADER]: participant });
  const list = async <Item>(
    schema: z.ZodType<Item>,
    path: string,
    participant: Ispb,
    from: ListPlace | undefined,
  ): Promise<Result<Listed<Item>, RailFault>> => {
    const after = from && { modifiedFrom: formatInstant(from.at), ...(from.id !== null && { afterId: from.id }) };
    const query = after ? `?${new URLSearchParams(after).toString()}` : '';
    const question = { method: 'GET', path: `/dict/${path}${query}`, headers: of(participant) } as const;
    const answer = await ask(disputeListSchema, question);
    return answer.ok ? ok(readEach(schema, answer.value)) : answer;
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
    listRecoveries: (participant, from) => list(fundsRecoverySchema, 'funds-recoveries', participant, from),
    listReports: (participant, from) => list(infractionReportSchema, 'infraction-reports', participant, from),
    acknowledgeReport: (participant, id) =>
      tell(infractionReportSchema, one('infraction-reports', id, 'acknowledge'), participant, {}),
    closeReport: (participant, id, closing) =>
      tell(infractionReportSchema, one('infraction-reports', id, 'close'), participant, closing),
    listRefunds: (participant, from) => list(refundSchema, 'refunds', participant, from),
    closeRefund: (participant, id, closing) => tell(refundSchema, one('refunds', id, 'close'), participant, closing),
  };
}
