import type { CivilDate, Instant, Money, Result, Uuid } from '@bank/core';
import type { LiveEvent } from '@bank/contracts';
import type { AuditRow, Companion } from '@bank/ledger';
import type { CodeTerms } from '../domain/code-terms.ts';
import type { CodeRefusal } from '../domain/read-code.ts';

/** Who pays. */
export interface PixPayer {
  readonly name: string;
  /** CPF or CNPJ, bare. */
  readonly document: string;
  readonly bankName: string;
}

/** A Pix from outside that names what it pays by a txid. */
export interface OfferedPix {
  readonly endToEndId: string;
  readonly companyId: string;
  readonly amount: Money;
  readonly txid: string;
  readonly key: string | null;
  /** It was begun by a dynamic code: then there is a charge of that txid. */
  readonly isByDynamicCode: boolean;
  /** When the payer's bank says that it accepted it. */
  readonly acceptedAt: Instant;
}

/** A Pix that has come, from outside or from inside this bank. */
export interface ArrivedPix {
  readonly endToEndId: string;
  readonly companyId: string;
  readonly amount: Money;
  readonly txid: string | null;
  readonly key: string | null;
  readonly payer: PixPayer;
  readonly message: string | null;
}

/** What is written with a posting that pays a charge, and what screens are told once it is there. */
export interface ChargePaid {
  readonly companions: readonly Companion[];
  /** What the receiver's log says of it; null where the coming of the money itself says all. */
  readonly act: AuditRow | null;
  readonly events: readonly LiveEvent[];
}

/** Why there is no document, by the names of API Pix 2.9.0. */
export type NoDocument = 'CobPayloadNaoEncontrado' | 'CobPayloadOperacaoInvalida';

/** How a charge of ours, to which a code leads, stands for whoever is about to pay it. */
export type ChargeStanding =
  | { readonly is: 'over'; readonly refusal: CodeRefusal }
  | { readonly is: 'open'; readonly asks: Pick<CodeTerms, 'txid' | 'key' | 'amount'> };

/**
 * Who knows the charges behind the codes of this bank's own companies. What it gives to be written commits with the posting
 * that it is for, or not at all: that is what keeps a charge from being paid twice.
 */
export interface ChargeKeeper {
  /** The refusal of a posting whose charge somebody else was quicker with: it is weighed anew. */
  readonly taken: string;
  /** Whether a payment is taken, before it is answered: what keeps its charge for it, or the reason against it. */
  weigh(
    pix: OfferedPix,
    at: Instant,
  ): Promise<
    { readonly reason: 'BE17' | 'DUPL' } | { readonly reason?: undefined; readonly companions: readonly Companion[] }
  >;
  /** What is paid by a payment that was taken, as the payment system has settled it; nothing is refused any more. */
  settled(pix: ArrivedPix): Promise<(at: Instant, transactionId: Uuid) => ChargePaid>;
  /** A payment that was taken is not settled: its charge is free again. */
  freed(endToEndId: string): readonly Companion[];
  /** How the charge at an address stands on a day; undefined where the address is none of ours. */
  standing(
    location: string,
    on: { readonly day: CivilDate; readonly at: Instant },
  ): Promise<ChargeStanding | undefined>;
  /** The document that stands at a path of the bank's own address, as it is for a day (API Pix 2.9.0, CobPayload and CobVPayload). */
  documentAt(
    path: string,
    asked: { readonly day: CivilDate | undefined; readonly at: Instant },
  ): Promise<Result<object, NoDocument>>;
  /**
   * What an order inside this bank pays by a code. A charge of ours has to be looked at first, by {@link standing}: what it
   * asked for then is what it must ask for when it is posted. `is: 'changed'`: nobody has looked.
   */
  paidInside(
    pix: ArrivedPix,
    code: Pick<CodeTerms, 'location' | 'amount'>,
    posting: { readonly at: Instant; readonly transactionId: Uuid },
  ): ChargePaid | { readonly is: 'changed' };
}
