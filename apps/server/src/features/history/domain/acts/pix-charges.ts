import type { ActData, CapabilityActs } from './acts.ts';
import { fileForm, ofAmount, text } from './phrases.ts';

/** What the company asks for by Pix, and what was paid of it. */
export const pixChargesActs: CapabilityActs = {
  kind: 'payments',
  otherKinds: { 'pix-charges.exported': 'exports' },
  words: {
    'pix-charges.created': (data) => `Criou ${what(data)}`,
    'pix-charges.revised': (data) => `Alterou ${what(data)}`,
    'pix-charges.removed': (data) => `Removeu ${what(data)}`,
    'pix-charges.paid': (data) => `Cobrança Pix${ofAmount(data)} paga${by(data)}`,
    'pix-charges.exported': (data) => `Exportou em ${fileForm(data)} as cobranças Pix`,
  },
};

function what(data: ActData): string {
  const name = data.kind === 'static' ? 'um código Pix estático' : 'uma cobrança Pix';
  const debtor = text(data.debtorName);
  return `${name}${ofAmount(data)}${debtor === null ? '' : ` para ${debtor}`}`;
}

function by(data: ActData): string {
  const payer = text(data.payerName);
  return payer === null ? '' : ` por ${payer}`;
}
