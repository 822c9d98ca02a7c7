/** What /permissions shows, as it stands in the address: nothing that is as usual. */
export type PermissionsAddress = {
  /** The tab "Regras de aprovação". */
  readonly aba?: 'regras';
  /** Whether the approval rules are being changed. */
  readonly regras?: 'mudar';
  /** The version of the approval rules that is looked at. */
  readonly versao?: number;
  /** The profile that is being changed, or "novo". */
  readonly perfil?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readPermissionsAddress(search: Readonly<Record<string, unknown>>): PermissionsAddress {
  const { aba, perfil, regras, versao } = search;
  const version = typeof versao === 'number' && Number.isSafeInteger(versao) && versao > 0 ? versao : undefined;
  return {
    ...(aba === 'regras' ? { aba } : {}),
    ...(aba === 'regras' && regras === 'mudar' ? { regras } : {}),
    ...(aba === 'regras' && version !== undefined ? { versao: version } : {}),
    ...(typeof perfil === 'string' && /^(novo|prf_[0-9a-z]{1,40})$/.test(perfil) ? { perfil } : {}),
  };
}
