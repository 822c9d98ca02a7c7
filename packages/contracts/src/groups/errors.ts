/** Refusals of the capability groups. */
export const groupsErrors = {
  'groups.not-found': { status: 404, message: 'Este grupo não existe na sua empresa.' },
  'groups.confidential': {
    status: 403,
    message:
      'Este grupo é confidencial. Só quem tem a permissão de ver favorecidos confidenciais vê quem está nele e o altera.',
  },
  'groups.may-not-mark': {
    status: 403,
    message: 'Só quem tem a permissão de ver favorecidos confidenciais marca um grupo como confidencial.',
  },
  'groups.name-taken': {
    status: 409,
    message: 'A empresa já tem um grupo chamado {name}. Escolha outro nome.',
  },
  'groups.too-many': {
    status: 422,
    message: 'A empresa já tem {limit} grupos em uso, o máximo. Arquive os que não usa mais e tente de novo.',
  },
  'groups.changed-meanwhile': {
    status: 409,
    message: 'Nada foi salvo: {who} alterou este grupo depois que você o abriu. Veja como ficou e altere de novo.',
  },
  'groups.archived': {
    status: 409,
    message: 'Este grupo está arquivado. Traga-o de volta antes de alterar.',
  },
  'groups.edit-not-found': {
    status: 404,
    message: 'Esta alteração não existe mais. Salve o grupo de novo.',
  },
  'groups.edit-applied': {
    status: 409,
    message: 'Esta alteração já foi salva, e as linhas dela não mudam mais. Veja o grupo como está.',
  },
  'groups.edit-incomplete': {
    status: 409,
    message: 'Chegaram {received} de {lines} linhas desta alteração. Envie as que faltam e salve de novo.',
  },
  'groups.member-gone': {
    status: 409,
    message: 'Nada foi salvo: um dos favorecidos alterados não está mais no grupo. Veja como ficou e altere de novo.',
  },
  'groups.too-many-members': {
    status: 422,
    message: 'Nada foi salvo: um grupo vai até {limit} favorecidos. Divida a lista em dois grupos.',
  },
  'groups.payee-twice': {
    status: 422,
    message: 'Nada foi salvo: {name} já está no grupo com a mesma chave ou conta. Deixe só uma das linhas.',
  },
  'groups.member-invalid': {
    status: 422,
    message: 'Nada foi salvo: a linha {line}, de {name}, tem um erro. {why} Corrija e salve de novo.',
  },
} as const;
