import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/**
 * Whether an institution takes part in a payment system. The lists of the instant payment system (SPI) and of the STR, which carries TED, are two: who
 * is in one says nothing of the other, and of what no list says the answer is `unknown`, never `no`.
 */
export const PARTICIPATIONS = ['yes', 'no', 'unknown'] as const;
export const participationSchema = z.enum(PARTICIPATIONS);
export type Participation = z.infer<typeof participationSchema>;

/** Behind the name of what goes through the system: "TED: não confirmado". */
export const PARTICIPATION_WORDS: Readonly<Record<Participation, string>> = {
  yes: 'participa',
  no: 'não participa',
  unknown: 'não confirmado',
};

/** An institution that can be paid at. The bank itself is one of them. */
export const institutionSchema = z.object({
  /** Its number in the payment system, eight digits or capital letters: what it is known by. */
  ispb: z.string(),
  /** Three-digit clearing code ("237"); not every institution has one. */
  code: z.nullable(z.string()),
  /** As people know it ("Bradesco"), else as Banco Central shortens it. */
  name: z.string(),
  /** As Banco Central's list writes it out; null where no list was imported that has it. */
  fullName: z.nullable(z.string()),
  /** In the instant payment system. */
  spi: participationSchema,
  /** In the STR, through which TED goes. */
  str: participationSchema,
});
export type Institution = z.infer<typeof institutionSchema>;

/** An institution as its number names it, whether or not any list has it. */
export interface RecognisedInstitution extends Institution {
  /** False: no list has it. It is taken by its number all the same, with a warning. */
  readonly listed: boolean;
}

/** What is known of an institution that no list has: its number. */
export function unlistedInstitution(ispb: string): RecognisedInstitution {
  const name = `Instituição ${ispb}`;
  return { ispb, code: null, name, fullName: null, spi: 'unknown', str: 'unknown', listed: false };
}

export const listInstitutions = endpoint({
  id: 'institutions.list-institutions',
  method: 'GET',
  path: '/services/institutions',
  summary: 'As instituições para as quais se pode pagar: o próprio banco primeiro, depois pelo código',
  description:
    'A lista inteira, algumas centenas. Uma instituição que não está nela pode ser paga pelo seu ISPB, com um aviso.',
  access: { kind: 'signed-in' },
  response: z.object({ institutions: z.array(institutionSchema) }),
  status: 200,
  errors: [],
});

export const institutionsEndpoints = [listInstitutions] as const;
