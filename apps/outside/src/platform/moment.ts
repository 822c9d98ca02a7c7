import { formatDate, saoPaulo, type Instant } from '@bank/core';

/** "21/11/2026 10:05:07" in São Paulo. */
export function formatMoment(at: Instant): string {
  const { date, hour, minute, second } = saoPaulo(at);
  return `${formatDate(date)} ${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`;
}
