import type { ActData, CapabilityActs } from './acts.ts';
import { ofAmount, text } from './phrases.ts';

/** What only Pix has: its look-ups, and what comes in by it. */
export const pixActs: CapabilityActs = {
  kind: 'payments',
  words: {
    'pix.payee-looked-up': 'Consultou quem recebe um Pix',
    'pix.received': (data) =>
      data.recovered === true
        ? `Recebeu uma devolução do MED${ofAmount(data)}${from(data)}`
        : `Recebeu um Pix${ofAmount(data)}${from(data)}`,
    'pix.returned': (data) => `Recebeu de volta um Pix${ofAmount(data)}${from(data)}`,
  },
};

function from(data: ActData): string {
  const name = text(data.payerName) ?? text(data.name);
  return name === null ? '' : ` de ${name}`;
}
