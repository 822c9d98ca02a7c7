import type { CompanyKey, KeyClaim, KeyCode } from '@bank/contracts';

/** An id of that kind, ending in that digit. */
export function exampleId(prefix: 'pky' | 'pkc' | 'clm', last: number): string {
  return `${prefix}_0123456789abcdefghjkmnpq${String(last).padStart(2, '0')}`;
}

/** An e-mail that stands as a key. */
export function exampleKey(change: Partial<CompanyKey> = {}): CompanyKey {
  return {
    id: exampleId('pky', 1),
    type: 'EMAIL',
    key: 'financeiro@estreladosul.example',
    state: 'active',
    refusal: null,
    createdAt: '2026-05-11T13:00:00.000Z',
    claimId: null,
    code: '00020126530014br.gov.bcb.pix0131financeiro@estreladosul.example5204000053039865802BR5919Estrela do Sul Ltda6008Gramado 62070503***63041D3D',
    ...change,
  };
}

/** A code on its way to a telephone. */
export function exampleCode(change: Partial<KeyCode> = {}): KeyCode {
  return {
    id: exampleId('pkc', 1),
    type: 'PHONE',
    key: '+5511988887777',
    claimId: null,
    expiresAt: '2036-11-23T13:10:00.000Z',
    resendAt: '2026-11-23T13:01:00.000Z',
    ...change,
  };
}

/** A portability that another bank asks for. */
export function exampleClaim(change: Partial<KeyClaim> = {}): KeyClaim {
  return {
    id: exampleId('clm', 1),
    side: 'donor',
    type: 'portability',
    keyType: 'EMAIL',
    key: 'financeiro@estreladosul.example',
    state: 'waiting',
    otherBank: 'Banco Araucária',
    createdAt: '2026-11-20T13:00:00.000Z',
    respondUntil: '2036-11-27T13:00:00.000Z',
    completableFrom: '2036-12-04T13:00:00.000Z',
    answer: null,
    end: null,
    endedAt: null,
    acts: ['give', 'keep'],
    ...change,
  };
}
