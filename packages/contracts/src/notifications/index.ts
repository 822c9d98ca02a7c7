import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, idSchema, instantSchema, limitSchema } from '../wire.ts';
import { streamLive } from './live-events.ts';

export * from './live-events.ts';

/**
 * waiting: somebody must act; decided: what I made was approved, refused, expired; ready: the bank issued a file; task: a
 * background task of mine ended; the rest say themselves.
 */
export const NOTIFICATION_KINDS = ['waiting', 'decided', 'failed', 'received', 'ready', 'task', 'security'] as const;
export const notificationKindSchema = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** The kinds in words. */
export const NOTIFICATION_KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  waiting: 'Aguardam você',
  decided: 'Decididos',
  failed: 'Não concluídos',
  received: 'Recebidos',
  ready: 'Arquivos prontos',
  task: 'Tarefas',
  security: 'Segurança',
};

export const notificationSchema = z.object({
  id: z.string(),
  kind: notificationKindSchema,
  at: instantSchema,
  title: z.string(),
  text: z.string(),
  /** The screen behind it; null for none. */
  href: z.nullable(z.string()),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = endpoint({
  id: 'notifications.list-notifications',
  method: 'GET',
  path: '/services/notifications',
  summary: 'O que diz respeito a esta pessoa, do mais novo ao mais antigo (90 dias)',
  access: { kind: 'signed-in' },
  query: z.strictObject({
    unread: z.optional(z.enum(['true', 'false'])),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(notificationSchema), nextCursor: z.nullable(z.string()), unread: z.int() }),
  status: 200,
  errors: [],
});

export const markNotificationsRead = endpoint({
  id: 'notifications.mark-notifications-read',
  method: 'POST',
  path: '/services/notifications/read',
  summary: 'Marcar como lidas: as que se nomeiam, ou todas',
  access: { kind: 'signed-in' },
  body: z.strictObject({ ids: z.nullable(z.array(idSchema('ntf')).check(z.minLength(1), z.maxLength(200))) }),
  response: z.object({ unread: z.int() }),
  status: 200,
  errors: ['notifications.not-found'],
});

/**
 * Where each kind reaches this person. The bell keeps everything: without `screen` a notice comes in as read, without a
 * sign on screen. Security always sends an e-mail.
 */
export const notificationPreferenceSchema = z.strictObject({
  kind: notificationKindSchema,
  screen: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>;

const preferencesSchema = z.object({ items: z.array(notificationPreferenceSchema) });

export const readNotificationPreferences = endpoint({
  id: 'notifications.read-notification-preferences',
  method: 'GET',
  path: '/services/notifications/preferences',
  summary: 'Por onde esta pessoa quer saber de cada tipo de aviso',
  access: { kind: 'signed-in' },
  response: preferencesSchema,
  status: 200,
  errors: [],
});

export const changeNotificationPreferences = endpoint({
  id: 'notifications.change-notification-preferences',
  method: 'PUT',
  path: '/services/notifications/preferences',
  summary: 'Escolher por onde saber de cada tipo de aviso',
  access: { kind: 'signed-in' },
  body: z.strictObject({ items: z.array(notificationPreferenceSchema).check(z.maxLength(10)) }),
  response: preferencesSchema,
  status: 200,
  errors: ['notifications.security-by-email'],
});

export const notificationsEndpoints = [
  streamLive,
  listNotifications,
  markNotificationsRead,
  readNotificationPreferences,
  changeNotificationPreferences,
] as const;
