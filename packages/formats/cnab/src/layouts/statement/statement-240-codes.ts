import type { CodeTable } from '../../engine/layout.ts';

/** G081, G098: on which side a balance stands. */
export const BALANCE_SIDES: CodeTable = { C: 'Credor', D: 'Devedor' };

/** G082, G099: how firm a balance is. */
export const BALANCE_POSITIONS: CodeTable = { P: 'Parcial', F: 'Final', I: 'Intradia' };

/** G084: which balance an entry moves. */
export const ENTRY_NATURES: CodeTable = {
  DPV: 'Saldo disponível',
  SCR: 'Saldo vinculado, pendente de liberação pelo banco',
  SSR: 'Saldo bloqueado',
  CDS: 'Composição de diversos saldos',
};

/** G085: what the complement of an entry holds. */
export const COMPLEMENT_TYPES: CodeTable = { '00': 'Sem complemento', '01': 'Banco e agência de origem do lançamento' };

/** G087: whether the entry was free of CPMF, a tax that ended in 2007; the field stays. */
export const CPMF_EXEMPTIONS: CodeTable = { S: 'Isento', N: 'Não isento' };

/** G091: on which side an entry stands. */
export const ENTRY_SIDES: CodeTable = { D: 'Débito', C: 'Crédito' };

/** G092: what kind of entry it is, the same at every bank. 1xx debits, 2xx credits. */
export const ENTRY_CATEGORIES: CodeTable = {
  '101': 'Cheque compensado',
  '102': 'Encargos',
  '103': 'Estornos',
  '104': 'Lançamento avisado',
  '105': 'Tarifas',
  '106': 'Aplicação',
  '107': 'Empréstimo ou financiamento',
  '108': 'Câmbio',
  '109': 'CPMF',
  '110': 'IOF',
  '111': 'Imposto de renda',
  '112': 'Pagamento a fornecedores',
  '113': 'Pagamento de salários',
  '114': 'Saque eletrônico',
  '115': 'Ações',
  '117': 'Transferência entre contas',
  '118': 'Devolução da compensação',
  '119': 'Devolução de cheque depositado',
  '120': 'Transferência interbancária (DOC, TED)',
  '121': 'Antecipação a fornecedores',
  '122': 'OC/AEROPS',
  '123': 'Saque em espécie',
  '124': 'Cheque pago',
  '125': 'Pagamentos diversos',
  '126': 'Pagamento de tributos',
  '127': 'Pagamento de fatura de cartão de crédito da própria instituição',
  '201': 'Depósito em cheque',
  '202': 'Crédito de cobrança',
  '203': 'Devolução de cheques',
  '204': 'Estornos',
  '205': 'Lançamento avisado',
  '206': 'Resgate de aplicação',
  '207': 'Empréstimo ou financiamento',
  '208': 'Câmbio',
  '209': 'Transferência interbancária (DOC, TED)',
  '210': 'Ações',
  '211': 'Dividendos',
  '212': 'Seguro',
  '213': 'Transferência entre contas',
  '214': 'Depósitos especiais',
  '215': 'Devolução da compensação',
  '216': 'OCT',
  '217': 'Pagamento a fornecedores',
  '218': 'Pagamentos diversos',
  '219': 'Recebimento de salário',
  '220': 'Depósito em espécie',
  '221': 'Pagamento de tributos',
  '222': 'Recebíveis de cartão de crédito',
};
