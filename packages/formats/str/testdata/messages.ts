import fc from 'fast-check';
import { bankingDate, civilDate, expectOk, instant, money, type Instant } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits, parseCnpj, parseCpf } from '@bank/documents';
import { ispb } from '@bank/identifiers';
import { seededEntropy } from '@bank/testkit';
import {
  JUDICIAL_PURPOSE,
  newControlNumber,
  newOperationNumber,
  OTHER_PURPOSE,
  partyFields,
  parseControlNumber,
  STR_ENTRY_STATES,
  STR_ISPB,
  STR_MESSAGES,
  STR_REQUESTS,
  strNumber,
  TED_PURPOSES,
  TED_RETURN_CODES,
  type CustomerTransfer,
  type RefusedField,
  type StrMessage,
  type StrMessageType,
  type TedParty,
} from '../src/index.ts';

export const DAY = civilDate('2026-11-27');
/** The bank under test, and another. */
export const IPE = ispb('99999008');
export const ARAUCARIA = ispb('99999010');

/** A TED of R$ 1.234,56 from a company's current account to a person's payment account. */
export const TED = {
  type: 'STR0008',
  header: { from: IPE, to: STR_ISPB, operation: newOperationNumber(IPE, DAY, seededEntropy(1)) },
  body: {
    controlNumber: parseControlNumber('TED20261127abcDEF123') ?? newControlNumber(DAY, seededEntropy(2)),
    ...partyFields({
      debtor: {
        bank: IPE,
        branch: '0001',
        accountType: 'CC',
        account: '10001',
        document: expectOk(parseCnpj('11222333000181')),
        name: 'Comércio & Cia Ltda',
      },
      creditor: {
        bank: ARAUCARIA,
        accountType: 'PG',
        account: '200020',
        document: expectOk(parseCpf('52998224725')),
        name: 'Bruno Carvalho Lima',
      },
    }),
    amount: money(123_456n),
    purpose: '00005',
    history: 'Nota 12/2026',
    day: DAY,
  },
} as const satisfies StrMessage;

const seed = fc.integer();
const anIspb = fc.stringMatching(/^[0-9A-Z]{8}$/).map(ispb);
/** From 2020 to 2098, to the second as messages say it. */
const aMoment = fc
  .integer({ min: 1_577_836_800, max: 4_070_908_800 })
  .map((seconds): Instant => instant(seconds * 1000));
const aDate = aMoment.map((at) => bankingDate(at));
const aText = (lengthMax: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: lengthMax })
    .map((text) => Array.from(text).slice(0, lengthMax).join(''))
    .filter((text) => text.trim() !== '' && !/[\p{Cc}\uFFFE\uFFFF]/u.test(text));
const aDocument = fc.oneof(
  fc.stringMatching(/^[1-8]{8}9$/).map((base) => expectOk(parseCpf(base + cpfCheckDigits(base)))),
  fc.stringMatching(/^[0-9A-Z]{11}X$/).map((base) => expectOk(parseCnpj(base + cnpjCheckDigits(base)))),
);
const anAmount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(money);
const aBranch = fc.stringMatching(/^\d{1,4}$/);
const aParty: fc.Arbitrary<TedParty> = fc
  .record({ bank: anIspb, document: aDocument, name: aText(80) })
  .chain((party) =>
    fc.oneof(
      fc
        .record({
          branch: aBranch,
          accountType: fc.constantFrom('CC', 'CD', 'CG', 'PP'),
          account: fc.stringMatching(/^[1-9]\d{0,12}$/),
        })
        .map((account) => ({ ...party, ...account })),
      fc.stringMatching(/^[1-9]\d{0,19}$/).map((account) => ({ ...party, accountType: 'PG' as const, account })),
    ),
  );
const aStrNumber = fc
  .tuple(aDate, fc.integer({ min: 1, max: 999_999_999 }))
  .map(([day, place]) => strNumber(day, place));
const aControlNumber = fc.tuple(aDate, seed).map(([day, s]) => newControlNumber(day, seededEntropy(s)));

const aTransfer = fc
  .record({
    debtor: aParty,
    creditor: aParty,
    amount: anAmount,
    purpose: fc.constantFrom(...TED_PURPOSES),
    day: aDate,
    more: fc.record(
      { transferId: fc.stringMatching(/^[0-9A-Za-z]{1,25}$/), history: aText(200) },
      { requiredKeys: [] },
    ),
  })
  .map(({ debtor, creditor, more, ...terms }) => ({
    ...partyFields({ debtor, creditor }),
    ...terms,
    ...(terms.purpose === OTHER_PURPOSE && { history: 'Outros' }),
    ...(terms.purpose === JUDICIAL_PURPOSE && { transferId: 'ID123' }),
    ...more,
  }));
const aReturn = fc
  .record({
    terms: fc.record({
      debtorBank: anIspb,
      creditorBank: anIspb,
      amount: anAmount,
      code: fc.constantFrom(...TED_RETURN_CODES),
      originalStrNumber: aStrNumber,
      day: aDate,
    }),
    more: fc.record({ history: aText(200) }, { requiredKeys: [] }),
  })
  .map(({ terms, more }) => ({ ...terms, ...more }));
const anAnswer = fc.record({
  controlNumber: aControlNumber,
  debtorBank: anIspb,
  strNumber: aStrNumber,
  state: fc.constantFrom(...STR_ENTRY_STATES),
  at: aMoment,
  day: aDate,
});
const aStatement = fc
  .record({
    controlNumber: aControlNumber,
    bank: anIspb,
    opening: fc.bigInt({ min: 10n ** 14n, max: 10n ** 15n }).map(money),
    entries: fc.array(
      fc
        .tuple(
          fc.record({
            message: fc.constantFrom('STR0008', 'STR0010'),
            counterpart: anIspb,
            strNumber: aStrNumber,
            settledAt: aMoment,
            direction: fc.constantFrom('D', 'C'),
            amount: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(money),
          }),
          fc.record({ controlNumber: aControlNumber }, { requiredKeys: [] }),
        )
        .map(([entry, more]) => ({ ...entry, ...more })),
      { maxLength: 5 },
    ),
    at: aMoment,
    day: aDate,
  })
  .map((statement) => ({
    ...statement,
    closing: money(
      statement.entries.reduce<bigint>(
        (total, { direction, amount }) => total + (direction === 'C' ? amount : -amount),
        statement.opening,
      ),
    ),
  }));
const aRefusal = fc
  .record({
    error: fc.option(fc.constantFrom('EGEN0300', 'ESTR0901'), { nil: undefined }),
    texts: fc.record(
      {
        controlNumber: aControlNumber,
        debtorName: aText(80),
        amount: fc.constantFrom('1.2', '', '12.00'),
        day: fc.constantFrom('2026-02-30', 'hoje'),
      },
      { requiredKeys: ['controlNumber'] },
    ),
    wrong: fc.option(fc.constantFrom('EGEN0901'), { nil: undefined }),
  })
  .map(({ error, texts, wrong }) => ({
    error,
    field: (name: 'controlNumber' | 'debtorName' | 'amount' | 'day'): RefusedField | undefined => {
      const text = texts[name];
      return text === undefined
        ? undefined
        : { text, ...(wrong !== undefined && name !== 'controlNumber' && { error: wrong }) };
    },
  }));

const parts = fc.record({
  bank: anIspb,
  seed,
  day: aDate,
  at: aMoment,
  controlNumber: aControlNumber,
  strNumber: aStrNumber,
  transfer: aTransfer,
  giveBack: aReturn,
  answer: anAnswer,
  statement: aStatement,
  refusal: aRefusal,
  grids: fc.array(fc.record({ code: aText(10), opensAt: aMoment, closesAt: aMoment }), { maxLength: 3 }),
  preference: fc.option(fc.constantFrom('A', 'B', 'C', 'D'), { nil: undefined }),
  type: fc.constantFrom(...(Object.keys(STR_MESSAGES) as StrMessageType[])),
});

/** Any message that our model can express. */
export const anyMessage: fc.Arbitrary<StrMessage> = parts.map((made): StrMessage => {
  const { bank, day, at, controlNumber, type } = made;
  const isRequest = STR_REQUESTS.some((request) => request === type);
  const [from, to] = isRequest ? [bank, STR_ISPB] : [STR_ISPB, bank];
  const header = { from, to, operation: newOperationNumber(from, day, seededEntropy(made.seed)) };
  const asked = { controlNumber, bank, day };
  switch (type) {
    case 'STR0008': {
      const body: CustomerTransfer = {
        controlNumber,
        ...made.transfer,
        debtorBank: bank,
        ...(made.preference && { preference: made.preference }),
      };
      return { type, header, body };
    }
    case 'STR0008R2':
      return { type, header, body: { strNumber: made.strNumber, settledAt: at, ...made.transfer } };
    case 'STR0008R1':
    case 'STR0010R1':
      return { type, header, body: made.answer };
    case 'STR0010':
      return { type, header, body: { controlNumber, ...made.giveBack, debtorBank: bank } };
    case 'STR0010R2':
      return { type, header, body: { strNumber: made.strNumber, settledAt: at, ...made.giveBack } };
    case 'STR0011':
      return { type, header, body: { ...asked, strNumber: made.strNumber } };
    case 'STR0011R1':
      return { type, header, body: { ...asked, at } };
    case 'STR0014':
    case 'STR0001':
      return { type, header, body: asked };
    case 'STR0014R1':
      return { type, header, body: made.statement };
    case 'STR0001R1':
      return { type, header, body: { ...asked, grids: made.grids, at } };
    default: {
      const { error, field } = made.refusal;
      const names =
        type === 'STR0008E'
          ? (['controlNumber', 'debtorName', 'amount', 'day'] as const)
          : type === 'STR0010E'
            ? (['controlNumber', 'amount', 'day'] as const)
            : (['controlNumber', 'day'] as const);
      const fields = Object.fromEntries(names.flatMap((name) => (field(name) ? [[name, field(name)]] : [])));
      return { type, header, body: { ...(error !== undefined && { error }), fields } } as StrMessage;
    }
  }
});
