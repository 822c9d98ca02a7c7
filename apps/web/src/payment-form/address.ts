/** What stands in the address of a page to pay on: the order whose outcome shows, or one to be made once more. */
export type PaymentAddress = {
  readonly ordem?: string;
  readonly repetir?: string;
};

/** Reads the address; drops what names no order. */
export function readPaymentAddress(search: Readonly<Record<string, unknown>>): PaymentAddress {
  const { ordem, repetir } = search;
  return { ...(isOrderId(ordem) ? { ordem } : {}), ...(isOrderId(repetir) ? { repetir } : {}) };
}

function isOrderId(value: unknown): value is string {
  return typeof value === 'string' && /^ord_[0-9a-z]{26}$/.test(value);
}
