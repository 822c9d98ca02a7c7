/** What stands in the address of /pix-transfer: the order whose outcome shows, or one to be tried again. */
export type TransferAddress = {
  readonly ordem?: string;
  readonly repetir?: string;
};

/** Reads the address; drops what names no order. */
export function readTransferAddress(search: Readonly<Record<string, unknown>>): TransferAddress {
  const { ordem, repetir } = search;
  return { ...(isOrderId(ordem) ? { ordem } : {}), ...(isOrderId(repetir) ? { repetir } : {}) };
}

function isOrderId(value: unknown): value is string {
  return typeof value === 'string' && /^ord_[0-9a-z]{26}$/.test(value);
}
