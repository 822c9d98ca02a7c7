import type { ScreenPath } from './screens.ts';

/**
 * The words by which people look for a screen, beside its name in the table of screens: what they want to do, and what others
 * call it. They stand apart from the table because only the search needs them. Word order, accents and capitals do not matter.
 */
export const SCREEN_WORDS: Partial<Readonly<Record<ScreenPath, string>>> = {
  '/home': 'página inicial principal resumo painel saldo quanto tenho',
  '/releases':
    'lançamentos movimentações movimentos saldo entradas saídas recebidos recebimentos quem pagou dinheiro entrou saiu',
  '/releases-list': 'exportar baixar pdf ofx csv cnab arquivo contador contabilidade mês fechado',
  '/pix-keys': 'cadastrar registrar chave celular e-mail cnpj aleatória portabilidade',
  '/pix-transfer': 'enviar mandar transferir passar dinheiro chave fazer pagamento fornecedor favorecido agendar',
  '/pix-copy-paste': 'qr code colar código câmera ler pagar',
  '/pix-charge': 'receber qr code cobrança gerar criar código link vender cliente cobv txid',
  '/pix-limits': 'teto aumentar diminuir quanto posso pagar noturno noite',
  '/pix-refund/$id': 'estorno estornar',
  '/pix-dashboard': 'gráficos recebidos enviados análise vendas',
  '/pix-return-files': 'cnab conciliação recebidos',
  '/payments/barcode':
    'pagar boleto código de barras conta luz água telefone imposto tributo darf guia linha digitável dda',
  '/transfer': 'ted doc enviar mandar passar dinheiro outro banco conta',
  '/batch-transfer':
    'lote vários muitos pagamentos folha salários planilha excel csv cnab 240 fornecedores remessa de pagamentos importar',
  '/groups': 'favorecidos fornecedores funcionários salários lista',
  '/schedules': 'agendar agendados futuros recorrência recorrente programados próximos calendário cancelar agendamento',
  '/authorizations': 'aprovar autorizar recusar pendentes aguardam liberar assinar pagamentos',
  '/background-tasks': 'arquivos preparados exportações andamento downloads',
  '/history': 'auditoria log quem fez o que mudou atividades registro trilha',

  '/charging/bill-list': 'cobrança boleto emitidos recebíveis títulos clientes vencidos',
  '/charging/summary-report': 'cobrança carteira totais',
  '/charging/pix-report': 'recebimentos cobrança',
  '/charging/french': 'extrato da cobrança títulos liquidados',
  '/billing/newBilling': 'emitir gerar criar fazer boleto cobrar cliente fatura receber',
  '/charging/shipment-list': 'cnab arquivo enviado títulos cobrança',
  '/charging/shipment-upload': 'cnab subir importar arquivo títulos',
  '/charging/return-files-list': 'cnab baixa liquidação',

  '/checks/check-info': 'cheque custódia depositar',
  '/checks/check-list': 'cheque custódia devolvidos',
  '/checks/remittances-list': 'cheque custódia arquivo',

  '/customer-view':
    'cadastro cnpj endereço telefone sócios documentos tarifas plano pacote contrato minha empresa integrações api credencial client_id webhook erp token',
  '/customer-view/upgrade-perfil': 'plano pacote limites maiores mudar contratar produtos',
  '/users': 'usuários pessoas equipe funcionários acesso bloquear senha quem tem acesso',
  '/users/new-user': 'convidar adicionar incluir criar usuário pessoa funcionário acesso',
  '/permissions': 'quem pode aprovar o que fazer direitos permissões alçada regras de aprovação assinaturas',
  '/deviceManagement': 'celular dispositivo telefone sessões perdi roubo bloquear token aplicativo',
};
