import type { Role } from '@bank/contracts';

const SA: readonly Role[] = ['SA'];
const SA_ADMIN: readonly Role[] = ['SA', 'ADMIN'];
const SAMPLES = 'Exemplos';

/**
 * The sample area's screens. Their names and guards are all that a build which has it loads of it before one of them is
 * opened; a build without it has not even these (scripts/checks/sample-area.test.ts).
 */
export const SAMPLE_SCREENS = {
  '/dashboard/alternative': { title: 'Painel alternativo', group: SAMPLES, roles: SA },
  '/dashboard/default': { title: 'Painel', group: SAMPLES, roles: SA_ADMIN },
  '/dashboard/inventory-management': { title: 'Gestão de estoque', group: SAMPLES, roles: SA_ADMIN },
  '/utilities/color': { title: 'Cores', group: SAMPLES },
  '/utilities/spacing': { title: 'Espaçamento', group: SAMPLES },
  '/utilities/typography': { title: 'Tipografia', group: SAMPLES },
  '/utilities/display': { title: 'Exibição', group: SAMPLES },
  '/utilities/height-width': { title: 'Altura e largura', group: SAMPLES },
  '/utilities/position': { title: 'Posição', group: SAMPLES },
  '/utilities/shadow': { title: 'Sombras', group: SAMPLES },
  '/utilities/misc': { title: 'Diversos', group: SAMPLES },
  '/scrum-board': { title: 'Quadro Scrum', group: SAMPLES },
  '/scrum-board/$id': { title: 'Quadro', group: SAMPLES, above: ['/scrum-board'] },
  '/pages/bill-list': { title: 'Boletos de exemplo', group: SAMPLES },
  '/pages/shipment-list': { title: 'Remessas de exemplo', group: SAMPLES },
  '/bill/$id': { title: 'Boleto de exemplo', group: SAMPLES, above: ['/pages/bill-list'] },
  '/pages/shop': { title: 'Loja de exemplo', group: SAMPLES },
  '/pages/cart': { title: 'Carrinho', group: SAMPLES, above: ['/pages/shop'] },
  '/pages/invoices': { title: 'Faturas de exemplo', group: SAMPLES },
  '/pages/invoices/$id': { title: 'Fatura', group: SAMPLES, above: ['/pages/invoices'] },
  '/pages/calendar': { title: 'Calendário de exemplo', group: SAMPLES },
  '/pages/users': { title: 'Diretório de pessoas', group: SAMPLES },
  '/pages/inbox': { title: 'Caixa de entrada de exemplo', group: SAMPLES },
  '/pages/todo': { title: 'Tarefas de exemplo', group: SAMPLES },
  '/pages/projects': { title: 'Projetos de exemplo', group: SAMPLES },
  '/pages/profile': { title: 'Perfil de exemplo', group: SAMPLES },
} as const;
