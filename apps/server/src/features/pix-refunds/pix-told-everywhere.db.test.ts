import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, formatBrl, money, parseDecimal } from '@bank/core';
import { writeStaticBrCode } from '@bank/brcode';
import {
  entryTypeSchema,
  type CodeLookup,
  type PaymentOrder,
  type Receipt,
  type StatementEntry,
} from '@bank/contracts';
import type { EndToEndId } from '@bank/identifiers';
import { creditedPix } from '../../testing/credited-pix.ts';
import { readPdfText } from '../../testing/pdf-text.ts';
import { startPixBank } from '../../testing/pix-bank.ts';

// What a Pix says of itself is said wherever the Pix is: who stands opposite, the message, the txid and the ids, in the
// statement, its search, its files and the receipt, for every kind of Pix there is.
const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
await bank.knowPayees();
const { rails } = bank;
/** Whoever stands opposite of all of them. */
const WHO = 'Maria de Fora';

/** One Pix of a kind: what has to be found of it. */
interface Told {
  readonly line: StatementEntry;
  readonly orderId: string | null;
}

const pixOf: Record<string, Told> = {};
let csv = '';
let pdf = '';

async function entries(search?: string): Promise<readonly StatementEntry[]> {
  const maker = await bank.as('maker');
  const query = search === undefined ? '' : `?search=${encodeURIComponent(search)}`;
  return (await maker.get(`/services/statement/v2/entries${query}`)).json<{ items: StatementEntry[] }>().items;
}

async function lineOf(type: string, id: string): Promise<StatementEntry> {
  const found = (await entries()).find((each) => each.type === type && [each.endToEndId, each.returnId].includes(id));
  if (!found) throw new Error(`no line ${type} ${id}`);
  return found;
}

async function settled(reply: {
  status: number;
  text: string;
  json<T>(): T;
}): Promise<PaymentOrder & { endToEndId: EndToEndId }> {
  expect(reply.status, reply.text).toBe(201);
  const maker = await bank.as('maker');
  const order = await bank.reaches(maker, reply.json<PaymentOrder>().id, 'settled');
  return order as unknown as PaymentOrder & { endToEndId: EndToEndId };
}

beforeAll(async () => {
  const maker = await bank.as('maker');
  const received = await creditedPix(bank, 80_00n, { txid: 'recebido1', message: 'Recebido recebido1' });
  pixOf['was received'] = { line: await lineOf('pix_received', received), orderId: null };

  const back = { txid: 'recuperado1', message: 'Recebido recuperado1', purpose: 'IPRT' } as const;
  const recovered = await creditedPix(bank, 80_00n, back);
  pixOf['was recovered'] = { line: await lineOf('pix_recovered', recovered), orderId: null };

  const byKey = await settled(await bank.payTo(maker, bank.outsider.key, '10.00', { message: 'Enviado por chave' }));
  pixOf['was sent by key'] = { line: await lineOf('pix_sent', byKey.endToEndId), orderId: byKey.id };

  const merchant = { merchantName: 'Maria de Fora', merchantCity: 'SAO PAULO' };
  const code = expectOk(
    writeStaticBrCode({ ...merchant, pixKey: bank.outsider.key, amount: money(20_00n), txid: 'pago7' }),
  );
  const lookup = (await maker.post('/services/pix/codes', { code })).json<CodeLookup>();
  const byCode = await settled(await bank.pay(maker, lookup.id, '20.00', { message: 'Enviado por código' }));
  pixOf['was sent by code'] = { line: await lineOf('pix_sent', byCode.endToEndId), orderId: byCode.id };

  const refund = await settled(
    await maker.post(
      '/services/pix/refunds',
      { id: received, amount: '30.00', message: 'Devolvido por engano' },
      { 'idempotency-key': 'told-1' },
    ),
  );
  pixOf['was given back'] = { line: await lineOf('pix_returned_out', refund.endToEndId), orderId: refund.id };

  const message = rails.giveBack(byCode.endToEndId, money(5_00n));
  const returnId = message.type === 'pacs.004' ? message.body.returns[0]?.returnId : undefined;
  if (!returnId) throw new Error('no return');
  rails.push(message);
  rails.push(rails.statusOf(returnId, byCode.endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => {
    bank.clock.advance(1000);
    bank.wake();
    return (await entries()).some((each) => each.returnId === returnId);
  });
  pixOf['came back'] = { line: await lineOf('pix_returned_in', returnId), orderId: null };

  csv = (await maker.get('/services/statement/v2/export?format=csv')).text;
  pdf = (await readPdfText((await maker.get('/services/statement/v2/export?format=pdf')).bytes))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
});
afterAll(() => expect(Object.keys(pixOf)).toHaveLength(KINDS.length));

/** Every kind: its line's type, its txid, its message, whether it names a return, whether it has a receipt. */
const KINDS = [
  { kind: 'was received', type: 'pix_received', txid: 'recebido1', message: 'Recebido recebido1', back: false },
  { kind: 'was recovered', type: 'pix_recovered', txid: 'recuperado1', message: 'Recebido recuperado1', back: false },
  { kind: 'was sent by key', type: 'pix_sent', txid: null, message: 'Enviado por chave', back: false },
  { kind: 'was sent by code', type: 'pix_sent', txid: 'pago7', message: 'Enviado por código', back: false },
  { kind: 'was given back', type: 'pix_returned_out', txid: 'recebido1', message: 'Devolvido por engano', back: true },
  { kind: 'came back', type: 'pix_returned_in', txid: 'pago7', message: null, back: true },
] as const;

test('the table has every type of line that a Pix makes', () => {
  const types = entryTypeSchema.options.filter((type) => type.startsWith('pix_'));
  expect([...new Set(KINDS.map(({ type }) => type))].toSorted()).toEqual(types.toSorted());
});

describe.each(KINDS)('a Pix that $kind', ({ kind, type, txid, message, back }) => {
  const told = (): Told => pixOf[kind] ?? fail(kind);

  test('says on its line who stands opposite, the message, the txid and its ids', () => {
    const { line } = told();
    expect(line).toMatchObject({ type, txid, message, counterparty: { name: WHO } });
    expect(line.endToEndId).toMatch(/^E\d{20}/);
    expect(line.returnId === null).toBe(!back);
  });

  test('is found in the statement by each of them', async () => {
    const { line } = told();
    const words = [WHO, line.endToEndId, ...[txid, message, line.returnId].filter((text) => text !== null)];
    for (const search of words) {
      expect(
        (await entries(search ?? '')).map(({ id }) => id),
        search ?? '',
      ).toContain(line.id);
    }
  });

  test('says them in the files of the statement: a sheet, and a PDF that others read', () => {
    const { line } = told();
    const row = csv.split('\r\n').find((text) => text.includes(line.endToEndId ?? '') && text.includes(message ?? ''));
    for (const text of [WHO, line.endToEndId, ...[txid, message].filter((each) => each !== null)]) {
      expect(row).toContain(text);
    }
    const { maskedDocument, bankName } = line.counterparty ?? {};
    const words = [WHO, maskedDocument, bankName, message, txid && `txid ${txid}`].filter((each) => each);
    expect(pdf).toContain(`${line.description} ${words.join(' · ')}`);
  });

  test('says them on its receipt, where it has one', async () => {
    const { orderId, line } = told();
    if (orderId === null) return expect(line.amount.startsWith('-')).toBe(false);
    const receipt = (await (await bank.as('maker')).get(`/services/receipts/${orderId}`)).json<Receipt>();
    expect(receipt).toMatchObject({ txid, message, payee: { name: WHO } });
    expect(receipt.endToEndId).toBe(back ? line.returnId : line.endToEndId);
    const paper = await (await bank.as('maker')).get(`/services/receipts/${orderId}/pdf`);
    const [page = '', ...more] = await readPdfText(paper.bytes);
    expect(more).toEqual([]);
    const brl = formatBrl(expectOk(parseDecimal(receipt.amount))).replace('\u00a0', ' ');
    for (const text of [WHO, receipt.endToEndId, brl, ...[txid, message].filter((each) => each !== null)]) {
      expect(page).toContain(text);
    }
  });
});

function fail(kind: string): never {
  throw new Error(`no Pix ${kind}`);
}
