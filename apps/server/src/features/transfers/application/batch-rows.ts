import { ok, refuse, type Result } from '@bank/core';
import { accountPlace, ORDER_KINDS, payeeReach, tedPurposeNamed, type TedPurpose } from '@bank/contracts';
import {
  readAccount,
  type AccountTyped,
  type BatchRowWay,
  type LookingCompany,
  type NamedPayee,
  type RowFault,
  type RowGround,
  type RowSaid,
} from '../../batch-transfers/index.ts';
import { ownAccounts } from '../../payees/index.ts';
import { isTransferMessage } from '../domain/message.ts';
import { payeeElsewhere, payeeHere, railContentOf } from '../domain/payee.ts';
import { needsMessage, purposeFor, whyNotCarried, type NotCarried } from '../domain/typed-account.ts';
import type { TransfersContext } from './context.ts';

/** What paying rows of a batch needs of transfers. */
type RowsContext = Pick<TransfersContext, 'pool' | 'bank'>;

/** Paying rows of a batch to accounts of this bank. */
export function transferBatchRows(transfers: RowsContext): BatchRowWay {
  return {
    ...commonOf(),
    kind: 'transfer',
    takes: (payee) => payee.by === 'account' && payee.ispb === transfers.bank.ispb,
    read: readOwn,
    lookInside: (payees, of, at) => lookInside(transfers, payees, of, at),
  };
}

/** Paying rows of a batch to accounts of other banks by TED. Nobody can be asked who these are. */
export function tedBatchRows({ bank }: RowsContext): BatchRowWay {
  return {
    ...commonOf(),
    kind: 'ted',
    takes: (payee) => payee.by === 'account' && payee.ispb !== bank.ispb,
    read: readTed,
    lookInside: (payees) => Promise.resolve(payees.map(() => undefined)),
  };
}

/** What is the same of both: they name accounts, whose owner our own books know or nobody does. */
function commonOf(): Pick<BatchRowWay, 'placeOf' | 'acceptsDescription' | 'lookUp'> {
  return {
    placeOf: (payee) => (payee.by === 'account' ? accountPlace(payee) : ''),
    acceptsDescription: isTransferMessage,
    lookUp: () => Promise.resolve({ is: 'nobody' }),
  };
}

type RowRead = Result<NamedPayee, readonly RowFault[]>;

/** The account of a row that one of these ways takes: none of them takes any other. */
function accountOf({ payee }: RowSaid): AccountTyped | undefined {
  return payee.by === 'account' ? payee : undefined;
}

function readOwn(row: RowSaid, ground: RowGround): RowRead {
  const typed = accountOf(row);
  if (!typed) return refuse([{ code: 'account-invalid', field: 'accountNumber' }]);
  const { faults, document } = readAccount(typed, ground, ORDER_KINDS.transfer.words.plural);
  if (faults.length > 0 || !document) return refuse(faults);
  const { ispb, branch, accountNumber, accountType, name } = typed;
  const payee = { kind: 'account', name, document, ispb, bankName: '', branch, accountNumber, accountType } as const;
  return ok({
    reach: payeeReach(payee),
    document,
    found: null,
    ownAccount: { branch, number: accountNumber },
  });
}

function readTed(row: RowSaid, ground: RowGround): RowRead {
  const typed = accountOf(row);
  if (!typed) return refuse([{ code: 'account-invalid', field: 'accountNumber' }]);
  const { faults, document, institution } = readAccount(typed, ground, ORDER_KINDS.ted.words.plural);
  const isMalformed = faults.some(({ field }) => field === 'accountNumber');
  const carrying = whyNotCarried(typed)
    .filter(({ field }) => field !== 'accountNumber' || !isMalformed)
    .map(carryingFault);
  const purpose = purposeOf(row, document === undefined ? undefined : document === ground.payerDocument);
  const all = [...faults, ...carrying, ...(purpose.ok ? [] : [purpose.error])];
  if (all.length > 0 || !document || !institution || !purpose.ok) return refuse(all);
  const { doubts, ...ted } = payeeElsewhere(
    { ...typed, document },
    { institution, purpose: purpose.value, payerDocument: ground.payerDocument },
  );
  const { payee, own } = ted;
  return ok({
    reach: payeeReach(payee),
    document,
    found: { payee, railContent: railContentOf({ at: null, own }), warnings: doubts },
  });
}

const CARRYING_FAULTS: Readonly<Record<NotCarried['code'], RowFault['code']>> = {
  'transfers.account-type-not-carried': 'account-type-not-carried',
  'transfers.branch-missing': 'branch-missing',
  'transfers.account-number-not-carried': 'account-not-carried',
};

function carryingFault({ code, field }: NotCarried): RowFault {
  return { code: CARRYING_FAULTS[code], field };
}

/** What the TED is for; whether holder and payer are one is undefined where nobody knows who holds the account. */
function purposeOf(
  { purpose: typed, description }: RowSaid,
  sameHolder: boolean | undefined,
): Result<TedPurpose, RowFault> {
  const isNamed = typed !== null && typed.trim() !== '';
  const chosen = isNamed ? tedPurposeNamed(typed) : undefined;
  if (isNamed && chosen === undefined) return refuse({ code: 'purpose-invalid', field: 'purpose' });
  // A document that is none is told by itself.
  const purpose = purposeFor({ chosen, before: undefined }, sameHolder ?? true);
  if (!purpose.ok) return refuse({ code: 'purpose-other-holder', field: 'purpose' });
  if (needsMessage(purpose.value) && (description ?? '').trim() === '') {
    return refuse({ code: 'purpose-needs-description', field: 'description' });
  }
  return purpose;
}

// A list names an account of this bank with its holder's document: where that does not fit, who holds it is told to nobody.
async function lookInside(
  { pool, bank }: RowsContext,
  payees: readonly NamedPayee[],
  of: LookingCompany,
  at: Parameters<BatchRowWay['lookInside']>[2],
): ReturnType<BatchRowWay['lookInside']> {
  const numbers = payees.flatMap(({ ownAccount }) => ownAccount?.number ?? []);
  const holders = await ownAccounts.holdersOf(pool, numbers);
  return payees.map(({ ownAccount, document }) => {
    const holder = holders.get(ownAccount?.number ?? '');
    if (!ownAccounts.isMeant(holder, { branch: ownAccount?.branch, document }, bank)) return { is: 'nobody' };
    if (holder.accountId === of.accountId) return { is: 'own-account' };
    const { payee, own } = payeeHere(bank, holder);
    return { is: 'found', found: { payee, railContent: railContentOf({ at, own }), warnings: [] } };
  });
}
