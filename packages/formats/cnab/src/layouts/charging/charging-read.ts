import { ZERO, type Money } from '@bank/core';
import type { CnabRecord } from '../../engine/record.ts';
import { amountOf, countOf, dateOf, hasField, isEmpty, textIfAny, textOf } from '../../engine/record.ts';
import { trimDocument } from '../../engine/structure.ts';
import type { CnabTitle } from '../../engine/titles.ts';
import { OWN_SPECIES_TO_C015 } from './charging-400-codes.ts';
import { furtherOf } from './charging-further.ts';
import {
  isDiscountKind,
  type ChargeDiscount,
  type ChargeEvent,
  type ChargeEventPix,
  type ChargeFine,
  type ChargeInterest,
  type ChargeOrder,
  type PayerOccurrence,
} from './charging-order.ts';

/** The record of a title that has a field of that name; fields are found by name, whatever the layout. */
function having(title: CnabTitle, name: string): CnabRecord | undefined {
  return title.records.find(({ layout }) => hasField(layout, name));
}

function text(title: CnabTitle, name: string): string {
  return textIfAny(having(title, name), name);
}

function amount(title: CnabTitle, name: string): Money {
  const record = having(title, name);
  return (record && amountOf(record, name)) ?? ZERO;
}

function date(title: CnabTitle, name: string): ReturnType<typeof dateOf> {
  const record = having(title, name);
  return record ? dateOf(record, name) : null;
}

function count(title: CnabTitle, name: string): number {
  const record = having(title, name);
  return (record && countOf(record, name)) ?? 0;
}

function isCnab400(title: CnabTitle): boolean {
  return title.records[0]?.layout.length === 400;
}

/**
 * A title of a charging remessa (CNAB 240, or our own CNAB 400) with everything it says. Codes are those of CNAB 240.
 * Only a title without errors says what it says for sure.
 */
export function readChargeOrder(title: CnabTitle): ChargeOrder {
  const is400 = isCnab400(title);
  const species = text(title, 'species');
  const further = furtherOf(title);
  return {
    movement: title.movement,
    nossoNumero: blankZeros(title.nossoNumero),
    wallet: walletOf(title),
    documentNumber: title.documentNumber,
    dueDate: title.dueDate,
    amountCentavos: title.amountCentavos ?? ZERO,
    species: is400 ? (OWN_SPECIES_TO_C015[species] ?? '') : blankZeros(species),
    accepted: text(title, 'acceptance') === 'A',
    issueDate: date(title, 'issueDate'),
    interest: is400 ? dailyInterest(title) : interestOf(title),
    discounts: is400 ? dayDiscount(title) : discountsOf(title),
    fine: fineOf(title),
    iofCentavos: amount(title, 'iof'),
    abatementCentavos: amount(title, 'abatement'),
    companyUse: text(title, 'companyUse'),
    ...(is400 ? instructionsOf(title) : daysOf(title)),
    payer: payerOf(title),
    guarantor: guarantorOf(title),
    messages: ['message3', 'message4'].map((name) => text(title, name)).filter((message) => message !== ''),
    email: text(title, 'email'),
    pix: pixOf(title),
    ...(further.length > 0 && { further }),
  };
}

function blankZeros(value: string): string {
  return /^0*$/.test(value) ? '' : value;
}

/** One digit in CNAB 240; three in CNAB 400, of which ours uses the last. */
function walletOf(title: CnabTitle): string {
  return blankZeros(text(title, 'wallet')).slice(-1);
}

function interestOf(title: CnabTitle): ChargeInterest | null {
  const kind = text(title, 'interestKind');
  const value = amount(title, 'interest');
  const from = date(title, 'interestDate');
  if (value === 0n) return null;
  if (kind === '1') return { kind: 'per-day', amountCentavos: value, from };
  return kind === '2' ? { kind: 'monthly-rate', hundredths: value, from } : null;
}

function dailyInterest(title: CnabTitle): ChargeInterest | null {
  const value = amount(title, 'interest');
  return value === 0n ? null : { kind: 'per-day', amountCentavos: value, from: date(title, 'interestDate') };
}

function discountsOf(title: CnabTitle): readonly ChargeDiscount[] {
  return ['1', '2', '3'].flatMap((number) => {
    const kind = text(title, `discount${number}Kind`);
    const value = amount(title, `discount${number}`);
    return isDiscountKind(kind) && value > 0n ? [{ kind, value, until: date(title, `discount${number}Date`) }] : [];
  });
}

function dayDiscount(title: CnabTitle): readonly ChargeDiscount[] {
  const value = amount(title, 'discount1');
  return value === 0n ? [] : [{ kind: '1', value, until: date(title, 'discount1Date') }];
}

function fineOf(title: CnabTitle): ChargeFine | null {
  const kind = text(title, 'fineKind');
  if (kind !== '1' && kind !== '2') return null;
  return { kind: kind === '1' ? 'amount' : 'percent', value: amount(title, 'fine'), from: date(title, 'fineDate') };
}

function daysOf(title: CnabTitle): Pick<ChargeOrder, 'protest' | 'writeOffDays'> {
  const kind = blankZeros(text(title, 'protestKind'));
  return {
    protest: kind === '' ? null : { kind, days: count(title, 'protestDays') },
    writeOffDays: text(title, 'writeOffKind') === '1' ? count(title, 'writeOffDays') : null,
  };
}

/** Instructions 09 (protest), 10 (no protest) and 18 (write-off) of our own CNAB 400, with one number of days. */
function instructionsOf(title: CnabTitle): Pick<ChargeOrder, 'protest' | 'writeOffDays'> {
  const instructions = [text(title, 'instruction1'), text(title, 'instruction2')];
  const days = count(title, 'instructionDays');
  const protest = instructions.includes('09')
    ? { kind: '1', days }
    : instructions.includes('10')
      ? { kind: '3', days: 0 }
      : null;
  return { protest, writeOffDays: instructions.includes('18') ? days : null };
}

function payerOf(title: CnabTitle): ChargeOrder['payer'] {
  const record = having(title, 'payerName');
  if (!record || isEmpty(record, 'payerName')) return null;
  return {
    document: trimDocument(text(title, 'payerDocument'), text(title, 'payerInscriptionType').slice(-1)),
    name: textOf(record, 'payerName'),
    street: text(title, 'payerStreet'),
    district: text(title, 'payerDistrict'),
    zip: text(title, 'payerZip') + text(title, 'payerZipSuffix'),
    city: text(title, 'payerCity'),
    state: text(title, 'payerState'),
  };
}

function guarantorOf(title: CnabTitle): ChargeOrder['guarantor'] {
  const name = text(title, 'guarantorName');
  const document = trimDocument(text(title, 'guarantorDocument'), text(title, 'guarantorInscriptionType').slice(-1));
  return name === '' && document === '' ? null : { document, name };
}

function pixOf(title: CnabTitle): ChargeOrder['pix'] {
  const keyKind = text(title, 'pixKeyKind');
  if (keyKind !== '1' && keyKind !== '2' && keyKind !== '3' && keyKind !== '4' && keyKind !== '5') return null;
  return { keyKind, key: text(title, 'pixKey'), txid: text(title, 'txid') };
}

/** A title of a charging retorno (CNAB 240, or our own CNAB 400) with everything that happened to it. */
export function readChargeEvent(title: CnabTitle): ChargeEvent {
  const pix = eventPixOf(title);
  const payerOccurrence = payerOccurrenceOf(title);
  return {
    movement: title.movement,
    nossoNumero: title.nossoNumero,
    wallet: walletOf(title),
    documentNumber: title.documentNumber,
    dueDate: title.dueDate,
    amountCentavos: title.amountCentavos ?? ZERO,
    receivingBank: blankZeros(text(title, 'receivingBank')),
    receivingBranch: blankZeros(text(title, 'receivingBranch')),
    companyUse: text(title, 'companyUse'),
    payer: { document: title.payerDocument, name: title.payer },
    tariffCentavos: amount(title, 'tariff'),
    reasons: title.reasons,
    additionsCentavos: amount(title, 'additions'),
    discountCentavos: amount(title, 'discount'),
    abatementCentavos: amount(title, 'abatement'),
    iofCentavos: amount(title, 'iof'),
    paidCentavos: title.paidCentavos ?? ZERO,
    netCentavos: amount(title, 'net'),
    otherExpensesCentavos: amount(title, 'otherExpenses'),
    otherCreditsCentavos: amount(title, 'otherCredits'),
    occurrenceDate: date(title, 'occurrenceDate'),
    creditDate: date(title, 'creditDate'),
    pixUrl: pix ? '' : text(title, 'pixKey'),
    ...(pix && { pix }),
    ...(payerOccurrence && { payerOccurrence }),
  };
}

/** A key alone is the address of a QR code; a txid or an endToEndId says which Pix it is. */
function eventPixOf(title: CnabTitle): ChargeEventPix | undefined {
  const endToEndId = text(title, 'endToEndId');
  const pix = pixOf(title);
  return pix && (pix.txid !== '' || endToEndId !== '') ? { ...pix, endToEndId } : undefined;
}

function payerOccurrenceOf(title: CnabTitle): PayerOccurrence | undefined {
  const code = blankZeros(text(title, 'payerOccurrence'));
  if (code === '') return undefined;
  return {
    code,
    date: date(title, 'payerOccurrenceDate'),
    amountCentavos: amount(title, 'payerOccurrenceAmount'),
    text: text(title, 'payerOccurrenceText'),
  };
}
