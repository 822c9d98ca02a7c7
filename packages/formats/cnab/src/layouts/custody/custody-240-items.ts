import { readCmc7, type Cmc7 } from '@bank/cmc7';
import { assert, type CivilDate, type Money } from '@bank/core';
import { amountOf, dateOf, textOf, valueOf, type CnabRecord } from '../../engine/record.ts';
import { trimDocument } from '../../engine/structure.ts';
import type { CnabTitle } from '../../engine/titles.ts';
import { CHEQUE_OCCURRENCES, CHEQUE_RETURN_REASONS } from './custody-240-codes.ts';
import { readOccurrences, type Occurrence } from '../payments/payments-240-items.ts';

/** What a retorno says of the loan that a cheque stands for. */
export interface ChequeLoan {
  readonly interestCentavos: Money | null;
  readonly iofCentavos: Money | null;
  readonly chargesCentavos: Money | null;
  readonly contract: string;
  /** Percent in units of 10^-4. */
  readonly rate: bigint | null;
}

/** One cheque of a batch of custody (segment D). */
export interface Cheque {
  readonly line: number;
  /** K002. */
  readonly movement: string;
  /** K003: on sight, custody, discounted, pledged, linked. */
  readonly purpose: string;
  /** K004: 1 CMC7, 2 line 1. */
  readonly capture: string;
  /** As the file has it. */
  readonly identification: string;
  /** The magnetic strip, null where line 1 was typed or the strip is wrong. */
  readonly cmc7: Cmc7 | null;
  readonly issuerType: string;
  /** CPF or CNPJ of the issuer without padding, '' where there is none. */
  readonly issuerDocument: string;
  readonly amountCentavos: Money | null;
  readonly captureDate: CivilDate | null;
  /** The "bom para". */
  readonly depositDate: CivilDate | null;
  readonly creditDate: CivilDate | null;
  readonly documentNumber: string;
  readonly returnBranch: string;
  readonly returnAccount: string;
  readonly loan: ChequeLoan;
  /** Why it came back: only in movement 07, where the first code is the clearing's. */
  readonly returnReason: Occurrence | null;
  readonly occurrences: readonly Occurrence[];
}

const RETURNED = '07';

/** One cheque of a file, with everything it says. Only a cheque without errors says what it says for sure. */
export function readCheque({ records: [record] }: Pick<CnabTitle, 'records'>): Cheque {
  assert(record, 'a title has records');
  const movement = textOf(record, 'movement');
  const codes = readOccurrences(textOf(record, 'occurrences'));
  const [reason] = movement === RETURNED ? codes : [];
  const issuerType = textOf(record, 'issuerType');
  const capture = textOf(record, 'capture');
  const identification = textOf(record, 'cheque');
  const strip = capture === '1' ? readCmc7(identification) : undefined;
  return {
    line: record.line,
    movement,
    purpose: textOf(record, 'purpose'),
    capture,
    identification,
    cmc7: strip?.ok ? strip.value : null,
    issuerType,
    issuerDocument: trimDocument(textOf(record, 'issuerNumber'), issuerType),
    amountCentavos: amountOf(record, 'amount'),
    captureDate: dateOf(record, 'captureDate'),
    depositDate: dateOf(record, 'depositDate'),
    creditDate: dateOf(record, 'creditDate'),
    documentNumber: textOf(record, 'documentNumber'),
    returnBranch: textOf(record, 'returnBranch'),
    returnAccount: textOf(record, 'returnAccount'),
    loan: loanOf(record),
    returnReason: reason === undefined ? null : { code: reason, meaning: CHEQUE_RETURN_REASONS[reason] ?? null },
    occurrences: codes
      .slice(reason === undefined ? 0 : 1)
      .map((code) => ({ code, meaning: CHEQUE_OCCURRENCES[code] ?? null })),
  };
}

function loanOf(record: CnabRecord): ChequeLoan {
  const rate = valueOf(record, 'loanRate');
  return {
    interestCentavos: amountOf(record, 'loanInterest'),
    iofCentavos: amountOf(record, 'loanIof'),
    chargesCentavos: amountOf(record, 'loanCharges'),
    contract: textOf(record, 'loanContract'),
    rate: typeof rate === 'bigint' ? rate : null,
  };
}

/**
 * What makes two cheques the same one: bank, branch, account and number. For line 1 the same parts of it; '' where the
 * identification has not its length. The reader of a file does not look for doubles, because it keeps no cheque.
 */
export function chequeKey({ capture, identification, cmc7 }: Cheque): string {
  if (cmc7) return cmc7.bank + cmc7.branch + cmc7.account + cmc7.cheque;
  if (capture !== '2' || !isLine1(identification)) return '';
  return identification.slice(3, 10) + identification.slice(11, 21) + identification.slice(22, 28);
}

/** Compe 3, bank 3, branch 4, C1, account 10, C2, number 6, C3 (K005). */
export function isLine1(identification: string): boolean {
  return /^\d{29}$/.test(identification);
}
