import { maskPayee, type Favourite as ShownFavourite, type OrderPayee } from '@bank/contracts';
import { formatInstant, type Instant } from '@bank/core';

/** Somebody whom a company pays again and again, as it is kept. */
export interface Favourite {
  readonly companyId: string;
  readonly id: string;
  /** As the company's people call it. */
  readonly name: string;
  /** Who it led to when it was saved, whole. */
  readonly payee: OrderPayee;
  readonly savedBy: { readonly id: string; readonly name: string };
  readonly savedAt: Instant;
}

/** A favourite as people see it: documents and keys masked. */
export function presentFavourite({ id, name, payee, savedBy, savedAt }: Favourite): ShownFavourite {
  return { id, name, payee: maskPayee(payee), savedBy, savedAt: formatInstant(savedAt) };
}
