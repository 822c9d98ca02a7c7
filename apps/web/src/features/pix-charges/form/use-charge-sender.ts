import {
  createPixCharge,
  revisePixCharge,
  type CallFailure,
  type CallResult,
  type Charge,
  type ChargeContent,
} from '@bank/contracts';
import { useState } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { ChargeDraft } from './draft.ts';

/** The fields to which a refusal of the bank belongs, where it belongs to one. */
const FIELD_OF: Readonly<Record<string, 'key' | 'txid' | 'request'>> = {
  'pix-charges.key-not-yours': 'key',
  'pix-charges.txid-taken': 'txid',
  'pix-charges.code-too-long': 'request',
};

/** Sends a charge, and says what the bank refused: beside its field until that is changed, or of the form as a whole. */
export function useChargeSender(draft: ChargeDraft, edited: Charge | undefined) {
  const making = useOperation(createPixCharge);
  const revising = useOperation(revisePixCharge);
  const { running, failure } = edited === undefined ? making : revising;
  const [sent, setSent] = useState<ChargeDraft | undefined>(undefined);
  const code = failure?.kind === 'refused' ? failure.code : undefined;
  const field = FIELD_OF[code ?? ''];
  const isAnswered = field !== undefined && sent !== undefined && sent[field] !== draft[field];
  return {
    running,
    send: (content: ChargeContent): Promise<CallResult<Charge>> => {
      setSent(draft);
      if (edited === undefined) return making.run({ body: content });
      return revising.run({ params: { id: edited.id }, body: { revision: edited.revision, content } });
    },
    refusedAt: (name: 'key' | 'txid' | 'request'): string | undefined =>
      failure !== undefined && field === name && !isAnswered ? failureMessage(failure) : undefined,
    /** What is about no single field. */
    rest: field === undefined ? failure : (undefined satisfies CallFailure | undefined),
    /** Somebody else changed it, or it was paid or removed meanwhile: it is to be looked at again. */
    isOutdated: code === 'pix-charges.changed-meanwhile' || code === 'pix-charges.not-active',
  };
}
