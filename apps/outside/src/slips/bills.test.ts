import { describe, expect, test } from 'vitest';
import { readBoleto, writeArrecadacao } from '@bank/boleto';
import { bankingDate, civilDate, DAY_MS, expectOk, later, type Instant } from '@bank/core';
import type { BillPayment } from '@bank/rails-protocol';
import { BILL_SAMPLES, billerOf, makeBill } from './billers.ts';
import {
  aWorld,
  BANK,
  FRIDAY,
  happen,
  JEQUITIBA,
  november,
  pass,
  reais,
  refusalIn,
  slipNamed,
  taken,
  told,
  US,
} from './testing/asks.ts';
import type { World } from '../world.ts';

function billNamed(name: string, at = FRIDAY): string {
  const sample = BILL_SAMPLES.find((each) => each.name === name);
  if (!sample) throw new Error(`no bill ${name}`);
  return makeBill(sample, at, '000000000001').barcode;
}

function payBill(
  world: World,
  barcode: string,
  amount: number,
  more: Partial<BillPayment> & {
    readonly at?: Instant;
    readonly number?: string;
    readonly participant?: typeof BANK;
  } = {},
) {
  const { at = FRIDAY, number = 'B1', participant = BANK, ...said } = more;
  const payment = { barcode, channel: '3', amount: reais(amount), paidAt: at, paidBy: US, ...said } as const;
  return happen(world, at, { kind: 'slips.bill', participant, controlNumber: number, payment });
}

describe('a biller', () => {
  test('is known by segment and company, with the due date and the amount where it gives them', () => {
    expect(billerOf(billNamed('conta-luz'))?.biller).toEqual({
      segment: '3',
      company: '2003',
      name: 'Luz da Serra Energia',
      isTaken: true,
      takesOverdue: true,
      dueDate: '2026-12-03',
    });
    expect(billerOf(billNamed('conta-gas'))?.biller).toMatchObject({ company: '2013', amount: 11_280n });
    expect(billerOf(billNamed('conta-agua'))?.biller).not.toHaveProperty('dueDate');
    expect(billerOf(billNamed('tributo'))?.biller).toMatchObject({ segment: '5', isTaken: false });
    expect(billerOf(billNamed('carne'))?.biller).toMatchObject({ segment: '6', company: '31847592' });
  });

  test('that is on no list is not known', () => {
    const parts = { valueIdentifier: '8', value: 100n, freeField: '0'.repeat(25) } as const;
    const barcodeOf = (segment: '2' | '3', company: string): string =>
      expectOk(writeArrecadacao({ ...parts, segment, company })).barcode;
    expect(billerOf(barcodeOf('3', '2003'))?.biller.name).toBe('Luz da Serra Energia');
    expect(billerOf(barcodeOf('2', '2003'))).toBeUndefined();
    expect(billerOf(barcodeOf('3', '9999'))).toBeUndefined();
    expect(billerOf(slipNamed('em-dia'))).toBeUndefined();
  });
});

describe('a bill', () => {
  test.each(BILL_SAMPLES.map(({ name }) => name))('"%s" has a code that can be read', (name) => {
    const barcode = billNamed(name);
    expect(readBoleto(barcode, civilDate('2026-11-27'))).toMatchObject({
      ok: true,
      value: { kind: 'arrecadacao', barcode },
    });
  });

  test.each([
    ['conta-agua', 86.4, undefined],
    ['conta-agua', 86.41, 'AmountNotTaken'],
    ['conta-luz', 412.73, undefined],
    ['conta-luz-vencida', 398.1, undefined],
    ['conta-telefone', 129.9, undefined],
    ['conta-telefone-vencida', 129.9, 'BillerRefuses'],
    ['conta-gas', 112.8, undefined],
    ['conta-gas', 48, 'AmountNotTaken'],
    ['iptu', 275, undefined],
    ['carne', 59.9, undefined],
    ['carne-aberto', 33.33, undefined],
    ['multa', 195.23, undefined],
    ['tributo', 1_250, 'BillerRefuses'],
  ] as const)('"%s" for R$ %d: %s', (name, amount, refusal) => {
    const outcome = payBill(aWorld(), billNamed(name), amount);
    expect('refusal' in outcome ? outcome.refusal : undefined).toBe(refusal);
  });

  test('of a biller that takes nothing overdue is taken on the banking day after a weekend, and not after', () => {
    // Made on a Tuesday, so that it is due on Saturday 28 November.
    const barcode = billNamed('conta-telefone', november(24, '10:00'));
    expect(billerOf(barcode)?.biller.dueDate).toBe('2026-11-28');
    taken(payBill(aWorld(), barcode, 129.9, { at: november(30, '21:00') }));
    const tuesday = later(november(30, '10:00'), DAY_MS);
    expect(bankingDate(tuesday)).toBe('2026-12-01');
    expect(refusalIn(payBill(aWorld(), barcode, 129.9, { at: tuesday }))).toBe('BillerRefuses');
  });

  test('is paid once, wherever; the same payment again gives the same answer', () => {
    const world = aWorld();
    const barcode = billNamed('conta-agua');
    const payment = taken(payBill(world, barcode, 86.4));
    expect(taken(payBill(world, barcode, 86.4))).toEqual(payment);
    expect(refusalIn(payBill(world, barcode, 86.4, { channel: '7' }))).toBe('ControlNumberTaken');
    expect(refusalIn(payBill(world, barcode, 86.4, { number: 'B2' }))).toBe('SlipSituation07');
    expect(refusalIn(payBill(world, barcode, 86.4, { participant: JEQUITIBA }))).toBe('SlipSituation07');
  });

  test('settles with the slips, in the session of its hour', () => {
    const world = aWorld();
    const barcode = billNamed('conta-agua');
    taken(payBill(world, barcode, 86.4));
    pass(world, november(27, '16:10'));
    expect(told(world)).toMatchObject([{ barcode, outcome: 'settled', amount: 8_640n, session: '2' }]);
  });
});
