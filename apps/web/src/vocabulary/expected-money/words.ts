import type { Coming, ExpectedDay, Outlook, Shortage } from '@bank/contracts';
import { formatBrl, formatDate } from '@bank/core';
import { centavosOf } from '../centavos.ts';
import { dayOf } from '../dates.ts';

/** A day on which money would be missing, in a sentence, and how sure that is. */
export interface ShortageWords {
  readonly date: string;
  readonly text: string;
  /** It is short by what is certain alone. */
  readonly isSure: boolean;
}

/**
 * The days on which money will be missing: the one that is certain, and one before it that comes only if all is confirmed
 * and approved that waits. None where the money is enough. Concealed it says no amount.
 */
export function shortagesIn({ short, shortSure }: Outlook, concealed = false): readonly ShortageWords[] {
  const said = (shortage: Shortage): readonly [string, string] => [
    formatDate(dayOf(shortage.date)),
    concealed ? 'saldo' : formatBrl(centavosOf(shortage.missing)),
  ];
  const words: ShortageWords[] = [];
  if (short !== null && short.date !== shortSure?.date) {
    const [day, missing] = said(short);
    const verb = concealed ? 'pode faltar' : 'podem faltar';
    const text = `Em ${day} ${verb} ${missing}, se tudo que falta confirmar ou aprovar for pago.`;
    words.push({ date: short.date, text, isSure: false });
  }
  if (shortSure !== null) {
    const [day, missing] = said(shortSure);
    words.push({
      date: shortSure.date,
      text: `Em ${day} ${concealed ? 'faltará' : 'faltarão'} ${missing}.`,
      isSure: true,
    });
  }
  return words;
}

/** What of a day, or of several, is expected in one direction: all of it, and the part that is not certain. In centavos. */
export function expectedIn(
  day: Pick<ExpectedDay, 'in' | 'out'>,
  direction: 'in' | 'out',
): { readonly all: bigint; readonly unsure: bigint } {
  const { certain, likely, possible } = day[direction];
  const unsure = centavosOf(likely) + centavosOf(possible);
  return { all: centavosOf(certain) + unsure, unsure };
}

/** What goes out and comes in over some days to come, in centavos. */
export function comingIn(coming: Coming): { readonly in: bigint; readonly out: bigint } {
  return { in: expectedIn(coming, 'in').all, out: expectedIn(coming, 'out').all };
}

/** What these sums count, in a sentence, said wherever they show. Concealed it says no amount. */
export function comingWords(coming: Coming, concealed = false): string {
  const waits = centavosOf(coming.out.possible);
  const of = waits > 0n && !concealed ? ` (${formatBrl(waits)})` : '';
  const counts = `Inclui agendados, tarifas e o que aguarda confirmação ou aprovação${of}.`;
  return expectedIn(coming, 'in').unsure > 0n ? `${counts} O que entra ainda não é certo.` : counts;
}
