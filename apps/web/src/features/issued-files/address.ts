/** What narrows the list, as it stands in the address: nothing that is as usual. */
export type IssuedFilesAddress = {
  readonly mostrar?: 'novos' | 'baixados';
  /** A year, "2026". */
  readonly ano?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readIssuedFilesAddress(search: Readonly<Record<string, unknown>>): IssuedFilesAddress {
  const { mostrar, ano } = search;
  const year = typeof ano === 'string' || typeof ano === 'number' ? String(ano) : '';
  return {
    ...(mostrar === 'novos' || mostrar === 'baixados' ? { mostrar } : {}),
    ...(/^(?:19|20)\d\d$/.test(year) ? { ano: year } : {}),
  };
}
