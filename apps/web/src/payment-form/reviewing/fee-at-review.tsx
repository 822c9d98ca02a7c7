import {
  FEE_RULE_WORDS,
  nextFeeWords,
  ORDER_KIND_NAMES,
  readNextFee,
  seriesFeeWords,
  type NextFee,
  type OrderKind,
} from '@bank/contracts';
import { Amount, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../platform/api/use-endpoint.ts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import type { AgreedTerms } from '../way-of-paying.ts';

/** What is known of a payment's fee: undefined while it is asked for, null where the bank could not say. */
export type ReviewedFee = NextFee | null | undefined;

/** Asks what such a payment costs on its day, anew at every review: other payments take the month's free ones. */
export function useFee(kind: OrderKind | undefined, { date }: Pick<AgreedTerms, 'date'>): ReviewedFee {
  // Without a kind nothing is asked.
  const query = { kind: kind ?? ORDER_KIND_NAMES[0], ...(date === undefined ? {} : { date }) };
  const { data, error } = useEndpoint(readNextFee, { query }, { enabled: kind !== undefined, staleTime: 0 });
  return data ?? (error === null ? undefined : null);
}

/** The most that may be charged besides the amount, as it is shown; undefined where it is not known. */
export function feeShown(fee: ReviewedFee, { recurrence }: Pick<AgreedTerms, 'recurrence'>): bigint | undefined {
  if (fee === undefined || fee === null) return undefined;
  return centavosOf(recurrence === undefined ? fee.amount : fee.price);
}

/** What the payment costs, and, where that is something, what leaves the account in all. */
export function feeItems(fee: ReviewedFee, agreed: AgreedTerms): readonly { label: string; value: ReactNode }[] {
  const centavos = feeShown(fee, agreed) ?? 0n;
  const isSingle = agreed.recurrence === undefined;
  const total = isSingle && centavos > 0n ? <Amount centavos={agreed.centavos + centavos} /> : undefined;
  return [
    { label: 'Tarifa', value: feeInWords(fee, isSingle) },
    { label: 'Total debitado', value: total },
  ];
}

/** When the fee is charged and when it comes back, where there is one. */
export function FeeRule({ fee, agreed }: { readonly fee: ReviewedFee; readonly agreed: AgreedTerms }): ReactNode {
  return (feeShown(fee, agreed) ?? 0n) > 0n && <p>{FEE_RULE_WORDS}</p>;
}

function feeInWords(fee: ReviewedFee, isSingle: boolean): ReactNode {
  if (fee === undefined) return <Skeleton width={120} />;
  if (fee === null) return 'Não foi possível consultar agora. Vale a do seu plano.';
  return isSingle ? nextFeeWords(fee) : seriesFeeWords(fee);
}
