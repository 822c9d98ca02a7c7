const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How wrong a clock is, in words: "2 minutos adiantado", "1 hora e 5 minutos atrasado", "3 dias adiantado". */
export function clockFaultWords(offsetMs: number): string {
  const far = Math.round(Math.abs(offsetMs) / MINUTE_MS) * MINUTE_MS;
  const days = Math.floor(far / DAY_MS);
  const hours = Math.floor((far % DAY_MS) / HOUR_MS);
  const minutes = (far % HOUR_MS) / MINUTE_MS;
  const parts =
    days > 0 ? [counted(days, 'dia'), counted(hours, 'hora')] : [counted(hours, 'hora'), counted(minutes, 'minuto')];
  return `${parts.filter(Boolean).join(' e ')} ${offsetMs > 0 ? 'atrasado' : 'adiantado'}`;
}

function counted(count: number, one: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${one}s`;
}
