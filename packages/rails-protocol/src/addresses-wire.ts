import * as z from 'zod';

// The address finder, as the postal service's own answers: a CEP names a street, a whole town, or no more than a state.
//   GET /addresses/{cep}   { found: false }, or { found: true, address }

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
export type State = (typeof STATES)[number];

/** A CEP without its mask. */
export const cepSchema = z.string().regex(/^\d{8}$/);

/** What is known of a CEP; what it does not say is null. publicPlace is the logradouro, street the bairro. */
export const cepAddressSchema = z.strictObject({
  cep: cepSchema,
  state: z.enum(STATES),
  city: z.string().min(1).max(80).nullable(),
  publicPlace: z.string().min(1).max(120).nullable(),
  street: z.string().min(1).max(80).nullable(),
});
export type CepAddress = z.infer<typeof cepAddressSchema>;

/** What GET /addresses/{cep} answers. */
export const cepAnswerSchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal(false) }),
  z.strictObject({ found: z.literal(true), address: cepAddressSchema }),
]);
export type CepAnswer = z.infer<typeof cepAnswerSchema>;
