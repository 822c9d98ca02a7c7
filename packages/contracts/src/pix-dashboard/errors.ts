/** Refusals of the capability pix-dashboard. */
export const pixDashboardErrors = {
  'pix-dashboard.period-invalid': {
    status: 422,
    message: 'Escolha um período de até 366 dias, com a data inicial antes da final.',
  },
} as const;
