import fc from 'fast-check';
import { bankingDate, expectOk, instant, money, parseInstant } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits, parseCnpj, parseCpf } from '@bank/documents';
import {
  ispb,
  newEndToEndId,
  newMessageId,
  newReturnId,
  parseEndToEndId,
  parseMessageId,
  SPI_ISPB,
} from '@bank/identifiers';
import { seededEntropy } from '@bank/testkit';
import type { AccountQuestionBody } from '../src/account-question.ts';
import { BALANCE_KINDS } from '../src/account-reports.ts';
import { ACCOUNT_TYPES, INITIATION_RULES, INITIATIONS, PURPOSES, SERVICE_LEVELS } from '../src/credit-transfer.ts';
import type { CreditTransfer } from '../src/credit-transfer.ts';
import { ENTRY_STATUSES, type AccountEntry } from '../src/entry-notification.ts';
import { MESSAGE_DEFINITIONS, type MessageType, type SpiMessage } from '../src/message.ts';
import { RETURN_REASONS } from '../src/payment-return.ts';
import { STATUS_REASONS, TRANSACTION_STATUSES } from '../src/status-report.ts';

const AT = parseInstant('2026-11-21T13:00:00.123Z') ?? instant(0);
const ARAUCARIA = ispb('99999010');
const MESSAGE_ID = expectOk(parseMessageId('M99999010abcdefghijklmnopqrstuvw'));

/**
 * The catalogue's example payment: R$ 1.000,00 by key, from Fulano da Silva's checking account to a savings account.
 * (The example's documents, CPF 70000000000 and 80000000000, have wrong check digits; ours are right.)
 */
export const PAYMENT = {
  type: 'pacs.008',
  header: { from: ARAUCARIA, to: SPI_ISPB, messageId: MESSAGE_ID, createdAt: AT },
  body: {
    messageId: MESSAGE_ID,
    createdAt: AT,
    priority: 'HIGH',
    serviceLevel: 'PAGPRI',
    transactions: [
      {
        endToEndId: expectOk(parseEndToEndId('E99999010202611211300abcDEF12345')),
        amount: money(100_000n),
        acceptedAt: AT,
        initiation: 'DICT',
        debtor: { name: 'Fulano da Silva', document: expectOk(parseCpf('52998224725')) },
        debtorAccount: { number: '500000', branch: '3000', type: 'CACC' },
        debtorAgent: ARAUCARIA,
        creditorAgent: ispb('99999008'),
        creditorDocument: expectOk(parseCpf('11144477735')),
        creditorAccount: { number: '600000', branch: '4000', type: 'SVGS', key: 'idContaTransacional0@bc.com.br' },
        purpose: 'IPAY',
        remittance: 'Campo livre',
      },
    ],
  },
} as const satisfies SpiMessage;

const seed = fc.integer();
const anIspb = fc.stringMatching(/^[0-9A-Z]{8}$/).map(ispb);
/** From 2020 to 2098. */
const anInstant = fc.integer({ min: 1_577_836_800_000, max: 4_070_908_800_000 }).map(instant);
const aText = (lengthMax: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: lengthMax })
    .map((text) => Array.from(text).slice(0, lengthMax).join(''))
    .filter((text) => text.trim() !== '' && !/[\p{Cc}\uFFFE\uFFFF]/u.test(text));
const aCpf = fc.stringMatching(/^[1-8]{8}9$/).map((base) => expectOk(parseCpf(base + cpfCheckDigits(base))));
const aCnpj = fc.stringMatching(/^[0-9A-Z]{11}X$/).map((base) => expectOk(parseCnpj(base + cnpjCheckDigits(base))));
const aDocument = fc.oneof(aCpf, aCnpj);
const aPaymentId = fc.tuple(anIspb, anInstant, seed).map(([bank, at, s]) => newEndToEndId(bank, at, seededEntropy(s)));
const aReturnId = fc.tuple(anIspb, anInstant, seed).map(([bank, at, s]) => newReturnId(bank, at, seededEntropy(s)));
const anAmount = fc.bigInt({ min: 0n, max: 10n ** 17n }).map(money);

const anAccount = fc.record(
  {
    number: fc.stringMatching(/^[0-9A-Z]{1,20}$/),
    branch: fc.stringMatching(/^[0-9]{1,4}$/),
    type: fc.constantFrom(...ACCOUNT_TYPES),
  },
  { requiredKeys: ['number', 'type'] },
);
const aTransfer: fc.Arbitrary<CreditTransfer> = fc
  .tuple(
    fc.record({
      endToEndId: aPaymentId,
      amount: anAmount,
      acceptedAt: anInstant,
      initiation: fc.constantFrom(...INITIATIONS),
      debtor: fc.record({ name: aText(140), document: aDocument }),
      debtorAccount: anAccount,
      debtorAgent: anIspb,
      creditorAgent: anIspb,
      creditorDocument: aDocument,
      creditorAccount: fc
        .tuple(anAccount, fc.record({ key: aText(77) }, { requiredKeys: [] }))
        .map(([account, key]) => ({ ...account, ...key })),
      purpose: fc.constantFrom(...PURPOSES),
    }),
    fc.record(
      {
        instructionId: fc.oneof(aPaymentId, aReturnId),
        txid: fc.stringMatching(/^[0-9a-zA-Z]{1,35}$/),
        initiator: aCnpj,
        remittance: aText(140),
      },
      { requiredKeys: [] },
    ),
  )
  .chain(([required, more]) => {
    // What does not fit the initiation is put right: a key or none, a txid of the right length or none.
    const rule = INITIATION_RULES[required.initiation];
    const { key, ...account } = required.creditorAccount;
    const creditorAccount = rule.key === 'required' ? { ...account, key: key ?? '+5511987654321' } : account;
    const { txid, ...others } = more;
    const base = { ...required, creditorAccount, ...others };
    if (!rule.txid || (txid === undefined && !rule.txid.required)) return fc.constant(base);
    const { lengthMin, lengthMax } = rule.txid;
    return fc
      .stringMatching(new RegExp(`^[0-9a-zA-Z]{${lengthMin},${lengthMax}}$`))
      .map((fitting) => ({ ...base, txid: fitting }));
  });

const aStatus = fc
  .tuple(
    fc.record({
      instructionId: fc.oneof(aPaymentId, aReturnId),
      endToEndId: aPaymentId,
      status: fc.constantFrom(...TRANSACTION_STATUSES),
      reasons: fc.array(
        fc.record(
          { code: fc.constantFrom(...STATUS_REASONS), additional: fc.array(aText(105), { maxLength: 2 }) },
          { requiredKeys: ['additional'] },
        ),
        { maxLength: 2 },
      ),
    }),
    fc.record({ settledAt: anInstant }, { requiredKeys: [] }),
  )
  .map(([required, more]) => ({
    ...required,
    // A reason that says nothing at all is not written, so it cannot be read back.
    reasons: required.reasons.filter(({ code, additional }) => code !== undefined || additional.length > 0),
    ...more,
  }));

const aReturn = fc
  .tuple(
    fc.record({
      returnId: aReturnId,
      endToEndId: aPaymentId,
      amount: anAmount,
      priority: fc.constantFrom('HIGH', 'NORM'),
      reason: fc.constantFrom(...RETURN_REASONS),
      debtorAgent: anIspb,
      creditorAgent: anIspb,
    }),
    fc.record({ additional: aText(105), remittance: aText(140) }, { requiredKeys: [] }),
  )
  .map(([required, more]) => ({ ...required, ...more }));

const aDate = anInstant.map((at) => bankingDate(at));
const aMessageId = fc.tuple(anIspb, seed).map(([bank, s]) => newMessageId(bank, seededEntropy(s)));
const anEntry: fc.Arbitrary<AccountEntry> = fc
  .tuple(
    fc.record({
      amount: anAmount,
      direction: fc.constantFrom('CRDT', 'DBIT'),
      status: fc.constantFrom(...ENTRY_STATUSES),
      domain: fc.constantFrom('PMNT', 'CAMT'),
      family: fc.constantFrom('IRCT', 'RRCT', 'MCOP', 'MDOP'),
      subfamily: fc.constantFrom('DMCT', 'RRTN', 'NTAV'),
      source: fc.constantFrom('pacs.008', 'pacs.004'),
      endToEndId: aPaymentId,
      agents: fc.record({ debtorAgent: anIspb, creditorAgent: anIspb }, { requiredKeys: [] }),
    }),
    fc.record(
      {
        bookedOn: aDate,
        statusAt: anInstant,
        instructionId: aReturnId,
        txid: fc.stringMatching(/^[0-9a-zA-Z]{1,35}$/),
        reserveNumber: aText(20),
        service: fc.record({ level: fc.constantFrom(...SERVICE_LEVELS) }),
        parties: aTransfer.map(({ debtor, debtorAccount, creditorDocument, creditorAccount, initiator }) => ({
          debtor,
          debtorAccount,
          creditorDocument,
          creditorAccount,
          ...(initiator !== undefined && { initiator }),
        })),
        initiation: fc.constantFrom(...INITIATIONS),
        purpose: fc.constantFrom(...PURPOSES),
        remittance: aText(140),
        acceptedAt: anInstant,
        returned: fc.record(
          { reason: fc.constantFrom(...RETURN_REASONS), additional: aText(105) },
          { requiredKeys: ['reason'] },
        ),
        priority: fc.constantFrom('HIGH', 'NORM'),
        fault: aText(4),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([required, more]) => ({ ...required, ...more }) as AccountEntry);

const aQuestion = fc.oneof(
  fc.record({ report: fc.constant('camt.054'), owner: anIspb, entryId: fc.oneof(aPaymentId, aReturnId) }),
  fc.record({
    report: fc.constant('camt.052'),
    owner: anIspb,
    period: fc.record({ day: aDate }),
    kind: fc.constant('REL'),
  }),
  fc.record(
    { report: fc.constant('camt.053'), owner: anIspb, period: fc.record({ day: aDate }), kind: fc.constant('CSA') },
    { requiredKeys: ['report', 'owner', 'kind'] },
  ),
) as fc.Arbitrary<Omit<AccountQuestionBody, 'messageId' | 'createdAt'>>;

/** Bodies of the messages about a participant's account, without their ids and moments. */
const aboutAccounts = fc.record({
  question: aQuestion,
  notifications: fc.array(
    fc.record(
      { questionId: aMessageId, owner: anIspb, entry: anEntry, faultDetail: aText(105) },
      { requiredKeys: ['questionId', 'owner', 'entry'] },
    ),
    { minLength: 1, maxLength: 2 },
  ),
  reports: fc.array(fc.record({ questionId: aMessageId, owner: anIspb, entries: fc.nat(), fileHash: aText(500) }), {
    minLength: 1,
    maxLength: 2,
  }),
  statements: fc.array(
    fc.record({
      questionId: aMessageId,
      owner: anIspb,
      balances: fc.array(fc.record({ kind: fc.constantFrom(...BALANCE_KINDS), amount: anAmount, at: anInstant }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

/** Any message that our model can express. */
export const anyMessage: fc.Arbitrary<SpiMessage> = fc
  .record({
    from: anIspb,
    to: anIspb,
    createdAt: anInstant,
    seed,
    transactions: fc.array(aTransfer, { minLength: 1, maxLength: 3 }),
    statuses: fc.array(aStatus, { minLength: 1, maxLength: 3 }),
    returns: fc.array(aReturn, { minLength: 1, maxLength: 3 }),
    service: fc.constantFrom(
      { priority: 'HIGH', serviceLevel: 'PAGPRI' } as const,
      { priority: 'NORM', serviceLevel: 'PAGAGD' } as const,
      { priority: 'NORM', serviceLevel: 'PAGFRD' } as const,
    ),
    location: aText(350),
    accounts: aboutAccounts,
    type: fc.constantFrom(...(Object.keys(MESSAGE_DEFINITIONS) as MessageType[])),
  })
  .map((parts): SpiMessage => {
    const { from, to, createdAt, seed: s, transactions, statuses, returns, service, location, accounts, type } = parts;
    const messageId = newMessageId(from, seededEntropy(s));
    const header = { from, to, messageId, createdAt };
    const group = { messageId, createdAt };
    switch (type) {
      case 'pacs.008':
        return { type, header, body: { ...group, ...service, transactions } };
      case 'pacs.002':
        return { type, header, body: { ...group, statuses } };
      case 'pacs.004':
        return { type, header, body: { ...group, returns } };
      case 'admi.002':
        return { type, header, body: { reference: messageId, code: 'XSD', rejectedAt: createdAt, location } };
      case 'camt.060':
        return { type, header, body: { ...group, ...accounts.question } };
      case 'camt.052':
        return { type, header, body: { ...group, reports: accounts.reports } };
      case 'camt.053':
        return { type, header, body: { ...group, statements: accounts.statements } };
      case 'camt.054':
        return { type, header, body: { ...group, notifications: accounts.notifications } };
    }
  });
