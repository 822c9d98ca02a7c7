import type { Instant } from '@bank/core';
import type { ChargeContent } from '@bank/contracts';
import { receiverOf as receiverWritten } from '../domain/charge-document.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import { codeOf, locationOf } from '../domain/code-of.ts';
import { chargeByTxid, type ChargingCompany } from '../postgres/charge-queries.ts';
import {
  listForProgram,
  listLocations,
  locationById,
  paymentsOfMany,
  revisionOf,
  type LocationFilter,
  type LocationRow,
  type PaymentOfMany,
  type ProgramFilter,
  type ProgramPage,
  type RevisionRow,
} from '../postgres/program-queries.ts';
import { listLots, lotByGivenId, lotCalled, waitsInLot, withRows, type Lot } from '../postgres/lot-queries.ts';
import { receiverOf } from '../postgres/receiver.ts';
import type { Asked, PixChargesContext } from './context.ts';
import { contentOf } from './draft-charge.ts';
import { changeLot, receiveLot, type LotReceived, type WantedLot, type WantedLotChange } from './receive-lot.ts';
import { changeForProgram, clearLocation, makeForProgram, reserveLocation } from './program-charges.ts';

type Rest<Function> = Function extends (charges: PixChargesContext, ...rest: infer Arguments) => infer Answer
  ? (...rest: Arguments) => Answer
  : never;

/** What programs do with charges and with the locations of their codes. */
export interface ProgramCharges {
  readonly make: Rest<typeof makeForProgram>;
  readonly change: Rest<typeof changeForProgram>;
  /** What is asked for, in the form in which charges are kept. */
  asKept(content: ChargeContent, txid: string | null): ChargeContent;
  /** An immediate charge, or one with a due date. */
  byTxid(companyId: string, txid: string): Promise<ChargeRecord | undefined>;
  /** What a charge asked for at one of its revisions; undefined for one that it does not have. */
  atRevision(charge: ChargeRecord, revision: number): Promise<RevisionRow | undefined>;
  list(filter: ProgramFilter, page: ProgramPage): ReturnType<typeof listForProgram>;
  /** What paid those charges, oldest first. */
  payments(companyId: string, chargeIds: readonly string[]): Promise<readonly PaymentOfMany[]>;
  company(companyId: string): Promise<ChargingCompany>;
  /** The company as charges with a due date name it. */
  receiver(companyId: string): Promise<ReturnType<typeof receiverWritten>>;
  /** Where a charge stands, and the code that leads there; both null: nowhere. */
  placeOf(
    charge: ChargeRecord,
    company: ChargingCompany,
  ): { readonly location: string | null; readonly code: string | null };
  readonly locations: {
    readonly reserve: Rest<typeof reserveLocation>;
    readonly clear: Rest<typeof clearLocation>;
    byId(companyId: string, id: bigint): Promise<LocationRow | undefined>;
    list(filter: LocationFilter, page: ProgramPage): ReturnType<typeof listLocations>;
    /** Where it leads to, without protocol. */
    addressOf(location: Pick<LocationRow, 'kind' | 'token'>): string;
  };
  /** Batches that programs ask for. */
  readonly lots: {
    receive(wanted: WantedLot, asked: Asked): Promise<LotReceived>;
    change(wanted: WantedLotChange, asked: Asked): ReturnType<typeof changeLot>;
    /** One with all of its rows, by what the program calls it; undefined for one that the company does not have. */
    byGivenId(companyId: string, givenId: string): Promise<Lot | undefined>;
    list(
      filter: { readonly companyId: string; readonly from: Instant; readonly to: Instant },
      page: ProgramPage,
    ): Promise<{ readonly total: number; readonly lots: readonly Lot[] }>;
    /** The batch that a program means by that text or number, for {@link ProgramFilter}. */
    batchIdOf(companyId: string, called: string): Promise<string | undefined>;
    /** Whether a txid is a row that has become no charge yet, or none at all. */
    waits(companyId: string, txid: string): Promise<boolean>;
  };
}

/** Charges as other capabilities let programs work with them. `wake`: charges of a batch are to be made or changed. */
export function offerToPrograms(charges: PixChargesContext, wake: () => void): ProgramCharges {
  const { pool, publicUrl, companyOf } = charges;
  return {
    make: (wanted, asked) => makeForProgram(charges, wanted, asked),
    change: (of, asked, decide) => changeForProgram(charges, of, asked, decide),
    asKept: contentOf,
    byTxid: (companyId, txid) => chargeByTxid(pool, companyId, txid),
    atRevision: (charge, revision) => revisionOf(pool, charge, revision),
    list: (filter, page) => listForProgram(pool, filter, page),
    payments: (companyId, chargeIds) => paymentsOfMany(pool, companyId, chargeIds),
    company: companyOf,
    receiver: async (companyId) => receiverWritten(await receiverOf(pool, companyId)),
    placeOf(charge, company) {
      const code = codeOf(charge, company, publicUrl);
      if (!code.ok) throw new Error(`the code of charge ${charge.id} fitted when it was made`);
      return { location: locationOf(charge, publicUrl), code: code.value };
    },
    locations: {
      reserve: (kind, asked: Asked) => reserveLocation(charges, kind, asked),
      clear: (id, asked) => clearLocation(charges, id, asked),
      byId: (companyId, id) => locationById(pool, companyId, id),
      list: (filter, page) => listLocations(pool, filter, page),
      addressOf: (location) => locationOf(location, publicUrl) ?? '',
    },
    lots: {
      receive: (wanted, asked) => receiveLot(charges, wanted, asked, wake),
      change: (wanted, asked) => changeLot(charges, wanted, asked, wake),
      async byGivenId(companyId, givenId) {
        const batch = await lotByGivenId(pool, { companyId, givenId });
        return batch && (await withRows(pool, companyId, [batch]))[0];
      },
      async list(filter, page) {
        const { total, batches } = await listLots(pool, filter, page);
        return { total, lots: await withRows(pool, filter.companyId, batches) };
      },
      batchIdOf: (companyId, called) => lotCalled(pool, companyId, called),
      waits: (companyId, txid) => waitsInLot(pool, companyId, txid),
    },
  };
}
