import { tell, textOf, type Facts, type Notice, type NoticeText, type ToldRecord } from './notice.ts';

/**
 * What the bank's staff decided of something that the company asked for: who asked (the capability writes that e-mail
 * itself) and the other administrators. What a rule decides at once is on the asker's screen already.
 */
export function requestDecided(title: string): (record: ToldRecord, facts: Facts) => readonly Notice[] {
  return (record, { people }) => {
    const { actor, subject, data } = record;
    if (!actor.startsWith('staff:')) return [];
    const asker = textOf(data, 'askedBy');
    const reason = textOf(data, 'reason');
    const words: NoticeText = {
      kind: 'decided',
      title,
      text: `${withStop(textOf(data, 'title') ?? 'O pedido da empresa ao banco')}${reason === null ? '' : ` Motivo: ${withStop(reason)}`}`,
      href: `/customer-view?pedido=${subject}`,
    };
    const administrators = people.filter(({ role }) => role === 'SA').map(({ id }) => id);
    return [
      ...tell(
        record,
        administrators.filter((id) => id === asker),
        { ...words, alreadySentBy: ['email'] },
      ),
      ...tell(
        record,
        administrators.filter((id) => id !== asker),
        words,
      ),
    ];
  };
}

function withStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
