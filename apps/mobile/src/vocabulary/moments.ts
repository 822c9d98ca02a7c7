import { bankingDate, formatDate, formatTime, parseCivilDate, parseInstant, type Instant } from '@bank/core';

/** A moment of the bank in words: "hoje às 18:00", "21/11/2026 às 18:00". Empty for what is no moment. */
export function momentWords(wire: string, now: Instant): string {
  const at = parseInstant(wire);
  if (at === undefined) return '';
  const date = bankingDate(at);
  return `${date === bankingDate(now) ? 'hoje' : formatDate(date)} às ${formatTime(at)}`;
}

/** A moment after a verb: "pediu hoje às 18:00", "pediu em 21/11/2026 às 18:00". */
export function onMoment(wire: string, now: Instant): string {
  const words = momentWords(wire, now);
  return words === '' || words.startsWith('hoje') ? words : `em ${words}`;
}

/** A day of the bank in words: "Hoje, 21/11/2026", "23/11/2026"; what is no day stays as it came. */
export function dayWords(wire: string, now: Instant): string {
  const parsed = parseCivilDate(wire);
  if (!parsed.ok) return wire;
  const day = formatDate(parsed.value);
  return parsed.value === bankingDate(now) ? `Hoje, ${day}` : day;
}
