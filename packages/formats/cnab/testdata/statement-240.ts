import { civilDate, money } from '@bank/core';
import type { StatementEntry } from '../src/layouts/statement/statement-240-items.ts';
import type { AccountStatement } from '../src/layouts/statement/statement-240-write.ts';
import { COMPANY } from './payments-240.ts';

/** A Pix received. */
export const CREDIT: StatementEntry = {
  line: 3,
  branch: '00001',
  account: '000000123456',
  accountDigit: '7',
  nature: 'DPV',
  complementType: '01',
  complement: '34101234',
  postingDate: civilDate('2026-11-23'),
  entryDate: civilDate('2026-11-23'),
  amountCentavos: money(150_000n),
  side: 'C',
  category: '213',
  categoryMeaning: 'Transferência entre contas',
  historyCode: '0901',
  history: 'PIX RECEBIDO',
  documentNumber: '000123',
};

/** A fee. */
export const DEBIT: StatementEntry = {
  ...CREDIT,
  line: 4,
  complementType: '00',
  complement: '',
  amountCentavos: money(990n),
  side: 'D',
  category: '105',
  categoryMeaning: 'Tarifas',
  historyCode: '0105',
  history: 'TARIFA DE COBRANCA',
};

/** Both, in an account that began with a credit of R$ 10,00. */
export const STATEMENT: AccountStatement = {
  company: COMPANY,
  opening: { date: civilDate('2026-11-22'), centavos: money(1000n), position: 'F' },
  closing: { date: civilDate('2026-11-23'), position: 'P' },
  sequence: 12,
  creditLimitCentavos: money(500_000n),
  heldUpTo24hCentavos: money(0n),
  heldOver24hCentavos: money(0n),
  entries: [CREDIT, DEBIT],
};
