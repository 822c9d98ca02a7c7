import type { ActData, CapabilityActs } from './acts.ts';
import { fileForm, text } from './phrases.ts';

/** Lists of payments: what is done with a list. That one is asked for, confirmed and approved are acts of its order. */
export const batchTransfersActs: CapabilityActs = {
  kind: 'payments',
  otherKinds: { 'batch-transfers.exported': 'exports', 'batch-transfers.receipts-asked': 'exports' },
  words: {
    'batch-transfers.file-received': (data) => `Enviou o arquivo “${text(data.file) ?? ''}” para o lote ${named(data)}`,
    'batch-transfers.draft-discarded': (data) => `Excluiu o rascunho do lote ${named(data)}`,
    'batch-transfers.confidentiality-changed': (data) =>
      data.confidential === true
        ? `Marcou como confidencial o lote ${named(data)}`
        : `Removeu a marca de confidencial do lote ${named(data)}`,
    'batch-transfers.exported': (data) => `Exportou em ${fileForm(data)} as linhas do lote ${named(data)}`,
    'batch-transfers.receipts-asked': (data) => `Pediu os comprovantes do lote ${named(data)}`,
    'batch-transfers.done': (data) => `Lote ${named(data)} concluído: ${outcome(data)}`,
  },
};

function named(data: ActData): string {
  return `“${text(data.name) ?? ''}”`;
}

function outcome(data: ActData): string {
  const [paid, failed, cancelled] = [Number(data.paid), Number(data.failed), Number(data.cancelled)];
  const parts = [
    paid === 1 ? '1 pagamento feito' : `${paid} pagamentos feitos`,
    ...(failed === 0 ? [] : [failed === 1 ? '1 não foi feito' : `${failed} não foram feitos`]),
    ...(cancelled === 0 ? [] : [cancelled === 1 ? '1 foi cancelado' : `${cancelled} foram cancelados`]),
  ];
  return parts.join(', ');
}
