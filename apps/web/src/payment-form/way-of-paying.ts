import type {
  CallResult,
  Client,
  OrderKind,
  OrderKindWords,
  OrderPreview,
  PaidAgain,
  PaymentOrder,
  ServiceName,
} from '@bank/contracts';
import type { CivilDate, Instant, Recurrence } from '@bank/core';
import type { ReactNode } from 'react';
import type { Cause } from './steps.ts';

/**
 * All that the payment form must be told of one way of paying. `Typed` is what a person types to say who is paid (a
 * key, an account, a slip's line); `Found` is what the bank answered about it. Everything here is pure and fixed; what
 * is read or sent reaches the form beside it.
 */
export interface WayOfPaying<Typed extends object, Found> {
  readonly words: OrderKindWords;
  /** The kind of order whose fee is shown at the review; undefined: nothing is charged for it. */
  readonly feeKind: OrderKind | undefined;
  /** What it depends on outside the bank: trouble with it is said above the form. Absent: nothing is measured. */
  readonly services?: readonly ServiceName[];
  readonly payee: PayeeOf<Typed, Found>;
  /** What may be paid on that day. A slip's amount changes with the day. */
  readonly amountOn: (found: Found, day: CivilDate) => AmountRule;
  /** What the amount begins with where the payer may change it; undefined for nothing. */
  readonly suggestedCentavos?: (found: Found) => bigint | undefined;
  readonly whenOf: (found: Found) => WhenRule;
  /** A message to who is paid; undefined where this way of paying carries none. */
  readonly message: MessageRule | undefined;
  /** Asks what would become of such a payment, were it made now. Absent: only balance and total are said of it before. */
  readonly preview?: (call: Client, found: Found, terms: AgreedTerms) => Promise<CallResult<OrderPreview>>;
  /** What may be spent on who was found, where that is not what may be spent on anybody. Absent: it is. */
  readonly spendableOn?: (found: Found, spendable: Spendable) => Spendable;
  /** What the person must have seen before paying that amount. */
  readonly warningsOf: (found: Found, centavos: bigint) => readonly WarningWords[];
  /** What only who was found decides, where one screen makes several kinds of order; it takes the place of what stands above. */
  readonly onceFound?: (found: Found) => Partial<Pick<WayOfPaying<Typed, Found>, 'words' | 'feeKind' | 'message'>>;
  /** Another way to the same payee, offered beside the amount. */
  readonly Offer?: (props: { readonly found: Found }) => ReactNode;
  /** Where refusals of its own are put right. Those of every payment are known to the form. */
  readonly causes: Readonly<Record<string, Cause>>;
}

/** How a way of paying finds out who is paid, and shows it. */
export interface PayeeOf<Typed extends object, Found> {
  /** The name of the first step: "Para quem". */
  readonly title: string;
  readonly empty: Typed;
  readonly Fields: (props: PayeeFieldsProps<Typed>) => ReactNode;
  /** What is wrong with what is typed, by field; an empty object when the bank can be asked. */
  readonly faultsOf: (typed: Typed) => FieldFaults;
  /**
   * What is kept through a reload in place of what was refused, by the page or by the bank. Absent: what was refused
   * stays, to be mended.
   */
  readonly refusedIsKeptAs?: Typed;
  /** Equal texts mean the same question to the bank: what was found for one holds for the other. */
  readonly identityOf: (typed: Typed) => string;
  readonly find: (call: Client, typed: Typed) => Promise<CallResult<Found>>;
  /** Asks for another day, where what was found holds for one (`asked`). Absent: it holds for every day. */
  readonly findOn?: (call: Client, typed: Typed, day: CivilDate) => Promise<CallResult<Found>>;
  /** Reads an answer of `find` that was kept through a reload; undefined for what is none. Absent: the bank is asked anew. */
  readonly readFound?: (kept: unknown) => Found | undefined;
  /** Until when what was found may be paid. */
  readonly expiresAt: (found: Found) => Instant;
  /** The field that a refused question is about: by the refusal's code, else by the field of the question's body. */
  readonly fieldOfCode: Readonly<Record<string, string>>;
  readonly fieldOfBody: Readonly<Record<string, string>>;
  readonly linesOf: (found: Found) => PayeeLines;
  /** Nobody chooses who gets the money, for it goes back to whoever had paid it. */
  readonly isGiven?: true;
  /** How somebody is paid again who was paid before or is kept. Absent: this way of paying asks who it is each time. */
  readonly again?: PayingAgain<Typed>;
  /** Asks for what the bank does not show again, when a payment to that name is made once more. */
  readonly againNotice: (name: string) => string;
}

/** Somebody who is paid again: what the bank knows them by, and their name as people know it. */
export interface PaidBefore {
  readonly to: PaidAgain;
  readonly name: string;
}

/** How a way of paying pays again. */
export interface PayingAgain<Typed> {
  /** Which favourites and earlier payments it can pay. */
  readonly kind: OrderKind;
  /** What stands in place of what would be typed. */
  readonly typedOf: (before: PaidBefore) => Typed;
}

/** What is wrong with fields, in words, by their names. */
export type FieldFaults = Readonly<Record<string, string | undefined>>;

export interface PayeeFieldsProps<Typed> {
  readonly typed: Typed;
  readonly faults: FieldFaults;
  /** The faults of the fields that are named in it are forgotten. */
  readonly onChange: (part: Partial<Typed>) => void;
}

/** Who is paid, as the bank found them. */
export interface PayeeLines {
  readonly name: string;
  /** Below the name on the card, one line each. */
  readonly details: readonly string[];
  /** At the review, beside the name. */
  readonly items: readonly { readonly label: string; readonly value: string }[];
}

/** What may be paid: any amount, one within bounds, exactly one, with what it is made of, or one that the bank has to be asked about. */
export type AmountRule =
  | { readonly kind: 'free' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'between'; readonly minCentavos: bigint; readonly maxCentavos: bigint }
  | {
      readonly kind: 'prescribed';
      readonly centavos: bigint;
      readonly parts: readonly { readonly label: string; readonly centavos: bigint }[];
    };

/** On which days a payment is carried out. */
export interface WhenRule {
  /** That it is carried out on every day, as it is said where days are chosen; undefined: on business days only. */
  readonly everyDay: string | undefined;
  /** Whether it can go at that moment. */
  readonly openingAt: (at: Instant) => Opening;
  readonly repeats: boolean;
  /** The last day on which it can be paid, and what is said of a later one. Absent: twelve months from today. */
  readonly last?: { readonly day: CivilDate; readonly because: string };
}

/** Open, or closed: why, and the next day on which the payment goes. */
export type Opening =
  | { readonly open: true }
  | { readonly open: false; readonly because: string; readonly next: CivilDate };

export interface MessageRule {
  readonly label: string;
  readonly lengthMax: number;
  /** What is said where it is missing; absent: it may be. */
  readonly required?: string;
}

/** What protects the payer before the order: a title, and what to do. */
export interface WarningWords {
  readonly title: string;
  readonly text: string;
  /** So grave that the person says to have read it before going on. */
  readonly grave: boolean;
  /** That the same amount went to the same payee today: who pays all the same says so. */
  readonly saysRepeat?: true;
}

/** What is known of what may be spent now; a part is undefined while it is not known. */
export interface Spendable {
  /** Of platform/balance, which shows it. */
  readonly availableCentavos: bigint | undefined;
  /** Amounts are hidden: what is said of the balance names none. */
  readonly concealed?: boolean;
  readonly limitLeftCentavos: bigint | undefined;
  readonly perTransactionCentavos: bigint | undefined;
}

/** What was shown at the review, and is sent. */
export interface AgreedTerms {
  readonly centavos: bigint;
  /** Undefined: now. Where it repeats: the day from which on. */
  readonly date: CivilDate | undefined;
  /** Undefined: once. */
  readonly recurrence: Recurrence | undefined;
  /** Without spaces around it; empty: none. */
  readonly message: string;
  /** The fee that was shown, which is the most that may be charged; undefined where none was. */
  readonly feeCentavos: bigint | undefined;
  /** Whether the screen said that the same amount went to this payee today; undefined where it was not looked at. */
  readonly repeatShown?: boolean;
}

/** Asks the bank to pay, by the policy of safe writes. */
export interface OrderSender<Found> {
  /** The same terms sent again never pay twice. */
  readonly send: (found: Found, terms: AgreedTerms) => Promise<CallResult<PaymentOrder>>;
  /** Other terms were sent before and nobody knows what became of them: these could be a second payment. */
  readonly mayDouble: (found: Found, terms: AgreedTerms) => boolean;
}

/** The way as it is for who was found. */
export function wayTo<Typed extends object, Found>(
  way: WayOfPaying<Typed, Found>,
  found: Found,
): WayOfPaying<Typed, Found> {
  return way.onceFound === undefined ? way : { ...way, ...way.onceFound(found) };
}
