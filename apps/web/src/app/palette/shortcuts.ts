/** The keys of the app, where they hold and what they do: the one list that the page of shortcuts shows. */
export const SHORTCUTS = [
  {
    place: 'Em todo lugar',
    keys: [
      { keys: ['Ctrl K'], does: 'Buscar telas e ações' },
      { keys: ['?'], does: 'Mostrar estes atalhos' },
      { keys: ['Esc'], does: 'Fechar o que está aberto' },
      { keys: ['Tab', 'Shift Tab'], does: 'Ir ao próximo campo ou voltar; o primeiro pula para o conteúdo' },
    ],
  },
  {
    place: 'Nas listas',
    keys: [
      { keys: ['/'], does: 'Buscar na lista' },
      { keys: ['j', '↓'], does: 'Próxima linha' },
      { keys: ['k', '↑'], does: 'Linha anterior' },
      { keys: ['Home', 'End'], does: 'Primeira ou última linha' },
      { keys: ['Enter'], does: 'Abrir a linha' },
      { keys: ['x'], does: 'Escolher a linha' },
    ],
  },
  {
    place: 'Nas autorizações',
    keys: [
      { keys: ['a'], does: 'Aprovar' },
      { keys: ['r'], does: 'Recusar' },
    ],
  },
  {
    place: 'Onde a ordem se muda',
    keys: [{ keys: ['Alt ↑', 'Alt ↓'], does: 'Levar para cima ou para baixo' }],
  },
  {
    place: 'Nos gráficos',
    keys: [
      { keys: ['←', '→'], does: 'Ler o lugar anterior ou o próximo' },
      { keys: ['Page Up', 'Page Down'], does: 'Andar sete lugares' },
    ],
  },
  {
    place: 'No calendário',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Andar por dias e semanas' },
      { keys: ['Page Up', 'Page Down'], does: 'Mês anterior ou próximo' },
    ],
  },
  { place: 'Nos formulários e perguntas', keys: [{ keys: ['Ctrl Enter', '⌘ Enter'], does: 'Enviar ou continuar' }] },
] as const;
