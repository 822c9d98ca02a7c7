import { money } from '@bank/core';
import type { EndToEndId, Txid } from '@bank/identifiers';
import type { PixKey } from '@bank/pix-key';
import type { PixBank } from './pix-bank.ts';

const CNPJ = '11222333000181';

/** A contest of company $1 whose refund is under way, put there by hand: only then is a payment of purpose IPRT taken as such. */
export const WAITING_CONTEST = `INSERT INTO bank.sent_dispute (company_id, id, protocol, order_id, end_to_end_id, amount_centavos, settled_at,
    payee_name, payee_bank, reason, report, asked_by, asked_by_name, asked_at, request_id, state, version)
  VALUES ($1, 'by-hand', 'by-hand', 'by-hand', 'by-hand', 1, '2026-11-20T13:00:00Z', 'Maria de Fora', '99999010', 'scam', 'Golpe', 'by-hand', 'Ana', '2026-11-20T13:00:00Z',
    gen_random_uuid(), 'refunding', 1)`;
/** Takes it away. */
export const NO_WAITING_CONTEST = "DELETE FROM bank.sent_dispute WHERE company_id = $1 AND id = 'by-hand'";

/**
 * A Pix of Maria's to company 10001, all the way to its credit: by account and branch, or by a code of the company's where a
 * txid is given. She has paid before, so nothing of hers is new to the company.
 */
export async function creditedPix(
  bank: PixBank,
  centavos: bigint,
  {
    txid,
    message,
    purpose = 'IPAY',
  }: { readonly txid?: string; readonly message?: string; readonly purpose?: 'IPAY' | 'IPRT' } = {},
): Promise<EndToEndId> {
  const { rails } = bank;
  if (purpose === 'IPRT') await bank.byHand(WAITING_CONTEST, [bank.companyId('10001')]);
  await bank.pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at) VALUES ($1, 'pix-payer:99999010:52998224725', $2)
      ON CONFLICT DO NOTHING`,
    [bank.companyId('10001'), new Date(bank.clock.now())],
  );
  const before = await bank.balance('10001');
  const transfer = rails.incoming({ account: '10001', document: CNPJ, amount: money(centavos) });
  const { endToEndId, creditorAccount } = transfer;
  const byCode = txid !== undefined && {
    initiation: 'QRES' as const,
    txid: txid as Txid,
    creditorAccount: { ...creditorAccount, key: CNPJ as PixKey },
  };
  rails.push(rails.payment({ ...transfer, purpose, ...byCode, ...(message !== undefined && { remittance: message }) }));
  await bank.until('it is answered', () =>
    rails.received.some(
      (each) =>
        each.type === 'pacs.002' && each.body.statuses.some(({ instructionId }) => instructionId === endToEndId),
    ),
  );
  rails.push(rails.statusOf(endToEndId, endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + centavos);
  if (purpose === 'IPRT') await bank.byHand(NO_WAITING_CONTEST, [bank.companyId('10001')]);
  return endToEndId;
}
