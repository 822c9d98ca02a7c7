import type { CivilDate, Money } from '@bank/core';

/** How our books and a rail's statement may differ. Kept in the database: never to be changed. */
export const DIFFERENCE_KINDS = [
  'missing-with-us', // the rail settled it, our books do not have it
  'missing-with-them', // our books have it, the rail's statement does not
  'other-amount', // both have it, with another amount or in the other direction
  'twice', // a side has it more than once
  'another-day', // both have it, on days that lie further apart than midnight explains
  'open-with-us', // the rail settled it, with us it still waits for its end
  'refused-with-them', // our books have it, the rail refused it
  'balance-differs', // what we have with the rail moved by something that no entry tells
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One difference. Amounts are from the bank's side: above zero came to us at the rail; 0 where a side has nothing. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** As the rail names the payment; of a balance which one: "movement" or "opening". */
  readonly paymentId: string;
  readonly ours: Money;
  readonly theirs: Money;
  /** The day on which our books have it. */
  readonly ourDate: CivilDate | null;
  readonly companyId: string | null;
  readonly orderId: string | null;
}

/** What people read of a kind of difference. */
export interface DifferenceWords {
  /** In a list: "Falta nos nossos livros". */
  readonly title: string;
  /** What happened. */
  readonly what: string;
  readonly todo: string;
}

/** Every kind in words for the bank's staff. */
export const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, DifferenceWords>> = {
  'missing-with-us': {
    title: 'Falta nos nossos livros',
    what: 'O trilho liquidou, e os nossos livros não têm o lançamento.',
    todo: 'Descubra de quem é o dinheiro; credite o cliente, debite-o, ou baixe contra a conta de diferenças.',
  },
  'missing-with-them': {
    title: 'Falta no extrato do trilho',
    what: 'Os nossos livros têm o lançamento, e o extrato do trilho não o traz.',
    todo: 'Peça ao trilho a situação do pagamento. Se não foi liquidado, devolva ao cliente ou debite o que ele recebeu.',
  },
  'other-amount': {
    title: 'Valor diferente',
    what: 'Os dois lados têm o pagamento, com valores ou sentidos diferentes.',
    todo: 'Confira a mensagem original. Acerte a diferença com o cliente ou baixe-a contra a conta de diferenças.',
  },
  twice: {
    title: 'Lançado mais de uma vez',
    what: 'Um dos lados tem o mesmo pagamento mais de uma vez.',
    todo: 'Se a repetição é nossa, estorne ao cliente; se é do trilho, abra um chamado com ele antes de acertar.',
  },
  'another-day': {
    title: 'Em outro dia',
    what: 'Os dois lados têm o pagamento, em dias que a virada da meia-noite não explica.',
    todo: 'Confira por que o aviso chegou tarde. O dinheiro está certo: encerre sem lançamento.',
  },
  'open-with-us': {
    title: 'Liquidado lá, em aberto aqui',
    what: 'O trilho liquidou, e aqui o pagamento ainda espera a resposta.',
    todo: 'Se a resposta não chegar, dê a ordem por liquidada.',
  },
  'refused-with-them': {
    title: 'Liquidado aqui, recusado lá',
    what: 'Os nossos livros têm o pagamento como liquidado, e o trilho o recusou.',
    todo: 'O dinheiro não se moveu no trilho: devolva-o ao cliente que pagou, ou debite o que recebeu.',
  },
  'balance-differs': {
    title: 'Saldo diferente',
    what: 'O saldo no trilho mudou por algo que nenhum lançamento conta.',
    todo: 'Procure tarifas e acertos do próprio trilho; baixe contra a conta de diferenças o que for do banco.',
  },
};

/** A kind as it is kept, in words; one that only another version knows is named as what it is. */
export function differenceWords(kind: string): DifferenceWords {
  const known = DIFFERENCE_KINDS.find((one) => one === kind);
  return known === undefined
    ? { title: 'Diferença', what: 'Os dois lados não conferem.', todo: 'Veja os detalhes.' }
    : DIFFERENCE_WORDS[known];
}
