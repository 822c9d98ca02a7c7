import type { CapabilityActs } from './acts.ts';
import { fileForm } from './phrases.ts';

/** The list of what went back and came back; giving back itself is an act of an order. */
export const pixRefundsActs: CapabilityActs = {
  kind: 'exports',
  words: { 'pix-refunds.exported': (data) => `Exportou em ${fileForm(data)} as devoluções de Pix` },
};
