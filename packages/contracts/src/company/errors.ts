/** Refusals of the capability company: registration data, documents, products and tiers of a customer. */
export const companyErrors = {
  'company.document-not-found': { status: 404, message: 'Este documento não existe.' },
  'company.nothing-changes': { status: 422, message: 'Nada a alterar: já está assim.' },
  'company.part-unknown': { status: 422, message: 'Esta parte do cadastro ainda não foi informada. Informe os dados.' },
  'company.request-open': {
    status: 409,
    message: 'Já há um pedido destes em análise. Aguarde a resposta ou cancele-o antes.',
  },
  'company.document-needed': {
    status: 422,
    message: 'Esta mudança precisa de um documento: {document}.',
  },
  'company.product-contracted': { status: 409, message: 'Este produto já está contratado.' },
  'company.tier-current': { status: 409, message: 'A empresa já está neste plano.' },
  'company.request-not-found': { status: 404, message: 'Este pedido não existe.' },
  'company.request-decided': { status: 409, message: 'Este pedido já foi respondido. Atualize a tela.' },
} as const;
