import type { OrderKind } from '@bank/contracts';

/** How one kind of payment is spoken of: its noun and the verbs that go with it. */
export interface PaymentWords {
  /** As it stands in the middle of a sentence: "Pix", "transferência". */
  readonly noun: string;
  readonly gender: 'masculine' | 'feminine';
  /** What a person does with it: "fazer", "pagar". */
  readonly make: string;
  /** What the bank does meanwhile: "enviando", "pagando". */
  readonly making: string;
  /** What it is in the end, agreeing with the noun: "feito", "paga". */
  readonly made: string;
  /** What is not known of it while no answer has come: "chegou", "foi pago". */
  readonly arrived: string;
  /** Who answers in the end: "o sistema do Pix". */
  readonly answering: string;
  /** On the button that sends it: "Pagar", "Transferir". */
  readonly send: string;
  /** Said where its days are chosen; undefined where it is carried out on business days only. */
  readonly everyDay: string | undefined;
  /** The limit that it counts against: "Limite Pix". */
  readonly limit: string;
}

/** Complete by its type: a new kind of payment does not compile without its words. */
export const PAYMENT_WORDS: Readonly<Record<OrderKind, PaymentWords>> = {
  pix: {
    noun: 'Pix',
    gender: 'masculine',
    make: 'fazer',
    making: 'enviando',
    made: 'feito',
    arrived: 'chegou',
    answering: 'o sistema do Pix',
    send: 'Pagar',
    everyDay: 'O Pix funciona todos os dias, também em feriado e fim de semana.',
    limit: 'Limite Pix',
  },
};

/** "o Pix", "a transferência". */
export function theNoun({ noun, gender }: PaymentWords): string {
  return `${gender === 'masculine' ? 'o' : 'a'} ${noun}`;
}

/** "ele" or "ela", as the noun asks for. */
export function pronounOf({ gender }: PaymentWords): string {
  return gender === 'masculine' ? 'ele' : 'ela';
}

/** A word in "-o" as the noun asks for it: "agendado", "agendada"; "outro", "outra". */
export function agreeing({ gender }: PaymentWords, word: string): string {
  return gender === 'masculine' ? word : word.replace(/o$/, 'a');
}

/** With a capital, as a sentence or a title begins. */
export function atStart(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
