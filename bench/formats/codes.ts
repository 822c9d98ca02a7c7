import { formatLine, writeArrecadacao, writeBoleto, type BoletoCodes, type Segment } from '@bank/boleto';
import { writeDynamicBrCode, writeRecurrenceBrCode, writeStaticBrCode } from '@bank/brcode';
import { formatCmc7, writeCmc7 } from '@bank/cmc7';
import { addDays, civilDate, expectOk, instant, money, type CivilDate, type Entropy } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits, formatCnpj, formatCpf } from '@bank/documents';
import { ispb, newEndToEndId, newMessageId, newTxid } from '@bank/identifiers';
import { encodeMessage, type SpiMessage } from '@bank/iso20022';
import { seededEntropy } from '@bank/testkit';

// Valid codes, all different, the same in every run: one text over and over would flatter every reader.

/** The day that due factors are seen from. */
export const TODAY: CivilDate = civilDate('2026-11-21');

const CODES = 400;
const SENT_AT = instant(1_795_266_000_000);

const entropy: Entropy = seededEntropy(20_261_121);

/** A number from 0 to below the bound. */
export function below(bound: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = entropy.bytes(4);
  return (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % bound;
}

/** So many digits, the first of them not 0. */
export function digits(count: number): string {
  let text = String(1 + below(9));
  while (text.length < count) text += String(below(10));
  return text;
}

function many<T>(make: (index: number) => T): readonly T[] {
  return Array.from({ length: CODES }, (_, index) => make(index));
}

/** A CPF, without mask. */
export function cpf(): string {
  const base = digits(9);
  return base + cpfCheckDigits(base);
}

/** A CNPJ of digits, without mask. */
export function cnpj(): string {
  const base = digits(12);
  return base + cnpjCheckDigits(base);
}

function lettersCnpj(): string {
  const place = (): string => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(below(36));
  const base = `A${Array.from({ length: 11 }, place).join('')}`;
  return base + cnpjCheckDigits(base);
}

function uuid(): string {
  const hex = Buffer.from(entropy.bytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const MERCHANTS = ['PADARIA DO BAIRRO', 'Oficina Sao Jorge', 'FLORES E CIA', 'Livraria Ipe Amarelo'];
const CITIES = ['SAO PAULO', 'BRASILIA', 'Recife', 'PORTO ALEGRE'];

function merchant(index: number): { merchantName: string; merchantCity: string } {
  return {
    merchantName: MERCHANTS[index % MERCHANTS.length] ?? 'LOJA',
    merchantCity: CITIES[(index >> 2) % CITIES.length] ?? 'SAO PAULO',
  };
}

function amount(): ReturnType<typeof money> {
  return money(BigInt(1 + below(9_999_999)));
}

function payloadUrl(kind: 'qr/v2/cobv' | 'rec'): string {
  return `pix.banco.com.br/${kind}/${newTxid(entropy)}`;
}

function slip(): BoletoCodes {
  const due = addDays(TODAY, below(1500) - 300);
  return expectOk(
    writeBoleto({ bank: digits(3).replace(/^8/, '2'), dueDate: due, amount: amount(), freeField: digits(25) }),
  );
}

const SEGMENTS: readonly Segment[] = ['1', '2', '3', '4', '5', '7'];

function bill(index: number): BoletoCodes {
  const segment = SEGMENTS[index % SEGMENTS.length] ?? '3';
  const valueIdentifier = index % 2 === 0 ? '6' : '8';
  const parts = { segment, valueIdentifier, value: amount(), company: digits(4), freeField: digits(25) } as const;
  return expectOk(writeArrecadacao(parts));
}

function payment(): string {
  const payer = ispb('99999010');
  const messageId = newMessageId(payer, entropy);
  const key = uuid();
  const message = {
    type: 'pacs.008',
    header: { from: payer, to: ispb('00038166'), messageId, createdAt: SENT_AT },
    body: {
      messageId,
      createdAt: SENT_AT,
      priority: 'HIGH',
      serviceLevel: 'PAGPRI',
      transactions: [
        {
          endToEndId: newEndToEndId(payer, SENT_AT, entropy),
          amount: amount(),
          acceptedAt: SENT_AT,
          initiation: 'DICT',
          debtor: { name: 'Padaria do Bairro Ltda.', document: cnpj() as never },
          debtorAccount: { number: digits(8), branch: '0001', type: 'CACC' },
          debtorAgent: payer,
          creditorAgent: ispb('99999008'),
          creditorDocument: cpf() as never,
          creditorAccount: { number: digits(8), branch: '0001', type: 'CACC', key },
          purpose: 'IPAY',
        },
      ],
    },
  } as const satisfies SpiMessage;
  return encodeMessage(message);
}

const slips = many(slip);
const bills = many(bill);

/** Codes of every kind that is read. */
export const codes = {
  staticCodes: many((index) =>
    expectOk(
      writeStaticBrCode({
        ...merchant(index),
        pixKey: [uuid(), cpf(), `+55119${digits(8)}`, `loja${digits(5)}@exemplo.com.br`][index % 4] ?? '',
        amount: index % 3 === 0 ? null : amount(),
        txid: index % 2 === 0 ? newTxid(entropy).slice(0, 25) : null,
        additionalInfo: index % 4 === 1 ? `Pedido ${digits(6)}` : null,
      }),
    ),
  ),
  dynamicCodes: many((index) => expectOk(writeDynamicBrCode({ ...merchant(index), url: payloadUrl('qr/v2/cobv') }))),
  compositeCodes: many((index) =>
    expectOk(
      writeDynamicBrCode({ ...merchant(index), url: payloadUrl('qr/v2/cobv'), recurrenceUrl: payloadUrl('rec') }),
    ),
  ),
  recurrenceCodes: many((index) =>
    expectOk(writeRecurrenceBrCode({ ...merchant(index), recurrenceUrl: payloadUrl('rec') })),
  ),
  cpfKeys: many(cpf),
  cnpjKeys: many(cnpj),
  phoneKeys: many(() => `+55${11 + below(9)}9${digits(8)}`),
  emailKeys: many(() => `nome.${digits(6)}@empresa-${digits(3)}.com.br`),
  evpKeys: many(uuid),
  endToEndIds: many(() => newEndToEndId(ispb(digits(8)), instant(SENT_AT + below(1_000_000_000)), entropy)),
  txids: many(() => newTxid(entropy)),
  cobrancaBarcodes: slips.map(({ barcode }) => barcode),
  cobrancaLines: slips.map(({ line }) => line),
  maskedLines: slips.map(({ line }) => formatLine(line)),
  arrecadacaoBarcodes: bills.map(({ barcode }) => barcode),
  arrecadacaoLines: bills.map(({ line }) => line),
  cheques: many(() =>
    formatCmc7(
      expectOk(
        writeCmc7({
          bank: digits(3),
          branch: digits(4),
          compe: digits(3),
          cheque: digits(6),
          type: '5',
          account: digits(10),
        }),
      ),
    ),
  ),
  cpfs: many((index) => (index % 2 === 0 ? cpf() : formatCpf(cpf()))),
  cnpjs: many((index) => (index % 2 === 0 ? cnpj() : formatCnpj(cnpj()))),
  letterCnpjs: many((index) => (index % 2 === 0 ? lettersCnpj() : formatCnpj(lettersCnpj()))),
  payments: many(payment),
} as const;

/** Charges as API Pix writes them, each with a day of payment. */
export const charges = many((index) => ({
  on: addDays(TODAY, below(60) - 20),
  charge: {
    original: `${1 + below(99_999)}.${String(below(100)).padStart(2, '0')}`,
    dataDeVencimento: addDays(TODAY, below(30) - 10),
    validadeAposVencimento: 30,
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 1 + (index % 8), valorPerc: index % 8 === 0 || index % 8 === 4 ? '0.05' : '1.00' },
    ...(index % 2 === 0 && { desconto: { modalidade: 5, valorPerc: '0.01' } }),
  },
}));
