import { isBankingDay, nextBankingDay } from './bank-calendar.ts';
import { HOUR_MS, later, saoPaulo, startOfDay, type Instant } from './clock.ts';

const OPENS = 9;
const CLOSES = 18;

/**
 * The moment itself where people of an office in São Paulo are at work: on a banking day, from nine until before six. Any other
 * moment waits for the first hour of the next office day and keeps its minutes, so that not all who waited act at nine sharp.
 * For what people are said to have done: nobody's deadline is counted by it.
 */
export function inOfficeHours(at: Instant): Instant {
  const { date, hour } = saoPaulo(at);
  if (isBankingDay(date) && hour >= OPENS && hour < CLOSES) return at;
  const day = isBankingDay(date) && hour < OPENS ? date : nextBankingDay(date);
  const pastTheHour = at - Math.floor(at / HOUR_MS) * HOUR_MS;
  return later(startOfDay(day), OPENS * HOUR_MS + pastTheHour);
}
