import { ORDER_KINDS } from '@bank/contracts';
import { TextField } from '@bank/ui';
import type { ReactNode } from 'react';
import type { PayeeFieldsProps, WayOfPaying } from '../../payment-form/way-of-paying.ts';
import { whenRuleOf } from '../../payment-form/when-rule.ts';
import { instantOf } from '../../vocabulary/dates.ts';

/** Who fetches the money, and where, as it is typed. */
export interface Typed {
  readonly name: string;
  readonly document: string;
  readonly counter: string;
}

const NEVER = '9999-12-31T00:00:00.000Z';

function CounterFields({ typed, faults, onChange }: PayeeFieldsProps<Typed>): ReactNode {
  return (
    <>
      <TextField
        label="Quem retira"
        name="name"
        error={faults['name']}
        value={typed.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="CPF ou CNPJ"
        name="document"
        error={faults['document']}
        value={typed.document}
        onChange={(event) => onChange({ document: event.target.value })}
      />
      <TextField
        label="Guichê"
        name="counter"
        error={faults['counter']}
        value={typed.counter}
        onChange={(event) => onChange({ counter: event.target.value })}
      />
    </>
  );
}

function faultsOf({ name, document, counter }: Typed) {
  return {
    ...(name.trim() === '' && { name: 'Informe quem retira.' }),
    ...(document.trim() === '' && { document: 'Informe o CPF ou CNPJ.' }),
    ...(!/^\d{4}$/.test(counter) && { counter: 'O guichê tem 4 números.' }),
  };
}

/** Sending cash to a counter: nobody is asked who that is, so what is typed is what is found. */
export const MONEY_ORDER: WayOfPaying<Typed, Typed> = {
  words: ORDER_KINDS['money-order'].words,
  feeKind: 'money-order',
  payee: {
    title: 'Quem retira',
    empty: { name: '', document: '', counter: '' },
    Fields: CounterFields,
    faultsOf,
    identityOf: (typed) => JSON.stringify(typed),
    find: (_call, typed) => Promise.resolve({ ok: true, value: typed, response: new Response() }),
    expiresAt: () => instantOf(NEVER),
    fieldOfCode: {},
    fieldOfBody: { name: 'name', document: 'document', counter: 'counter' },
    linesOf: ({ name, document, counter }) => ({
      name,
      details: [`Guichê ${counter}`],
      items: [
        { label: 'CPF ou CNPJ', value: document },
        { label: 'Guichê', value: counter },
      ],
    }),
    againNotice: (name) => `Informe de novo onde ${name} retira o dinheiro.`,
  },
  amountOn: () => ({ kind: 'free' }),
  whenOf: () => whenRuleOf(ORDER_KINDS['money-order']),
  message: undefined,
  warningsOf: () => [],
  causes: {},
};
