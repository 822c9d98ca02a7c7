const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** Months and years are for reading, not for reckoning: 30 and 365 days. */
const MONTH_S = 30 * DAY_S;
const YEAR_S = 365 * DAY_S;

/**
 * How long ago (or ahead) a moment is, in the largest whole unit of sec, min, h, d, mon, y: "5 sec", "3 min",
 * "2 h", "1 d", "4 mon", "2 y" (PRODUCT.md section 9, READINGS 32). Both are milliseconds since 1970.
 */
export function relativeTime(atMs: number, nowMs: number): string {
  const seconds = Math.floor(Math.abs(nowMs - atMs) / 1000);
  if (seconds < MINUTE_S) return `${seconds} sec`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  if (seconds < MONTH_S) return `${Math.floor(seconds / DAY_S)} d`;
  if (seconds < YEAR_S) return `${Math.floor(seconds / MONTH_S)} mon`;
  return `${Math.floor(seconds / YEAR_S)} y`;
}

/**
 * How long ago a moment was, as the bank's own screens say it: "há 13 s", "há 3 min", "há 2 h", "há 1 dia",
 * "há 4 meses", "há 2 anos"; a moment that is yet to come is "agora". Both are milliseconds since 1970.
 */
export function timeAgo(atMs: number, nowMs: number): string {
  const seconds = Math.floor((nowMs - atMs) / 1000);
  if (seconds < 1) return 'agora';
  if (seconds < MINUTE_S) return `há ${seconds} s`;
  if (seconds < HOUR_S) return `há ${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < DAY_S) return `há ${Math.floor(seconds / HOUR_S)} h`;
  if (seconds < MONTH_S) return `há ${counted(Math.floor(seconds / DAY_S), 'dia', 'dias')}`;
  if (seconds < YEAR_S) return `há ${counted(Math.floor(seconds / MONTH_S), 'mês', 'meses')}`;
  return `há ${counted(Math.floor(seconds / YEAR_S), 'ano', 'anos')}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
