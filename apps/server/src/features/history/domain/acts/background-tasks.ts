import { text, titled } from './phrases.ts';
import type { ActData, CapabilityActs } from './acts.ts';

/** Long work and the files that come of it. */
export const backgroundTasksActs: CapabilityActs = {
  kind: 'exports',
  words: {
    'background-tasks.asked': (data) => `Pediu uma tarefa${titled(data)}`,
    'background-tasks.finished': (data) => `Tarefa pronta${titled(data)}`,
    'background-tasks.failed': (data) => `Tarefa não concluída${titled(data)}${because(data)}`,
    'background-tasks.cancelled': (data) => `Cancelou uma tarefa${titled(data)}`,
    'background-tasks.deleted': (data) => `Excluiu uma tarefa${titled(data)}`,
    'background-tasks.downloaded': (data) => `Baixou o arquivo de uma tarefa${titled(data)}`,
  },
};

function because(data: ActData): string {
  const reason = text(data.reason);
  return reason === null ? '' : `. ${reason}`;
}
