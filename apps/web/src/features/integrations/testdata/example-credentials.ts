import type { Credential, ProgramCall } from '@bank/contracts';
import type { Bank } from '../../../app/testing/open-app.tsx';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

const minutesAgo = (minutes: number): string => fromNow(-minutes * 60_000);

export const CREDENTIALS = '/services/integrations/credentials';
export const ERP_ID = 'crd_01jd00000000000000000000aa';

/** A credential that charges and gives back, in use. */
export function exampleCredential(changes: Partial<Credential> = {}): Credential {
  return {
    id: ERP_ID,
    clientId: 'ipe-01jd00000000000000000000aa',
    name: 'ERP',
    state: 'active',
    scopes: ['cob.read', 'cob.write', 'pix.read', 'pix.write'],
    dailyCap: '1000.00',
    usedToday: '250.00',
    validUntil: null,
    certificate: null,
    createdAt: minutesAgo(60 * 24 * 30),
    createdBy: 'Ana Conceição',
    secretShown: { at: minutesAgo(60 * 24 * 30), to: 'Ana Conceição' },
    canSeeSecret: false,
    lastUsed: { at: minutesAgo(3), address: '203.0.113.7' },
    revokedAt: null,
    revokedBy: null,
    ...changes,
  };
}

/** One that ended. */
export function revokedCredential(): Credential {
  return exampleCredential({
    id: 'crd_01jd00000000000000000000bb',
    name: 'Loja antiga',
    state: 'revoked',
    lastUsed: null,
    revokedAt: minutesAgo(60),
    revokedBy: 'Ana Conceição',
  });
}

/** A call that was done. */
export function exampleCall(changes: Partial<ProgramCall> = {}): ProgramCall {
  return {
    id: 'cal_1',
    at: minutesAgo(3),
    method: 'PUT',
    path: '/services/pix/api/v2/cob/pedido00000000000000000000001',
    address: '203.0.113.7',
    status: 201,
    outcome: 'done',
    refusal: null,
    elapsedMs: 48,
    traceId: 'a'.repeat(32),
    key: 'pedido00000000000000000000001',
    difference: [],
    ...changes,
  };
}

/** A call that came again with another content. */
export function refusedCall(): ProgramCall {
  return exampleCall({
    id: 'cal_2',
    status: 409,
    outcome: 'refused',
    refusal: { code: 'api-pix.repeated-otherwise', message: 'Este txid já foi usado com outro conteúdo.' },
    difference: [{ field: 'valor.original', first: '10.00', now: null }],
  });
}

/** A bank with these credentials; the first of them is also read by itself, with its calls. */
export function credentialsBank(items: readonly Credential[] = [exampleCredential()], more: Bank = {}): Bank {
  const [first] = items;
  return {
    [`GET ${CREDENTIALS}`]: () => [
      200,
      {
        items,
        certificateNeeded: false,
        tokenUrl: 'https://banco.test/services/pix/oauth/token',
        apiUrl: 'https://banco.test/services/pix/api/v2',
      },
    ],
    'GET /services/signed-changes': () => [200, { items: [], nextCursor: null }],
    ...(first && {
      [`GET ${CREDENTIALS}/${first.id}`]: () => [200, first],
      [`GET ${CREDENTIALS}/${first.id}/calls`]: () => [
        200,
        { items: [exampleCall(), refusedCall()], nextCursor: null },
      ],
    }),
    ...more,
  };
}
