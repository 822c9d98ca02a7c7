import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '@bank/core';

/** How long ago something began: "há menos de 1 min", "há 12 min", "há 1 h", "há 3 dias". */
export function ageInWords(since: Instant, now: Instant): string {
  const age = Math.max(0, now - since);
  const counted = (unit: number): number => Math.floor(age / unit);
  if (age < MINUTE_MS) return 'há menos de 1 min';
  if (age < HOUR_MS) return `há ${counted(MINUTE_MS)} min`;
  if (age < DAY_MS) return `há ${counted(HOUR_MS)} h`;
  return counted(DAY_MS) === 1 ? 'há 1 dia' : `há ${counted(DAY_MS)} dias`;
}
