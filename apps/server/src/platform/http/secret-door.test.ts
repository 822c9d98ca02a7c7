import { expect, test } from 'vitest';
import { carriesSecret } from './secret-door.ts';

const SECRET = 'um-segredo-comprido';
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

test.each([`Bearer ${SECRET}`, `bearer  ${SECRET}`, basic(`rita:${SECRET}`), basic(`:${SECRET}`)])(
  '%s opens the door',
  (header) => expect(carriesSecret(header, SECRET)).toBe(true),
);

test.each([
  undefined,
  '',
  SECRET,
  'Bearer',
  'Bearer x',
  `Bearer ${SECRET}x`,
  `Digest ${SECRET}`,
  basic(SECRET),
  basic(`${SECRET}:`),
  basic(`rita:${SECRET}:`),
  'Basic %%%',
  [`Bearer ${SECRET}`],
])('%j does not', (header) => expect(carriesSecret(header, SECRET)).toBe(false));
