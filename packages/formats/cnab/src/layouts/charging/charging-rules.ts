import { documentKind, parseCnpj, parseCpf, stateOfCep } from '@bank/documents';
import type { CnabFault } from '../../engine/fault.ts';
import { amountOf, countOf, dateOf, faultAt, hasField, isEmpty, textOf, type CnabRecord } from '../../engine/record.ts';

// What must hold between the fields of one title of a remessa, whatever its layout: fields are found by name.
// The reasons in brackets are FEBRABAN's C047-A, by which a bank would reject.

/** Collects faults; most titles have none. */
export type Faults = CnabFault[];

/** The terms of a title: dates, amounts, discounts, abatement, protest and write-off. */
export function checkTerms(record: CnabRecord, isEntry: boolean, faults: Faults): void {
  const amount = amountOf(record, 'amount') ?? 0n;
  const due = dateOf(record, 'dueDate');
  if (isEntry) {
    if (isEmpty(record, 'dueDate')) faults.push(faultAt(record, 'dueDate', { code: 'cnab.field.required' })); // [16]
    if (amount === 0n) faults.push(faultAt(record, 'amount', { code: 'cnab.title.amount-zero' })); // [20]
    if (isEmpty(record, 'species')) faults.push(faultAt(record, 'species', { code: 'cnab.field.required' })); // [21]
    if (isEmpty(record, 'issueDate')) faults.push(faultAt(record, 'issueDate', { code: 'cnab.field.required' })); // [24]
  } else if (isEmpty(record, 'nossoNumero')) {
    faults.push(faultAt(record, 'nossoNumero', { code: 'cnab.title.nosso-numero' })); // [08]
  }
  const issued = dateOf(record, 'issueDate');
  if (due && issued && due < issued) {
    faults.push(
      faultAt(record, 'dueDate', { code: 'cnab.title.due-before-issue', expected: textOf(record, 'issueDate') }),
    ); // [17]
  }
  const abatement = amountOf(record, 'abatement') ?? 0n;
  if (amount > 0n && abatement >= amount) faults.push(faultAt(record, 'abatement', { code: 'cnab.title.abatement' })); // [34]
}

/** One discount, by the number that its fields carry. */
export function checkDiscount(
  record: CnabRecord,
  number: '1' | '2' | '3',
  title: { readonly amount: bigint; readonly due: string | null; readonly movement: string },
  faults: Faults,
): void {
  const kindField = `discount${number}Kind`;
  if (isEmpty(record, kindField)) return;
  const kind = textOf(record, kindField);
  if (kind === '7') {
    if (title.movement !== '31')
      faults.push(faultAt(record, kindField, { code: 'cnab.title.discount-kind', expected: 'só com o movimento 31' })); // [28]
    return;
  }
  const valueField = `discount${number}`;
  const dateField = `discount${number}Date`;
  const value = amountOf(record, valueField) ?? 0n;
  if (value === 0n) {
    // A code with neither value nor date: many programs write it so for no discount, and it is sure what is meant.
    const severity = isEmpty(record, dateField) ? 'warning' : 'error';
    faults.push(faultAt(record, valueField, { code: 'cnab.title.value', severity })); // [30]
    return;
  }
  // Percents have two decimals, as the amounts: 100.00 % is 10000.
  const limit = isPercentDiscount(kind) ? 10_000n : title.amount;
  if (limit > 0n && value >= limit) faults.push(faultAt(record, valueField, { code: 'cnab.title.discount-amount' })); // [29]
  const date = dateOf(record, dateField);
  if ((kind === '1' || kind === '2') && isEmpty(record, dateField)) {
    faults.push(faultAt(record, dateField, { code: 'cnab.field.required' })); // [80]
  }
  if (date && title.due && date > title.due)
    faults.push(faultAt(record, dateField, { code: 'cnab.title.discount-date' })); // [80]
}

/** Whether a discount is a percentage (C021). */
export function isPercentDiscount(kind: string): boolean {
  return kind === '2' || kind === '5' || kind === '6';
}

/** Discounts of one title are all amounts or all percentages (C021). */
export function checkDiscountKinds(records: readonly CnabRecord[], faults: Faults): void {
  let first: boolean | undefined;
  for (const record of records) {
    for (const number of ['1', '2', '3']) {
      const name = `discount${number}Kind`;
      if (!hasField(record.layout, name) || isEmpty(record, name)) continue;
      const percent = isPercentDiscount(textOf(record, name));
      first ??= percent;
      if (percent !== first) {
        faults.push(
          faultAt(record, name, { code: 'cnab.title.discount-kind', expected: 'o mesmo tipo em todos os descontos' }),
        ); // [28]
      }
    }
  }
}

/** Interest per day or a month (C018, C019). */
export function checkInterest(record: CnabRecord, due: string | null, faults: Faults): void {
  const kind = textOf(record, 'interestKind');
  if (kind !== '1' && kind !== '2') return;
  if ((amountOf(record, 'interest') ?? 0n) === 0n) {
    // Zero a day is the same as exempt: many programs write it so, and it is sure what is meant.
    faults.push(
      faultAt(record, 'interest', {
        code: 'cnab.title.interest',
        severity: 'warning',
        expected: 'código 3 (isento) ou um valor',
      }),
    );
  }
  const from = dateOf(record, 'interestDate');
  if (from && due && from <= due) {
    // C019: an invalid date counts as the due date, so the title stands.
    faults.push(faultAt(record, 'interestDate', { code: 'cnab.title.interest-date', severity: 'warning' })); // [79]
  }
}

/** Fine (G073). */
export function checkFine(record: CnabRecord, amount: bigint, faults: Faults): void {
  if (isEmpty(record, 'fineKind')) return;
  const fine = amountOf(record, 'fine') ?? 0n;
  const limit = textOf(record, 'fineKind') === '2' ? 10_000n : amount;
  if (fine === 0n || (limit > 0n && fine > limit)) faults.push(faultAt(record, 'fine', { code: 'cnab.title.fine' })); // [59]
}

const PROTESTS = new Set(['1', '2', '4', '5', '8']);

/** Days to protest and to write-off (C026 to C029; note of segment P). */
export function checkDays(record: CnabRecord, movement: string, faults: Faults): void {
  const protest = textOf(record, 'protestKind');
  const protestDays = countOf(record, 'protestDays') ?? 0;
  if (PROTESTS.has(protest) && protestDays === 0) {
    faults.push(faultAt(record, 'protestDays', { code: 'cnab.title.protest-days' })); // [38]
  }
  if (protest === '9' && movement !== '31') {
    faults.push(faultAt(record, 'protestKind', { code: 'cnab.field.code', expected: '9 só com o movimento 31' })); // [37]
  }
  const writeOffDays = countOf(record, 'writeOffDays') ?? 0;
  if (textOf(record, 'writeOffKind') === '1' && PROTESTS.has(protest) && writeOffDays < protestDays) {
    const expected = `${protestDays} dias ou mais`;
    faults.push(faultAt(record, 'writeOffDays', { code: 'cnab.title.write-off-days', expected })); // [43]
  }
}

/** CPF or CNPJ and its type; `prefix` is the person that the fields speak of ('payer', 'guarantor'). */
export function checkPerson(record: CnabRecord, prefix: 'payer' | 'guarantor', faults: Faults): void {
  const name = `${prefix}Document`;
  if (isEmpty(record, name)) return;
  const padded = textOf(record, name);
  const type = textOf(record, `${prefix}InscriptionType`).slice(-1);
  if (type !== '1' && type !== '2') return;
  const read = type === '1' ? parseCpf(padded.slice(-11)) : parseCnpj(padded.slice(-14));
  const beyond = padded.slice(0, type === '1' ? -11 : -14);
  if (read.ok && /^0*$/.test(beyond)) return;
  const other = type === '1' ? parseCnpj(padded.slice(-14)) : parseCpf(padded.slice(-11));
  const meant = other.ok && /^0*$/.test(padded.slice(0, -other.value.length)) ? documentKind(other.value) : undefined;
  const expected = meant ? `tipo ${meant === 'CPF' ? '1' : '2'}: o número é um ${meant} válido` : undefined;
  faults.push(faultAt(record, name, { code: 'cnab.title.document', ...(expected !== undefined && { expected }) })); // [46, 53]
}

/** The payer's address: all of it for an entry, and a CEP that lies in the state. */
export function checkAddress(record: CnabRecord, isEntry: boolean, faults: Faults): void {
  if (isEntry) {
    for (const name of ['payerStreet', 'payerZip', 'payerCity', 'payerState']) {
      if (isEmpty(record, name)) faults.push(faultAt(record, name, { code: 'cnab.field.required' })); // [47, 48, 52]
    }
  }
  if (isEmpty(record, 'payerZip')) return;
  const state = stateOfCep(textOf(record, 'payerZip'));
  const said = textOf(record, 'payerState');
  if (said === '' || state === said) return;
  faults.push(
    faultAt(record, 'payerZip', { code: 'cnab.title.zip-state', expected: state ? `UF ${state}` : 'CEP existente' }),
  ); // [48, 51]
}
