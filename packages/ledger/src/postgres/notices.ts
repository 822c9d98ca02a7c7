/** The channel on which every batch tells which accounts it touched: `LISTEN ledger_posted`. */
export const LEDGER_CHANNEL = 'ledger_posted';

/** The accounts that a notice names, or '*': any account may have changed. A hint to look, never the truth itself. */
export function readNotice(payload: string): readonly string[] | '*' {
  return payload === '*' ? '*' : payload.split(' ').filter((id) => id !== '');
}
