import { tell, textOf, type Notice, type ToldRecord } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Long work: who asked for it learns how it ended; what people did themselves they know. */
export const backgroundTasksConcerns: CapabilityConcerns = {
  acts: {
    'background-tasks.finished': (record) =>
      askerLearns(record, 'Sua tarefa está pronta', 'O arquivo fica guardado por 7 dias.'),
    'background-tasks.failed': (record) =>
      askerLearns(record, 'Sua tarefa não pôde ser concluída', textOf(record.data, 'reason') ?? 'Peça de novo.'),
    'background-tasks.asked': 'silent',
    'background-tasks.cancelled': 'silent',
    'background-tasks.deleted': 'silent',
    'background-tasks.downloaded': 'silent',
  },
};

function askerLearns(record: ToldRecord, otherwise: string, more: string): readonly Notice[] {
  const { data } = record;
  const title = textOf(data, 'title');
  return tell(record, [textOf(data, 'askedBy') ?? undefined], {
    kind: 'task',
    title: textOf(data, 'notice') ?? otherwise,
    text: title === null ? more : `${title}. ${more}`,
    href: '/background-tasks',
  });
}
