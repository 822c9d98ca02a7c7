import { writeDynamicBrCode, writeRecurrenceBrCode, writeStaticBrCode, crc16, formatCrc } from '@bank/brcode';
import { assert, expectOk, instant, parseDecimal, type Instant } from '@bank/core';
import { CUSTOMERS, type Customer } from '../customers.ts';
import type { ChargeSample, SampleCharge } from './sample-charge.ts';

const FIXED = { original: '129.90' };
const LATE = {
  original: '480.00',
  validadeAposVencimento: 30,
  multa: { modalidade: 2, valorPerc: '2.00' },
  juros: { modalidade: 3, valorPerc: '1.00' },
};

/** The charges to try. Any of them may be paid once: then it says so to whoever reads it again. */
export const CHARGE_SAMPLES: readonly ChargeSample[] = [
  {
    name: 'imediata',
    customer: 'papelaria',
    what: 'Cobrança imediata de R$ 129,90',
    happens: 'É paga; lida de novo, já foi paga',
    amounts: FIXED,
  },
  {
    name: 'alteravel',
    customer: 'mercado',
    what: 'Cobrança imediata de R$ 50,00 que pode ser alterada',
    happens: 'O valor pode ser mudado',
    amounts: { original: '50.00', modalidadeAlteracao: 1 },
  },
  {
    name: 'livre',
    customer: 'padaria',
    what: 'Cobrança imediata sem valor',
    happens: 'O pagador digita o valor',
    amounts: { original: '0.00', modalidadeAlteracao: 1 },
  },
  {
    name: 'cobv-a-vencer',
    customer: 'papelaria',
    what: 'Cobrança de R$ 480,00 que vence em 5 dias, com R$ 4,00 de desconto por dia antecipado, multa de 2% e juros de 1% ao mês',
    happens: 'Antes do vencimento com desconto; depois, com multa e juros',
    due: { inDays: 5, terms: { ...LATE, desconto: { modalidade: 3, valorPerc: '4.00' } } },
  },
  {
    name: 'cobv-atrasada',
    customer: 'transportes',
    what: 'Cobrança de R$ 480,00 vencida há 10 dias, ainda válida',
    happens: 'É paga com multa e juros',
    due: { inDays: -10, terms: LATE },
  },
  {
    name: 'cobv-fora-da-validade',
    customer: 'transportes',
    what: 'Cobrança cuja validade passou',
    happens: 'Recusada: o banco de quem cobra não aceita a data',
    due: { inDays: -60, terms: { ...LATE, validadeAposVencimento: 10 } },
  },
  {
    name: 'cobv-outro-nome',
    customer: 'ana',
    what: 'Cobrança que diz outra empresa do que a dona da chave',
    happens: 'Aviso antes de pagar',
    due: { inDays: 3, terms: { original: '75.00' }, namesAnother: true },
  },
  {
    name: 'expirada',
    customer: 'papelaria',
    what: 'Cobrança imediata que venceu ontem',
    happens: 'Recusada: venceu',
    amounts: FIXED,
    agedHours: 48,
  },
  {
    name: 'removida',
    customer: 'papelaria',
    what: 'Cobrança que o recebedor cancelou',
    happens: 'Recusada: cancelada',
    amounts: FIXED,
    status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  },
  {
    name: 'paga',
    customer: 'papelaria',
    what: 'Cobrança que outro já pagou',
    happens: 'Recusada: já foi paga',
    amounts: FIXED,
    status: 'CONCLUIDA',
  },
  {
    name: 'sumida',
    customer: 'papelaria',
    what: 'Cobrança que não existe mais',
    happens: 'Recusada: não existe',
    amounts: FIXED,
    fault: 'gone',
  },
  {
    name: 'assinatura-errada',
    customer: 'papelaria',
    what: 'Cobrança assinada com outra chave',
    happens: 'Recusada: assinatura não confere',
    amounts: FIXED,
    fault: 'wrong-signature',
  },
  {
    name: 'autoridade-desconhecida',
    customer: 'papelaria',
    what: 'Cobrança com certificado que nenhuma autoridade conhecida deu',
    happens: 'Recusada: assinatura não confere',
    amounts: FIXED,
    fault: 'unknown-authority',
  },
  {
    name: 'lenta',
    customer: 'papelaria',
    what: 'Cobrança de um banco que não responde',
    happens: 'Recusada depois de 5 s: sem resposta',
    amounts: FIXED,
    fault: 'slow',
  },
  {
    name: 'desvio',
    customer: 'papelaria',
    what: 'Endereço que leva a outro lugar',
    happens: 'Recusada: endereço inseguro',
    amounts: FIXED,
    fault: 'redirects',
  },
  {
    name: 'enorme',
    customer: 'papelaria',
    what: 'Documento grande demais',
    happens: 'Recusada: fora do padrão',
    amounts: FIXED,
    fault: 'too-large',
  },
  {
    name: 'saque',
    customer: 'mercado',
    what: 'Pix Saque de R$ 50,00',
    happens: 'Recusado pelo nome',
    amounts: { original: '0.00', retirada: { saque: { valor: '50.00' } } },
  },
  {
    name: 'troco',
    customer: 'mercado',
    what: 'Pix Troco: compra de R$ 30,00 e troco de R$ 20,00',
    happens: 'Recusado pelo nome',
    amounts: { original: '30.00', retirada: { troco: { valor: '20.00' } } },
  },
];

/** A code ready to paste. */
export interface SampleCode {
  readonly kind: 'pix-code';
  readonly name: string;
  readonly code: string;
  readonly what: string;
  readonly happens: string;
}

/** The host of the other banks' charges; the name is reserved for examples (RFC 2606), so that nobody real ever has it. */
export const CHARGE_HOST = 'pix.araucaria.example';

const SERIAL_LENGTH = 18;
const TIME_LENGTH = 9;

/** Every code to try, freshly issued; `serial` gives so many letters and digits. */
export function sampleCodes(at: Instant, serial: (length: number) => string): readonly SampleCode[] {
  const time = Math.floor(at).toString(36).padStart(TIME_LENGTH, '0');
  const dynamic = CHARGE_SAMPLES.map(({ name, customer, what, happens }): SampleCode => {
    const token = `${time}${serial(SERIAL_LENGTH - TIME_LENGTH).toLowerCase()}`;
    const path = name.startsWith('cobv-') ? `cobv/${name.slice('cobv-'.length)}` : name;
    const merchant = { merchantName: merchantOf(customer), merchantCity: 'CURITIBA' };
    const code = expectOk(writeDynamicBrCode({ ...merchant, url: `${CHARGE_HOST}/qr/v2/${path}/${token}` }));
    return { kind: 'pix-code', name, code, what, happens };
  });
  return [...staticCodes(), ...dynamic];
}

/** A customer's name as a code can carry it. */
export function merchantOf(customer: string): string {
  const { name } = customerOf(customer);
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace('.', '').slice(0, 25).trim();
}

function customerOf(id: string): Customer {
  const customer = CUSTOMERS.find((each) => each.id === id);
  assert(customer, `no customer ${id}`);
  return customer;
}

function staticCodes(): readonly SampleCode[] {
  const codeOf = (customer: string, more: { readonly amount?: string; readonly txid?: string } = {}): string =>
    expectOk(
      writeStaticBrCode({
        pixKey: customerOf(customer).keys[0]?.canonical ?? '',
        merchantName: merchantOf(customer),
        merchantCity: 'CURITIBA',
        ...(more.amount !== undefined && { amount: expectOk(parseDecimal(more.amount)) }),
        ...(more.txid !== undefined && { txid: more.txid }),
      }),
    );
  const open = codeOf('padaria');
  // As a shop's own program may print it: what it says is right, its letters break the standard.
  const body = open.slice(0, -4).replace('6008CURITIBA', '6009São Paulo');
  const recurrence = writeRecurrenceBrCode({
    merchantName: merchantOf('mercado'),
    merchantCity: 'CURITIBA',
    recurrenceUrl: `${CHARGE_HOST}/rec/exemplo`,
  });
  return [
    {
      kind: 'pix-code',
      name: 'estatico',
      code: codeOf('mercado', { amount: '42.50', txid: 'mesa12' }),
      what: 'Código estático de R$ 42,50',
      happens: 'É pago por esse valor',
    },
    {
      kind: 'pix-code',
      name: 'estatico-aberto',
      code: open,
      what: 'Código estático sem valor',
      happens: 'O pagador digita o valor',
    },
    {
      kind: 'pix-code',
      name: 'estatico-acentos',
      code: body + formatCrc(crc16(body)),
      what: 'Código estático com acento e minúsculas na cidade',
      happens: 'É lido, e o banco diz o que está fora do padrão',
    },
    {
      kind: 'pix-code',
      name: 'recorrencia',
      code: expectOk(recurrence),
      what: 'Código que só pede Pix Automático',
      happens: 'Recusado pelo nome',
    },
  ];
}

/** The charge at an address; undefined where there is none. */
export function chargeAt(path: string): SampleCharge | undefined {
  const [, due, name, token] = /^\/qr\/v2\/(cobv\/)?([a-z-]+)\/([a-z0-9]{18})$/.exec(path) ?? [];
  const sample = CHARGE_SAMPLES.find((each) => each.name === `${due === undefined ? '' : 'cobv-'}${name ?? ''}`);
  if (!sample || token === undefined) return undefined;
  const issuedAt = instant(Number.parseInt(token.slice(0, TIME_LENGTH), 36));
  const txid = `${token}${sample.name.replace(/-/g, '')}`.padEnd(26, '0').slice(0, 35);
  return { sample, receiver: customerOf(sample.customer), issuedAt, txid };
}
