import type { CodeTable } from '../../engine/layout.ts';

/** What the number of a person is in CNAB 750. */
export const PIX_PERSON_TYPES: CodeTable = { '00': 'Não informado', '01': 'CPF', '02': 'CNPJ' };

/** Which code a remessa asks for. A retorno has more of them, of which the open readers only know that 3 is one. */
export const PIX_CHARGE_KINDS: CodeTable = {
  '1': 'QR Code estático',
  '2': 'QR Code dinâmico',
};
