/**
 * What a TED is for (FinlddCli of the SFN's dictionary of domains; the same numbers stand in positions 220 to 224 of
 * segment A of CNAB 240), as five digits, with the words of the screens. Companies' purposes; those of treasuries, exchanges
 * and between banks are left out.
 */
const PURPOSE_WORDS = {
  '00001': 'Pagamento de impostos, tributos e taxas',
  '00002': 'Pagamento a concessionárias de serviço público',
  '00003': 'Pagamento de dividendos',
  '00004': 'Pagamento de salários',
  '00005': 'Pagamento de fornecedores',
  '00006': 'Pagamento de honorários',
  '00007': 'Pagamento de aluguéis e condomínios',
  '00008': 'Pagamento de duplicatas e títulos',
  '00009': 'Pagamento de mensalidade escolar',
  '00010': 'Crédito em conta',
  '00011': 'Pagamento a corretoras',
  '00012': 'Pagamento de boleto em cartório',
  '00015': 'Liquidação financeira de operadora de cartão',
  '00023': 'Taxa de administração',
  '00027': 'Pagamento de acordo judicial',
  '00028': 'Liquidação de empréstimo consignado',
  '00029': 'Pagamento de bolsa-auxílio',
  '00030': 'Remuneração a cooperado',
  '00033': 'Pagamento de juros sobre capital próprio',
  '00034': 'Pagamento de rendimentos ou amortização',
  '00035': 'Taxa de serviço',
  '00038': 'Estorno ou restituição',
  '00039': 'Pagamento de vale-transporte',
  '00040': 'Simples Nacional',
  '00043': 'Patrocínio com incentivo fiscal',
  '00044': 'Doação com incentivo fiscal',
  '00047': 'Pagamento de rescisão',
  '00100': 'Depósito judicial',
  '00101': 'Pensão alimentícia',
  '00110': 'Transferência entre contas da mesma titularidade',
  '00113': 'Operação de crédito do cliente',
  '00114': 'Resgate de aplicação para conta própria',
  '00117': 'Aplicação financeira',
  '00200': 'Transferência internacional em reais',
  '00206': 'Operação de câmbio',
  '00300': 'Restituição de imposto de renda',
  '00500': 'Restituição de prêmio de seguro',
  '00501': 'Pagamento de indenização de seguro',
  '00502': 'Pagamento de prêmio de cosseguro',
  '00504': 'Pagamento de indenização de cosseguro',
  '00505': 'Pagamento de prêmio de resseguro',
  '00507': 'Pagamento de indenização de resseguro',
  '00508': 'Restituição de indenização de resseguro',
  '00509': 'Pagamento de despesas com sinistros',
  '00510': 'Pagamento de inspeções e vistorias',
  '00511': 'Resgate de título de capitalização',
  '00512': 'Sorteio de título de capitalização',
  '00513': 'Devolução de mensalidade de capitalização',
  '00514': 'Restituição de contribuição de previdência',
  '00515': 'Pecúlio de previdência',
  '00516': 'Pensão de previdência',
  '00517': 'Aposentadoria de previdência',
  '00518': 'Resgate de previdência',
  '00519': 'Pagamento de comissão de corretagem',
  '00520': 'Transferência ou portabilidade de seguro ou previdência',
  '99999': 'Outros',
} as const;

/** The code of a purpose, five digits. */
export type TedPurpose = keyof typeof PURPOSE_WORDS;

/** All purposes, in the order of their numbers. */
export const TED_PURPOSES = (Object.keys(PURPOSE_WORDS) as TedPurpose[]).toSorted();

/** What a TED is for unless somebody says otherwise: credit in account. */
export const USUAL_PURPOSE: TedPurpose = '00010';

/** Those that companies choose nearly always, in the order in which a screen shows them; the rest is found by searching. */
export const COMMON_PURPOSES: readonly TedPurpose[] = [
  '00010',
  '00005',
  '00004',
  '00007',
  '00006',
  '00001',
  '00008',
  '00003',
  '00110',
  '99999',
];

/** The purpose between accounts of one holder: payer's and payee's documents have to be equal. */
export const SAME_HOLDER_PURPOSE: TedPurpose = '00110';

/** "Other": free text becomes mandatory. */
export const OTHER_PURPOSE: TedPurpose = '99999';

/** A deposit at a court: the identifier of the transfer becomes mandatory. */
export const JUDICIAL_PURPOSE: TedPurpose = '00100';

/** What a purpose is called, in Portuguese: the beginning of a sentence. */
export function purposeWords(purpose: TedPurpose): string {
  return PURPOSE_WORDS[purpose];
}

/** Reads a purpose as files and messages write it, with or without its leading zeros; undefined for one that is not in the list. */
export function parsePurpose(text: string): TedPurpose | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const code = text.padStart(5, '0');
  return TED_PURPOSES.find((purpose) => purpose === code);
}
