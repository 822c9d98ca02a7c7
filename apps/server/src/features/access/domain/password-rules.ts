import { COMMON_PASSWORDS } from './common-passwords.ts';

const LENGTH_MIN = 8;

/**
 * Whether a password may be chosen (SECURITY S14): at least 8 characters (people's, not bytes), not one that
 * everybody uses, not the temporary one, not the e-mail. Nothing is asked about kinds of characters (NIST 800-63B).
 */
export function isAcceptablePassword(
  password: string,
  not: { readonly temporaryPassword: string; readonly email: string },
): boolean {
  const normal = password.normalize('NFC');
  if ([...normal].length < LENGTH_MIN) return false;
  if (normal === not.temporaryPassword.normalize('NFC')) return false;
  const plain = normal.toLowerCase();
  const email = not.email.toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return false;
  return !isCommon(plain);
}

const TAIL_MAX = 6;

/** Whether a password in lower case is one of those that are tried first: a known one, dressed up or not, or a pattern. */
function isCommon(plain: string): boolean {
  if (isPattern(plain)) return true;
  // "senha123!", "S3nh4@2026": a known word, perhaps in disguise, with a tail of digits and signs.
  for (let tail = 0; tail <= TAIL_MAX && tail < plain.length; tail += 1) {
    const end = plain.length - tail;
    if (tail > 0 && /[a-z]/.test(plain[end] ?? '')) return false;
    const stem = plain.slice(0, end);
    if (COMMON_PASSWORDS.has(stem) || COMMON_PASSWORDS.has(undressed(stem))) return true;
  }
  return false;
}

const DRESS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Without accents, and letters for the digits and signs that stand for them. */
function undressed(stem: string): string {
  const bare = stem.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return bare.replace(/[@43!10$57]/g, (sign) => DRESS[sign] ?? sign);
}

const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiopasdfghjklzxcvbnm',
  'poiuytrewqlkjhgfdsamnbvcxz',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

/** One or two characters repeated, a part repeated, a run along alphabet or keyboard, a date. */
function isPattern(plain: string): boolean {
  if (new Set(plain).size <= 2) return true;
  if (/^(.{1,10})\1+$/.test(plain)) return true;
  if (RUNS.some((run) => run.includes(plain))) return true;
  return (
    /^(0[1-9]|[12]\d|3[01])[-/.]?(0[1-9]|1[0-2])[-/.]?(19|20)\d\d$/.test(plain) ||
    /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(plain)
  );
}
