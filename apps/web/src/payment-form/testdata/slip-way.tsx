import { endpoint, paymentOrderSchema, type OrderKindWords } from '@bank/contracts';
import { addDays, civilDate, isBankingDay, nextBankingDay, saoPaulo, type CivilDate, type Instant } from '@bank/core';
import { TextField } from '@bank/ui';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf, instantOf } from '../../vocabulary/dates.ts';
import { wireTermsOf } from '../draft.ts';
import { PaymentForm, type Repeated } from '../payment-form.tsx';
import { useOrderSender } from '../sending/use-order-sender.ts';
import type { AmountRule, Opening, PayeeFieldsProps, WayOfPaying } from '../way-of-paying.ts';

// A way of paying that the bank does not have, as unlike Pix as the form must bear: a slip's line names who is paid,
// its amount is prescribed and grows after the due day, it is paid on business days from 7 to 20 h, once, with no message.

const lookUpSlip = endpoint({
  id: 'slips.look-up-slip',
  method: 'POST',
  path: '/services/slips/lookups',
  summary: 'Consultar um boleto',
  access: { kind: 'signed-in' },
  body: z.object({ line: z.string() }),
  response: z.object({
    id: z.string(),
    payeeName: z.string(),
    amount: z.string(),
    dueDate: z.string(),
    lastDate: z.string(),
    expiresAt: z.string(),
  }),
  status: 201,
  errors: [],
});

const createSlipOrder = endpoint({
  id: 'slips.create-slip-order',
  method: 'POST',
  path: '/services/slips/orders',
  summary: 'Pagar um boleto',
  access: { kind: 'signed-in' },
  idempotent: true,
  body: z.object({ slipId: z.string(), amount: z.string(), date: z.optional(z.string()) }),
  response: paymentOrderSchema,
  status: 201,
  errors: [],
});

type Slip = z.infer<typeof lookUpSlip.response & object>;
type Typed = { readonly line: string };

/** "boleto", which is "pago". */
export const SLIP_WORDS: OrderKindWords = {
  name: 'boleto',
  plural: 'boletos',
  gender: 'masculine',
  carrier: 'o banco que recebe',
  do: 'pagar',
  doing: 'pagando',
  done: 'pago',
  arrived: 'foi pago',
  send: 'Pagar',
  everyDay: undefined,
  pace: 'Normalmente leva alguns minutos.',
  make: 'Pagar um boleto',
};

const FINE_CENTAVOS = 2_000n;

function amountOn(slip: Slip, day: CivilDate): AmountRule {
  const centavos = centavosOf(slip.amount);
  if (day <= dayOf(slip.dueDate)) return { kind: 'prescribed', centavos, parts: [] };
  return {
    kind: 'prescribed',
    centavos: centavos + FINE_CENTAVOS,
    parts: [
      { label: 'Valor do boleto', centavos },
      { label: 'Multa', centavos: FINE_CENTAVOS },
    ],
  };
}

function openingAt(at: Instant): Opening {
  const { date, hour } = saoPaulo(at);
  if (isBankingDay(date) && hour >= 7 && hour < 20) return { open: true };
  return {
    open: false,
    because: 'Boletos são pagos em dias úteis, das 7 h às 20 h.',
    next: isBankingDay(date) && hour < 7 ? date : nextBankingDay(date),
  };
}

function LineField({ typed, faults, onChange }: PayeeFieldsProps<Typed>): ReactNode {
  return (
    <TextField
      label="Linha digitável"
      name="line"
      error={faults['line']}
      value={typed.line}
      onChange={(event) => onChange({ line: event.target.value })}
    />
  );
}

const SLIP: WayOfPaying<Typed, Slip> = {
  words: SLIP_WORDS,
  feeKind: undefined,
  payee: {
    title: 'Qual boleto',
    empty: { line: '' },
    Fields: LineField,
    faultsOf: ({ line }) => (line === '' ? { line: 'Digite a linha do boleto.' } : {}),
    identityOf: ({ line }) => line,
    find: (call, { line }) => call(lookUpSlip, { body: { line } }),
    readFound: (kept) => lookUpSlip.response?.safeParse(kept).data,
    expiresAt: (slip) => instantOf(slip.expiresAt),
    fieldOfCode: {},
    fieldOfBody: { line: 'line' },
    linesOf: (slip) => ({
      name: slip.payeeName,
      details: [`Vence em ${slip.dueDate}`],
      items: [{ label: 'Vencimento', value: slip.dueDate }],
    }),
    againNotice: (name) => `Informe de novo a linha do boleto de ${name}.`,
  },
  amountOn,
  whenOf: (slip) => ({
    everyDay: undefined,
    openingAt,
    repeats: false,
    last: { day: dayOf(slip.lastDate), because: 'Este boleto não pode ser pago depois desse dia.' },
  }),
  message: undefined,
  warningsOf: (slip) =>
    slip.payeeName.startsWith('Golpe')
      ? [
          { title: 'Primeiro boleto deste emissor', text: 'Confira.', grave: false },
          { title: 'Há denúncias contra quem emitiu', text: 'Confirme por outro meio.', grave: true },
        ]
      : [],
  causes: { 'slips.changed': { step: 'payee', field: undefined } },
};

/** Paying a slip, as a feature would show it. */
export function SlipForm({
  repeats,
  onMade,
}: {
  readonly repeats: Repeated | undefined;
  readonly onMade: Parameters<typeof PaymentForm>[0]['onMade'];
}): ReactNode {
  const sender = useOrderSender(createSlipOrder, (slip: Slip, terms) => ({
    body: { slipId: slip.id, ...wireTermsOf(terms) },
  }));
  return (
    <PaymentForm
      way={SLIP}
      spendable={{ availableCentavos: 500_000n, limitLeftCentavos: undefined, perTransactionCentavos: undefined }}
      sender={sender}
      repeats={repeats}
      onMade={onMade}
    />
  );
}

/** A slip of R$ 1.000,00 due on 27 November 2026, payable for two weeks more. */
export function exampleSlip(changes: Partial<Slip> = {}): Slip {
  const dueDate = civilDate('2026-11-27');
  return {
    id: 'slip_1',
    payeeName: 'Companhia de Energia',
    amount: '1000.00',
    dueDate,
    lastDate: addDays(dueDate, 14),
    expiresAt: '2026-12-31T00:00:00.000Z',
    ...changes,
  };
}
