/** What /pix-limits shows, as it stands in the address: nothing that is as usual. */
export type LimitsAddress = {
  /** "Destinos com limite próprio", or the history of changes. */
  readonly aba?: 'destinos' | 'historico';
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readLimitsAddress({ aba }: Readonly<Record<string, unknown>>): LimitsAddress {
  return aba === 'destinos' || aba === 'historico' ? { aba } : {};
}
