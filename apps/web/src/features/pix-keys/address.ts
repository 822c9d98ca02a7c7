/** The kinds of keys that can be registered, as the address names them. */
export const REGISTERED_AS = ['cnpj', 'email', 'telefone', 'aleatoria'] as const;
export type RegisteredAs = (typeof REGISTERED_AS)[number];

/** What /pix-keys shows, as it stands in the address: nothing that is as usual. */
export type PixKeysAddress = {
  /** The tab of claims. */
  readonly aba?: 'pedidos';
  /** A key is being registered: of which kind, as far as it was chosen. */
  readonly registrar?: RegisteredAs | 'escolher';
  /** The code that was sent and is to be typed. */
  readonly codigo?: string;
  /** The key whose detail is open. */
  readonly chave?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readPixKeysAddress(search: Readonly<Record<string, unknown>>): PixKeysAddress {
  const { aba, registrar, codigo, chave } = search;
  const kind = registrar === 'escolher' ? registrar : REGISTERED_AS.find((each) => each === registrar);
  const isCode = typeof codigo === 'string' && /^pkc_[0-9a-z]{26}$/.test(codigo);
  const isKey = typeof chave === 'string' && /^pky_[0-9a-z]{26}$/.test(chave);
  return {
    ...(aba === 'pedidos' ? { aba } : {}),
    ...(kind !== undefined ? { registrar: kind } : {}),
    ...(isCode ? { codigo } : {}),
    ...(isKey && kind === undefined && !isCode ? { chave } : {}),
  };
}
