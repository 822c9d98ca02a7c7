/** Refusals of the capability issued-files. */
export const issuedFilesErrors = {
  'issued-files.not-found': { status: 404, message: 'Este arquivo não existe.' },
  'issued-files.archive-too-large': {
    status: 422,
    message: 'Os arquivos escolhidos somam {size}, e um ZIP vai até {limit}. Escolha menos arquivos.',
  },
} as const;
