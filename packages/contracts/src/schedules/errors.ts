/** Refusals of the capability schedules. */
export const schedulesErrors = {
  'schedules.period-invalid': {
    status: 422,
    message: 'Escolha um período de até 12 meses; o fim não vem antes do começo.',
  },
} as const;
