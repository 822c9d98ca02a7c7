import { civilDate, daysBetween, money, ZERO, type CivilDate, type Money } from '@bank/core';
import { writeChargingRetorno240, type ChargeEvent, type WrittenFile } from '@bank/cnab';
import { parsePixKey, type PixKeyType } from '@bank/pix-key';
import { DAY_RECORD_ROWS, paidRegistered, type DayRecord } from '../domain/day-record.ts';
import type { DayOwner } from './day-owner.ts';

/** C044: settled; settled without a registered title. */
const SETTLED = '06';
const SETTLED_UNREGISTERED = '17';
/** C006: simple charging. */
const WALLET = '1';
const KEY_KINDS: Readonly<Record<PixKeyType, '1' | '2' | '3' | '4' | '5'>> = {
  CPF: '1',
  CNPJ: '2',
  PHONE: '3',
  EMAIL: '4',
  EVP: '5',
};
/** The day from which the number of a file counts: one a day, so that it rises and says the same whenever it is made. */
const FIRST_DAY = civilDate('2020-01-01');

/** A day as CNAB 240, retorno of charging (FEBRABAN 10.6: T and U, Y-03 with Pix); recipe 1. */
export function writeDay240(owner: DayOwner, day: CivilDate, records: Iterable<DayRecord>): WrittenFile {
  const { bank, company, bankAccount } = owner;
  function* events(): Generator<ChargeEvent> {
    for (const record of records) yield eventOf(record, day);
  }
  const header = {
    bank: bank.code,
    bankName: bank.name,
    company: company.name,
    document: company.cnpj,
    agreement: '',
    branch: bank.branch,
    branchDigit: '',
    account: bankAccount,
    accountDigit: '',
    date: day,
    time: '000000',
    fileSequence: daysBetween(FIRST_DAY, day),
  };
  return writeChargingRetorno240(header, events());
}

function eventOf(record: DayRecord, day: CivilDate): ChargeEvent {
  const { is, charge, parts, about, amount, entrySeq, party } = record;
  const { movement240, reason240, occurrence240 } = DAY_RECORD_ROWS[is];
  const isPaid = is === 'received';
  const paid = isPaid ? amount : ZERO;
  return {
    movement: movement240 ?? (paidRegistered(record) ? SETTLED : SETTLED_UNREGISTERED),
    nossoNumero: '',
    wallet: WALLET,
    documentNumber: entrySeq === null ? '' : entrySeq.toString(),
    dueDate: charge?.dueDate ?? null,
    amountCentavos: charge?.original ?? about,
    receivingBank: '',
    receivingBranch: '',
    companyUse: '',
    payer: payerOf(party),
    tariffCentavos: ZERO,
    reasons: reason240 === null ? [] : [reason240],
    additionsCentavos: sumOf(parts.juros, parts.multa),
    discountCentavos: parts.desconto,
    abatementCentavos: parts.abatimento,
    iofCentavos: ZERO,
    paidCentavos: paid,
    netCentavos: paid,
    otherExpensesCentavos: ZERO,
    otherCreditsCentavos: ZERO,
    occurrenceDate: day,
    creditDate: isPaid ? day : null,
    pixUrl: '',
    ...pixOf(record),
    ...(occurrence240 && { payerOccurrence: { ...occurrence240, date: day, amountCentavos: about } }),
  };
}

function sumOf(one: Money, other: Money): Money {
  return money(one + other);
}

const CPF_LENGTH = 11;

/** A CPF is left out: on screens, too, the company sees the middle of it alone. */
function payerOf(party: DayRecord['party']): ChargeEvent['payer'] {
  if (party === null) return { document: '', name: '' };
  const { name, document } = party;
  return { name, document: document === null || document.length === CPF_LENGTH ? '' : document };
}

function pixOf({ key, txid, endToEndId }: DayRecord): Pick<ChargeEvent, 'pix'> {
  if (txid === null && endToEndId === null) return {};
  const typed = parsePixKey(key ?? '');
  // The layout wants a kind where it has a Pix: one without a key is written as a random key that is not given.
  const keyKind = typed.ok ? KEY_KINDS[typed.value.type] : KEY_KINDS.EVP;
  return {
    pix: { keyKind, key: typed.ok ? typed.value.canonical : '', txid: txid ?? '', endToEndId: endToEndId ?? '' },
  };
}
