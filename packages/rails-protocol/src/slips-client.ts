import { formatDecimal, formatInstant, type CivilDate, type Result } from '@bank/core';
import type { Document } from '@bank/documents';
import type { Ispb } from '@bank/identifiers';
import { echo, readAnswer, type Ask } from './answers.ts';
import { PAYER_ID_HEADER, REQUESTING_PARTICIPANT_HEADER } from './dict-wire.ts';
import type { RailFault } from './request.ts';
import {
  billerAnswerSchema,
  clearingItemsSchema,
  slipAnswerSchema,
  writeOffAnswerSchema,
  type BillerAnswer,
  type BillPayment,
  type ClearingItems,
  type SlipAnswer,
  type SlipWriteOff,
  type WriteOffAnswer,
} from './slips-wire.ts';

/** Which slip, and which of the participant's own control numbers. */
export interface WriteOffName {
  readonly participant: Ispb;
  /** 44 digits. */
  readonly barcode: string;
  readonly controlNumber: string;
}

/**
 * The central registry of slips, and the clearing of slips and bills. Every write may be sent again: the same one gives the same
 * answer. A clear no is `rail.refused` with one of SLIP_REFUSALS as its reason; after `rail.timeout` only the same write again,
 * or the clearing, says what became of it.
 */
export interface SlipsClient {
  /** What is to be paid on that day, and whether it may be. That nobody registered it is an answer, not a fault. */
  lookUp(
    barcode: string,
    asked: { readonly participant: Ispb; readonly payer: Document; readonly on: CivilDate },
  ): Promise<Result<SlipAnswer, RailFault>>;
  /** Says that the participant has taken a slip's money. */
  writeOff(name: WriteOffName, writeOff: SlipWriteOff): Promise<Result<WriteOffAnswer, RailFault>>;
  /** Says that it has given the money back, which goes until the clearing has settled it. */
  cancelWriteOff(name: WriteOffName): Promise<Result<WriteOffAnswer, RailFault>>;
  /** Whose bill that is. That no biller is known is an answer, not a fault. */
  lookUpBiller(participant: Ispb, barcode: string): Promise<Result<BillerAnswer, RailFault>>;
  /** Says that the participant has taken a bill's money. */
  payBill(participant: Ispb, controlNumber: string, payment: BillPayment): Promise<Result<WriteOffAnswer, RailFault>>;
  /** What the clearing did with the participant's payments after that sequence, oldest first; 0 for all. */
  listClearing(participant: Ispb, after: number): Promise<Result<ClearingItems, RailFault>>;
  /** A sign of life: asks for nothing and changes nothing. */
  echo(): Promise<Result<undefined, RailFault>>;
}

/** The client of registry and clearing. */
export function slipsClient(ask: Ask): SlipsClient {
  const of = (participant: Ispb) => ({ [REQUESTING_PARTICIPANT_HEADER]: participant });
  const tell = async (method: 'PUT' | 'POST', path: string, participant: Ispb, content: object) => {
    const headers = { ...of(participant), 'content-type': 'application/json' };
    return readAnswer(writeOffAnswerSchema, await ask({ method, path, headers, body: JSON.stringify(content) }));
  };
  const pathOf = ({ barcode, controlNumber }: WriteOffName): string =>
    `/slips/${encodeURIComponent(barcode)}/write-offs/${encodeURIComponent(controlNumber)}`;
  return {
    async lookUp(barcode, { participant, payer, on }) {
      const headers = { ...of(participant), [PAYER_ID_HEADER]: payer };
      const path = `/slips/${encodeURIComponent(barcode)}?on=${on}`;
      return readAnswer(slipAnswerSchema, await ask({ method: 'GET', path, headers }));
    },
    writeOff: (name, writeOff) => tell('PUT', pathOf(name), name.participant, onTheWire(writeOff)),
    cancelWriteOff: (name) => tell('POST', `${pathOf(name)}/cancel`, name.participant, {}),
    async lookUpBiller(participant, barcode) {
      const path = `/slips/billers/${encodeURIComponent(barcode)}`;
      return readAnswer(billerAnswerSchema, await ask({ method: 'GET', path, headers: of(participant) }));
    },
    payBill: (participant, controlNumber, payment) =>
      tell('PUT', `/slips/bills/${encodeURIComponent(controlNumber)}`, participant, onTheWire(payment)),
    async listClearing(participant, after) {
      const path = `/slips/clearing?after=${after}`;
      return readAnswer(clearingItemsSchema, await ask({ method: 'GET', path, headers: of(participant) }));
    },
    echo: () => echo(ask, '/slips/echo'),
  };
}

/** Amount and moment as the wire writes them. */
function onTheWire<Taken extends Pick<SlipWriteOff, 'amount' | 'paidAt'>>(taken: Taken): object {
  return { ...taken, amount: formatDecimal(taken.amount), paidAt: formatInstant(taken.paidAt) };
}
