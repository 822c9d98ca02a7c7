import type { ChainFault } from '@bank/ledger';

/** A fault of a company's chain in words that the company understands. */
export function chainFaultText(fault: ChainFault): string {
  switch (fault) {
    case 'links-missing':
      return 'Faltam registros antes deste elo.';
    case 'record-gone':
      return 'O registro deste elo não existe mais.';
    case 'record-of-another':
      return 'O registro deste elo não é desta empresa.';
    case 'record-changed':
      return 'O registro deste elo foi alterado depois de escrito.';
    case 'hash-does-not-follow':
      return 'O hash deste elo não resulta do registro e do elo anterior.';
    case 'head-differs':
      return 'A cadeia não termina no elo que o banco assinou: faltam ou sobram registros no fim.';
    case 'head-not-signed':
      return 'A assinatura do último elo não é a do banco.';
    case 'anchor-does-not-fit':
      return 'Um elo guardado fora do banco de dados não está mais na cadeia.';
    case 'record-outside':
      return 'Há registros da empresa fora da cadeia.';
  }
}
