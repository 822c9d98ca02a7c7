import type { RegistrationPart } from '@bank/contracts';

/** The parts of the registration, as they stand in the address. */
const PARTS = {
  dados: 'data',
  endereco: 'address',
  contato: 'contact',
  financas: 'finances',
  socios: 'partners',
  documentos: 'documents',
} as const satisfies Record<string, RegistrationPart>;
export type PartInAddress = keyof typeof PARTS;

/** What /customer-view has open, as it stands in the address: nothing where nothing is. */
export type CompanyAddress = {
  /** The part of the registration that is being changed. */
  readonly mudar?: PartInAddress;
  /** The request whose course is shown. */
  readonly pedido?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readCompanyAddress(search: Readonly<Record<string, unknown>>): CompanyAddress {
  const { mudar, pedido } = search;
  const part = (Object.keys(PARTS) as PartInAddress[]).find((known) => known === mudar);
  // One drawer at a time.
  if (part !== undefined) return { mudar: part };
  return typeof pedido === 'string' && /^req_[0-9a-z]{26}$/.test(pedido) ? { pedido } : {};
}

/** The part that an address names. */
export function partOf({ mudar }: CompanyAddress): RegistrationPart | undefined {
  return mudar === undefined ? undefined : PARTS[mudar];
}

/** The address that opens the change of a part. */
export function addressOfPart(part: RegistrationPart): CompanyAddress {
  const found = (Object.keys(PARTS) as PartInAddress[]).find((name) => PARTS[name] === part);
  return found === undefined ? {} : { mudar: found };
}
