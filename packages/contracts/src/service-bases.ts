import * as z from 'zod/mini';
import type { Access } from './endpoint.ts';
import { endpoint } from './endpoint.ts';

/** What stands at a service base: the operations below it. */
export const serviceDescriptionSchema = z.object({
  service: z.string(),
  operations: z.array(z.object({ id: z.string(), method: z.string(), path: z.string(), summary: z.string() })),
});
export type ServiceDescription = z.infer<typeof serviceDescriptionSchema>;

const SIGNED_IN = { kind: 'signed-in' } as const satisfies Access;

/** The service bases of PRODUCT.md section 7 (`balances` and `transaction-types` are calls themselves) and who may look at each. */
const BASES = {
  accounts: SIGNED_IN,
  'accounts-core': SIGNED_IN,
  'accounts-ib-gateway': SIGNED_IN,
  'access-users': { kind: 'signed-in', permission: 'OPERATOR_USERS' },
  bankslips: SIGNED_IN,
  charges: SIGNED_IN,
  pix: SIGNED_IN,
  transfers: SIGNED_IN,
  'batch-transfers': SIGNED_IN,
  groups: SIGNED_IN,
  cheques: SIGNED_IN,
  customers: SIGNED_IN,
  'usage-limits': SIGNED_IN,
  'transaction-authorizations': SIGNED_IN,
  'statement/v2': SIGNED_IN,
  'address-finder': SIGNED_IN,
  'return-files': SIGNED_IN,
} as const satisfies Record<string, Access>;

/** One call for each base: it says what the service can do, which for services still to come is nothing. */
export const serviceBaseEndpoints = Object.entries(BASES).map(([service, access]) =>
  endpoint({
    id: `services.${service.replace('/', '-')}`,
    method: 'GET',
    path: `/services/${service}`,
    summary: `O que o serviço ${service} oferece`,
    access,
    response: serviceDescriptionSchema,
    status: 200,
    errors: [],
  }),
);
