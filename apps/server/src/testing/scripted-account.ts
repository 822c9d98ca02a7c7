import { bankingDate, later, money, ok, refuse, startOfDay, addDays, type Instant, type Result } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import type { AccountQuestionBody, SpiMessage } from '@bank/iso20022';
import {
  decodeEntryFile,
  encodeEntryFile,
  hashOfEntryFile,
  type RailFault,
  type SpiEntry,
  type SpiEntryFile,
} from '@bank/rails-protocol';

/** The bank's account at the scripted SPI: what was settled there, which a test may change before it is asked for. */
export interface ScriptedAccount {
  /** By the moment of settlement; of any day. */
  entries: SpiEntry[];
  /** What the account gained beside all entries, in centavos; below zero it lost. */
  untold: bigint;
  /** False: questions are taken and not answered. */
  answers: boolean;
  /** Questions that came, in order. */
  readonly asked: AccountQuestionBody[];
  settle(entry: SpiEntry): void;
  /** The message that answers a question; undefined where none does. */
  answer(
    question: AccountQuestionBody,
    header: SpiMessage['header'],
  ): Extract<SpiMessage, { readonly type: 'camt.052' | 'camt.053' }> | undefined;
  /** What is handed out under a hash. */
  file: (hash: string) => Result<SpiEntryFile, RailFault>;
}

const OPENING = 10n ** 12n;

/** Makes the account of one test bank. */
export function scriptedAccount(owner: Ispb, now: () => Instant): ScriptedAccount {
  const files = new Map<string, string>();
  const account: ScriptedAccount = {
    entries: [],
    untold: 0n,
    answers: true,
    asked: [],
    settle: (entry) => void account.entries.push(entry),
    answer(question, header) {
      account.asked.push(question);
      const { messageId: questionId, report, period } = question;
      const day = period?.day;
      if (!account.answers || day === undefined || report === 'camt.054') return undefined;
      const group = { messageId: header.messageId, createdAt: now() };
      if (report === 'camt.052') {
        const entries = account.entries.filter(({ settledAt }) => bankingDate(settledAt) === day);
        const text = encodeEntryFile({ participant: owner, day, entries });
        const fileHash = hashOfEntryFile(text);
        files.set(fileHash, text);
        const reports = [{ questionId, owner, entries: entries.length, fileHash }];
        return { type: 'camt.052', header, body: { ...group, reports } };
      }
      const end = startOfDay(addDays(day, 1));
      const moved = account.entries
        .filter(({ settledAt }) => settledAt < end)
        .reduce((sum, { direction, amount }) => sum + (direction === 'credit' ? amount : -amount), 0n);
      // What nobody tells happened on the day of the first entry, or today.
      const first = account.entries[0]?.settledAt ?? now();
      const untold = first < end ? account.untold : 0n;
      const balances = [{ kind: 'SADP', amount: money(OPENING + moved + untold), at: later(end, -1) } as const];
      return { type: 'camt.053', header, body: { ...group, statements: [{ questionId, owner, balances }] } };
    },
    file(hash) {
      const file = decodeEntryFile(files.get(hash) ?? '');
      return file ? ok(file) : refuse({ code: 'rail.refused', status: 404, reason: 'FileUnknown' });
    },
  };
  return account;
}
