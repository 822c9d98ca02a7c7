/** Refusals of the capability schedules. */
export const schedulesErrors = {
  'schedules.period-invalid': {
    status: 422,
    message: 'Escolha um período de até 12 meses, nos próximos 10 anos; o fim não vem antes do começo.',
  },
} as const;
