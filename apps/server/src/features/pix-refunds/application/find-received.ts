import { addDays, bankingDate, ok, refuse, type Result } from '@bank/core';
import type { EntryType } from '@bank/contracts';
import { parseEndToEndId, partsOfId } from '@bank/identifiers';
import { entriesOf, readEntries, type StatementEntry } from '@bank/ledger';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Received, WayBack } from '../domain/received.ts';
import { companyOfAccount } from '../postgres/refund-queries.ts';
import type { PixRefundsContext } from './context.ts';

/** A line in the books of a Pix that came in, and of what came back of one that went out. */
const RECEIVED = 'pix_received';
const CAME_BACK = 'pix_returned_in';
/** What such a line is where the mechanism against fraud gave a company its money back by a payment. */
const RECOVERED = 'pix_recovered' satisfies EntryType;

/** A payment is booked on the day of its id, or, made late or looked up before, on one of the next. */
const BOOKED_WITHIN_DAYS = 2;

/**
 * The Pix that a company received, by its endToEndId or its line in the statement: always a line of the caller's own
 * account. What came back of a payment is none, and a return never goes back (AG13).
 */
export async function findReceived(
  tools: Pick<PixRefundsContext, 'pool' | 'network'>,
  caller: Pick<Caller, 'companyId' | 'accountId'>,
  id: string,
): Promise<Result<Received, Refusal>> {
  if (id.startsWith('D')) return refuse({ code: 'pix-refunds.is-a-return' });
  const entry = id.startsWith('ent_')
    ? await entryAt(tools, caller.accountId, BigInt(id.slice('ent_'.length)))
    : await entryOfPayment(tools, caller.accountId, id);
  if (entry?.kind === CAME_BACK) return refuse({ code: 'pix-refunds.is-a-return' });
  if (entry?.detail?.type === RECOVERED) return refuse({ code: 'pix-refunds.is-a-return' });
  const told = entry?.kind === RECEIVED ? toldOf(entry) : undefined;
  if (!entry || !told) return refuse({ code: 'pix-refunds.not-found' });
  const { seq, at, amount } = entry;
  const back = await wayBack(tools, caller, entry, told);
  return ok({ ...told, entrySeq: seq, receivedAt: at, amount, back });
}

async function entryAt(
  { pool }: Pick<PixRefundsContext, 'pool'>,
  accountId: string,
  seq: bigint,
): Promise<StatementEntry | undefined> {
  const { entries } = await readEntries(pool, { accountId, before: seq + 1n, limit: 1 });
  return entries.find((entry) => entry.seq === seq);
}

async function entryOfPayment(
  { pool }: Pick<PixRefundsContext, 'pool'>,
  accountId: string,
  endToEndId: string,
): Promise<StatementEntry | undefined> {
  const parsed = parseEndToEndId(endToEndId);
  if (!parsed.ok) return undefined;
  const from = bankingDate(partsOfId(parsed.value).at);
  const { entries } = await readEntries(pool, {
    accountId,
    from,
    to: addDays(from, BOOKED_WITHIN_DAYS),
    kinds: [RECEIVED],
    text: endToEndId,
    limit: 10,
  });
  return entries.find(({ detail }) => detail?.endToEndId === endToEndId);
}

type Told = Pick<Received, 'endToEndId' | 'payer' | 'message' | 'txid'>;

/** What a line tells of the payment; undefined for one without an id, which no rail brought. */
function toldOf({ detail }: StatementEntry): Told | undefined {
  const { endToEndId, message, txid, counterparty } = detail ?? {};
  if (typeof endToEndId !== 'string') return undefined;
  const from = (typeof counterparty === 'object' && counterparty !== null ? counterparty : {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    endToEndId,
    payer: {
      name: text(from.name) ?? '',
      document: text(from.document),
      ispb: text(from.ispb),
      bankName: text(from.bankName),
    },
    message: text(message),
    txid: text(txid),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

async function wayBack(
  { pool, network }: Pick<PixRefundsContext, 'pool' | 'network'>,
  { companyId }: Pick<Caller, 'companyId'>,
  { transactionId }: StatementEntry,
  { endToEndId, payer }: Told,
): Promise<WayBack> {
  if (payer.ispb !== network.bank.ispb) {
    const isKnown = payer.document !== null && (await network.hasCredited(companyId, endToEndId));
    return { through: isKnown ? 'network' : 'nothing' };
  }
  // Inside this bank both sides are lines of one transaction.
  const payers = (await entriesOf(pool, transactionId)).filter(({ kind }) => kind === 'pix_sent');
  const [from] = payers;
  const owner = payers.length === 1 && from ? await companyOfAccount(pool, from.accountId) : undefined;
  return from && owner !== undefined
    ? { through: 'books', companyId: owner, accountId: from.accountId }
    : { through: 'nothing' };
}
