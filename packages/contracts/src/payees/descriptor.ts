/** A line about a payee, as screens, receipts and the app show it. */
export interface PayeeLine {
  readonly label: string;
  readonly value: string;
}

/** What every payee has, whatever its kind. */
export interface WholePayee {
  readonly kind: string;
  readonly name: string;
  /** CPF or CNPJ, bare. */
  readonly document: string;
}

/** What every payee shows of itself. */
export interface ShownPayee {
  readonly kind: string;
  readonly name: string;
  readonly maskedDocument: string;
}

/** What follows from a payee of one kind without asking anybody. `Whole` is what the bank keeps, `Shown` what screens may see. */
export interface PayeeKindRules<Whole extends WholePayee, Shown extends ShownPayee> {
  /** What may be shown: a CPF and keys masked, a CNPJ whole. */
  mask(payee: Whole): Shown;
  /** What "the same payee" means, for first payments and repeated amounts. */
  fingerprint(payee: Whole): string;
  /** What leads to the payee: a favourite is one of them, whoever it leads to by now. */
  reach(payee: Whole): string;
  /**
   * Whether a text that somebody looks for is, whole, what leads to the payee though it is shown masked. A part of it never
   * is: who sees masked ones could find out the rest place by place (SECURITY B04).
   */
  isMeantBy(payee: Whole, typed: string): boolean;
  /** What of it a device signs besides kind, amount and day (SECURITY S18), by the names of payment-orders/signing.ts. */
  signedFields(payee: Whole): Readonly<Record<string, string>>;
}

/** How a payee of one kind stands on screens, receipts and in the app. */
export interface PayeeKindLines<Shown extends ShownPayee> {
  /** Where the money goes, in the lines of a details list; name and document stand before them. */
  lines(payee: Shown): readonly PayeeLine[];
  /** All that a receipt proves of it; name and document stand before them. */
  proofLines(payee: Shown): readonly PayeeLine[];
  /** Where the money goes, in one line under the payee's name. */
  place(payee: Shown): string;
}
