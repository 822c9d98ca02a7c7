import {
  ACCOUNT_TYPE_WORDS,
  moneyOf,
  PAYEE_ROW_TITLES,
  PAYEE_WAY_WORDS,
  writtenKey,
  type GroupMemberContent,
  type PayeeRowField,
} from '@bank/contracts';
import { formatDocument } from '@bank/documents';
import type { SheetColumn, SheetDescription } from '@bank/spreadsheets';

type Account = Extract<GroupMemberContent['payee'], { by: 'account' }>;

const text = (
  field: PayeeRowField,
  width: number,
  value: (member: GroupMemberContent) => string | null,
): SheetColumn<GroupMemberContent> => ({ title: PAYEE_ROW_TITLES[field], width, kind: 'text', value });

const ofAccount = (
  field: PayeeRowField,
  width: number,
  value: (account: Account) => string | null,
): SheetColumn<GroupMemberContent> => text(field, width, ({ payee }) => (payee.by === 'account' ? value(payee) : null));

/** Who is in a group, whole: the very columns from which a group is imported. */
export const GROUP_SHEET: SheetDescription<GroupMemberContent> = {
  name: 'Favorecidos',
  columns: [
    text('way', 12, ({ payee }) => PAYEE_WAY_WORDS[payee.by]),
    text('name', 34, ({ payee }) => payee.name),
    text('document', 20, ({ payee }) => payee.document && formatDocument(payee.document)),
    text('key', 38, ({ payee }) => (payee.by === 'account' ? null : writtenKey(payee))),
    ofAccount('ispb', 12, ({ ispb }) => ispb),
    ofAccount('branch', 10, ({ branch }) => branch),
    ofAccount('accountNumber', 16, ({ accountNumber }) => accountNumber.replace(/(.)(.)$/, '$1-$2')),
    ofAccount('accountType', 20, ({ accountType }) => ACCOUNT_TYPE_WORDS[accountType]),
    {
      title: PAYEE_ROW_TITLES.amount,
      width: 14,
      kind: 'amount',
      value: ({ amount }) => (amount === null ? null : moneyOf(amount)),
      total: true,
    },
    text('description', 34, ({ description }) => description),
    text('reference', 22, ({ reference }) => reference),
  ],
};
