/** Refusals that any call can answer. */
export const platformErrors = {
  'request.malformed': { status: 400, message: 'O pedido não pôde ser lido. Confira os dados e tente de novo.' },
  'request.byte-order-mark': {
    status: 400,
    message: 'O pedido começa com uma marca de ordem de bytes (BOM). Envie o JSON em UTF-8 sem ela.',
  },
  'request.list-too-long': {
    status: 400,
    message: 'Uma lista do pedido passa de 1.000 itens. Nada foi feito. Divida-a e envie em partes.',
  },
  'request.field-invalid': { status: 400, message: 'Confira os campos marcados.' },
  'request.field-unknown': { status: 400, message: 'O pedido tem um campo que não existe: {field}.' },
  'request.too-large': { status: 413, message: 'O pedido é grande demais.' },
  'request.too-slow': {
    status: 408,
    message: 'O envio estava lento demais e foi interrompido. Tente de novo com uma conexão melhor.',
  },
  'request.media-type': { status: 415, message: 'Envie os dados em {mediaType}.' },
  'request.compressed': { status: 415, message: 'Envie os dados sem compressão.' },
  'request.body-unexpected': { status: 400, message: 'Este pedido não leva conteúdo. Envie-o sem corpo.' },
  'file.missing': { status: 422, message: 'Escolha o arquivo.' },
  'file.empty': { status: 422, message: 'O arquivo {name} está vazio. Escolha outro.' },
  'file.type': { status: 422, message: 'O arquivo {name} não é PDF, JPG nem PNG. Envie-o em um destes formatos.' },
  'file.too-large': { status: 422, message: 'O arquivo {name} tem mais de 10 MB. Envie um menor.' },
  'file.unreadable': {
    status: 422,
    message: 'O arquivo {name} está danificado e não pôde ser lido. Gere-o de novo e envie outra vez.',
  },
  'file.unsafe': {
    status: 422,
    message:
      'O arquivo {name} traz conteúdo que não aceitamos, como programas ou outro arquivo dentro. Envie uma cópia simples.',
  },
  'file.too-many': { status: 422, message: 'Já há arquivos demais guardados. Fale com o banco.' },
  'request.idempotency-key-missing': {
    status: 400,
    message: 'Falta o cabeçalho Idempotency-Key, que protege contra pagamento em dobro.',
  },
  'request.idempotency-key-invalid': {
    status: 400,
    message: 'O cabeçalho Idempotency-Key deve ter de 1 a 128 caracteres visíveis, sem acentos nem espaços.',
  },
  'request.not-found': { status: 404, message: 'Este endereço não existe.' },
  'request.method-not-allowed': { status: 405, message: 'Este endereço não atende a este método. Use {allowed}.' },
  'idempotency.key-reused': {
    status: 422,
    message: 'Esta chave de envio já foi usada com outros dados. Recarregue a tela e tente de novo.',
  },
  'idempotency.running': { status: 409, message: 'Este mesmo pedido ainda está em andamento. Aguarde um instante.' },
  'rate.limited': { status: 429, message: 'Pedidos demais em pouco tempo. Aguarde {wait} e tente de novo.' },
  'service.unavailable': {
    status: 503,
    message: 'O banco está momentaneamente fora do ar. Nada foi perdido: tente de novo em instantes.',
  },
  'service.busy': {
    status: 503,
    message: 'O banco está atendendo gente demais neste instante. Nada foi feito: aguarde {wait} e tente de novo.',
  },
  'service.storage-full': { status: 507, message: 'O banco não pode gravar agora. Nada foi feito: tente mais tarde.' },
  'service.unexpected': {
    status: 500,
    message: 'Houve um erro do nosso lado. Tente de novo; se continuar, informe o código {traceId}.',
  },
} as const;
