import { addDays, formatDate, formatReais, type CivilDate } from '@bank/core';
import {
  accountColumn,
  amountColumn,
  branchColumn,
  choiceColumn,
  dateColumn,
  documentColumn,
  textColumn,
  type EntryColumn,
} from '@bank/ui';
import { nameAt } from '../../data/people.ts';

const BANKS = [
  { value: '001', label: '001 Banco do Brasil' },
  { value: '033', label: '033 Santander' },
  { value: '077', label: '077 Inter' },
  { value: '104', label: '104 Caixa' },
  { value: '237', label: '237 Bradesco' },
  { value: '341', label: '341 Itaú' },
] as const;

/** The columns of a list of payees. */
export function payeeColumns(today: CivilDate): readonly EntryColumn[] {
  return [
    textColumn({ key: 'name', header: 'Nome', widthPx: 180, max: 60 }),
    documentColumn({ key: 'document', header: 'CPF/CNPJ', widthPx: 178 }),
    choiceColumn({ key: 'bank', header: 'Banco', widthPx: 162, options: BANKS }),
    branchColumn({ key: 'branch', header: 'Agência', widthPx: 118 }),
    accountColumn({ key: 'account', header: 'Conta', widthPx: 118 }),
    amountColumn({ key: 'amount', header: 'Valor', widthPx: 124 }),
    dateColumn({ key: 'date', header: 'Data', widthPx: 118, min: today }),
  ];
}

// Well-known examples of valid numbers; one of them is a CNPJ with letters (IN RFB 2.229/2024).
const DOCUMENTS = ['529.982.247-25', '12.ABC.345/01DE-35', '111.444.777-35', '11.222.333/0001-81'] as const;

/** So many payees as a spreadsheet would put them on the clipboard; with `broken`, some cells do not hold. */
export function samplePayees(count: number, today: CivilDate, broken = false): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const isBroken = (every: number): boolean => broken && at % every === every - 1;
    return [
      nameAt(at),
      isBroken(3) ? '529.982.247-26' : (DOCUMENTS[at % DOCUMENTS.length] ?? ''),
      BANKS[at % BANKS.length]?.label ?? '',
      String(1 + (at % 900)).padStart(4, '0'),
      isBroken(4) ? '' : `${10_000 + at}-${at % 10}`,
      isBroken(5) ? '-10,00' : formatReais(BigInt(10_000 + ((at * 7_919) % 900_000))),
      formatDate(addDays(today, isBroken(4) ? -1 : at % 30)),
    ].join('\t');
  });
  return lines.join('\n');
}
