import { NOTIFICATION_KINDS, type NotificationKind, type NotificationPreference } from '@bank/contracts';

/** By which ways a person hears of a kind. */
export type Ways = Omit<NotificationPreference, 'kind'>;

/**
 * What holds until a person chooses: what asks for an act, or went another way than meant, comes to the app; only what
 * must not be missed is sent by e-mail too; money that comes in, and files
 * that are there to be fetched, are shown and disturb nobody.
 */
export const DEFAULT_WAYS: Readonly<Record<NotificationKind, Ways>> = {
  waiting: { screen: true, email: false, push: true },
  decided: { screen: true, email: false, push: true },
  failed: { screen: true, email: true, push: true },
  received: { screen: true, email: false, push: false },
  ready: { screen: true, email: false, push: false },
  task: { screen: true, email: false, push: false },
  security: { screen: true, email: true, push: true },
};

/** All kinds with their ways: what was chosen, else the default. */
export function allPreferences(chosen: readonly NotificationPreference[]): NotificationPreference[] {
  return NOTIFICATION_KINDS.map((kind) => ({ kind, ...channelsFor(kind, chosen) }));
}

/** By which ways a kind reaches somebody who chose that. */
export function channelsFor(kind: NotificationKind, chosen: readonly NotificationPreference[]): Ways {
  const { screen, email, push } = chosen.find((preference) => preference.kind === kind) ?? DEFAULT_WAYS[kind];
  return { screen, email, push };
}
