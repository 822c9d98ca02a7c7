/** Refusals of the capability large-uploads: files of up to 160 MiB, sent in pieces. */
export const largeUploadsErrors = {
  'large-uploads.not-found': { status: 404, message: 'Este envio não existe.' },
  'large-uploads.too-large': { status: 413, message: 'O arquivo passa de 160 MB. Divida-o em arquivos menores.' },
  'large-uploads.name-invalid': {
    status: 422,
    message: 'Este tipo de arquivo não é aceito aqui. Envie um arquivo {extensions}.',
  },
  'large-uploads.too-many': {
    status: 409,
    message: 'A empresa já tem dois envios em andamento. Aguarde um deles terminar ou cancele-o.',
  },
  'large-uploads.quota': {
    status: 409,
    message: 'A empresa já guarda {kept} em arquivos enviados. Apague os que não usa e tente de novo.',
  },
  'large-uploads.busy': {
    status: 429,
    message: 'O banco está recebendo muitos arquivos agora. O envio continua em alguns segundos.',
  },
  'large-uploads.other-place': {
    status: 409,
    message: 'Parte do arquivo já chegou. Continue a partir do byte {received}.',
  },
  'large-uploads.too-many-bytes': {
    status: 409,
    message: 'Chegam mais bytes do que o arquivo tem. Comece o envio de novo.',
  },
  'large-uploads.incomplete': {
    status: 409,
    message: 'O arquivo ainda não chegou inteiro. Continue a partir do byte {received}.',
  },
  'large-uploads.closed': { status: 409, message: 'Este envio já terminou: nada mais é recebido nele.' },
} as const;
