import { readPixSummary } from '@bank/contracts';
import type { Spendable } from '../../../payment-form/way-of-paying.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAppearance } from '../../../platform/appearance/use-appearance.ts';
import { useBalance } from '../../../platform/balance/use-balance.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';

/** What may be spent by Pix now, as far as this person may know it. */
export function useSpendable(): Spendable {
  const { available } = useBalance();
  const [{ balance: look }] = useAppearance();
  const maySee = useAccess().permissions.includes('PIX_VIEW');
  const limits = useEndpoint(readPixSummary, {}, { enabled: maySee }).data?.limits;
  return {
    availableCentavos: available,
    concealed: look === 'concealed',
    limitLeftCentavos: limits === undefined ? undefined : centavosOf(limits.available),
    perTransactionCentavos: limits === undefined ? undefined : centavosOf(limits.perTransaction),
  };
}
