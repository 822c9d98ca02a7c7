/** Refusals of the capability pix-return-files. */
export const pixReturnFilesErrors = {
  'pix-return-files.day-open': {
    status: 422,
    message: 'O dia {day} ainda não está fechado. Os arquivos saem na madrugada do dia seguinte.',
  },
  'pix-return-files.day-empty': {
    status: 422,
    message: 'O dia {day} não tem Pix recebido, devolução nem mudança de cobrança: não há o que emitir.',
  },
} as const;
