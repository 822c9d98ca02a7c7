/** Refusals of the capability integrations: credentials for a company's own programs, and what they call. */
export const integrationsErrors = {
  'integrations.token-invalid': {
    status: 401,
    message: 'O token de acesso não é válido ou venceu. Peça outro em /services/pix/oauth/token.',
  },
  'integrations.scope-missing': {
    status: 403,
    message: 'Esta credencial não tem o escopo {scope}. Uma pessoa administradora pode incluí-lo em Integrações.',
  },
  'integrations.not-found': { status: 404, message: 'Esta credencial não existe.' },
  'integrations.name-taken': { status: 409, message: 'Já existe uma credencial ativa com este nome. Escolha outro.' },
  'integrations.too-many': {
    status: 422,
    message: 'A empresa já tem {count} credenciais ativas, que é o máximo. Revogue uma que não é mais usada.',
  },
  'integrations.not-active': {
    status: 409,
    message: 'Esta credencial foi revogada ou venceu. Crie outra para continuar.',
  },
  'integrations.secret-shown': {
    status: 409,
    message: 'O segredo já foi mostrado e não pode ser visto outra vez. Peça um novo segredo, se ele se perdeu.',
  },
  'integrations.secret-not-yours': {
    status: 403,
    message: 'Só quem pediu a credencial pode ver o segredo dela.',
  },
  'integrations.changed-meanwhile': {
    status: 409,
    message: 'A credencial mudou enquanto o pedido esperava. Confira como ela está e peça de novo.',
  },
  'integrations.certificate-invalid': {
    status: 422,
    message: 'O certificado não pôde ser lido ou está vencido. Envie um certificado X.509 em PEM, dentro da validade.',
  },
  'integrations.certificate-needed': {
    status: 422,
    message: 'Toda credencial precisa de um certificado. Envie o que os programas vão apresentar.',
  },
  'integrations.date-past': { status: 422, message: 'Este dia já passou. Escolha hoje ou um dia mais adiante.' },
  'integrations.nothing-changes': { status: 422, message: 'Nada a alterar: a credencial já está assim.' },
} as const;
