import type { CivilDate, Instant } from '@bank/core';
import type { IssuedFileKind } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';

/** A file that shall be issued. */
export interface FileToIssue {
  readonly kind: IssuedFileKind;
  /** What it is issued for, once within company and kind: the month "2026-10". */
  readonly businessKey: string;
  /** The days that it is about, both included. */
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** What it is called when it is saved; no other file of the company is called so. */
  readonly name: string;
  /** All that its recipe needs to know. */
  readonly params: JsonObject;
}

/** What making a file gave: what stands beside its bytes for ever. */
export interface MadeFile {
  /** Bytes. */
  readonly size: bigint;
  readonly lines: bigint;
  /** Centavos that came in and went out; magnitudes. */
  readonly totalIn: bigint;
  readonly totalOut: bigint;
  readonly sha256: Uint8Array;
}

/** A file that was issued. */
export interface IssuedFileRecord extends MadeFile {
  readonly companyId: string;
  readonly kind: IssuedFileKind;
  readonly number: bigint;
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly name: string;
  readonly contentId: string;
  readonly issuedAt: Instant;
}
