/** What of the cases shows, as it stands in the address of their tab: a case, or a payment that is to be contested. */
export type DisputesAddress = {
  readonly aba?: 'contestacoes';
  /** A case of the company's. */
  readonly enviada?: string;
  /** A case against what it received. */
  readonly recebida?: string;
  /** A block as a precaution. */
  readonly cautelar?: string;
  /** The order that is to be contested. */
  readonly contestar?: string;
};

/** What changes where people stand among the cases. */
export type Go = (address: DisputesAddress) => void;

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readDisputesAddress(search: Readonly<Record<string, unknown>>): DisputesAddress {
  const { aba, enviada, recebida, cautelar, contestar } = search;
  if (aba !== 'contestacoes') return {};
  return {
    aba,
    ...(isId('dsp', enviada) ? { enviada } : {}),
    ...(isId('dsp', recebida) ? { recebida } : {}),
    ...(isId('blq', cautelar) ? { cautelar } : {}),
    ...(isId('ord', contestar) ? { contestar } : {}),
  };
}

function isId(prefix: string, value: unknown): value is string {
  return typeof value === 'string' && new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(value);
}
