import type { Permission, Product } from '../access/rights.ts';
import type { ErrorCode } from '../errors.ts';
import type { Scope } from '../integrations/scopes.ts';
import type { UseFeeLine } from '../fees/lines.ts';
import type { EntryType } from '../statement/entry-types.ts';
import type { EditableField, LimitMeasure } from './names.ts';
import type { RunningTimes } from './running-times.ts';

/** What people may do with a kind of order: its row in the matrix of rights. */
export interface OrderKindRights {
  /** The row's heading. */
  readonly label: string;
  /** Seeing the kind's screens, and making such orders. */
  readonly acts: { readonly view: Permission; readonly create: Permission };
  /** What a credential must have been given for, so that the company's own programs make such orders; absent: people alone do. */
  readonly programs?: Scope;
  /** What each permission lets somebody do, in words that end a sentence "Pode …". */
  readonly words: Partial<Readonly<Record<Permission, string>>>;
}

/** How a kind of order is called. All other sentences about it are built from these (order-kinds/words.ts). */
export interface OrderKindWords {
  /** As it stands in the middle of a sentence: "Pix", "TED", "boleto". */
  readonly name: string;
  readonly plural: string;
  /** Articles and participles follow it: "o Pix foi feito", "a TED foi feita". */
  readonly gender: 'masculine' | 'feminine';
  /** Who carries it out and answers, with its article: "o sistema do Pix". */
  readonly carrier: string;
  /** What a person does with it: "fazer", "pagar". */
  readonly do: string;
  /** What the bank does meanwhile: "enviando", "pagando". */
  readonly doing: string;
  /** What it is in the end, agreeing with the name: "feito", "paga". */
  readonly done: string;
  /** What is not known of it while no answer has come: "chegou", "foi pago". */
  readonly arrived: string;
  /** On the button that sends it: "Pagar", "Transferir". */
  readonly send: string;
  /** Said where its days are chosen; undefined where it is carried out on business days only. */
  readonly everyDay: string | undefined;
  /** How long it takes to arrive, as a sentence while it is on its way. */
  readonly pace: string;
  /** The action that makes one, as a button says it: "Pagar com Pix". */
  readonly make: string;
}

/**
 * What one order is where it stands for itself, whatever its kind is called: "este pagamento", "a devolução". Apart from
 * the kinds' other words, so that pages that show no order do not carry them.
 */
export interface ActWords {
  /** "pagamento". */
  readonly name: string;
  readonly gender: OrderKindWords['gender'];
  /** Its label when the money went, and when it could not: "Pago", "Não foi pago". */
  readonly settled: string;
  readonly rejected: string;
  /** What nobody should do while it is not known whether it went: "Não pague de novo". */
  readonly again: string;
}

/** Everything that both sides say and show of one way of paying; rules and messages are the server's rail. */
export interface OrderKindDescriptor {
  readonly words: OrderKindWords;
  /** Whose calls make such orders: the first part of their names. */
  readonly capability: string;
  /**
   * The line of the statement that such an order is made out of, for one that nobody begins by itself: it is offered
   * where that line is, and has no payee to choose. Absent: it is begun anywhere.
   */
  readonly madeFrom?: EntryType;
  /** The name of its drawing; the web app keeps one drawing for each. */
  readonly icon: string;
  /** What the company must have contracted, also at the moment of execution (SECURITY Z09). */
  readonly product: Product;
  readonly rights: OrderKindRights;
  readonly screens: {
    /** Where the capability begins. */
    readonly entry: string;
    /** Where such an order is made, and, with its id, how one stands. */
    readonly pay: string;
    /** Where its limits are read and changed. */
    readonly limits: string;
    /** Where such an order is made from a code that says what to pay, if it has such a way. */
    readonly codes?: string;
  };
  /** Which measures bound it, in words; one that is absent does not exist for this kind. */
  readonly limitMeasures: Partial<Readonly<Record<LimitMeasure, string>>>;
  /**
   * The payer's line in the statement; null for an order that makes orders of other kinds and moves no money itself. That one
   * has no limits of its own, no fee and no receipt: those are of the orders that it makes.
   */
  readonly entryType: EntryType | null;
  /** What one costs: the plans' tables have its price, and how many a month are free. Null exactly where no money moves. */
  readonly feeLine: UseFeeLine | null;
  /** What may be said besides where it is confirmed or approved. */
  readonly refusals: readonly ErrorCode[];
  /** What of it its maker may change while it waits. */
  readonly editable: readonly EditableField[];
  /** When it is carried out. */
  readonly runs: RunningTimes;
}
