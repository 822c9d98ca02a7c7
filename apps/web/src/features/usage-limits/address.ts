/** The tabs beside the limits themselves: payees with a limit of their own, and the history of changes. */
export type LimitsTab = 'favorecidos' | 'historico';

/** What a screen of limits shows, as it stands in the address: nothing that is as usual. */
export type LimitsAddress = { readonly aba?: LimitsTab };

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readLimitsAddress({ aba }: Readonly<Record<string, unknown>>): LimitsAddress {
  return aba === 'favorecidos' || aba === 'historico' ? { aba } : {};
}
