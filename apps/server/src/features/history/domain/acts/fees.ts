import type { ActData, CapabilityActs } from './acts.ts';
import { ofAmount, text } from './phrases.ts';

/** Fees that go by themselves; one that is charged with its order stands in the order's own acts. */
export const feesActs: CapabilityActs = {
  kind: 'payments',
  words: {
    'fees.charged': (data) => `Cobrada ${fee(data)}`,
    'fees.waits': (data) => `Ficou à espera de saldo ${fee(data)}`,
    'fees.given-back': (data) => `Devolvida ${fee(data)}${because(data)}`,
  },
};

/** As the statement names it, in the middle of a sentence: "tarifa de Pix enviado de R$ 1,20". */
function fee(data: ActData): string {
  const description = text(data.description);
  const named = description === null ? 'uma tarifa' : `${description.slice(0, 1).toLowerCase()}${description.slice(1)}`;
  return `${named}${ofAmount(data)}`;
}

function because(data: ActData): string {
  const reason = text(data.reason);
  return reason === null ? '' : `: ${reason.replace(/\.$/, '')}`;
}
