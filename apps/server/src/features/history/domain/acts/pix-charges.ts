import type { ActData, CapabilityActs } from './acts.ts';
import { fileForm, ofAmount, text } from './phrases.ts';

/** What the company asks for by Pix, and what was paid of it. */
export const pixChargesActs: CapabilityActs = {
  kind: 'payments',
  otherKinds: { 'pix-charges.exported': 'exports', 'pix-charges.batch-exported': 'exports' },
  words: {
    'pix-charges.created': (data) => `Criou ${what(data)}`,
    'pix-charges.revised': (data) => `Alterou ${what(data)}`,
    'pix-charges.removed': (data) => `Removeu ${what(data)}`,
    'pix-charges.removed-by-bank': (data) => `Removeu ${what(data)}, porque a chave Pix saiu desta conta`,
    'pix-charges.moved': (data) => `Passou ${what(data)} para outro endereço de QR Code`,
    'pix-charges.location-reserved': () => 'Reservou um endereço de QR Code',
    'pix-charges.location-cleared': () => 'Removeu uma cobrança Pix do endereço do QR Code dela',
    'pix-charges.paid': (data) => `Cobrança Pix${ofAmount(data)} paga${by(data)}`,
    'pix-charges.batch-begun': (data) =>
      `Pediu ${counted(data.rows)} do lote “${text(data.name) ?? ''}”${data.isAgain === true ? ', que já tinha sido enviado' : ''}`,
    'pix-charges.batch-changed': (data) => `Alterou ${changed(data.changes)} do lote “${text(data.name) ?? ''}”`,
    'pix-charges.batch-done': (data) =>
      `Lote “${text(data.name) ?? ''}” concluído: ${made(data.created)}, ${refused(data.refused)}`,
    'pix-charges.batch-exported': (data) =>
      `Exportou em ${fileForm(data)} o lote de cobranças “${text(data.name) ?? ''}”`,
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

function counted(rows: unknown): string {
  return rows === 1 ? 'a cobrança' : `as ${String(rows)} cobranças`;
}

function changed(count: unknown): string {
  return count === 1 ? '1 cobrança' : count === 0 ? 'o nome' : `${String(count)} cobranças`;
}

function made(count: unknown): string {
  return count === 1 ? '1 cobrança criada' : `${String(count)} cobranças criadas`;
}

function refused(count: unknown): string {
  return count === 1
    ? '1 linha recusada'
    : count === 0
      ? 'nenhuma linha recusada'
      : `${String(count)} linhas recusadas`;
}
