import type { Notification } from '@bank/contracts';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

/** A payment that waits for this person, three minutes old and unread. */
export function exampleNotice(changes: Partial<Notification> = {}): Notification {
  return {
    id: 'ntf_01jd00000000000000000000aa',
    kind: 'waiting',
    at: fromNow(-185_000),
    title: 'Dispositivo aguarda aprovação',
    text: 'Juliana Prado registrou Tablet. Até ser aprovado ele confirma só pagamentos pequenos.',
    href: '/deviceManagement',
    read: false,
    ...changes,
  };
}
