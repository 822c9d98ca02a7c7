import { writeCmc7 } from '@bank/cmc7';
import { civilDate, expectOk, money } from '@bank/core';
import type { Cheque } from '../src/layouts/custody/custody-240-items.ts';
import { readCmc7 } from '@bank/cmc7';
import { CPF } from './payments-240.ts';

/** 30 digits as readers send them, with the four signs of the strip. */
export function strip(cheque: string): string {
  const parts = { bank: '237', branch: '1234', compe: '018', cheque, type: '5', account: '0012345678' };
  const digits = expectOk(writeCmc7(parts));
  return `<${digits.slice(0, 8)}<${digits.slice(8, 18)}>${digits.slice(18)}:`;
}

/** A cheque handed in for custody by its strip. */
export const CHEQUE: Cheque = {
  line: 3,
  movement: '01',
  purpose: '01',
  capture: '1',
  identification: strip('000123'),
  cmc7: expectOk(readCmc7(strip('000123'))),
  issuerType: '1',
  issuerDocument: CPF,
  amountCentavos: money(75_000n),
  captureDate: civilDate('2026-11-23'),
  depositDate: civilDate('2027-01-15'),
  creditDate: null,
  documentNumber: 'CH-0001',
  returnBranch: '00000',
  returnAccount: '000000000000',
  loan: { interestCentavos: money(0n), iofCentavos: money(0n), chargesCentavos: money(0n), contract: '', rate: 0n },
  returnReason: null,
  occurrences: [],
};

/** The same, typed: compe 018, bank 237, branch 1234, C1 5, account 0012345678, C2 9, number 000123, C3 1. */
export const TYPED_CHEQUE: Cheque = {
  ...CHEQUE,
  capture: '2',
  identification: '01823712345001234567890001231',
  cmc7: null,
};
