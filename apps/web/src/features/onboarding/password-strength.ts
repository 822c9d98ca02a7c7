/** How hard a password is to guess, in words fit to show. */
export interface PasswordStrength {
  /** 0 to 4, for the bar. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: 'Curta demais' | 'Fraca' | 'Razoável' | 'Boa' | 'Forte';
  /** What would make it better; undefined where nothing need be. */
  readonly advice: string | undefined;
}

/** As the bank counts them: people's characters (SECURITY S14). */
const PASSWORD_LENGTH_MIN = 8;

const WORDS = ['Curta demais', 'Fraca', 'Razoável', 'Boa', 'Forte'] as const;

/** Parts that guessers try first; the bank's own list is longer and has the last word. */
const KNOWN = [
  'senha',
  'password',
  'passwd',
  'admin',
  'mudar',
  'acesso',
  'entrar',
  'teste',
  'empresa',
  'banco',
  'conta',
  'brasil',
  'flamengo',
  'corinthians',
  'palmeiras',
  'teamo',
  'deus',
  'jesus',
  'amor',
  'familia',
  'qwerty',
  'asdf',
  'zxcv',
  'abc',
  '123',
  '321',
];

/**
 * Judges a password by its length once what is easy to guess in it is set aside: repeated characters, runs, words that
 * everybody uses, and words of the company itself (its names, e-mail, CNPJ).
 */
export function passwordStrength(password: string, own: readonly string[]): PasswordStrength {
  const length = [...password.normalize('NFC')].length;
  if (length < PASSWORD_LENGTH_MIN) {
    const left = PASSWORD_LENGTH_MIN - length;
    const more = left === 1 ? 'Falta 1 caractere' : `Faltam ${left} caracteres`;
    return strength(0, `${more}: use ao menos ${PASSWORD_LENGTH_MIN}.`);
  }
  const plain = bare(password);
  const ownWords = own.flatMap((text) => bare(text).split(/[^a-z0-9]+/)).filter((word) => word.length >= 4);
  const withoutOwn = ownWords.reduce((text, word) => text.replaceAll(word, '.'), plain);
  const withoutKnown = KNOWN.reduce((text, word) => text.replaceAll(word, '.'), withoutOwn);
  const rest = withoutRuns(withoutKnown);
  const variety = new Set(rest).size;
  const worth = Math.min(rest.length, variety * 1.6);
  if (worth < 6) return strength(1, adviceFor(plain, withoutOwn, withoutKnown));
  if (worth < 10) return strength(2, 'Mais uma palavra a deixa boa.');
  return worth < 14 ? strength(3, undefined) : strength(4, undefined);
}

/** Whether the bank would surely refuse it, so that nobody sends files for nothing. */
export function isSurelyTooWeak(password: string): boolean {
  return passwordStrength(password, []).level === 0;
}

function strength(level: PasswordStrength['level'], advice: string | undefined): PasswordStrength {
  return { level, word: WORDS[level], advice };
}

function adviceFor(plain: string, withoutOwn: string, withoutKnown: string): string {
  if (withoutOwn !== plain) return 'Evite o nome, o e-mail e o CNPJ da empresa.';
  if (withoutKnown !== withoutOwn) return 'Evite palavras e sequências que todos usam.';
  return 'Evite repetições e sequências.';
}

/** Lower case, without accents, letters for the signs that stand for them. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's');
}

/** Without the characters that only go on from the one before: the same again, or one step up or down. */
function withoutRuns(text: string): string {
  return [...text].filter((character, at) => at === 0 || !goesOn(text[at - 1] ?? '', character)).join('');
}

function goesOn(before: string, character: string): boolean {
  return Math.abs((character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1;
}
