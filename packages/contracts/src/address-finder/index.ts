import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A CEP without its mask. */
export const cepSchema = z.string({ error: 'Campo obrigatório.' }).check(z.regex(/^\d{8}$/, 'CEP inválido.'));

/** The states of Brazil by their two letters (IBGE). */
export const STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;
export const stateSchema = z.enum(STATES);
export type State = z.infer<typeof stateSchema>;

/**
 * What is known of a CEP. Some name a street, some a whole town: what the CEP does not say is null and stays for the
 * person to fill in. Names as in the sign-up: publicPlace is the logradouro, street the bairro (PRODUCT.md section 3).
 */
export const foundAddressSchema = z.object({
  cep: z.string(),
  state: stateSchema,
  city: z.nullable(z.string()),
  publicPlace: z.nullable(z.string()),
  street: z.nullable(z.string()),
});
export type FoundAddress = z.infer<typeof foundAddressSchema>;

export const findAddress = endpoint({
  id: 'address-finder.find-address',
  method: 'GET',
  path: '/services/address-finder/{cep}',
  summary: 'O endereço de um CEP',
  access: { kind: 'public' },
  params: z.object({ cep: cepSchema }),
  response: foundAddressSchema,
  status: 200,
  errors: ['address-finder.unknown', 'address-finder.unavailable'],
});

export const addressFinderEndpoints = [findAddress] as const;
