/** What /permissions shows, as it stands in the address: nothing that is as usual. */
export type PermissionsAddress = {
  /** The tab "Regras de aprovação". */
  readonly aba?: 'regras';
  /** The profile that is being changed, or "novo". */
  readonly perfil?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readPermissionsAddress(search: Readonly<Record<string, unknown>>): PermissionsAddress {
  const { aba, perfil } = search;
  return {
    ...(aba === 'regras' ? { aba } : {}),
    ...(typeof perfil === 'string' && /^(novo|prf_[0-9a-z]{1,40})$/.test(perfil) ? { perfil } : {}),
  };
}
