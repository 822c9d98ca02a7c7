import { civilDate, money } from '@bank/core';
import type { PixEntry } from '../src/layouts/pix/pix-750-items.ts';
import type { PixFile } from '../src/layouts/pix/pix-750-write.ts';
import { CNPJ, CPF } from './payments-240.ts';

const RECEIVER = { type: '02', document: CNPJ, name: '' };
const NOBODY = { type: '00', document: '', name: '' };

/** A Pix received for a charge with fine and interest. */
export const RECEIPT: PixEntry = {
  kind: 'receipt',
  line: 2,
  movement: '06',
  movementDate: civilDate('2026-11-23'),
  txid: 'fatura0001padaria2026novembro001',
  endToEndId: 'E60701190202611231215abcDEF12345',
  pixKey: 'financeiro@exemplo.com.br',
  chargeKind: '2',
  dueDate: civilDate('2026-11-20'),
  paidAt: '20261123091533',
  originalCentavos: money(100_000n),
  interestCentavos: money(133n),
  fineCentavos: money(2000n),
  discountCentavos: money(0n),
  abatementCentavos: money(0n),
  finalCentavos: money(102_133n),
  paidCentavos: money(102_133n),
  feeCentavos: money(99n),
  receiver: RECEIVER,
  debtor: { type: '01', document: CPF, name: '' },
  payer: { type: '01', document: CPF, name: 'MARIA APARECIDA DE SOUZA' },
  payerMessage: 'Fatura de novembro, obrigada',
  payerRequest: '',
  settlementCode: '00',
  errors: '',
  brcode: '',
  location: '',
  information: [
    { name: 'Pedido', value: '15' },
    { name: 'Loja', value: 'Centro' },
    { name: 'Caixa', value: '2' },
  ],
};

/** A dynamic code that was made. */
export const CHARGE: PixEntry = {
  ...RECEIPT,
  kind: 'charge',
  movement: '01',
  endToEndId: '',
  paidAt: '',
  interestCentavos: null,
  fineCentavos: null,
  discountCentavos: null,
  abatementCentavos: null,
  finalCentavos: null,
  paidCentavos: null,
  feeCentavos: money(0n),
  debtor: { type: '01', document: CPF, name: 'MARIA APARECIDA DE SOUZA' },
  payer: { type: '', document: '', name: '' },
  payerMessage: '',
  payerRequest: 'Fatura de novembro',
  settlementCode: '',
  brcode:
    '00020126580014br.gov.bcb.pix2536pix.exemplo.com.br/qr/v2/9d36b84f52040000530398654071000.005802BR5907PADARIA6009SAO PAULO62070503***6304ABCD',
  location: 'pix.exemplo.com.br/qr/v2/9d36b84f',
  information: [],
};

/** The same, asked for. */
export const REQUEST: PixEntry = { ...CHARGE, movementDate: null, feeCentavos: null, brcode: '', location: '' };

/** A file of no entries yet. */
export const PIX_FILE: PixFile = {
  direction: 'retorno',
  ispb: '99999999',
  receiver: {
    ...RECEIVER,
    name: 'PADARIA DO BAIRRO LTDA',
    branch: '0001',
    account: '00000000000001234567',
    accountType: 'CACC',
  },
  agreement: 'PIX0001',
  date: civilDate('2026-11-23'),
  fileSequence: 31,
  entries: [],
};

const person = ({ type, document }: { type: string; document: string }): string => type + document.padStart(14, '0');
const amount = (centavos: bigint | null): string => String(centavos ?? 0n).padStart(17, '0');

/**
 * A retorno of version 001 as others write it, put together by hand from the positions of PIX.md: header,
 * one detail, the code of it, trailer.
 */
export function retornoV1(): string {
  const receiver = `${person(RECEIVER)}0001${'1234567'.padStart(20, '0')}CACC${RECEIPT.pixKey.padEnd(77)}`;
  const header = `02RETORNO02${'PIX'.padEnd(15)}99999999${receiver}20261123${'PIX0001'.padEnd(30)}${''.padEnd(60)}${'PADARIA DO BAIRRO LTDA'.padEnd(30)}`;
  const detail =
    `199999999${receiver}206${'20261123'}${RECEIPT.txid.padEnd(35)}${''.padEnd(15)}20261120` +
    amount(100_000n) +
    amount(133n) +
    amount(2000n) +
    amount(0n) +
    amount(102_133n) +
    amount(102_133n) +
    amount(99n) +
    person(NOBODY) +
    RECEIPT.payerMessage.padEnd(140) +
    person(RECEIPT.payer) +
    RECEIPT.payer.name.padEnd(140) +
    '00' +
    RECEIPT.endToEndId.padEnd(35);
  const code = `4${RECEIPT.txid.padEnd(35)}${RECEIPT.pixKey.padEnd(77)}0620261123${'00020126BRCODE'.padEnd(500)}`;
  const trailer = `920299999999`.padEnd(729) + '1'.padStart(15, '0');
  return [`${header.padEnd(741)}001`, detail, code, trailer]
    .map((line, index) => `${line.padEnd(744)}${String(index + 1).padStart(6, '0')}\r\n`)
    .join('');
}
