import { readBoleto, writeArrecadacao, type Arrecadacao, type Segment, type ValueIdentifier } from '@bank/boleto';
import {
  addDays,
  bankingDate,
  civilDate,
  epochDay,
  expectOk,
  money,
  type CivilDate,
  type Instant,
  type Money,
} from '@bank/core';
import { ispb, type Ispb } from '@bank/identifiers';
import type { Biller } from '@bank/rails-protocol';

// Who sends bills of utilities, taxes and fines here. All are made up, with names of their own. Any valid code of one of them
// is its bill, whoever wrote the code: what the code says is what is owed.

/** The bank that takes in the billers' money. */
export const BILLERS_BANK: Ispb = ispb('99999010');

interface BillerFacts {
  readonly segment: Segment;
  readonly company: string;
  readonly name: string;
  /** Refused by every bank here: taxes ask for an agreement of their own. */
  readonly isTaken?: false;
  readonly takesOverdue?: false;
  /** Puts its due date at the head of the free field. */
  readonly isDated?: true;
  /** What one of the quantity costs that its codes carry. */
  readonly unitPrice?: Money;
}

/** The billers, by segment. */
export const BILLERS: readonly BillerFacts[] = [
  { segment: '1', company: '2001', name: 'Prefeitura de Campo Sereno', isDated: true },
  { segment: '2', company: '2002', name: 'Águas do Vale Saneamento' },
  { segment: '3', company: '2003', name: 'Luz da Serra Energia', isDated: true },
  { segment: '3', company: '2013', name: 'Gás Planalto Distribuidora', unitPrice: money(235n) },
  { segment: '4', company: '2004', name: 'Tele Brisa Telecomunicações', isDated: true, takesOverdue: false },
  { segment: '5', company: '2005', name: 'Tributos da União (exemplo)', isTaken: false },
  { segment: '6', company: '31847592', name: 'Clube Bom Dia de Benefícios' },
  { segment: '7', company: '2007', name: 'Departamento de Trânsito do Planalto', isDated: true },
];

/** A kind of bill to try. */
export interface BillSample {
  readonly name: string;
  readonly what: string;
  readonly happens: string;
  readonly company: string;
  readonly valueIdentifier: ValueIdentifier;
  /** Centavos, or a quantity with identifiers 7 and 9. */
  readonly value: bigint;
  /** In days from its making, where the biller dates its bills. */
  readonly dueIn?: number;
}

/** The bills to try. */
export const BILL_SAMPLES: readonly BillSample[] = [
  {
    name: 'conta-agua',
    what: 'Conta de água de R$ 86,40, sem vencimento no código',
    happens: 'É paga',
    company: '2002',
    valueIdentifier: '6',
    value: 8_640n,
  },
  {
    name: 'conta-luz',
    what: 'Conta de luz de R$ 412,73 que vence em 6 dias',
    happens: 'É paga',
    company: '2003',
    valueIdentifier: '8',
    value: 41_273n,
    dueIn: 6,
  },
  {
    name: 'conta-luz-vencida',
    what: 'Conta de luz de R$ 398,10 vencida há 8 dias',
    happens: 'É paga pelo mesmo valor: os encargos vêm na próxima conta',
    company: '2003',
    valueIdentifier: '8',
    value: 39_810n,
    dueIn: -8,
  },
  {
    name: 'conta-telefone',
    what: 'Conta de telefone de R$ 129,90 que vence em 4 dias',
    happens: 'É paga até o vencimento',
    company: '2004',
    valueIdentifier: '6',
    value: 12_990n,
    dueIn: 4,
  },
  {
    name: 'conta-telefone-vencida',
    what: 'Conta de telefone de R$ 129,90 vencida há 5 dias',
    happens: 'Recusada: a empresa não recebe depois do vencimento',
    company: '2004',
    valueIdentifier: '6',
    value: 12_990n,
    dueIn: -5,
  },
  {
    name: 'conta-gas',
    what: 'Conta de gás com 48 m³ no código em vez do valor',
    happens: 'A empresa informa o valor, R$ 112,80',
    company: '2013',
    valueIdentifier: '7',
    value: 48n,
  },
  {
    name: 'iptu',
    what: 'Parcela de IPTU de R$ 275,00 que vence em 9 dias',
    happens: 'É paga',
    company: '2001',
    valueIdentifier: '6',
    value: 27_500n,
    dueIn: 9,
  },
  {
    name: 'carne',
    what: 'Carnê de R$ 59,90 de empresa identificada pelo CNPJ',
    happens: 'É pago',
    company: '31847592',
    valueIdentifier: '8',
    value: 5_990n,
  },
  {
    name: 'carne-aberto',
    what: 'Carnê sem valor no código',
    happens: 'É pago pelo valor digitado',
    company: '31847592',
    valueIdentifier: '8',
    value: 0n,
  },
  {
    name: 'multa',
    what: 'Multa de trânsito de R$ 195,23 que vence em 15 dias',
    happens: 'É paga',
    company: '2007',
    valueIdentifier: '8',
    value: 19_523n,
    dueIn: 15,
  },
  {
    name: 'tributo',
    what: 'Guia de tributo de R$ 1.250,00',
    happens: 'Recusada: este banco não recebe tributos',
    company: '2005',
    valueIdentifier: '8',
    value: 125_000n,
  },
];

/** The codes of a bill of that kind made at that moment; `serial` is twelve digits of its own. */
export function makeBill(sample: BillSample, madeAt: Instant, serial: string) {
  const { company, valueIdentifier, value, dueIn = 0 } = sample;
  const { segment, isDated } = billerFactsOf(company);
  const day = bankingDate(madeAt);
  // What is no date stands first where the biller dates nothing: no month is 99.
  const head = isDated ? addDays(day, dueIn).replaceAll('-', '') : '99999999';
  const rest = `${String(epochDay(day)).padStart(5, '0')}${serial}`;
  const freeField = segment === '6' ? `${head}0${serial}` : `${head}${rest}`;
  return expectOk(writeArrecadacao({ segment, valueIdentifier, value, company, freeField }));
}

function billerFactsOf(company: string): BillerFacts {
  const found = BILLERS.find((each) => each.company === company);
  return expectOk(found ? { ok: true, value: found } : { ok: false, error: company });
}

/** Whose bill that is, and what they take; undefined where nobody knows the biller. */
export function billerOf(barcode: string): { readonly biller: Biller; readonly bill: Arrecadacao } | undefined {
  const read = readBoleto(barcode, ANY_DAY);
  if (!read.ok || read.value.kind !== 'arrecadacao') return undefined;
  const bill = read.value;
  const found = BILLERS.find(({ segment, company }) => segment === bill.segment && company === bill.company);
  if (!found) return undefined;
  const { segment, company, name, isTaken = true, takesOverdue = true, isDated, unitPrice } = found;
  const owed = unitPrice === undefined ? 0n : BigInt(bill.value) * unitPrice;
  const dueDate = isDated ? bill.possibleDueDate : null;
  const biller: Biller = {
    segment,
    company,
    name,
    isTaken,
    takesOverdue,
    ...(dueDate !== null && { dueDate }),
    ...(owed > 0n && { amount: money(owed) }),
  };
  return { biller, bill };
}

/** A bill's code carries no factor, so no day takes part in reading it. */
const ANY_DAY: CivilDate = civilDate('2026-01-01');
