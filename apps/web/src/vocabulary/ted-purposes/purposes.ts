import { TED_PURPOSES, TED_PURPOSES_OFTEN, tedPurposeNamed } from '@bank/contracts';

/** A purpose to choose. */
export type Purpose = (typeof TED_PURPOSES)[number];

/**
 * The purposes that what was typed can mean: by their code, with or without its zeros, or by the beginning of a word. Nothing
 * typed: those that companies use most.
 */
export function findPurposes(typed: string): readonly Purpose[] {
  const wanted = plain(typed);
  if (wanted === '') return TED_PURPOSES.slice(0, TED_PURPOSES_OFTEN);
  return TED_PURPOSES.filter(({ code, label }) => {
    if (code === wanted || String(Number(code)) === wanted || plain(purposeLabel({ code, label })) === wanted)
      return true;
    return plain(label)
      .split(' ')
      .some((_, index, words) => words.slice(index).join(' ').startsWith(wanted));
  });
}

/** "00005 · Pagamento de fornecedores" */
export function purposeLabel({ code, label }: Purpose): string {
  return `${code} · ${label}`;
}

/** The purpose with that code. */
export function purposeOf(code: Purpose['code'] | null): Purpose | undefined {
  return TED_PURPOSES.find((purpose) => purpose.code === code);
}

/** The code of the purpose that a text of a list names: by its code, its words, or the beginning of those of one alone. */
export function purposeMeant(text: string): Purpose['code'] | undefined {
  const named = tedPurposeNamed(text);
  if (named !== undefined || text.trim() === '') return named;
  const found = findPurposes(text);
  const whole = found.find(({ label }) => plain(label) === plain(text));
  return whole?.code ?? (found.length === 1 ? found[0]?.code : undefined);
}

/** A purpose as it stands in a cell; what is none stays as it is. */
export function purposeWritten(text: string): string {
  const purpose = TED_PURPOSES.find(({ code }) => code === text);
  return purpose === undefined ? text : purposeLabel(purpose);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\s·-]+/g, ' ')
    .trim();
}
