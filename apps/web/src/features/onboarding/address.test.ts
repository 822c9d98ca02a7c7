import { expect, test } from 'vitest';
import { readSignUpAddress } from './address.ts';

test.each([
  [{}, {}],
  [{ etapa: 3 }, { etapa: 3 }],
  [{ etapa: 5 }, {}],
  [{ etapa: '3' }, {}],
  [
    { etapa: 4, envio: true },
    { etapa: 4, envio: true },
  ],
  [{ etapa: 4, envio: 'sim' }, { etapa: 4 }],
  [{ etapa: 2, protocolo: 'abcd-1234-efgh-5678' }, { protocolo: 'ABCD-1234-EFGH-5678' }],
  [{ protocolo: 1234567890123456 }, { protocolo: '1234567890123456' }],
  [{ protocolo: '' }, { protocolo: '' }],
])('%o means %o', (search, address) => {
  expect(readSignUpAddress(search)).toEqual(address);
});
