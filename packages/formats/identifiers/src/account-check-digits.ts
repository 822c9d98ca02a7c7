/**
 * What a bank's own rule says of a check digit. `differs`: the digit that the rule gives, as the bank prints it. `no-rule`:
 * the bank's rule is not known, or does not speak of a number of this shape; nothing follows from it.
 *
 * Banks open ranges with other rules without telling anybody, so `differs` is a reason to look again and never one to refuse.
 */
export type DigitVerdict =
  | { readonly kind: 'fits' }
  | { readonly kind: 'differs'; readonly expected: string }
  | { readonly kind: 'no-rule' };

/** A branch and an account as people write them; dots, hyphens and blanks do not count. */
export interface WrittenAccount {
  /** Without its check digit. Null: the institution has no branches. */
  readonly branch: string | null;
  /** With its check digit at the end. */
  readonly account: string;
}

/** One rule: how many digits stand before the check digit, and which check digit those digits have. */
interface DigitRule {
  readonly length: number;
  readonly digitOf: (digits: string) => string;
  /** Numbers of that length that the rule does not speak of. */
  readonly leavesOut?: (digits: string) => boolean;
}

interface BankRules {
  readonly branch?: DigitRule;
  /** Where the branch counts too, it stands before the account. */
  readonly account: DigitRule & { readonly withBranch?: true };
}

const BRANCH_LENGTH = 4;
const NO_RULE: DigitVerdict = { kind: 'no-rule' };

/** What an account with a branch's four digits before it weighs at Caixa; the account's part begins with its operation. */
const CAIXA_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
/** Caixa's operations with eight digits of account: of a person, of a company, savings, savings of a company. */
const CAIXA_OPERATIONS = ['001', '003', '013', '022'];

/**
 * The rules by clearing code, as the banks give them to those who validate accounts for them (Banco do Brasil, Santander,
 * Banrisul, Caixa, Bradesco, Itaú; gathered in wirecardBrasil/desmond, its examples worked out again here: its Bradesco
 * branch 1234 has digit 3, not 6). Branches of the other three have no digit.
 */
const RULES: Readonly<Record<string, BankRules>> = {
  '001': {
    branch: { length: 4, digitOf: (digits) => elevenMinus(weigh(digits, [5, 4, 3, 2]), 'X') },
    account: { length: 8, digitOf: (digits) => elevenMinus(weigh(digits, [9, 8, 7, 6, 5, 4, 3, 2]), 'X') },
  },
  '033': {
    account: {
      length: 8,
      withBranch: true,
      digitOf: (digits) => tenMinus(weigh(digits, [9, 7, 3, 1, 9, 7, 1, 3, 1, 9, 7, 3], (product) => product % 10)),
    },
  },
  '041': { account: { length: 9, digitOf: banrisulDigit } },
  '104': {
    account: {
      length: 11,
      withBranch: true,
      digitOf: caixaDigit,
      leavesOut: (digits) => !CAIXA_OPERATIONS.includes(digits.slice(0, 3)),
    },
  },
  '237': {
    branch: { length: 4, digitOf: (digits) => elevenMinus(weigh(digits, [5, 4, 3, 2]), 'P') },
    account: { length: 7, digitOf: (digits) => elevenMinus(weigh(digits, [2, 7, 6, 5, 4, 3, 2]), 'P') },
  },
  '341': {
    account: {
      length: 5,
      withBranch: true,
      digitOf: (digits) => tenMinus(weigh(digits, [2, 1, 2, 1, 2, 1, 2, 1, 2], sumOfDigits)),
    },
  },
};

/**
 * Whether a branch's check digit is what its bank's rule gives. `code` is the bank's clearing code ("001"); `digit` is
 * undefined or empty where none was written, which says nothing.
 */
export function checkBranchDigit(code: string, branch: string, digit: string | undefined): DigitVerdict {
  const rule = ruleOf(code)?.branch;
  const written = bare(digit ?? '');
  const digits = padded(bare(branch), BRANCH_LENGTH);
  if (!rule || digits === undefined || written.length !== 1) return NO_RULE;
  return verdict(rule.digitOf(digits), written);
}

/**
 * Whether an account's check digit, its last character, is what its bank's rule gives. Zeros in front may be there or
 * missing. A number that is longer than the rule knows, or that has letters before the digit, is left alone.
 */
export function checkAccountDigit(code: string, { branch, account }: WrittenAccount): DigitVerdict {
  const rule = ruleOf(code)?.account;
  const text = bare(account);
  if (!rule || text.length < 2) return NO_RULE;
  const number = rule.leavesOut ? exactly(text.slice(0, -1), rule.length) : padded(text.slice(0, -1), rule.length);
  const before = rule.withBranch ? padded(bare(branch ?? ''), BRANCH_LENGTH) : '';
  if (number === undefined || before === undefined || rule.leavesOut?.(number)) return NO_RULE;
  return verdict(rule.digitOf(before + number), text.slice(-1));
}

function ruleOf(code: string): BankRules | undefined {
  return Object.hasOwn(RULES, code) ? RULES[code] : undefined;
}

function verdict(expected: string, written: string): DigitVerdict {
  // People who have no P among their keys write 0, and the bank takes it.
  const fits = written === expected || (expected === 'P' && written === '0');
  return fits ? { kind: 'fits' } : { kind: 'differs', expected };
}

function bare(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}

/** With zeros in front up to that length, or without those that are too many; undefined for what is no such number. */
function padded(text: string, length: number): string | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const significant = text.replace(/^0+/, '');
  return significant.length > length ? undefined : significant.padStart(length, '0');
}

/** Only as it stands: where zeros in front mean something, none may be added. */
function exactly(text: string, length: number): string | undefined {
  return /^\d+$/.test(text) && text.length === length ? text : undefined;
}

function weigh(digits: string, weights: readonly number[], each: (product: number) => number = (product) => product) {
  return weights.reduce((sum, weight, index) => sum + each(weight * Number(digits.charAt(index))), 0);
}

function sumOfDigits(product: number): number {
  return Math.floor(product / 10) + (product % 10);
}

/** 11 less the rest of a division by 11: 11 is written 0, and 10 by a letter. */
function elevenMinus(sum: number, ten: string): string {
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? ten : String(digit);
}

function tenMinus(sum: number): string {
  return String((10 - (sum % 10)) % 10);
}

/** Two rests share a digit here: 1 and 5 both give 6. */
function banrisulDigit(digits: string): string {
  const rest = weigh(digits, [3, 2, 4, 7, 6, 5, 4, 3, 2]) % 11;
  return rest === 0 ? '0' : rest === 1 ? '6' : String(11 - rest);
}

/** Two rests share a digit here: 0 and 10 both give 0. */
function caixaDigit(digits: string): string {
  const rest = (weigh(digits, CAIXA_WEIGHTS) * 10) % 11;
  return rest === 10 ? '0' : String(rest);
}
