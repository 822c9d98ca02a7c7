import { readBoleto, type Boleto } from '@bank/boleto';
import { civilDate, type CivilDate } from '@bank/core';
import { parseCnpj, parseCpf } from '@bank/documents';
import { parsePixKey, type PixKeyType } from '@bank/pix-key';
import { writeDate } from '../../engine/dates.ts';
import type { CnabFault, FaultCode } from '../../engine/fault.ts';
import { faultAt, hasField, isEmpty, textOf, type CnabRecord } from '../../engine/record.ts';
import type { TitleContext } from '../../engine/service.ts';
import { trimDocument } from '../../engine/structure.ts';
import type { Payment, PaymentSegments } from './payments-240-items.ts';

/** What should stand there, and what could be written instead. */
interface Hints {
  readonly expected?: string | undefined;
  readonly suggestion?: string | undefined;
}

/** Gathers the faults of one payment: errors in a remessa; in a retorno, which tells what was, only warnings. */
class PaymentFaults {
  readonly found: CnabFault[] = [];
  readonly #severity: CnabFault['severity'];

  constructor({ direction }: TitleContext) {
    this.#severity = direction === 'remessa' ? 'error' : 'warning';
  }

  at(record: CnabRecord, name: string, code: FaultCode, more: string | Hints = {}): void {
    this.#add(record, name, { code, severity: this.#severity }, typeof more === 'string' ? { expected: more } : more);
  }

  warn(record: CnabRecord, name: string, code: FaultCode, expected?: string): void {
    this.#add(record, name, { code, severity: 'warning' }, { expected });
  }

  unknownOccurrence(main: CnabRecord, code: string): void {
    this.found.push({
      ...faultAt(main, 'occurrences', { code: 'cnab.title.reason', severity: 'warning' }),
      found: code,
    });
  }

  /** Banks leave segments out of what they send back, so that only a remessa can miss one. */
  missing(main: CnabRecord, segment: string): void {
    if (this.#severity === 'warning') return;
    const { line } = main;
    this.found.push({ severity: 'error', scope: 'title', code: 'cnab.segment-missing', line, expected: segment });
  }

  #add(
    record: CnabRecord,
    name: string,
    fault: Pick<CnabFault, 'severity'> & { readonly code: FaultCode },
    { expected, suggestion }: Hints,
  ): void {
    this.found.push(
      faultAt(record, name, {
        ...fault,
        ...(expected !== undefined && { expected }),
        ...(suggestion !== undefined && { suggestion }),
      }),
    );
  }
}

/**
 * What must hold between the fields and segments of one payment (FEBRABAN 10.6, §3.1 and the notes of its fields).
 * The engine has judged each field by itself already.
 */
export function checkPayment(segments: PaymentSegments, payment: Payment, context: TitleContext): readonly CnabFault[] {
  const faults = new PaymentFaults(context);
  const { main } = segments;
  checkMovement(faults, main, payment, context);
  if (context.direction === 'retorno') checkOccurrences(faults, main, payment);
  switch (main.text.charAt(13)) {
    case 'A':
      checkTransfer(faults, segments, payment, context);
      break;
    case 'J':
      checkBoleto(faults, segments, payment, context);
      break;
    case 'O':
      checkBill(faults, segments, payment);
      break;
    default:
      checkTax(faults, main, payment);
  }
  return faults.found;
}

/** A remessa that includes or changes something says an amount; only a retorno tells of a reversal (G060, G061). */
function checkMovement(faults: PaymentFaults, main: CnabRecord, payment: Payment, { direction }: TitleContext): void {
  if (direction === 'retorno') return;
  const { movement, instruction } = payment;
  if (movement === '3') faults.at(main, 'movement', 'cnab.payment.retorno-only');
  if (instruction === '33') faults.at(main, 'instruction', 'cnab.payment.retorno-only');
  if (movement !== '9' && payment.amountCentavos === 0n) faults.at(main, 'amount', 'cnab.title.amount-zero');
}

function checkOccurrences(faults: PaymentFaults, main: CnabRecord, payment: Payment): void {
  for (const { code, meaning } of payment.occurrences) {
    if (meaning === null) faults.unknownOccurrence(main, code);
  }
}

/** What needs a document of the payee and a purpose of its own (G005). */
const TED_FORMS: ReadonlySet<string> = new Set(['03', '41', '43', '44']);
/** What goes to an account. */
const ACCOUNT_FORMS: ReadonlySet<string> = new Set(['01', '03', '05', '41', '43', '44', '71', '72']);
const TED_CLEARINGS: ReadonlySet<string> = new Set(['018', '988']);

function checkTransfer(
  faults: PaymentFaults,
  segments: PaymentSegments,
  payment: Payment,
  context: TitleContext,
): void {
  const { main, payee } = segments;
  const { form } = payment;
  if (payment.kind === 'pix') return checkPix(faults, segments, payment);
  if (TED_FORMS.has(form)) {
    checkClearing(faults, main, form);
    if (!payee) return faults.missing(main, 'B');
    if (payment.payee.document === '') faults.at(payee, 'payeeInscriptionNumber', 'cnab.field.required');
    checkBank(faults, main, payee, payment);
    checkOwner(faults, payee, payment, context);
  }
  if (ACCOUNT_FORMS.has(form) && payment.payee.paymentAccount === '' && isEmpty(main, 'payeeAccount')) {
    faults.at(main, 'payeeAccount', 'cnab.field.required');
  }
  if (payee) checkPartyDocument(faults, payee, 'payee');
}

/** The clearing must carry a TED; form 03 with 700 was the DOC, which ended in January 2024. */
function checkClearing(faults: PaymentFaults, main: CnabRecord, form: string): void {
  const clearing = textOf(main, 'clearing');
  if (TED_CLEARINGS.has(clearing)) return;
  const expected = '018 ou 988';
  if (form === '03' && clearing === '700') faults.warn(main, 'clearing', 'cnab.payment.clearing', expected);
  // The form tells the clearing where the field is left out (G029, note 2).
  else if (clearing !== '000' && clearing !== '') faults.at(main, 'clearing', 'cnab.payment.clearing', expected);
}

/** 988 sends by ISPB, and a bank without COMPE code has nothing else (P001, P015). */
function checkBank(faults: PaymentFaults, main: CnabRecord, payee: CnabRecord, payment: Payment): void {
  if (payment.payee.ispb !== '') return;
  const byIspb = textOf(main, 'clearing') === '988' || payment.payee.bank === '988';
  // The ISPB of Banco do Brasil is 00000000: it cannot be told from a field left out, so 001 is believed.
  if (byIspb && payment.payee.bank !== '001') faults.at(payee, 'payeeIspb', 'cnab.field.required');
  else if (!byIspb && isEmpty(main, 'payeeBank')) faults.at(main, 'payeeBank', 'cnab.field.required');
}

const TO_OTHERS = '41';
const TO_ONESELF = '43';

/** 43 goes to the company itself, 41 to others. Only a warning, because some manuals have them the other way round. */
function checkOwner(faults: PaymentFaults, payee: CnabRecord, payment: Payment, { header }: TitleContext): void {
  if (!header || payment.payee.document === '') return;
  const company = trimDocument(textOf(header, 'document'), textOf(header, 'inscriptionType'));
  const isSame = company === payment.payee.document;
  if (payment.form === TO_ONESELF && !isSame)
    faults.warn(payee, 'payeeInscriptionNumber', 'cnab.payment.owner', TO_OTHERS);
  if (payment.form === TO_OTHERS && isSame)
    faults.warn(payee, 'payeeInscriptionNumber', 'cnab.payment.owner', TO_ONESELF);
}

const KEY_TYPES: Readonly<Record<string, readonly PixKeyType[]>> = {
  '01': ['PHONE'],
  '02': ['EMAIL'],
  '03': ['CPF', 'CNPJ'],
  '04': ['EVP'],
};
const BANK_DETAILS = '05';

function checkPix(faults: PaymentFaults, { main, payee }: PaymentSegments, payment: Payment): void {
  if (!payee || !payment.pix) return faults.missing(main, 'B (Pix)');
  checkPartyDocument(faults, payee, 'payee');
  const { initiation, key } = payment.pix;
  if (initiation === BANK_DETAILS) {
    if (payment.payee.ispb === '' && isEmpty(main, 'payeeBank')) faults.at(payee, 'payeeIspb', 'cnab.field.required');
    if (payment.payee.paymentAccount === '' && isEmpty(main, 'payeeAccount')) {
      faults.at(main, 'payeeAccount', 'cnab.field.required');
    }
    if (payment.payee.document === '') faults.at(payee, 'payeeInscriptionNumber', 'cnab.field.required');
    return;
  }
  if (key === '') return faults.at(payee, 'pixKey', 'cnab.field.required', { suggestion: keyFromDocument(payment) });
  const types = KEY_TYPES[initiation];
  const parsed = parsePixKey(canonicalCase(key, initiation));
  if (types && !(parsed.ok && types.includes(parsed.value.type))) {
    faults.at(payee, 'pixKey', 'cnab.payment.pix-key', types.map((type) => KEY_NAMES[type]).join(' ou '));
  }
}

const KEY_NAMES: Readonly<Record<PixKeyType, string>> = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  PHONE: 'telefone (+5511999999999)',
  EMAIL: 'e-mail',
  EVP: 'chave aleatória',
};

/** Systems that write whole files in capitals spoil e-mails and random keys, whose case says nothing. */
function canonicalCase(key: string, initiation: string): string {
  return initiation === '03' ? key.toUpperCase() : key.toLowerCase();
}

function keyFromDocument({ pix, payee }: Payment): string | undefined {
  return pix?.initiation === '03' && payee.document !== '' ? payee.document : undefined;
}

/** Check digits of a CPF or CNPJ; other kinds of number are not judged. */
function checkPartyDocument(faults: PaymentFaults, record: CnabRecord, role: string): void {
  const type = textOf(record, `${role}InscriptionType`);
  const name = `${role}InscriptionNumber`;
  if (type !== '1' && type !== '2') return;
  if (isEmpty(record, name)) return faults.at(record, name, 'cnab.field.required');
  checkDocument(faults, record, name, type === '1');
}

function checkDocument(faults: PaymentFaults, record: CnabRecord, name: string, isCpf: boolean): void {
  const text = textOf(record, name);
  const bare = text.slice(isCpf ? -11 : -14);
  const padding = text.slice(0, -bare.length);
  const parsed = isCpf ? parseCpf(bare) : parseCnpj(bare);
  if (!parsed.ok || !/^0*$/.test(padding)) {
    faults.at(record, name, 'cnab.title.document');
  }
}

/** Decides which day an old due factor means where the payment's own day is missing. */
const ANY_DAY = civilDate('2025-02-22');

function readBarcode(
  faults: PaymentFaults,
  main: CnabRecord,
  payment: Payment,
  kind: Boleto['kind'],
): Boleto | undefined {
  const today: CivilDate = payment.paymentDate ?? ANY_DAY;
  const boleto = readBoleto(payment.barcode, today);
  if (boleto.ok && payment.barcode.length === 44 && boleto.value.kind === kind) return boleto.value;
  const expected = kind === 'cobranca' ? '44 dígitos de um boleto' : '44 dígitos de uma conta ou tributo';
  faults.at(main, 'barcode', 'cnab.title.barcode', expected);
  return undefined;
}

const OWN_BANK_BOLETOS = '30';
const OTHER_BANKS_BOLETOS = '31';

function checkBoleto(faults: PaymentFaults, segments: PaymentSegments, payment: Payment, { bank }: TitleContext): void {
  const { main, parties } = segments;
  if (!parties) faults.missing(main, 'J-52');
  else {
    checkPartyDocument(faults, parties, 'payer');
    checkPartyDocument(faults, parties, 'beneficiary');
  }
  checkBoletoSum(faults, main, payment);
  if (payment.kind === 'pix-qr') {
    if (parties && payment.pix?.key === '') faults.at(parties, 'pixKey', 'cnab.field.required');
    return;
  }
  const boleto = readBarcode(faults, main, payment, 'cobranca');
  if (boleto?.kind !== 'cobranca') return;
  const isOwn = boleto.bank === bank;
  if (payment.form === OWN_BANK_BOLETOS && !isOwn) faults.at(main, 'barcode', 'cnab.payment.boleto-bank', bank);
  if (payment.form === OTHER_BANKS_BOLETOS && isOwn)
    faults.at(main, 'barcode', 'cnab.payment.boleto-bank', 'outro banco');
  // Electronic channels pay by the barcode, whatever the record says (Itaú, Cobrança CNAB 400).
  if (boleto.dueDate && payment.dueDate && boleto.dueDate !== payment.dueDate) {
    faults.warn(main, 'dueDate', 'cnab.payment.due-date', writeDate(boleto.dueDate, 8));
  }
  const nominal = payment.boleto?.nominalCentavos ?? null;
  if (boleto.amount !== null && nominal !== null && boleto.amount !== nominal) {
    faults.warn(main, 'nominalAmount', 'cnab.payment.barcode-amount', String(boleto.amount));
  }
}

/** Paid is nominal, less discount and abatement, plus interest and fine; the registry has the last word, so this only warns. */
function checkBoletoSum(faults: PaymentFaults, main: CnabRecord, { boleto, amountCentavos }: Payment): void {
  if (!boleto || amountCentavos === null || !boleto.nominalCentavos) return;
  const due = boleto.nominalCentavos - (boleto.discountCentavos ?? 0n) + (boleto.surchargeCentavos ?? 0n);
  if (amountCentavos !== due) faults.warn(main, 'amount', 'cnab.payment.sum', String(due));
}

/** FGTS by these agreements needs the segment W (G029, note 3). */
const FGTS_AGREEMENTS: ReadonlySet<string> = new Set(['0181', '0182']);

function checkBill(faults: PaymentFaults, { main, extra }: PaymentSegments, payment: Payment): void {
  const bill = readBarcode(faults, main, payment, 'arrecadacao');
  if (bill?.kind !== 'arrecadacao') return;
  if (bill.amount !== null && payment.amountCentavos !== null && bill.amount !== payment.amountCentavos) {
    faults.warn(main, 'amount', 'cnab.payment.barcode-amount', String(bill.amount));
  }
  if (FGTS_AGREEMENTS.has(bill.company) && !(extra && hasField(extra.layout, 'fgtsSeal'))) faults.missing(main, 'W');
}

/** Vehicles are licensed and insured at once: option 5 (N019). */
const FIXED_OPTION_FORMS: ReadonlySet<string> = new Set(['26', '27']);
const FIXED_OPTION = '5';
/** The one code of revenue of DARF simples (N002). */
const SIMPLES_REVENUE = '6106';

/** Nothing else can stand there, so it is what to write. */
function only(value: string): Hints {
  return { expected: value, suggestion: value };
}

function checkTax(faults: PaymentFaults, main: CnabRecord, payment: Payment): void {
  if (!hasField(main.layout, 'taxpayerType')) return;
  const type = textOf(main, 'taxpayerType');
  if (type === '01' || type === '02') checkDocument(faults, main, 'taxpayerNumber', type === '02');
  if (hasField(main.layout, 'tax')) {
    const tax = textOf(main, 'tax');
    if (tax !== '' && tax !== payment.form) faults.at(main, 'tax', 'cnab.payment.tax', only(payment.form));
  }
  if (payment.form === '18' && textOf(main, 'revenueCode') !== SIMPLES_REVENUE) {
    faults.at(main, 'revenueCode', 'cnab.payment.tax', only(SIMPLES_REVENUE));
  }
  if (FIXED_OPTION_FORMS.has(payment.form) && textOf(main, 'option') !== FIXED_OPTION) {
    faults.at(main, 'option', 'cnab.payment.tax', only(FIXED_OPTION));
  }
  checkTaxSum(faults, main, payment);
}

/** What a tax adds up from, where its complement has it (N1 to N4, N8). */
const TAX_PARTS = ['principal', 'otherEntities', 'correction', 'fine', 'interest'] as const;

function checkTaxSum(faults: PaymentFaults, main: CnabRecord, { tax, amountCentavos }: Payment): void {
  if (!tax || amountCentavos === null || !hasField(main.layout, 'principal')) return;
  let total = 0n;
  for (const part of TAX_PARTS) {
    const value = tax.values[part];
    if (typeof value === 'bigint') total += value;
  }
  if (total !== amountCentavos) faults.warn(main, 'amount', 'cnab.payment.sum', String(total));
}
