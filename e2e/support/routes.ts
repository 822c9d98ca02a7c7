/** A screen of PRODUCT.md section 2 behind sign-in. */
export interface Place {
  /** As the specification writes it, with {name} for what varies. */
  readonly path: string;
  readonly title: string;
  readonly roles?: 'SA' | 'SA_ADMIN';
}

export const PLACES: readonly Place[] = [
  { path: '/home', title: 'Início' },
  { path: '/working', title: 'Em construção' },
  { path: '/dashboard/alternative', title: 'Painel alternativo', roles: 'SA' },
  { path: '/dashboard/default', title: 'Painel', roles: 'SA_ADMIN' },
  { path: '/dashboard/inventory-management', title: 'Gestão de estoque', roles: 'SA_ADMIN' },
  { path: '/utilities/color', title: 'Cores' },
  { path: '/utilities/spacing', title: 'Espaçamento' },
  { path: '/utilities/typography', title: 'Tipografia' },
  { path: '/utilities/display', title: 'Exibição' },
  { path: '/utilities/height-width', title: 'Altura e largura' },
  { path: '/utilities/position', title: 'Posição' },
  { path: '/utilities/shadow', title: 'Sombras' },
  { path: '/utilities/misc', title: 'Diversos' },
  { path: '/scrum-board', title: 'Quadro Scrum' },
  { path: '/scrum-board/{id}', title: 'Quadro' },
  { path: '/pages/bill-list', title: 'Boletos de exemplo' },
  { path: '/pages/shipment-list', title: 'Remessas de exemplo' },
  { path: '/bill/{id}', title: 'Boleto de exemplo' },
  { path: '/releases', title: 'Extrato' },
  { path: '/releases-list', title: 'Relatórios de extrato' },
  { path: '/charging/french', title: 'Francesinha' },
  { path: '/charging/bill-list', title: 'Boletos' },
  { path: '/charging/summary-report', title: 'Relatório resumo' },
  { path: '/charging/pix-report', title: 'Relatório Pix cobrança' },
  { path: '/charging/shipment-list', title: 'Remessas' },
  { path: '/charging/shipment-details/{shipmentId}', title: 'Detalhe da remessa' },
  { path: '/charging/shipment-upload', title: 'Enviar remessa' },
  { path: '/charging/return-files-list', title: 'Arquivos de retorno' },
  { path: '/transfer', title: 'Transferir' },
  { path: '/payments/barcode', title: 'Pagamentos' },
  { path: '/billing/newBilling', title: 'Nova cobrança' },
  { path: '/checks/check-list', title: 'Relatório de cheques' },
  { path: '/checks/check-info', title: 'Guia de remessa' },
  { path: '/checks/remittances-list', title: 'Remessas de cheques' },
  { path: '/checks/remittances-details/{shipmentId}', title: 'Detalhe da remessa de cheques' },
  { path: '/customer-view', title: 'Dados da empresa', roles: 'SA' },
  { path: '/customer-view/upgrade-perfil', title: 'Ampliar perfil', roles: 'SA' },
  { path: '/users', title: 'Operadores', roles: 'SA' },
  { path: '/users/new-user', title: 'Novo operador', roles: 'SA' },
  { path: '/permissions', title: 'Perfis de permissão', roles: 'SA' },
  { path: '/schedules', title: 'Agendamentos' },
  { path: '/history', title: 'Histórico' },
  { path: '/batch-transfer', title: 'Transferência em lote' },
  { path: '/batch/{id}', title: 'Lote' },
  { path: '/groups', title: 'Grupos' },
  { path: '/authorizations', title: 'Autorizações' },
  { path: '/deviceManagement', title: 'Dispositivos' },
  { path: '/pix', title: 'Pix' },
  { path: '/pix-keys', title: 'Chaves Pix' },
  { path: '/pix-transfer', title: 'Pagar com Pix' },
  { path: '/pix-copy-paste', title: 'Pix Copia e Cola' },
  { path: '/pix-charge', title: 'Cobrar com Pix' },
  { path: '/pix-limits', title: 'Limites Pix' },
  { path: '/pix-refund/{id}', title: 'Devolver Pix' },
  { path: '/pix-dashboard', title: 'Painel Pix' },
  { path: '/pix-return-files', title: 'Arquivos de retorno Pix' },
];

/** The part of a statement's id that names a route: /bill/{id} is bill.id. */
export function idOf(path: string): string {
  return path.slice(1).replaceAll('/', '.').replaceAll(/[{}]/g, '');
}

/** An address of the route, with something in the place of what varies. */
export function addressOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '1');
}
