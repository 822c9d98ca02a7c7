import type { CodeTable } from '../../engine/layout.ts';

/** G025: the services of a batch that pays. */
export const PAYMENT_SERVICES: CodeTable = {
  '10': 'Pagamento de dividendos',
  '14': 'Consulta de tributos a pagar',
  '20': 'Pagamento a fornecedores',
  '22': 'Pagamento de contas, tributos e impostos',
  '23': 'Interoperabilidade entre contas de instituições de pagamento',
  '25': 'Compror',
  '26': 'Compror rotativo',
  '30': 'Pagamento de salários',
  '32': 'Pagamento de honorários',
  '33': 'Pagamento de bolsa auxílio',
  '34': 'Pagamento de prebenda',
  '50': 'Pagamento de sinistros a segurados',
  '60': 'Pagamento de despesas de viajante em trânsito',
  '70': 'Pagamento autorizado',
  '75': 'Pagamento a credenciados',
  '77': 'Pagamento de remuneração',
  '80': 'Pagamento a representantes e vendedores autorizados',
  '90': 'Pagamento de benefícios',
  '98': 'Pagamentos diversos',
};

/**
 * G029: how a batch pays. 45 and 47 (Pix) are not in version 10.6; the manuals of the banks have used them since
 * Pix began. 41 and 43 are as FEBRABAN gives them: some manuals of Itaú's SISPAG name them the other way round.
 */
export const PAYMENT_FORMS: CodeTable = {
  '01': 'Crédito em conta corrente ou salário',
  '02': 'Cheque pagamento ou administrativo',
  '03': 'DOC ou TED',
  '04': 'Cartão salário',
  '05': 'Crédito em conta poupança',
  '10': 'Ordem de pagamento à disposição',
  '11': 'Pagamento de contas e tributos com código de barras',
  '16': 'Tributo: DARF normal',
  '17': 'Tributo: GPS (guia da previdência social)',
  '18': 'Tributo: DARF simples',
  '19': 'Tributo: IPTU (prefeituras)',
  '20': 'Pagamento com autenticação',
  '21': 'Tributo: DARJ',
  '22': 'Tributo: GARE-SP ICMS',
  '23': 'Tributo: GARE-SP DR',
  '24': 'Tributo: GARE-SP ITCMD',
  '25': 'Tributo: IPVA',
  '26': 'Tributo: licenciamento',
  '27': 'Tributo: DPVAT',
  '30': 'Pagamento de boletos do próprio banco',
  '31': 'Pagamento de boletos de outros bancos',
  '41': 'TED para outra titularidade',
  '43': 'TED para a mesma titularidade',
  '44': 'TED para conta investimento',
  '45': 'Pix transferência',
  '47': 'Pix QR Code',
  '71': 'Depósito judicial em conta corrente',
  '72': 'Depósito judicial em poupança',
  '80': 'Tributos municipais ISS (LCP 157), próprio banco',
  '81': 'Tributos municipais ISS (LCP 157), outros bancos',
};

/** G060: what a detail asks for, or what has become of it. */
export const PAYMENT_MOVEMENTS: CodeTable = {
  '0': 'Inclusão',
  '1': 'Consulta',
  '2': 'Suspensão',
  '3': 'Estorno (somente retorno)',
  '4': 'Reativação',
  '5': 'Alteração',
  '7': 'Liquidação',
  '9': 'Exclusão',
};

/** G061: the instruction of a movement. */
export const PAYMENT_INSTRUCTIONS: CodeTable = {
  '00': 'Inclusão de registro liberado',
  '09': 'Inclusão de registro bloqueado',
  '10': 'Bloqueio do pagamento',
  '11': 'Liberação do pagamento',
  '17': 'Alteração do valor do título',
  '19': 'Alteração da data de pagamento',
  '23': 'Pagamento direto ao fornecedor: baixar',
  '25': 'Manutenção em carteira: não pagar',
  '27': 'Retirada de carteira: não pagar',
  '33': 'Estorno por devolução da câmara centralizadora',
  '40': 'Alegação do pagador',
  '99': 'Exclusão de registro incluído anteriormente',
};

/**
 * P001: the clearing a transfer takes; zeros where none does. 009 (Pix) is not in version 10.6 and comes from the
 * manuals of the banks.
 */
export const CLEARINGS: CodeTable = {
  '000': 'Não se aplica',
  '009': 'Pix (SPI)',
  '018': 'TED (STR, CIP)',
  '700': 'DOC (Compe)',
  '988': 'TED pelo código ISPB',
};

/** P005: what a DOC was for, and the kind of account it goes to. */
export const DOC_PURPOSES: CodeTable = {
  '01': 'Crédito em conta',
  '02': 'Pagamento de aluguel ou condomínio',
  '03': 'Pagamento de duplicata ou títulos',
  '04': 'Pagamento de dividendos',
  '05': 'Pagamento de mensalidade escolar',
  '06': 'Pagamento de salários',
  '07': 'Pagamento a fornecedores',
  '08': 'Operações de câmbio, fundos ou bolsa de valores',
  '09': 'Repasse de arrecadação ou pagamento de tributos',
  '10': 'Transferência internacional em real',
  '11': 'DOC para poupança',
  '12': 'DOC para depósito judicial',
  '13': 'Outros',
  '16': 'Pagamento de bolsa auxílio',
  '17': 'Remuneração a cooperado',
  '18': 'Pagamento de honorários',
  '19': 'Pagamento de prebenda',
};

/** P006: who is told of the payment. */
export const NOTICES: CodeTable = {
  '0': 'Não emite aviso',
  '2': 'Aviso somente para o remetente',
  '5': 'Aviso somente para o favorecido',
  '6': 'Aviso para o remetente e o favorecido',
  '7': 'Aviso para o favorecido e duas vias para o remetente',
};

/** P014: what pays for the batch. */
export const FUNDINGS: CodeTable = {
  '01': 'Débito em conta corrente',
  '02': 'Débito de empréstimo ou financiamento',
  '03': 'Débito em cartão de crédito',
};

/** G100: how a Pix is begun. Not in version 10.6; as the later releases and the banks' manuals give it. */
export const PIX_INITIATIONS: CodeTable = {
  '01': 'Chave Pix: telefone',
  '02': 'Chave Pix: e-mail',
  '03': 'Chave Pix: CPF ou CNPJ',
  '04': 'Chave Pix: chave aleatória',
  '05': 'Dados bancários',
};

/** G040: the currencies of a payment that are still used. */
export const CURRENCIES: CodeTable = {
  BRL: 'Real',
  USD: 'Dólar americano',
  EUR: 'Euro',
  JPY: 'Iene japonês',
  REA: 'Real (Itaú)',
  '009': 'Real (Itaú)',
  '09': 'Real (como no boleto)',
};

/** Codes of the real that are not FEBRABAN's. */
export const OTHER_CODES_OF_REAL: ReadonlySet<string> = new Set(['REA', '009', '09']);

/** G065: the currency of a boleto. */
export const BOLETO_CURRENCIES: CodeTable = {
  '01': 'Reservado para uso futuro',
  '02': 'Dólar americano comercial (venda)',
  '03': 'Dólar americano turismo (venda)',
  '04': 'ITRD',
  '05': 'IDTR',
  '06': 'UFIR diária',
  '07': 'UFIR mensal',
  '08': 'FAJ-TR',
  '09': 'Real',
  '10': 'TR',
  '11': 'IGPM',
  '12': 'CDI',
  '13': 'Percentual do CDI',
  '14': 'Euro',
};

/** N003: what the number of a taxpayer is. Not the codes of G005: here 1 is CNPJ and 2 is CPF. */
export const TAXPAYER_TYPES: CodeTable = {
  '01': 'CNPJ',
  '02': 'CPF',
  '03': 'NIT/PIS/PASEP',
  '04': 'CEI',
  '06': 'NB',
  '07': 'Número do título',
  '08': 'DEBCAD',
  '09': 'Referência',
};

/** N005: which tax, by the codes of G029. */
export const TAXES: CodeTable = {
  '16': 'DARF normal',
  '17': 'GPS',
  '18': 'DARF simples',
  '19': 'IPTU (prefeituras)',
  '21': 'DARJ',
  '22': 'GARE-SP ICMS',
  '23': 'GARE-SP DR',
  '24': 'GARE-SP ITCMD',
  '25': 'IPVA',
  '26': 'Licenciamento',
  '27': 'DPVAT',
};

/** N019: which part of a vehicle's tax is paid. */
export const VEHICLE_OPTIONS: CodeTable = {
  '1': 'Parcela única com desconto',
  '2': 'Parcela única sem desconto',
  '3': 'Parcela 1',
  '4': 'Parcela 2',
  '5': 'Parcela 3',
  '6': 'Parcela 4',
  '7': 'Parcela 5',
  '8': 'Parcela 6',
};

/** N020: where the vehicle's document is fetched. */
export const VEHICLE_DOCUMENT_PICKUPS: CodeTable = { '1': 'Correio', '2': 'Detran/Ciretran' };

/** N024: what the free lines of segment W are for. */
export const EXTRA_INFORMATION_USES: CodeTable = {
  '1': 'Uso da empresa',
  '2': 'Impressão na guia do tributo',
  '9': 'Informação complementar de tributo',
};
