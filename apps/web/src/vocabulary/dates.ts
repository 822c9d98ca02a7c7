import {
  addDays,
  bankingDate,
  formatDate,
  formatTime,
  MONTH_NAMES,
  parseCivilDate,
  parseInstant,
  partsOf,
  saoPaulo,
  weekdayOf,
  type CivilDate,
  type Instant,
} from '@bank/core';

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

/** "Bom dia" until noon, "Boa tarde" until six, then "Boa noite", by the clocks of São Paulo. */
export function greeting(at: Instant): string {
  const { hour } = saoPaulo(at);
  return hour >= 5 && hour < 12 ? 'Bom dia' : hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** "21 de novembro"; with the year where it is not this one: "21 de novembro de 2025". */
export function dayAndMonth(date: CivilDate, today: CivilDate): string {
  const { year, month, day } = partsOf(date);
  const spelled = `${day === 1 ? '1º' : day} de ${MONTH_NAMES[month - 1] ?? ''}`;
  return year === partsOf(today).year ? spelled : `${spelled} de ${year}`;
}

/** "Sábado, 21 de novembro". */
export function weekdayAndDay(date: CivilDate, today: CivilDate): string {
  return `${capitalised(WEEKDAYS[weekdayOf(date)])}, ${dayAndMonth(date, today)}`;
}

/** The heading of a day in a list: "Hoje, 21 de novembro", "Ontem, …", "Amanhã, …", else with its weekday. */
export function dayHeading(date: CivilDate, today: CivilDate): string {
  const near = nearDay(date, today);
  return near === undefined ? weekdayAndDay(date, today) : `${capitalised(near)}, ${dayAndMonth(date, today)}`;
}

/** A day within the next week, briefly: "Hoje", "Amanhã", "Segunda, 23". */
export function shortDay(date: CivilDate, today: CivilDate): string {
  const near = nearDay(date, today);
  if (near !== undefined) return capitalised(near);
  const weekday = WEEKDAYS[weekdayOf(date)].replace('-feira', '');
  return `${capitalised(weekday)}, ${partsOf(date).day}`;
}

/** A moment to read in a sentence: "hoje às 18:00", "ontem às 09:10", "21/11/2026 às 18:00". */
export function momentInWords(at: Instant, today: CivilDate): string {
  const date = bankingDate(at);
  return `${nearDay(date, today) ?? formatDate(date)} às ${formatTime(at)}`;
}

/** A moment after a verb: "paga hoje às 18:00", "paga em 21/11/2026 às 18:00". */
export function onMoment(at: Instant, today: CivilDate): string {
  return nearDay(bankingDate(at), today) === undefined ? `em ${momentInWords(at, today)}` : momentInWords(at, today);
}

/** A moment in a narrow place: the time alone today, else "ontem, 09:10" or "21/11/2026, 18:00". */
export function shortMoment(at: Instant, today: CivilDate): string {
  const date = bankingDate(at);
  return date === today ? formatTime(at) : `${nearDay(date, today) ?? formatDate(date)}, ${formatTime(at)}`;
}

/** A moment in full, as on a receipt: "21/11/2026 às 14:05:07". */
export function momentInFull(at: Instant): string {
  const second = String(saoPaulo(at).second).padStart(2, '0');
  return `${formatDate(bankingDate(at))} às ${formatTime(at)}:${second}`;
}

/** How long is left, for a countdown: "29:59", "1 h 05 min", "2 dias"; "0:00" once it is over. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (days >= 2) return `${days} dias`;
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The moment that a checked wire text means. */
export function instantOf(wire: string): Instant {
  const at = parseInstant(wire);
  if (at === undefined) throw new Error('a moment reached the screen without its schema');
  return at;
}

/** The day that a wire text means; throws on one that no answer of the bank can hold. */
export function dayOf(wire: string): CivilDate {
  const parsed = parseCivilDate(wire);
  if (!parsed.ok) throw new Error('a day reached the screen that the calendar does not have');
  return parsed.value;
}

function nearDay(date: CivilDate, today: CivilDate): 'hoje' | 'ontem' | 'amanhã' | undefined {
  if (date === today) return 'hoje';
  if (date === addDays(today, -1)) return 'ontem';
  if (date === addDays(today, 1)) return 'amanhã';
  return undefined;
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
