/** Refusals of the capability notifications. */
export const notificationsErrors = {
  'notifications.not-found': { status: 404, message: 'Este aviso não existe mais. Atualize a tela.' },
  'notifications.security-by-email': {
    status: 422,
    message: 'Avisos de segurança vão sempre também por e-mail.',
  },
} as const;
