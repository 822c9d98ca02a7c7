import type { CivilDate, Instant, Money } from '@bank/core';
import type { CodeKind } from '@bank/contracts';

// What a day of Pix holds for whoever keeps a company's books: money that came and went back, what is contested, and what
// became of charges. Each is one record of a return file, in every format.

/** What a record is. */
export const DAY_RECORD_KINDS = [
  'received', // a Pix came in, by a charge or without one
  'given-back', // the company gave a received Pix back, whole or in part
  'paid-back', // the bank gave it back, for a contest that was founded or a block as a precaution
  'recovered', // money of the company's that the special refund mechanism (MED) brought back
  'came-back', // a Pix that the company had sent was given back
  'contested', // somebody contests a received Pix; no money moves by that
  'contest-ended',
  'charge-made',
  'charge-changed',
  'charge-removed',
  'charge-removed-by-bank',
] as const;
export type DayRecordKind = (typeof DAY_RECORD_KINDS)[number];

/** Who stands opposite: of a charge that nobody has paid, its debtor. */
export interface RecordParty {
  readonly name: string;
  /** CPF or CNPJ, bare; null where it is not known. */
  readonly document: string | null;
  readonly ispb: string | null;
}

/** The charge that a record is about, or that a received Pix paid. */
export interface RecordCharge {
  readonly kind: CodeKind;
  readonly dueDate: CivilDate | null;
  /** What was asked for; null where the payer says how much. */
  readonly original: Money | null;
  readonly debtor: Pick<RecordParty, 'name' | 'document'> | null;
}

/** What a paid amount was made of beside the original; magnitudes. */
export interface RecordParts {
  readonly multa: Money;
  readonly juros: Money;
  readonly abatimento: Money;
  readonly desconto: Money;
}

/** One record of a day. */
export interface DayRecord {
  readonly is: DayRecordKind;
  readonly at: Instant;
  /** What moved on the account, signed; zero where nothing did. */
  readonly amount: Money;
  /** What it is about where nothing moved: what is contested, or asked for. Else the amount without its sign. */
  readonly about: Money;
  /** Its place in the statement; null where it is no line there. */
  readonly entrySeq: bigint | null;
  /** Of the Pix that it is, or that went back or is contested; null for a charge. */
  readonly endToEndId: string | null;
  readonly returnId: string | null;
  readonly txid: string | null;
  readonly key: string | null;
  readonly party: RecordParty | null;
  readonly message: string | null;
  readonly charge: RecordCharge | null;
  readonly parts: RecordParts;
  /** How much of that Pix has gone back by then, this included. */
  readonly returned: Money;
}

/** How the formats say each kind; of CNAB 750 and of the payer's occurrences these are the bank's own codes. */
interface RecordRow {
  /** Its `tipo` and `status` in CSV. */
  readonly type: 'recebimento' | 'devolução' | 'MED' | 'estorno' | 'cobrança';
  readonly status: string;
  /** CNAB 750, código do movimento. */
  readonly movement750: string;
  /** CNAB 240, C044; null for a received Pix, which is 06 or 17. */
  readonly movement240: string | null;
  /** CNAB 240, C047 where C044 has reasons. */
  readonly reason240: string | null;
  /** CNAB 240, A001 and A002 of movement 29. */
  readonly occurrence240: { readonly code: string; readonly text: string } | null;
}

function byPayer(code: string, text: string): Pick<RecordRow, 'movement240' | 'reason240' | 'occurrence240'> {
  return { movement240: '29', reason240: null, occurrence240: { code, text } };
}

function ofCharge(movement240: string, reason240: string | null = null) {
  return { type: 'cobrança', movement240, reason240, occurrence240: null } as const;
}

/** Every kind as the formats say it. What stands here is what was issued: another word is another recipe. */
export const DAY_RECORD_ROWS: Readonly<Record<DayRecordKind, RecordRow>> = {
  received: {
    type: 'recebimento',
    status: 'creditado',
    movement750: '06',
    movement240: null,
    reason240: '06',
    occurrence240: null,
  },
  'given-back': {
    type: 'devolução',
    status: 'devolvido',
    movement750: '07',
    ...byPayer('DEVO', 'DEVOLUCAO PELA EMPRESA'),
  },
  'paid-back': {
    type: 'MED',
    status: 'devolvido pelo banco',
    movement750: '08',
    ...byPayer('DEVB', 'DEVOLUCAO PELO BANCO'),
  },
  recovered: { type: 'MED', status: 'recuperado', movement750: '11', ...byPayer('RECU', 'RECUPERADO PELO MED') },
  'came-back': {
    type: 'estorno',
    status: 'creditado',
    movement750: '12',
    ...byPayer('ESTO', 'PIX ENVIADO QUE VOLTOU'),
  },
  contested: { type: 'MED', status: 'contestado', movement750: '09', ...byPayer('CONT', 'CONTESTADO PELO PAGADOR') },
  'contest-ended': {
    type: 'MED',
    status: 'contestação encerrada',
    movement750: '10',
    ...byPayer('CONF', 'CONTESTACAO ENCERRADA'),
  },
  'charge-made': { status: 'criada', movement750: '01', ...ofCharge('02') },
  'charge-changed': { status: 'alterada', movement750: '02', ...ofCharge('27') },
  'charge-removed': { status: 'removida', movement750: '03', ...ofCharge('09', '11') },
  'charge-removed-by-bank': { status: 'removida pelo banco', movement750: '04', ...ofCharge('09', '09') },
};

/** Whether a received Pix paid a charge that was registered, and not a code that is paid as often as people like. */
export function paidRegistered({ is, charge }: DayRecord): boolean {
  return is === 'received' && charge !== null && charge.kind !== 'static';
}
