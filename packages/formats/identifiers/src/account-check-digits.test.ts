import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAccountDigit, checkBranchDigit, type DigitVerdict } from './index.ts';

const FITS: DigitVerdict = { kind: 'fits' };
const NO_RULE: DigitVerdict = { kind: 'no-rule' };

describe('worked examples', () => {
  test.each([
    ['001', '1584', '9'],
    ['001', '1234', '3'],
    ['237', '1234', '3'],
  ])('branch of %s: %s has digit %s', (code, branch, digit) => {
    expect(checkBranchDigit(code, branch, digit)).toEqual(FITS);
    const other = String((Number(digit) + 1) % 10);
    expect(checkBranchDigit(code, branch, other)).toEqual({ kind: 'differs', expected: digit });
  });

  test.each([
    ['001', null, '00210169', '6'],
    ['033', '1234', '12345678', '4'],
    ['041', null, '358507671', '8'],
    ['104', '1234', '00112345678', '2'],
    ['237', null, '1234567', '4'],
    ['341', '1234', '12345', '1'],
  ])('account of %s: branch %s, account %s has digit %s', (code, branch, number, digit) => {
    expect(checkAccountDigit(code, { branch, account: number + digit })).toEqual(FITS);
    expect(checkAccountDigit(code, { branch, account: `${number}-${digit}` })).toEqual(FITS);
    const other = String((Number(digit) + 1) % 10);
    expect(checkAccountDigit(code, { branch, account: number + other })).toEqual({ kind: 'differs', expected: digit });
  });

  test('the printed slip of the Bradesco branch is one: 1234 does not have digit 6', () => {
    expect(checkBranchDigit('237', '1234', '6')).toEqual({ kind: 'differs', expected: '3' });
  });
});

describe('as people write them', () => {
  test('zeros in front may be missing, or be there once more', () => {
    for (const account of ['210169-6', '00210169-6', '0000210169-6', '210.169 - 6'])
      expect(checkAccountDigit('001', { branch: '1', account })).toEqual(FITS);
    expect(checkAccountDigit('341', { branch: '01234', account: '123451' })).toEqual(FITS);
  });

  test('Banco do Brasil writes 10 as X, in capitals or not', () => {
    const [account = ''] = withDigit('001', 'X');
    expect(checkAccountDigit('001', { branch: null, account: `${account}-x` })).toEqual(FITS);
    expect(checkAccountDigit('001', { branch: null, account: `${account}-0` })).toMatchObject({ expected: 'X' });
  });

  test('Bradesco writes 10 as P, and 0 is taken for it; of branches too', () => {
    const [account = ''] = withDigit('237', 'P');
    for (const digit of ['P', 'p', '0'])
      expect(checkAccountDigit('237', { branch: null, account: account + digit })).toEqual(FITS);
    expect(checkAccountDigit('237', { branch: null, account: `${account}1` })).toMatchObject({ expected: 'P' });
    // 2 × 6 = 12 leaves 1, so the digit is 10.
    for (const digit of ['P', 'p', '0']) expect(checkBranchDigit('237', '0006', digit)).toEqual(FITS);
  });
});

describe('says nothing', () => {
  test('of a bank whose rule is not known, whatever it is called', () => {
    for (const code of ['260', '', 'toString', '__proto__', '001 ']) {
      expect(checkAccountDigit(code, { branch: '1', account: '12345-6' })).toEqual(NO_RULE);
      expect(checkBranchDigit(code, '1', '2')).toEqual(NO_RULE);
    }
  });

  test('of a branch without a digit, or at a bank whose branches have none', () => {
    expect(checkBranchDigit('001', '1584', undefined)).toEqual(NO_RULE);
    expect(checkBranchDigit('001', '1584', '')).toEqual(NO_RULE);
    expect(checkBranchDigit('341', '1234', '1')).toEqual(NO_RULE);
  });

  test('of an account that is longer than the rule knows, has letters in it, or lacks its branch', () => {
    expect(checkAccountDigit('341', { branch: '1234', account: '1234567' })).toEqual(NO_RULE);
    expect(checkAccountDigit('001', { branch: null, account: '12A456-7' })).toEqual(NO_RULE);
    expect(checkAccountDigit('033', { branch: null, account: '123456784' })).toEqual(NO_RULE);
    expect(checkAccountDigit('341', { branch: '123456', account: '123451' })).toEqual(NO_RULE);
    expect(checkAccountDigit('001', { branch: null, account: '6' })).toEqual(NO_RULE);
  });

  test.each([
    ['without an operation', '12345678-2'],
    ['with a product of four digits and a long number', '3701 000576543210-8'],
    ['with a product of four digits and a short one', '1288 76543210-8'],
    ['with an operation that is none', '999 12345678-2'],
  ])('of an account at Caixa %s', (_, account) => {
    expect(checkAccountDigit('104', { branch: '1234', account })).toEqual(NO_RULE);
  });
});

// Every rule: how many digits of branch and account it looks at, and the digits of check that stand for two rests, so that
// a slip from one rest to the other cannot show.
const LOOKED_AT = [
  { code: '001', branch: 0, account: 8, shared: [] },
  { code: '033', branch: 4, account: 8, shared: [] },
  { code: '041', branch: 0, account: 9, shared: ['6'] },
  { code: '104', branch: 4, account: 8, shared: ['0'], operation: '003' },
  { code: '237', branch: 0, account: 7, shared: ['0'] },
  { code: '341', branch: 4, account: 5, shared: [] },
] as const;

describe.each(LOOKED_AT)(
  'the rule of $code',
  ({ code, branch: branchLength, account: accountLength, shared, ...rest }) => {
    const operation = 'operation' in rest ? rest.operation : '';
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), {
      minLength: branchLength + accountLength,
      maxLength: branchLength + accountLength,
    });
    const written = (all: readonly number[]) => ({
      branch: branchLength === 0 ? null : all.slice(0, branchLength).join(''),
      number: operation + all.slice(branchLength).join(''),
    });

    test('gives every number exactly one check digit', () => {
      fc.assert(
        fc.property(digits, (all) => {
          const { branch, number } = written(all);
          const fitting = DIGITS.filter(
            (digit) => checkAccountDigit(code, { branch, account: number + digit }).kind === 'fits',
          );
          // Where it is P, 0 is taken too.
          expect(fitting.filter((digit) => !(digit === '0' && fitting.includes('P')))).toHaveLength(1);
        }),
      );
    });

    test('notices any single digit that is changed, but where two rests share the check digit', () => {
      fc.assert(
        fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (all, place, step) => {
          const at = place % all.length;
          const changed = all.map((digit, index) => (index === at ? (digit + step) % 10 : digit));
          const digit = digitOf(code, written(all));
          fc.pre(!shared.some((one) => one === digit || (one === '0' && digit === 'P')));
          const { branch, number } = written(changed);
          expect(checkAccountDigit(code, { branch, account: number + digit }).kind).toBe('differs');
        }),
      );
    });
  },
);

test('the rule of a branch notices any single digit that is changed', () => {
  const four = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(four, fc.nat({ max: 3 }), fc.integer({ min: 1, max: 9 }), (all, at, step) => {
      const digit = DIGITS.find((one) => checkBranchDigit('001', all.join(''), one).kind === 'fits');
      const changed = all.map((one, index) => (index === at ? (one + step) % 10 : one));
      expect(checkBranchDigit('001', changed.join(''), digit).kind).toBe('differs');
    }),
  );
});

test('no text throws, however long', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.constantFrom(...CODES), (text, code) => {
      expect(checkAccountDigit(code, { branch: text, account: text })).toHaveProperty('kind');
      expect(checkBranchDigit(code, text, text)).toHaveProperty('kind');
    }),
  );
  expect(checkAccountDigit('001', { branch: null, account: '1'.repeat(50_000) })).toEqual(NO_RULE);
});

const CODES = LOOKED_AT.map(({ code }) => code);
const DIGITS = [...'0123456789', 'X', 'P'];

function digitOf(
  code: string,
  { branch, number }: { readonly branch: string | null; readonly number: string },
): string {
  const verdict = checkAccountDigit(code, { branch, account: `${number}?` });
  return verdict.kind === 'differs' ? verdict.expected : '';
}

/** Numbers of accounts whose check digit is that one. */
function withDigit(code: string, digit: string): readonly string[] {
  return Array.from({ length: 200 }, (_, index) => String(1000 + index)).filter(
    (number) => digitOf(code, { branch: null, number }) === digit,
  );
}
