import { NOTIFICATION_KIND_LABELS, type NotificationKind, type NotificationPreference } from '@bank/contracts';
import type { Tone } from '@bank/ui';

/** How a kind of notice is named, coloured and explained where it is chosen. */
export const KIND_WORDS: Readonly<
  Record<NotificationKind, { readonly label: string; readonly hint: string; readonly tone: Tone }>
> = {
  waiting: {
    label: NOTIFICATION_KIND_LABELS.waiting,
    hint: 'Pagamentos e mudanças que pedem um ato seu',
    tone: 'warning',
  },
  decided: {
    label: NOTIFICATION_KIND_LABELS.decided,
    hint: 'O que você pediu e outra pessoa autorizou ou recusou',
    tone: 'positive',
  },
  failed: {
    label: NOTIFICATION_KIND_LABELS.failed,
    hint: 'Pagamentos recusados, adiados ou sem resposta',
    tone: 'negative',
  },
  received: { label: NOTIFICATION_KIND_LABELS.received, hint: 'Dinheiro que entra na conta', tone: 'positive' },
  ready: { label: NOTIFICATION_KIND_LABELS.ready, hint: 'Extratos e relatórios que o banco emite', tone: 'info' },
  task: { label: NOTIFICATION_KIND_LABELS.task, hint: 'Arquivos que você pediu e já terminaram', tone: 'info' },
  security: {
    label: NOTIFICATION_KIND_LABELS.security,
    hint: 'Acessos, dispositivos, direitos, regras e limites',
    tone: 'info',
  },
};

/** A way by which a notice reaches a person. */
export type Channel = Exclude<keyof NotificationPreference, 'kind'>;

/** The ways, in the order of the columns. */
export const CHANNELS: readonly { readonly channel: Channel; readonly label: string }[] = [
  { channel: 'screen', label: 'Na tela' },
  { channel: 'email', label: 'E-mail' },
  { channel: 'push', label: 'Celular' },
];

/** Whether nobody can switch this off: notices of security go by e-mail too, always. */
export function isLocked(kind: NotificationKind, channel: Channel): boolean {
  return kind === 'security' && channel === 'email';
}

/** The same choices with one switched over. */
export function switched(
  preferences: readonly NotificationPreference[],
  kind: NotificationKind,
  channel: Channel,
): NotificationPreference[] {
  return preferences.map((each) => (each.kind === kind ? { ...each, [channel]: !each[channel] } : each));
}
