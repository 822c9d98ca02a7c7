import { assert, type CivilDate, type Money } from '@bank/core';
import {
  writeFile240,
  type OutputBatch,
  type OutputRecord,
  type RecordValues,
  type WrittenFile,
} from '../../engine/write.ts';
import { FILE_TRAILER_240 } from '../file/file-240.ts';
import { companyValues, fileHeader240, type Company240, type FileHeader240 } from '../file/file-240-write.ts';
import { SEGMENT_E, STATEMENT_HEADER, STATEMENT_TRAILER } from './statement-240.ts';
import type { StatementEntry } from './statement-240-items.ts';

/** A balance on a day, negative where the account is overdrawn. */
export interface StatementBalance {
  readonly date: CivilDate;
  readonly centavos: Money;
  /** G082: P partial, F final, I intraday. */
  readonly position: 'P' | 'F' | 'I';
}

/** The statement of one account. Its closing balance follows from the opening one and the entries. */
export interface AccountStatement {
  readonly company: Company240;
  readonly opening: StatementBalance;
  /** Day and firmness of the balance at the end. */
  readonly closing: Omit<StatementBalance, 'centavos'>;
  /** One more with each statement of this account (G083). */
  readonly sequence: number;
  /** What the bank would lend (G096), and what is held back. */
  readonly creditLimitCentavos: Money;
  readonly heldUpTo24hCentavos: Money;
  readonly heldOver24hCentavos: Money;
  readonly entries: Iterable<StatementEntry>;
}

/** A file of statements. */
export interface StatementFile {
  readonly header: FileHeader240;
  readonly accounts: readonly AccountStatement[];
}

/** Version 10.6 of the layout (G030), and the form of a statement (G029). */
const VERSION = '033';
const FORM = '40';

/** Writes statements line by line, a batch for each account: counts, sums and closing balances are made here. */
export function writeStatements240({ header, accounts }: StatementFile): WrittenFile {
  return writeFile240({
    header: fileHeader240(header),
    batches: accounts.map((account) => outputBatch(account)),
    trailer: FILE_TRAILER_240,
    trailerValues: { accounts: accounts.length },
  });
}

function outputBatch(account: AccountStatement): OutputBatch {
  const { company, opening, closing } = account;
  let debits = 0n;
  let credits = 0n;
  function* details(): Generator<OutputRecord> {
    for (const entry of account.entries) {
      assert(entry.side !== null, 'an entry to write has a side');
      if (entry.side === 'D') debits += entry.amountCentavos ?? 0n;
      else credits += entry.amountCentavos ?? 0n;
      yield { layout: SEGMENT_E, values: { ...companyValues(company), ...entryValues(entry) } };
    }
  }
  return {
    header: {
      layout: STATEMENT_HEADER,
      values: {
        ...companyValues(company),
        ...balanceValues('opening', opening, opening.centavos),
        form: FORM,
        version: VERSION,
        currency: 'BRL',
        statementSequence: account.sequence,
      },
    },
    details: details(),
    trailer: () => ({
      layout: STATEMENT_TRAILER,
      values: {
        ...companyValues(company),
        ...balanceValues('closing', closing, opening.centavos + credits - debits),
        heldOver24h: account.heldOver24hCentavos,
        creditLimit: account.creditLimitCentavos,
        heldUpTo24h: account.heldUpTo24hCentavos,
        totalDebits: debits,
        totalCredits: credits,
      },
    }),
  };
}

function balanceValues(
  which: 'opening' | 'closing',
  { date, position }: Omit<StatementBalance, 'centavos'>,
  centavos: bigint,
): RecordValues {
  return {
    [`${which}Date`]: date,
    [`${which}Balance`]: centavos < 0n ? -centavos : centavos,
    [`${which}Side`]: centavos < 0n ? 'D' : 'C',
    [`${which}Position`]: position,
  };
}

function entryValues(entry: StatementEntry): RecordValues {
  return {
    nature: entry.nature,
    complementType: entry.complementType,
    complement: entry.complement,
    postingDate: entry.postingDate,
    entryDate: entry.entryDate,
    amount: entry.amountCentavos,
    side: entry.side,
    category: entry.category,
    historyCode: entry.historyCode,
    history: entry.history,
    documentNumber: entry.documentNumber,
  };
}
