import { ZERO, type CivilDate } from '@bank/core';
import { writePix750, type PixEntry, type PixPerson, type WrittenFile } from '@bank/cnab';
import { DAY_RECORD_ROWS, type DayRecord } from '../domain/day-record.ts';
import type { DayOwner } from './day-owner.ts';

const NOBODY: PixPerson = { type: '', document: '', name: '' };
/** How it was paid: by a code that stays, by one of its own, by none. */
const CODE_KINDS = { static: '1', immediate: '2', due: '2' } as const;
const NO_CODE = '3';
/** ISO 20022 ExternalCashAccountType1: a current account, as the payment system names ours. */
const ACCOUNT_TYPE = 'CACC';

/** A day as CNAB 750, retorno of version 001; recipe 1. */
export function writeDay750(owner: DayOwner, day: CivilDate, records: Iterable<DayRecord>): WrittenFile {
  const { bank, company, bankAccount } = owner;
  function* entries(): Generator<PixEntry> {
    for (const record of records) yield entryOf(record, day);
  }
  return writePix750({
    direction: 'retorno',
    version: '001',
    ispb: bank.ispb,
    receiver: {
      type: '02',
      document: company.cnpj,
      name: company.name,
      branch: bank.branch,
      account: bankAccount,
      accountType: ACCOUNT_TYPE,
    },
    agreement: '',
    date: day,
    fileSequence: 0,
    entries: entries(),
  });
}

/**
 * A record as an entry. What went back has the endToEndId of the Pix that it was part of, and the D id at the beginning of
 * the message, for the layout has no place of its own for it.
 */
function entryOf(record: DayRecord, day: CivilDate): PixEntry {
  const { is, charge, parts, amount, about, returnId, message } = record;
  const isPaid = is === 'received';
  const moved = amount < 0n ? -amount : amount;
  return {
    kind: record.endToEndId === null ? 'charge' : 'receipt',
    line: 0,
    movement: DAY_RECORD_ROWS[is].movement750,
    movementDate: day,
    txid: record.txid ?? '',
    endToEndId: record.endToEndId ?? '',
    pixKey: record.key ?? '',
    chargeKind: charge ? CODE_KINDS[charge.kind] : NO_CODE,
    dueDate: charge?.dueDate ?? null,
    paidAt: '',
    originalCentavos: charge ? (charge.original ?? (isPaid ? about : ZERO)) : about,
    interestCentavos: parts.juros,
    fineCentavos: parts.multa,
    discountCentavos: parts.desconto,
    abatementCentavos: parts.abatimento,
    finalCentavos: about,
    paidCentavos: moved as PixEntry['paidCentavos'],
    feeCentavos: ZERO,
    receiver: NOBODY,
    debtor: charge?.debtor ? personOf(charge.debtor, true) : NOBODY,
    payer: record.party && record.endToEndId !== null ? personOf(record.party, false) : NOBODY,
    payerMessage: [returnId, message].filter((each) => each !== null).join(' '),
    payerRequest: '',
    settlementCode: '',
    errors: '',
    brcode: '',
    location: '',
    information: [],
  };
}

const CPF_LENGTH = 11;

/** A CPF that the company did not name itself is shown to it nowhere, and so not here: zeros. */
function personOf(
  { name, document }: { readonly name: string; readonly document: string | null },
  isNamedByCompany: boolean,
): PixPerson {
  const isCpf = document?.length === CPF_LENGTH;
  if (document === null || (isCpf && !isNamedByCompany)) return { ...NOBODY, name };
  return { type: isCpf ? '01' : '02', document, name };
}
