import type { Delivery, DeliveryState, Webhook } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import type { Tone } from '@bank/ui';
import { instantOf, onMoment } from '../../vocabulary/dates.ts';

export const STATE_TONES: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'info',
  retrying: 'warning',
  delivered: 'positive',
  given_up: 'negative',
  stopped: 'neutral',
};

/** How a webhook does, as a label. */
export function standingOf({ lastTry, waiting }: Pick<Webhook, 'lastTry' | 'waiting'>): {
  readonly tone: Tone;
  readonly label: string;
} {
  if (lastTry === null) return { tone: 'neutral', label: 'Ainda sem envios' };
  if (!lastTry.delivered) return { tone: 'warning', label: 'Último envio falhou' };
  return waiting > 0 ? { tone: 'info', label: 'Enviando' } : { tone: 'positive', label: 'Entregando' };
}

/** What a delivery tells of. */
export function deliveryName({ kind, pixCount }: Pick<Delivery, 'kind' | 'pixCount'>): string {
  if (kind === 'test') return 'Teste';
  return pixCount === 1 ? '1 Pix recebido' : `${pixCount} Pix recebidos`;
}

/** How often it was tried, and when it is again. */
export function triesInWords({ tries, nextTryAt }: Pick<Delivery, 'tries' | 'nextTryAt'>, today: CivilDate): string {
  const done = tries === 0 ? 'Nenhuma tentativa' : tries === 1 ? '1 tentativa' : `${tries} tentativas`;
  return nextTryAt === null ? done : `${done}, próxima ${onMoment(instantOf(nextTryAt), today)}`;
}

/** JSON with its lines, for people; anything else as it came. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
