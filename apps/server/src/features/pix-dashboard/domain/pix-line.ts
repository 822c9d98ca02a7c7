import { saoPaulo, type CivilDate, type Instant } from '@bank/core';
import type { PixFlow, ReceivingWay } from '@bank/contracts';
import { maskDocument } from '@bank/documents';

/** A line of Pix in a company's statement, with what the bank noted of it beside the books. */
export interface PixLine {
  readonly companyId: string;
  readonly date: CivilDate;
  readonly at: Instant;
  /** Centavos; above zero came in. */
  readonly amount: bigint;
  readonly type: PixLineType;
  readonly txid: string | null;
  /** The order that it carries out; of what the bank gave back by itself there is none. */
  readonly orderId: string | null;
  readonly name: string | null;
  /** Bare. */
  readonly document: string | null;
  /** Of a received one: whether its message or its payer's order is known, and by which key it came. */
  readonly isNoted: boolean;
  readonly key: string | null;
  /** The kind of the charge that it paid. */
  readonly charge: 'static' | 'immediate' | 'due' | null;
  /** Of one that came back: why, as the SPI says it. */
  readonly reason: string | null;
}

/** The types of line that are Pix (packages/contracts, entry types). */
export const PIX_LINE_TYPES = [
  'pix_sent',
  'pix_received',
  'pix_recovered',
  'pix_returned_in',
  'pix_returned_out',
] as const;
export type PixLineType = (typeof PIX_LINE_TYPES)[number];

/** A return for fraud (pacs.004, ReturnReason1Code of the SPI catalogue). */
const FRAUD = 'FR01';

/** Where a line is counted. A return that no order of the company's asked for is one that the bank made: the MED's. */
export function flowOf({ type, orderId, reason }: Pick<PixLine, 'type' | 'orderId' | 'reason'>): PixFlow {
  switch (type) {
    case 'pix_received':
      return 'received';
    case 'pix_sent':
      return 'sent';
    case 'pix_recovered':
      return 'med-in';
    case 'pix_returned_in':
      return reason === FRAUD ? 'med-in' : 'refunded-in';
    case 'pix_returned_out':
      return orderId === null ? 'med-out' : 'refunded-out';
  }
}

/** How a received Pix came: what it paid says most, then its code, then its key. */
export function wayOf({
  charge,
  txid,
  key,
  isNoted,
}: Pick<PixLine, 'charge' | 'txid' | 'key' | 'isNoted'>): ReceivingWay {
  if (charge !== null) return charge;
  if (txid !== null) return 'other-code';
  if (key !== null) return 'key';
  return isNoted ? 'account' : 'unknown';
}

/** How many Pix, and how much in centavos. */
export interface PixSums {
  readonly count: bigint;
  readonly centavos: bigint;
}

/** What moved in one hour, by flow, way and key; those two are empty where they say nothing. */
export interface HourSums extends PixSums {
  readonly companyId: string;
  readonly date: CivilDate;
  readonly hour: number;
  readonly flow: PixFlow;
  readonly way: ReceivingWay | '';
  readonly key: string;
}

/** What somebody paid on one day, as the statement shows them. */
export interface PayerSums extends PixSums {
  readonly companyId: string;
  readonly date: CivilDate;
  readonly maskedDocument: string;
  readonly name: string;
}

/** Lines counted together. */
export interface Rollup {
  readonly hours: readonly HourSums[];
  readonly payers: readonly PayerSums[];
}

/** Counts lines. However a stream of lines is cut, its parts' rollups come to the whole one's when they are added. */
export function rollUp(lines: Iterable<PixLine>): Rollup {
  const hours = new Map<string, HourSums>();
  const payers = new Map<string, PayerSums>();
  for (const line of lines) {
    const hour = hourOf(line);
    addTo(hours, [hour.companyId, hour.date, hour.hour, hour.flow, hour.way, hour.key], hour);
    if (hour.flow !== 'received') continue;
    const payer = payerOf(line);
    addTo(payers, [payer.companyId, payer.date, payer.maskedDocument, payer.name], payer);
  }
  return { hours: [...hours.values()], payers: [...payers.values()] };
}

function hourOf(line: PixLine): HourSums {
  const { companyId, date, at, key } = line;
  const flow = flowOf(line);
  const isReceived = flow === 'received';
  return {
    companyId,
    date,
    hour: saoPaulo(at).hour,
    flow,
    way: isReceived ? wayOf(line) : '',
    key: (isReceived && key) || '',
    count: 1n,
    centavos: sizeOf(line),
  };
}

function payerOf(line: PixLine): PayerSums {
  const { companyId, date, document, name } = line;
  const maskedDocument = document === null ? '' : maskDocument(document);
  return { companyId, date, maskedDocument, name: name ?? '', count: 1n, centavos: sizeOf(line) };
}

function sizeOf({ amount }: Pick<PixLine, 'amount'>): bigint {
  return amount < 0n ? -amount : amount;
}

function addTo<Sums extends PixSums>(all: Map<string, Sums>, parts: readonly (string | number)[], one: Sums): void {
  const place = JSON.stringify(parts);
  const before = all.get(place);
  all.set(place, before ? { ...one, count: before.count + one.count, centavos: before.centavos + one.centavos } : one);
}
