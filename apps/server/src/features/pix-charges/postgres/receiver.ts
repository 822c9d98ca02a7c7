import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { DocumentedReceiver, ReceiverAddress } from '../domain/charge-document.ts';

const RECEIVER: Statement = {
  name: 'pix_charge_receiver',
  text: `SELECT c.name, c.trade_name AS "tradeName", c.cnpj, r.city, r.state, r.cep,
      concat_ws(', ', nullif(concat_ws(' ', r.public_place, r.street), ''), r.number) AS street
    FROM bank.company c LEFT JOIN bank.company_registration r ON r.company_id = c.id WHERE c.id = $1`,
};

/** A company as the document of its charges names it. */
export async function receiverOf(on: Queryable, companyId: string): Promise<DocumentedReceiver> {
  type Row = Omit<DocumentedReceiver, 'address'> & { readonly [Part in keyof ReceiverAddress]: string | null };
  const [row] = await readPrepared<Row>(on, RECEIVER, [companyId]);
  if (!row) throw new Error('a charge belongs to a company that is there');
  const { name, tradeName, cnpj, street, city, state, cep } = row;
  const isKnown = street !== null && city !== null && state !== null && cep !== null;
  return { name, tradeName, cnpj, address: isKnown ? { street, city, state, cep } : null };
}
