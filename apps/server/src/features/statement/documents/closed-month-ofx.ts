import { ofxMoment, type OfxEntry } from '@bank/ofx';
import type { Entry } from '../domain/entry.ts';
import { entryIdOf } from '../domain/entry-id.ts';

/** REFNUM holds no more (OFX 2.1.1, section 11.4.4.1); an end-to-end id of Pix is exactly so long. */
const REFERENCE_LENGTH_MAX = 32;

/**
 * An entry in OFX, as recipe 3 writes it: as recipe 2, on its day alone. Importers that know no zones take a time for one
 * of London, and what happened after 21 h for one of the next day; a day is the same day to all.
 */
export function ofxEntryOf(entry: Entry): OfxEntry {
  return { ...secondOfxEntryOf(entry), postedAt: { date: entry.date } };
}

/**
 * As recipe 2 wrote it, which is kept for the files that it made: as recipe 1, and the memo says the txid and the id of a return, for which OFX has
 * no place of their own.
 */
export function secondOfxEntryOf(entry: Entry): OfxEntry {
  const { txid, returnId } = entry;
  const first = firstOfxEntryOf(entry);
  const told = [first.memo, txid && `txid ${txid}`, returnId].filter(Boolean).join(' - ');
  return { ...first, ...(told !== '' && { memo: told }) };
}

/**
 * As recipe 1 wrote it, which is kept for the files that it made. Its FITID is its place in the account, which is its name for ever: who imports a month twice
 * gets nothing twice. Credit or debit says the sign; fees say that they are fees.
 */
export function firstOfxEntryOf(entry: Entry): OfxEntry {
  const { at, amount, seq, type, counterparty, description, message, endToEndId } = entry;
  const memo = [counterparty === null ? null : description, message].filter((text) => text !== null).join(' - ');
  return {
    type: type === 'fee' ? 'FEE' : amount < 0n ? 'DEBIT' : 'CREDIT',
    postedAt: ofxMoment(at),
    amount,
    id: entryIdOf(seq),
    ...(endToEndId !== null && endToEndId.length <= REFERENCE_LENGTH_MAX && { reference: endToEndId }),
    name: counterparty?.name ?? description,
    ...(memo !== '' && { memo }),
  };
}
