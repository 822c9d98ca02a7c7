import { tell, textOf } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Lists of payments: whoever asked for one is told once what became of all of it, and not of each payment. */
export const batchTransfersConcerns: CapabilityConcerns = {
  acts: {
    'batch-transfers.done': (record) =>
      tell(record, [textOf(record.data, 'askedBy') ?? undefined], {
        kind: record.data['failed'] === 0 ? 'task' : 'failed',
        title: record.data['failed'] === 0 ? 'Lote concluído' : 'Lote concluído, com pagamentos que não foram feitos',
        text: `${record.description}.`,
        href: `/batch/${record.subject}`,
      }),
    'batch-transfers.file-received': 'silent',
    'batch-transfers.draft-discarded': 'silent',
    'batch-transfers.confidentiality-changed': 'silent',
    'batch-transfers.exported': 'silent',
    'batch-transfers.receipts-asked': 'silent',
  },
};
