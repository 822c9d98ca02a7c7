/** Refusals of the capability background-tasks; those of the last group are also why a task failed. */
export const backgroundTasksErrors = {
  'background-tasks.not-found': { status: 404, message: 'Esta tarefa não existe mais. Atualize a tela.' },
  'background-tasks.too-many-open': {
    status: 409,
    message: 'A empresa já tem {limit} tarefas em andamento. Aguarde uma delas terminar ou cancele uma.',
  },
  'background-tasks.too-many-kept': {
    status: 409,
    message: 'A empresa já guarda {limit} tarefas. Exclua as que não usa mais e peça de novo.',
  },
  'background-tasks.no-space': {
    status: 409,
    message: 'Os arquivos guardados em Tarefas ocupam todo o espaço da empresa. Exclua os que não usa mais.',
  },
  'background-tasks.still-open': { status: 409, message: 'Esta tarefa ainda não terminou. Cancele-a antes.' },
  'background-tasks.over': { status: 409, message: 'Esta tarefa já terminou. Atualize a tela.' },
  'background-tasks.no-file': { status: 409, message: 'Esta tarefa não tem arquivo para baixar.' },

  'background-tasks.interrupted': {
    status: 409,
    message: 'O preparo foi interrompido várias vezes e paramos de tentar. Peça de novo.',
  },
  'background-tasks.broken': {
    status: 409,
    message: 'O arquivo não pôde ser preparado por uma falha nossa. Peça de novo mais tarde.',
  },
  'background-tasks.too-large': {
    status: 409,
    message: 'O arquivo passa do espaço que a empresa tem em Tarefas. Escolha menos dados ou exclua arquivos antigos.',
  },
  'background-tasks.right-lost': {
    status: 409,
    message: 'Quem pediu o arquivo deixou de ter acesso a esses dados antes de ele ficar pronto.',
  },
} as const;
