import { afterEach, describe, expect, test } from 'vitest';
import {
  API_PIX_PATH,
  type CallOutput,
  type ChargeBatch,
  type Cobv,
  type listPixChargeBatches,
  type Lote,
  type Scope,
} from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { apiPixCalls, type ApiPixProblem } from '../../testing/api-pix-calls.ts';
import { apiPixDescription, NO_DESCRIPTION } from '../../testing/api-pix-description.ts';
import { lotMaking } from '../../testing/lot-making.ts';
import { keyOf } from '../../testing/pix-bank.ts';
import { programOf } from '../../testing/program.ts';
import { startTestBank } from '../../testing/test-bank.ts';

// Lots of charges as a company's program meets them. Every answer is held against the published description. The loops stand
// still: each test says when a server makes charges and changes, and which one dies of it.
const bank = await startTestBank();
await bank.device('maker');
const KEY = 'cobranca@exemplo.com.br';
const OTHER_KEY = 'vizinha@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
await keyOf(bank, { bankAccount: '10003', key: OTHER_KEY });
const ALL: readonly Scope[] = [
  'cob.read',
  'cob.write',
  'cobv.read',
  'cobv.write',
  'lotecobv.read',
  'lotecobv.write',
  'payloadlocation.read',
  'payloadlocation.write',
];
const program = await programOf(bank, '10001', ALL);
const other = await programOf(bank, '10003', ALL);
const call = apiPixCalls(bank, program);
const { makeAll, dying } = lotMaking(bank);

let made = 0;
const newTxid = (): string => `lote${String((made += 1)).padStart(28, '0')}`;
const newId = (): string => `lote-${(made += 1)}`;

function cobv(more: Record<string, unknown> = {}) {
  return {
    txid: newTxid(),
    calendario: { dataDeVencimento: '2026-12-31', validadeAposVencimento: 30 },
    devedor: {
      cpf: '52998224725',
      nome: 'Ana Lima',
      logradouro: 'Rua A, 1',
      cidade: 'Recife',
      uf: 'PE',
      cep: '70011750',
    },
    valor: { original: '100.00', multa: { modalidade: 2, valorPerc: '2.00' } },
    chave: KEY,
    solicitacaoPagador: 'Informar matrícula',
    ...more,
  };
}

type Row = ReturnType<typeof cobv>;

const lot = (cobsv: readonly object[], descricao = 'Turno vespertino') => ({ descricao, cobsv });

async function put(id: string, cobsv: readonly object[], by = program): Promise<void> {
  const answer = await call('PUT', `/lotecobv/${id}`, lot(cobsv), by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
}

async function patch(id: string, cobsv: readonly object[]): Promise<void> {
  const answer = await call('PATCH', `/lotecobv/${id}`, { cobsv });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
}

async function read(id: string): Promise<Lote> {
  const answer = await call<Lote>('GET', `/lotecobv/${id}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const statusesOf = ({ cobsv }: Lote): readonly string[] => cobsv.map(({ status }) => status);
const charge = async (txid: string): Promise<Cobv> => (await call<Cobv>('GET', `/cobv/${txid}`)).body;

async function countCharges(txids: readonly string[]): Promise<number> {
  const text = 'SELECT count(*)::int AS made FROM bank.pix_charge WHERE txid = ANY ($1)';
  return (await readRows<{ made: number }>(bank.pool, text, [txids]))[0]?.made ?? 0;
}

afterEach(async () => {
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.checks });
    expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
  } finally {
    client.release();
  }
});

describe('a lot (PUT, GET)', () => {
  test('is taken whole at once, and each row becomes a charge like one that was asked for alone', async () => {
    const [id, rows] = [newId(), [cobv(), cobv({ valor: { original: '7.50' } })]];
    await put(id, rows);
    const waiting = await read(id);
    expect(waiting).toMatchObject({ loteCobVId: id, descricao: 'Turno vespertino' });
    expect(Number.isSafeInteger(waiting.id)).toBe(true);
    expect(statusesOf(waiting)).toEqual(['EM_PROCESSAMENTO', 'EM_PROCESSAMENTO']);
    expect((await call('GET', `/cobv/${rows[0]?.txid}`)).status).toBe(404);
    await makeAll();
    const done = await read(id);
    expect(done.cobsv.map(({ txid, status, criacao }) => [txid, status, typeof criacao])).toEqual(
      rows.map(({ txid }) => [txid, 'CRIADA', 'string']),
    );
    const [first] = rows;
    const { txid, ...asked } = first as Row;
    const one = await charge(txid);
    expect(one).toMatchObject({ txid, revisao: 0, status: 'ATIVA', ...asked });
    expect(one.pixCopiaECola).toContain('br.gov.bcb.pix');
    // The charge alone would have been asked for so: it is there.
    expect((await call('PUT', `/cobv/${txid}`, asked)).body).toEqual(one);
  });

  test('with an id of digits has it as its number; charges are narrowed by either', async () => {
    const id = String(70_000 + made);
    const rows = [cobv(), cobv()];
    await put(id, rows);
    await makeAll();
    expect((await read(id)).id).toBe(Number(id));
    const named = newId();
    await put(named, [cobv()]);
    await makeAll();
    const period = 'inicio=2020-01-01T00:00:00Z&fim=2030-01-01T00:00:00Z';
    const of = async (called: string | number) =>
      (await call<{ cobs: Cobv[] }>('GET', `/cobv?${period}&loteCobVId=${called}`)).body.cobs.map(({ txid }) => txid);
    expect((await of(id)).toSorted()).toEqual(rows.map(({ txid }) => txid).toSorted());
    expect(await of(named)).toHaveLength(1);
    expect(await of((await read(named)).id)).toEqual(await of(named));
    expect(await of('nenhum')).toEqual([]);
  });

  test('the same id with the same content is answered as the first time, whatever became of its charges', async () => {
    const [id, rows] = [newId(), [cobv(), cobv({ calendario: { dataDeVencimento: '2020-12-31' } })]];
    await put(id, rows);
    await put(id, rows);
    await makeAll();
    await patch(id, [{ txid: rows[0]?.txid, valor: { original: '55.00' } }]);
    await patch(id, [{ txid: rows[1]?.txid, calendario: { dataDeVencimento: '2026-12-30' } }]);
    await makeAll();
    // In another order, with what is not said as the standard says, and with what it does not know.
    await put(
      id,
      rows.toReversed().map((row) => ({ ...row, unknown: 'ignored' })),
    );
    expect(statusesOf(await read(id))).toEqual(['CRIADA', 'CRIADA']);
    expect((await charge(rows[0]?.txid ?? '')).valor.original).toBe('55.00');
    expect(await countCharges(rows.map(({ txid }) => txid))).toBe(2);
  });

  test('with another content is refused: what differs is named, and stands in the log of calls', async () => {
    const [id, one, two] = [newId(), cobv(), cobv()];
    await put(id, [one, two]);
    const third = cobv();
    const otherwise = { ...one, valor: { original: '101.00', multa: { modalidade: 2, valorPerc: '2.00' } } };
    const answer = await call('PUT', `/lotecobv/${id}`, lot([otherwise, third], 'Outro nome'));
    expect(answer).toMatchObject({
      status: 400,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/LoteCobVOperacaoInvalida', code: 'api-pix.other-content' },
    });
    const named = answer.body.violacoes?.map(({ propriedade, valor }) => [propriedade, valor]);
    expect(named).toEqual([
      ['loteCobV.descricao', 'Outro nome'],
      [`loteCobV.cobsv.${one.txid}.valor.original`, '101.00'],
      ['loteCobV.cobsv.txid', ''],
      ['loteCobV.cobsv.txid', third.txid],
    ]);
    await bank.bank.loops.find(({ name }) => name === 'program-calls')?.stop();
    const calls = await (
      await bank.as('admin')
    ).get(`/services/integrations/credentials/${program.credentialId}/calls`);
    const logged = calls.json<{ items: { status: number; key: string; difference: unknown }[] }>().items;
    expect(logged.find(({ key, status }) => key === id && status === 400)?.difference).toMatchObject([
      { field: 'descricao', first: 'Turno vespertino', now: 'Outro nome' },
      { field: `cobsv.${one.txid}.valor.original`, first: '100.00', now: '101.00' },
      { field: 'cobsv.txid', first: two.txid, now: null },
      { field: 'cobsv.txid', first: null, now: third.txid },
    ]);
    expect(await countCharges([third.txid])).toBe(0);
    await makeAll();
  });

  test('of twenty that come under one id at once one is kept [attack]', async () => {
    const [id, rows] = [newId(), [cobv(), cobv()]];
    const others = Array.from({ length: 10 }, () => lot([cobv()]));
    const same = Array.from({ length: 10 }, () => lot(rows));
    const answers = await Promise.all([...same, ...others].map((body) => call('PUT', `/lotecobv/${id}`, body)));
    const taken = answers.filter(({ status }) => status === 202).length;
    // Either all of those that ask for the same, or one of the others.
    expect([1, 10]).toContain(taken);
    await makeAll();
    const { cobsv } = await read(id);
    expect(await countCharges(cobsv.map(({ txid }) => txid))).toBe(cobsv.length);
    expect(cobsv).toHaveLength(taken === 10 ? 2 : 1);
  });

  test('goes on with its good rows, and says of the others why, as a refusal of the charge alone says it', async () => {
    const [id, txid] = [newId(), newTxid()];
    const rows = [
      cobv(),
      cobv({ chave: 'ninguem@exemplo.com.br' }),
      cobv({ calendario: { dataDeVencimento: '2020-12-31' } }),
      cobv({ loc: { id: 1 } }),
      cobv({ txid }),
    ];
    await put(id, rows);
    // Somebody else takes a txid of it meanwhile: for an immediate charge, which no lot has.
    expect((await call('PUT', `/cob/${txid}`, { valor: { original: '1.00' }, chave: KEY })).status).toBe(201);
    await makeAll();
    const { cobsv } = await read(id);
    expect(cobsv.map(({ status }) => status)).toEqual(['CRIADA', 'NEGADA', 'NEGADA', 'NEGADA', 'NEGADA']);
    const problems = cobsv.map(({ problema }) => problema as unknown as ApiPixProblem | undefined);
    expect(problems[0]).toBeUndefined();
    expect(problems.slice(1).map((each) => each?.type)).toEqual(
      Array(4).fill('https://pix.bcb.gov.br/api/v2/error/CobVOperacaoInvalida'),
    );
    expect(problems.slice(1).map((each) => each?.violacoes?.[0]?.propriedade)).toEqual([
      'cobv.chave',
      'cobv.valor',
      'cobv.loc.id',
      'cobv.txid',
    ]);
    for (const index of [1, 2, 3]) {
      const { txid: _txid, ...asked } = rows[index] as Row;
      const alone = await call('PUT', `/cobv/${newTxid()}`, asked);
      expect(alone.body.detail).toBe(problems[index]?.detail);
    }
  });

  test('takes the locations that its rows name, each one charge', async () => {
    const { body: loc } = await call<{ id: number; location: string }>('POST', '/loc', { tipoCob: 'cobv' });
    const [id, rows] = [newId(), [cobv({ loc: { id: loc.id } }), cobv({ loc: { id: loc.id } })]];
    await put(id, rows);
    await makeAll();
    const { cobsv } = await read(id);
    expect(cobsv.map(({ status }) => status).toSorted()).toEqual(['CRIADA', 'NEGADA']);
    const made_ = cobsv.find(({ status }) => status === 'CRIADA')?.txid ?? '';
    expect(await charge(made_)).toMatchObject({ location: loc.location, loc: { id: loc.id } });
  });

  test.each([
    ['loteCobV.descricao', { cobsv: [cobv()] }],
    ['loteCobV.descricao', { descricao: 'x'.repeat(121), cobsv: [cobv()] }],
    ['loteCobV.cobsv', { descricao: 'Lote' }],
    ['loteCobV.cobsv', { descricao: 'Lote', cobsv: [] }],
    ['loteCobV.cobsv.1.txid', { descricao: 'Lote', cobsv: [cobv(), cobv({ txid: 'curto' })] }],
    ['loteCobV.cobsv.0.devedor.nome', { descricao: 'Lote', cobsv: [cobv({ devedor: { cpf: '52998224725' } })] }],
    ['loteCobV.cobsv.0.valor.original', { descricao: 'Lote', cobsv: [cobv({ valor: { original: '1' } })] }],
    [
      'loteCobV.cobsv.0.valor.desconto.valorPerc',
      { descricao: 'Lote', cobsv: [cobv({ valor: { original: '1.00', desconto: { modalidade: 3 } } })] },
    ],
  ])('with a wrong %s is refused whole', async (propriedade, body) => {
    const id = newId();
    const refused = await call('PUT', `/lotecobv/${id}`, body);
    expect([refused.status, refused.body.type]).toEqual([
      400,
      'https://pix.bcb.gov.br/api/v2/error/LoteCobVOperacaoInvalida',
    ]);
    expect(refused.body.violacoes?.map((each) => each.propriedade)).toContain(propriedade);
    expect((await call('GET', `/lotecobv/${id}`)).status).toBe(404);
  });

  test('that names a txid twice, or a charge that was made before, is refused whole', async () => {
    const [id, row] = [newId(), cobv()];
    const twice = await call('PUT', `/lotecobv/${id}`, lot([row, cobv(), row]));
    expect([twice.status, twice.body.code]).toEqual([400, 'api-pix.lot-txid-twice']);
    const { txid, ...alone } = cobv();
    await call('PUT', `/cobv/${txid}`, alone);
    const before = await call('PUT', `/lotecobv/${id}`, lot([row, cobv({ txid })]));
    expect(before).toMatchObject({
      status: 400,
      body: {
        code: 'api-pix.lot-charge-made',
        violacoes: [{ propriedade: 'loteCobV.cobsv.1.txid', valor: txid }],
      },
    });
    await put(id, [row]);
    await makeAll();
    // A charge of a lot comes into no other one.
    expect((await call('PUT', `/lotecobv/${newId()}`, lot([row]))).body.code).toBe('api-pix.lot-charge-made');
  });

  test('of a thousand charges is taken in one call, and nothing larger', async () => {
    const id = newId();
    const rows = Array.from({ length: 1000 }, () => cobv());
    expect(JSON.stringify(lot(rows)).length).toBeGreaterThan(256 * 1024);
    await put(id, rows);
    expect((await read(id)).cobsv).toHaveLength(1000);
    await makeAll();
    expect(new Set(statusesOf(await read(id)))).toEqual(new Set(['CRIADA']));
    const large = lot([cobv({ solicitacaoPagador: 'x'.repeat(1024 * 1024) })]);
    expect((await call('PUT', `/lotecobv/${newId()}`, large)).status).toBe(413);
  });

  test('waits for room where fifty thousand charges of the company wait, and so does a change [attack]', async () => {
    const id = newId();
    await put(id, [cobv()]);
    await bank.byHand(
      `INSERT INTO bank.pix_charge_batch_row (company_id, batch_id, row, state, content, txid, digest)
       SELECT r.company_id, r.batch_id, n, 'pending', r.content, 'muitas' || lpad(n::text, 26, '0'), r.digest
       FROM bank.pix_charge_batch_row r JOIN bank.pix_charge_batch b ON b.company_id = r.company_id AND b.id = r.batch_id,
         generate_series(2, 50000) n WHERE b.given_id = $1`,
      [id],
    );
    const row = cobv();
    for (const [method, path, body] of [
      ['PUT', `/lotecobv/${newId()}`, lot([row])],
      ['PATCH', `/lotecobv/${id}`, { descricao: 'Outro nome' }],
    ] as const) {
      expect(await call(method, path, body)).toMatchObject({
        status: 429,
        body: { type: 'https://pix.bcb.gov.br/api/v2/error/ServicoIndisponivel', code: 'rate.limited' },
      });
    }
    await bank.byHand(`DELETE FROM bank.pix_charge_batch_row WHERE txid LIKE 'muitas%'`);
    await put(newId(), [row]);
    await makeAll();
  });

  test('that wait are told with the batch on screen, which is not said to be done', async () => {
    const [id, rows] = [newId(), [cobv(), cobv()]];
    await put(id, rows);
    await makeAll();
    const maker = await bank.as('maker');
    const newest = async () =>
      (await maker.get('/services/pix/charge-batches')).json<CallOutput<typeof listPixChargeBatches>>().items[0];
    expect(await newest()).toMatchObject({ state: 'done', created: 2, changing: 0 });
    await patch(
      id,
      rows.map(({ txid }) => ({ txid, valor: { original: '7.00' } })),
    );
    expect(await newest()).toMatchObject({ state: 'done', changing: 2 });
    await makeAll();
    expect(await newest()).toMatchObject({ state: 'done', changing: 0, asked: '14.00' });
  });

  test('that three servers make at once, one of them dying, makes each charge once', async () => {
    const [id, rows] = [newId(), Array.from({ length: 120 }, () => cobv())];
    await put(id, rows);
    await Promise.all([makeAll(), makeAll(dying({ after: 20 })).catch(() => undefined), makeAll()]);
    await makeAll();
    expect(new Set(statusesOf(await read(id)))).toEqual(new Set(['CRIADA']));
    expect(await countCharges(rows.map(({ txid }) => txid))).toBe(120);
  });
});

describe('a row that is no charge yet', () => {
  test('is neither made nor changed beside its lot, and mended there becomes one', async () => {
    const [id, row] = [newId(), cobv({ chave: 'ninguem@exemplo.com.br' })];
    const { txid, ...alone } = { ...row, chave: KEY };
    await put(id, [row]);
    for (const state of ['EM_PROCESSAMENTO', 'NEGADA']) {
      expect(statusesOf(await read(id))).toEqual([state]);
      for (const method of ['PUT', 'PATCH'] as const) {
        expect(await call(method, `/cobv/${txid}`, method === 'PUT' ? alone : { chave: KEY })).toMatchObject({
          status: 400,
          body: { type: 'https://pix.bcb.gov.br/api/v2/error/CobVOperacaoInvalida', code: 'api-pix.in-lot' },
        });
      }
      expect((await call('GET', `/cobv/${txid}`)).status).toBe(404);
      await makeAll();
    }
    // What is still wrong is refused again, with what was mended kept.
    await patch(id, [{ txid, calendario: { dataDeVencimento: '2026-12-20' } }]);
    await makeAll();
    expect(statusesOf(await read(id))).toEqual(['NEGADA']);
    await patch(id, [{ txid, chave: KEY }]);
    expect(statusesOf(await read(id))).toEqual(['EM_PROCESSAMENTO']);
    await makeAll();
    expect(statusesOf(await read(id))).toEqual(['CRIADA']);
    expect(await charge(txid)).toMatchObject({ revisao: 0, calendario: { dataDeVencimento: '2026-12-20' } });
    expect((await call('PATCH', `/cobv/${txid}`, { valor: { original: '9.00' } })).status).toBe(200);
    await put(id, [row]);
  });

  test('is not removed: it stays as it is', async () => {
    const [id, row] = [newId(), cobv({ chave: 'ninguem@exemplo.com.br' })];
    await put(id, [row]);
    await makeAll();
    await patch(id, [{ txid: row.txid, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }]);
    await makeAll();
    expect(statusesOf(await read(id))).toEqual(['NEGADA']);
  });
});

describe('changes of a lot (PATCH)', () => {
  test('are made of the charges that are named, after the call, and of no others', async () => {
    const [id, one, two, three] = [newId(), cobv(), cobv(), cobv()];
    await put(id, [one, two, three]);
    await makeAll();
    await patch(id, [
      { txid: one.txid, calendario: { dataDeVencimento: '2027-01-10' }, valor: { original: '110.00', multa: null } },
      { txid: two.txid, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
    ]);
    expect(statusesOf(await read(id))).toEqual(['EM_PROCESSAMENTO', 'EM_PROCESSAMENTO', 'CRIADA']);
    await makeAll();
    expect(statusesOf(await read(id))).toEqual(['CRIADA', 'CRIADA', 'CRIADA']);
    const changed = await charge(one.txid);
    expect(changed).toMatchObject({
      revisao: 1,
      calendario: { dataDeVencimento: '2027-01-10', validadeAposVencimento: 30 },
      valor: { original: '110.00' },
    });
    expect(changed.valor.multa).toBeUndefined();
    expect(await charge(two.txid)).toMatchObject({ revisao: 1, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
    expect(await charge(three.txid)).toMatchObject({ revisao: 0, status: 'ATIVA' });
    // What changes nothing raises no revision.
    await patch(id, [{ txid: one.txid, valor: { original: '110.00' } }]);
    await makeAll();
    expect((await charge(one.txid)).revisao).toBe(1);
    const acts = await bank.audit('10001', 'pix-charges.batch-changed');
    expect(acts.map(({ data }) => data['changes'])).toContain(2);
  });

  test('that are refused leave the charge as it is and say why, until a later one is made', async () => {
    const [id, row] = [newId(), cobv()];
    await put(id, [row]);
    await makeAll();
    await patch(id, [{ txid: row.txid, chave: 'ninguem@exemplo.com.br' }]);
    await makeAll();
    const [refused] = (await read(id)).cobsv;
    expect(refused).toMatchObject({ status: 'NEGADA', problema: { status: 400 } });
    expect(refused?.criacao).toBeDefined();
    expect(await charge(row.txid)).toMatchObject({ revisao: 0, chave: KEY });
    // It is there, so it may be changed by itself too.
    expect((await call('PATCH', `/cobv/${row.txid}`, { valor: { original: '9.00' } })).status).toBe(200);
    await patch(id, [{ txid: row.txid, valor: { original: '10.00' } }]);
    await makeAll();
    expect(statusesOf(await read(id))).toEqual(['CRIADA']);
    expect((await charge(row.txid)).revisao).toBe(2);
  });

  test('of one charge are made in the order in which they came, also when its charge still waits', async () => {
    const [id, row] = [newId(), cobv()];
    await put(id, [row]);
    for (const original of ['1.00', '2.00', '3.00']) await patch(id, [{ txid: row.txid, valor: { original } }]);
    await makeAll();
    expect(await charge(row.txid)).toMatchObject({ revisao: 3, valor: { original: '3.00' } });
    const first = await call<Cobv>('GET', `/cobv/${row.txid}?revisao=1`);
    expect(first.body.valor.original).toBe('1.00');
  });

  test('that three servers make at once, one of them dying, are made once', async () => {
    const [id, rows] = [newId(), Array.from({ length: 60 }, () => cobv())];
    await put(id, rows);
    await makeAll();
    await patch(
      id,
      rows.map(({ txid }) => ({ txid, valor: { original: '50.00' } })),
    );
    await Promise.all([makeAll(), makeAll(dying({ after: 10 })).catch(() => undefined), makeAll()]);
    await makeAll();
    expect(new Set(statusesOf(await read(id)))).toEqual(new Set(['CRIADA']));
    for (const { txid } of rows) expect(await charge(txid)).toMatchObject({ revisao: 1, valor: { original: '50.00' } });
  });

  test('move a charge to another location, and call the lot otherwise', async () => {
    const [id, row] = [newId(), cobv()];
    await put(id, [row]);
    await makeAll();
    const { body: loc } = await call<{ id: number; location: string }>('POST', '/loc', { tipoCob: 'cobv' });
    expect(
      await call('PATCH', `/lotecobv/${id}`, { descricao: 'Noite', cobsv: [{ txid: row.txid, loc: { id: loc.id } }] }),
    ).toMatchObject({ status: 202 });
    await makeAll();
    expect(await charge(row.txid)).toMatchObject({ revisao: 0, location: loc.location });
    expect((await read(id)).descricao).toBe('Noite');
    // What it was called first is what is compared.
    await put(id, [row]);
  });

  test('of charges that are not in it, of twice the same, or of a removal with more, are refused whole', async () => {
    const [id, row] = [newId(), cobv()];
    await put(id, [row]);
    await makeAll();
    const change = { txid: row.txid, valor: { original: '5.00' } };
    const stranger = { txid: newTxid(), valor: { original: '5.00' } };
    for (const [code, cobsv] of [
      ['api-pix.lot-txid-unknown', [change, stranger]],
      ['api-pix.lot-txid-twice', [change, change]],
      ['api-pix.removal-alone', [{ ...change, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }]],
      ['request.field-invalid', [{ txid: row.txid, valor: { original: '5' } }]],
    ] as const) {
      expect(await call('PATCH', `/lotecobv/${id}`, { cobsv })).toMatchObject({
        status: 400,
        body: { type: 'https://pix.bcb.gov.br/api/v2/error/LoteCobVOperacaoInvalida', code },
      });
    }
    expect((await call('PATCH', `/lotecobv/${newId()}`, { cobsv: [change] })).status).toBe(404);
    await makeAll();
    expect((await charge(row.txid)).revisao).toBe(0);
  });
});

describe('lists of lots', () => {
  interface Listed {
    readonly parametros: { readonly paginacao: Readonly<Record<string, number>> };
    readonly lotes: readonly Lote[];
  }
  const period = 'inicio=2020-01-01T00:00:00Z&fim=2030-01-01T00:00:00-03:00';

  test('go by pages from the oldest on, with all charges of each', async () => {
    for (let more = 0; more < 3; more += 1) await put(newId(), [cobv(), cobv()]);
    await makeAll();
    const seen: string[] = [];
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const { body } = await call<Listed>(
        'GET',
        `/lotecobv?${period}&paginacao.itensPorPagina=2&paginacao.paginaAtual=${page}`,
      );
      pages = body.parametros.paginacao['quantidadeDePaginas'] ?? 0;
      seen.push(...body.lotes.map(({ loteCobVId }) => loteCobVId));
      for (const each of body.lotes) expect(each).toEqual(await read(each.loteCobVId));
    }
    const whole = await call<Listed>('GET', `/lotecobv?${period}&paginacao.itensPorPagina=1000`);
    // A page has no more than twenty, and says so.
    expect(whole.body.parametros.paginacao).toMatchObject({ itensPorPagina: 20, quantidadeTotalDeItens: seen.length });
    expect(new Set(seen).size).toBe(seen.length);
    const none = await call<Listed>('GET', '/lotecobv?inicio=2020-01-01T00:00:00Z&fim=2020-01-02T00:00:00Z');
    expect(none.body).toMatchObject({ lotes: [], parametros: { paginacao: { quantidadeDePaginas: 1 } } });
  });

  test.each([
    'fim=2026-01-01T00:00:00Z',
    'inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z',
    `${period}&paginacao.itensPorPagina=1001`,
    `${period}&paginacao.paginaAtual=-1`,
  ])('are refused where they make no sense: %s', async (query) => {
    const { status, body } = await call('GET', `/lotecobv?${query}`);
    expect([status, body.type]).toEqual([400, 'https://pix.bcb.gov.br/api/v2/error/LoteCobVConsultaInvalida']);
  });

  test('do not have what people made on screen, nor do its charges come under the id of a lot', async () => {
    const maker = await bank.as('maker');
    const opened = await maker.post(
      '/services/pix/charge-batches',
      { name: 'Da tela', rows: 1 },
      { 'idempotency-key': newId() },
    );
    const { id } = opened.json<ChargeBatch>();
    const content = {
      kind: 'due',
      key: KEY,
      amount: '5.00',
      dueDate: '2026-12-10',
      validityDays: 30,
      terms: {},
      debtor: { name: 'Ana Lima', document: '52998224725' },
    };
    await maker.put(`/services/pix/charge-batches/${id}/rows`, { rows: [{ row: 1, content }] });
    expect((await maker.put(`/services/pix/charge-batches/${id}/begin`, { again: false })).status).toBe(200);
    await makeAll();
    expect((await call('GET', `/lotecobv/${id}`)).status).toBe(404);
    expect((await call('PATCH', `/lotecobv/${id}`, { cobsv: [{ txid: newTxid() }] })).status).toBe(404);
    for (let page = 0; page < 3; page += 1) {
      const { body } = await call<Listed>('GET', `/lotecobv?${period}&paginacao.paginaAtual=${page}`);
      expect(body.lotes.map(({ descricao }) => descricao)).not.toContain('Da tela');
    }
    expect((await call<{ cobs: [] }>('GET', `/cobv?${period}&loteCobVId=${id}`)).body.cobs).toEqual([]);
    const [kept] = await readRows(bank.pool, 'SELECT given_id, number FROM bank.pix_charge_batch WHERE id = $1', [id]);
    expect(kept).toEqual({ given_id: null, number: null });
  });
});

describe('who may', () => {
  const id = newId();
  test.each([
    ['lotecobv.write', 'PUT', `/lotecobv/${id}`, lot([cobv()])],
    ['lotecobv.write', 'PATCH', `/lotecobv/${id}`, { cobsv: [{ txid: newTxid() }] }],
    ['lotecobv.read', 'GET', `/lotecobv/${id}`, undefined],
    ['lotecobv.read', 'GET', '/lotecobv?inicio=2020-01-01T00:00:00Z&fim=2030-01-01T00:00:00Z', undefined],
  ] as const)('without the scope %s, %s %s is refused', async (scope, method, path, body) => {
    const scopes = ALL.filter((each) => each !== scope);
    expect(await call(method, path, body, await programOf(bank, '10001', scopes))).toMatchObject({
      status: 403,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado', code: 'integrations.scope-missing' },
    });
  });

  test('another company’s lot is not there, and its id and txids are free [attack]', async () => {
    const [mine, row] = [newId(), cobv()];
    await put(mine, [row]);
    await makeAll();
    expect((await call('GET', `/lotecobv/${mine}`, undefined, other)).status).toBe(404);
    const change = { cobsv: [{ txid: row.txid, valor: { original: '1.00' } }] };
    expect((await call('PATCH', `/lotecobv/${mine}`, change, other)).status).toBe(404);
    const query = `/cobv?inicio=2020-01-01T00:00:00Z&fim=2030-01-01T00:00:00Z&loteCobVId=${mine}`;
    expect((await call<{ cobs: [] }>('GET', query, undefined, other)).body.cobs).toEqual([]);
    await put(mine, [{ ...row, chave: OTHER_KEY }], other);
    await makeAll();
    expect((await call<Lote>('GET', `/lotecobv/${mine}`, undefined, other)).body.cobsv).toMatchObject([
      { status: 'CRIADA' },
    ]);
    expect(await charge(row.txid)).toMatchObject({ revisao: 0, chave: KEY });
  });

  test('people see a lot among their batches, made by the credential, in history too', async () => {
    const id_ = newId();
    await put(id_, [cobv()]);
    await makeAll();
    const maker = await bank.as('maker');
    const batches = (await maker.get('/services/pix/charge-batches')).json<CallOutput<typeof listPixChargeBatches>>();
    expect(batches.items[0]).toMatchObject({ name: 'Turno vespertino', state: 'done', created: 1 });
    expect(batches.items[0]?.createdBy).toMatch(/^credencial crd_/);
    const history = await (await bank.as('admin')).get('/services/history/events?limit=20');
    const begun = history
      .json<{ items: { actor: string; action: string }[] }>()
      .items.find(({ action }) => action === 'pix-charges.batch-begun');
    expect(begun?.actor).toBe(`Credencial ${program.credentialId}`);
  });
});

test.skipIf(NO_DESCRIPTION !== undefined)(
  'the bodies that the description shows are taken, with a key of the company',
  async () => {
    const description = apiPixDescription();
    const bodyOf = (name: string) => description.example(name) as { cobsv: Record<string, unknown>[] };
    const txids = [newTxid(), newTxid()];
    const own = (row: Record<string, unknown>, index: number, day: string) => {
      const { loc: _loc, ...rest } = row;
      return { ...rest, txid: txids[index], calendario: { dataDeVencimento: day } };
    };
    const id = newId();
    const asked = bodyOf('loteCobVBody1');
    const cobsv = asked.cobsv.map((row, index) => ({ ...own(row, index, '2026-12-31'), chave: KEY }));
    expect((await call('PUT', `/lotecobv/${id}`, { ...asked, cobsv })).status).toBe(202);
    await makeAll();
    const revised = bodyOf('loteCobVBodyRevisado1').cobsv.map((row, index) => own(row, index, '2027-01-10'));
    await patch(id, revised);
    await makeAll();
    expect(statusesOf(await read(id))).toEqual(['CRIADA', 'CRIADA']);
    for (const txid of txids) expect((await charge(txid)).valor.original).toBe('110.00');
  },
);

test('a call that nobody described is none', async () => {
  expect((await program.call('DELETE', `${API_PIX_PATH}/lotecobv/x`)).status).toBe(405);
});
