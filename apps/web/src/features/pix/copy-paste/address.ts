import { readPaymentAddress, type PaymentAddress } from '../../../payment-form/address.ts';

/** What stands in the address of the page on which a code is paid: `ler`, that it is being read by the camera. */
export type CodeAddress = PaymentAddress & { readonly ler?: 'camera' };

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readCodeAddress(search: Readonly<Record<string, unknown>>): CodeAddress {
  return { ...readPaymentAddress(search), ...(search['ler'] === 'camera' ? { ler: 'camera' } : {}) };
}
