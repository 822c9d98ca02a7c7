import {
  createPixCharge,
  readKeptWrites,
  revisePixCharge,
  type CallFailure,
  type CallResult,
  type Charge,
  type ChargeContent,
} from '@bank/contracts';
import { useState } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import type { WritesKeeper } from '../../../platform/api/use-safe-writes.ts';
import { useDraftShelf } from '../../../platform/drafts/use-draft-shelf.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { ChargeDraft } from './draft.ts';

/** The fields to which a refusal of the bank belongs, where it belongs to one. */
const FIELD_OF: Readonly<Record<string, 'key' | 'txid' | 'request'>> = {
  'pix-charges.key-not-yours': 'key',
  'pix-charges.txid-taken': 'txid',
  'pix-charges.code-too-long': 'request',
};

/**
 * Sends a charge, and says what the bank refused: beside its field until that is changed, or of the form as a whole. What was
 * sent and not answered is kept with the draft of that place: after a reload the same charge goes under the same key, and
 * another one only once the person has read that the first may be there (decisions 016 and 045).
 */
export function useChargeSender(draft: ChargeDraft, edited: Charge | undefined, place: string) {
  const keeper = useWritesKeeper(`${place} sent`);
  const making = useOperation(createPixCharge, keeper);
  const revising = useOperation(revisePixCharge);
  const { running, failure } = edited === undefined ? making : revising;
  const [sent, setSent] = useState<ChargeDraft | undefined>(undefined);
  const [isWarned, setWarned] = useState(false);
  const code = failure?.kind === 'refused' ? failure.code : undefined;
  const field = FIELD_OF[code ?? ''];
  const isAnswered = field !== undefined && sent !== undefined && sent[field] !== draft[field];
  return {
    running,
    /** A charge was sent from here before the page was opened anew, and nobody knows what came of it. */
    wasSent: keeper.kept.some(({ mayHaveHappened }) => mayHaveHappened),
    /** Another charge may have been made from here already; said until this one is sent all the same. */
    isWarned,
    /** True: this one may go. False: it may be the second, which is said now. */
    mayGo: (content: ChargeContent): boolean => {
      if (edited !== undefined || isWarned || !making.mayDouble({ body: content })) return true;
      setWarned(true);
      return false;
    },
    send: (content: ChargeContent): Promise<CallResult<Charge>> => {
      setSent(draft);
      if (edited === undefined) {
        setWarned(false);
        return making.run({ body: content });
      }
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

/** Keeps what was sent from a place beside what is typed there. */
function useWritesKeeper(place: string): WritesKeeper {
  const shelf = useDraftShelf();
  const [kept] = useState(() => readKeptWrites(shelf.read(place)));
  return { kept, onKept: (now) => (now.length === 0 ? shelf.forget(place) : shelf.keep(place, now)) };
}
