/** Refusals of the capability notifications. */
export const notificationsErrors = {
  'notifications.security-by-email': {
    status: 422,
    message: 'Avisos de segurança vão sempre também por e-mail.',
  },
} as const;
