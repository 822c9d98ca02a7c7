import { add, addDays, bankingDate, later, money, startOfDay, subtract, sum, ZERO } from '@bank/core';
import type { CivilDate, Money } from '@bank/core';
import { newEndToEndId, newMessageId, SPI_ISPB, type EndToEndId, type Ispb } from '@bank/identifiers';
import type { AccountBalance, AccountEntry, AccountQuestionBody, CreditTransfer, PaymentReturn } from '@bank/iso20022';
import { encodeEntryFile, hashOfEntryFile, type SpiEntry } from '@bank/rails-protocol';
import type { Outgoing, SpiContext, SpiState, SpiTransaction } from './state.ts';

// What the SPI answers to questions about a participant's account (camt.060), out of its own books.

/** What every account holds before anything is settled: nobody runs out of money here. */
export const OPENING_AT_SPI: Money = money(10n ** 12n);
/** Files that can be fetched; the oldest go first. */
const FILES_MAX = 100;
/** Told where nothing of that id concerns the participant; the code that the real SPI gives is not known. */
const UNKNOWN_ENTRY = 'CH16';

/** Answers a question of a participant about its own account. */
export function answerQuestion(state: SpiState, question: AccountQuestionBody, context: SpiContext): Outgoing {
  switch (question.report) {
    case 'camt.054':
      return answerEntry(state, question, context);
    case 'camt.052':
      return answerEntries(state, question, context);
    case 'camt.053':
      return answerBalances(state, question, context);
  }
}

/** The header of an answer, and the beginning of its body. */
function envelope(to: Ispb, { at, entropy }: SpiContext) {
  const messageId = newMessageId(SPI_ISPB, entropy);
  return { header: { from: SPI_ISPB, to, messageId, createdAt: at }, group: { messageId, createdAt: at } };
}

function answerEntry(
  state: SpiState,
  { messageId: questionId, owner, entryId }: AccountQuestionBody,
  context: SpiContext,
): Outgoing {
  const { header, group } = envelope(owner, context);
  const id = entryId as SpiTransaction['id'];
  const transaction = state.transactions.get(id);
  const isTheirs = transaction?.from === owner || transaction?.to === owner;
  const entry = transaction && isTheirs ? entryOf(transaction, owner) : unknownEntry(id);
  return {
    to: owner,
    message: { type: 'camt.054', header, body: { ...group, notifications: [{ questionId, owner, entry }] } },
  };
}

function entryOf(transaction: SpiTransaction, owner: Ispb): AccountEntry {
  const { id, endToEndId, kind, from, to, amount, settledAt, content } = transaction;
  const isDebit = from === owner;
  const booked = settledAt === undefined ? {} : { bookedOn: bankingDate(settledAt), statusAt: settledAt };
  const common = {
    amount,
    direction: isDebit ? 'DBIT' : 'CRDT',
    status: settledAt === undefined ? 'INFO' : 'BOOK',
    ...booked,
    domain: 'PMNT',
    family: isDebit ? 'IRCT' : 'RRCT',
    endToEndId,
  } as const;
  if (kind === 'return') {
    const { reason, additional } = content as PaymentReturn;
    return {
      ...common,
      subfamily: 'RRTN',
      source: 'pacs.004',
      instructionId: id,
      // The roles of the payment that is given back.
      agents: { debtorAgent: to, creditorAgent: from },
      returned: { reason, ...(additional !== undefined && { additional }) },
    };
  }
  return { ...common, subfamily: 'DMCT', source: 'pacs.008', ...partiesOf(content as CreditTransfer) };
}

function partiesOf(transfer: CreditTransfer): Pick<AccountEntry, 'agents' | 'parties' | 'txid' | 'acceptedAt'> {
  const { debtor, debtorAccount, debtorAgent, creditorAgent, creditorDocument, creditorAccount } = transfer;
  const { initiator, txid, acceptedAt } = transfer;
  const parties = { debtor, debtorAccount, creditorDocument, creditorAccount };
  return {
    ...(txid !== undefined && { txid }),
    parties: { ...(initiator !== undefined && { initiator }), ...parties },
    agents: { debtorAgent, creditorAgent },
    acceptedAt,
  };
}

/** Nothing of that id moved any money of theirs. */
function unknownEntry(id: SpiTransaction['id']): AccountEntry {
  const isReturn = id.startsWith('D');
  return {
    amount: ZERO,
    direction: isReturn ? 'CRDT' : 'DBIT',
    status: 'INFO',
    domain: 'PMNT',
    family: isReturn ? 'RRCT' : 'IRCT',
    subfamily: isReturn ? 'RRTN' : 'DMCT',
    source: isReturn ? 'pacs.004' : 'pacs.008',
    endToEndId: id,
    agents: {},
    fault: UNKNOWN_ENTRY,
  };
}

function answerEntries(
  state: SpiState,
  { messageId: questionId, owner, period }: AccountQuestionBody,
  context: SpiContext,
): Outgoing {
  const { header, group } = envelope(owner, context);
  const day = period?.day ?? bankingDate(context.at);
  const entries = different(entriesOf(state, owner, day), day, context);
  const text = encodeEntryFile({ participant: owner, day, entries });
  const fileHash = hashOfEntryFile(text);
  state.files.set(fileHash, text);
  for (const oldest of state.files.keys()) {
    if (state.files.size <= FILES_MAX) break;
    state.files.delete(oldest);
  }
  const report = { questionId, owner, entries: entries.length, fileHash };
  return { to: owner, message: { type: 'camt.052', header, body: { ...group, reports: [report] } } };
}

/** What was settled of a participant on a day, in order. */
export function entriesOf(state: SpiState, owner: Ispb, day: CivilDate): readonly SpiEntry[] {
  const entries: SpiEntry[] = [];
  for (const { id, endToEndId, from, to, amount, settledAt } of state.transactions.values()) {
    if (settledAt === undefined || (from !== owner && to !== owner) || bankingDate(settledAt) !== day) continue;
    entries.push({ id, endToEndId, direction: from === owner ? 'debit' : 'credit', amount, settledAt });
  }
  return entries.toSorted((a, b) => a.settledAt - b.settledAt);
}

function different(
  entries: readonly SpiEntry[],
  day: CivilDate,
  { difference, entropy }: SpiContext,
): readonly SpiEntry[] {
  const [first, ...rest] = entries;
  if (difference === 'missing') return rest;
  if (difference === 'amount' && first) return [{ ...first, amount: add(first.amount, money(1n)) }, ...rest];
  if (difference !== 'extra') return entries;
  const settledAt = startOfDay(day);
  const id: EndToEndId = newEndToEndId(SPI_ISPB, settledAt, entropy);
  return [{ id, endToEndId: id, direction: 'credit', amount: money(100n), settledAt }, ...entries];
}

function answerBalances(
  state: SpiState,
  { messageId: questionId, owner, period }: AccountQuestionBody,
  context: SpiContext,
): Outgoing {
  const { header, group } = envelope(owner, context);
  const statement = { questionId, owner, balances: balancesOf(state, owner, period?.day, context) };
  return { to: owner, message: { type: 'camt.053', header, body: { ...group, statements: [statement] } } };
}

/** Now; or at the end of a day that is over, when nothing was on its way any more. */
function balancesOf(
  state: SpiState,
  owner: Ispb,
  day: CivilDate | undefined,
  { at }: SpiContext,
): readonly AccountBalance[] {
  const total = add(OPENING_AT_SPI, state.net.get(owner) ?? ZERO);
  if (day !== undefined && day < bankingDate(at)) {
    const after = [...state.transactions.values()].filter(
      ({ settledAt }) => settledAt !== undefined && bankingDate(settledAt) > day,
    );
    const won = sum(after.filter(({ to }) => to === owner).map(({ amount }) => amount));
    const lost = sum(after.filter(({ from }) => from === owner).map(({ amount }) => amount));
    return [{ kind: 'SADP', amount: add(subtract(total, won), lost), at: later(startOfDay(addDays(day, 1)), -1) }];
  }
  const awaiting = [...state.awaiting.keys()].map((id) => state.transactions.get(id));
  const blocked = sum(awaiting.filter((each) => each?.from === owner).map((each) => each?.amount ?? ZERO));
  return [
    { kind: 'SADP', amount: subtract(total, blocked), at },
    { kind: 'SABK', amount: blocked, at },
  ];
}
