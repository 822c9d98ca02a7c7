import type { CodeTable } from '../../engine/layout.ts';

/** How CPF and CNPJ are told apart (G005). */
export const INSCRIPTION_TYPES: CodeTable = {
  '0': 'Isento ou não informado',
  '1': 'CPF',
  '2': 'CNPJ',
  '3': 'PIS/PASEP',
  '9': 'Outros',
};
