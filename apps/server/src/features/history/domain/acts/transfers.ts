import type { ActData, CapabilityActs } from './acts.ts';
import { ofAmount, text } from './phrases.ts';

/** What only transfers have: their look-ups, what comes in by them, and TEDs that go back, either way. */
export const transfersActs: CapabilityActs = {
  kind: 'payments',
  words: {
    'transfers.payee-looked-up': 'Conferiu quem recebe uma transferência',
    'transfers.received': (data) => `Recebeu uma transferência${ofAmount(data)}${after(' de ', data.payerName)}`,
    'transfers.ted-received': (data) => `Recebeu uma TED${ofAmount(data)}${after(' de ', data.payerName)}`,
    'transfers.ted-returned': (data) =>
      `Recebeu de volta uma TED${ofAmount(data)}${after(' para ', data.payeeName)}${after('. ', data.because)}`,
    // Of no company: the bank's own trail.
    'transfers.ted-held-back': (data) => `Separou para devolver uma TED recebida${ofAmount(data)}`,
    'transfers.ted-given-back': (data) => `Devolveu uma TED recebida${ofAmount(data)}`,
  },
};

function after(words: string, value: ActData[string] | undefined): string {
  const shown = text(value);
  return shown === null ? '' : `${words}${shown}`;
}
