import { describe, expect, test } from 'vitest';
import type { Cob, Cobv, Scope } from '@bank/contracts';
import { money } from '@bank/core';
import { apiPixCalls } from '../../testing/api-pix-calls.ts';
import { apiPixDescription, NO_DESCRIPTION } from '../../testing/api-pix-description.ts';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';
import { programOf } from '../../testing/program.ts';

// API Pix as a company's program meets it. Every answer, refusals too, is held against the published description.
const bank = await startPixBank();
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const ALL: readonly Scope[] = [
  'cob.read',
  'cob.write',
  'cobv.read',
  'cobv.write',
  'payloadlocation.read',
  'payloadlocation.write',
  'pix.read',
];
const program = await programOf(bank, '10001', ALL);
const other = await programOf(bank, '10003', ALL);

const call = apiPixCalls(bank, program);

let txids = 0;
const newTxid = (): string => `api${String((txids += 1)).padStart(29, '0')}`;

const cob = { calendario: { expiracao: 3600 }, valor: { original: '37.00' }, chave: KEY };
const cobv = {
  calendario: { dataDeVencimento: '2026-12-01', validadeAposVencimento: 30 },
  devedor: {
    cpf: '52998224725',
    nome: 'Ana Lima',
    logradouro: 'Rua A, 1',
    cidade: 'Recife',
    uf: 'PE',
    cep: '70011750',
  },
  valor: {
    original: '100.00',
    multa: { modalidade: '2', valorPerc: '2.00' },
    juros: { modalidade: 2, valorPerc: '1.00' },
    desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-11-28', valorPerc: '5.00' }] },
  },
  chave: KEY,
  solicitacaoPagador: 'Mensalidade',
  infoAdicionais: [{ nome: 'Turma', valor: 'B' }],
};

const period = 'inicio=2020-01-01T00:00:00Z&fim=2030-01-01T00:00:00-03:00';

/** Another bank's customer pays a charge. */
async function pay(txid: string, amount: bigint): Promise<string> {
  const plain = bank.rails.incoming({ account: '10001', document: '11222333000181', amount: money(amount) });
  const { endToEndId } = plain;
  const transfer = { ...plain, txid: txid as never, initiation: 'QRDN' as const };
  const creditorAccount = { ...plain.creditorAccount, key: KEY as never };
  bank.rails.push(bank.rails.payment({ ...transfer, creditorAccount, remittance: 'Obrigada' }));
  await bank.until('it is answered', () =>
    bank.rails.received.some(
      (each) => each.type === 'pacs.002' && each.body.statuses.some((status) => status.endToEndId === endToEndId),
    ),
  );
  bank.rails.push(bank.rails.statusOf(endToEndId, endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => {
    const { rows } = await bank.pool.query('SELECT state FROM bank.pix_in WHERE end_to_end_id = $1', [endToEndId]);
    return (rows[0] as { state: string } | undefined)?.state === 'credited';
  });
  return endToEndId;
}

describe('an immediate charge (cob)', () => {
  test('is made under the txid of the program, and answered as the standard has it', async () => {
    const txid = newTxid();
    const { status, body } = await call<Cob>('PUT', `/cob/${txid}`, cob);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      txid,
      revisao: 0,
      status: 'ATIVA',
      calendario: { expiracao: 3600 },
      valor: { original: '37.00', modalidadeAlteracao: 0 },
      chave: KEY,
      loc: { tipoCob: 'cob', txid, location: body.location },
    });
    expect(body.pixCopiaECola).toContain('br.gov.bcb.pix');
    expect((await call<Cob>('GET', `/cob/${txid}`)).body).toEqual(body);
    const [act] = await bank.audit('10001', 'pix-charges.created');
    expect(act).toBeDefined();
  });

  test('is made once: the same again is answered as the first time, another content is refused by name', async () => {
    const txid = newTxid();
    const first = await call('PUT', `/cob/${txid}`, { ...cob, calendario: {} });
    // What is not said is as the standard says, and one more day of text says nothing else.
    const again = await call('PUT', `/cob/${txid}`, {
      ...cob,
      calendario: { expiracao: 86400 },
      valor: { original: '37.00', modalidadeAlteracao: 0 },
      unknown: 'ignored',
    });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const otherwise = await call('PUT', `/cob/${txid}`, { ...cob, valor: { original: '38.00' } });
    expect(otherwise).toMatchObject({
      status: 400,
      body: {
        type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
        code: 'api-pix.other-content',
        violacoes: expect.arrayContaining([
          expect.objectContaining({ propriedade: 'cob.valor.original', valor: '38.00' }),
        ]) as unknown,
      },
    });
    // It is the first time that counts, whatever became of it since.
    await call('PATCH', `/cob/${txid}`, { valor: { original: '40.00' } });
    await call('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
    expect((await call('PUT', `/cob/${txid}`, { ...cob, calendario: {} })).body).toEqual(first.body);
    expect((await call('PUT', `/cobv/${txid}`, cobv)).status).toBe(400);
  });

  test('of twenty programs at once one makes it, and all read the same [attack]', async () => {
    const txid = newTxid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call<Cob>('PUT', `/cob/${txid}`, cob)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { rows } = await bank.pool.query('SELECT id FROM bank.pix_charge WHERE txid = $1', [txid]);
    expect(rows).toHaveLength(1);
  });

  test('without a txid gets one, another at each call', async () => {
    const [one, two] = [await call<Cob>('POST', '/cob', cob), await call<Cob>('POST', '/cob', cob)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.txid).toMatch(/^[a-zA-Z0-9]{35}$/);
    expect(one.body.txid).not.toBe(two.body.txid);
  });

  test('is revised: what is not named stays, what changes nothing raises no revision, each revision can be read', async () => {
    const txid = newTxid();
    const devedor = { cnpj: '12345678000195', nome: 'Empresa de Serviços SA' };
    await call('PUT', `/cob/${txid}`, { ...cob, devedor, solicitacaoPagador: 'Pedido 1' });
    const patched = await call<Cob>('PATCH', `/cob/${txid}`, { valor: { original: '567.89' } });
    expect(patched).toMatchObject({
      status: 200,
      body: { revisao: 1, valor: { original: '567.89' }, devedor, solicitacaoPagador: 'Pedido 1' },
    });
    const same = await call<Cob>('PATCH', `/cob/${txid}`, { valor: { original: '567.89' }, chave: KEY });
    expect(same).toMatchObject({ status: 200, body: { revisao: 1 } });
    expect((await call<Cob>('GET', `/cob/${txid}?revisao=0`)).body.valor.original).toBe('37.00');
    expect(await call('GET', `/cob/${txid}?revisao=9`)).toMatchObject({
      status: 400,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/CobConsultaInvalida' },
    });
  });

  test('is removed by its state alone, once', async () => {
    const txid = newTxid();
    await call('PUT', `/cob/${txid}`, cob);
    const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
    expect((await call('PATCH', `/cob/${txid}`, { ...removal, solicitacaoPagador: 'x' })).body.code).toBe(
      'api-pix.removal-alone',
    );
    expect(await call('PATCH', `/cob/${txid}`, removal)).toMatchObject({
      status: 200,
      body: { revisao: 1, ...removal },
    });
    expect(await call('PATCH', `/cob/${txid}`, removal)).toMatchObject({
      status: 200,
      body: { revisao: 1, ...removal },
    });
    expect(await call('PATCH', `/cob/${txid}`, { valor: { original: '1.00' } })).toMatchObject({
      status: 400,
      body: { code: 'api-pix.not-active' },
    });
    expect((await call('PATCH', `/cob/${newTxid()}`, removal)).body.type).toMatch(/NaoEncontrado$/);
  });

  test.each([
    ['cob.valor.original', { ...cob, valor: { original: '37' } }],
    ['cob.valor.original', { ...cob, valor: { original: '0.00' } }],
    ['cob.calendario.expiracao', { ...cob, calendario: { expiracao: 0 } }],
    ['cob.chave', { ...cob, chave: 'ninguem@exemplo.com.br' }],
    ['cob.devedor.nome', { ...cob, devedor: { cpf: '52998224725' } }],
    ['cob.devedor', { ...cob, devedor: { cpf: '52998224725', cnpj: '12345678000195', nome: 'A' } }],
    ['cob.solicitacaoPagador', { ...cob, solicitacaoPagador: 'x'.repeat(141) }],
    ['cob.loc.id', { ...cob, loc: { id: 1 } }],
    ['cob.valor.retirada', { ...cob, valor: { original: '0.00', retirada: { saque: {} } } }],
  ])('that has a wrong %s is refused, and the field is named', async (propriedade, body) => {
    const refused = await call('PUT', `/cob/${newTxid()}`, body);
    expect(refused.status).toBe(400);
    expect(refused.body.type).toBe('https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida');
    expect(refused.body.violacoes?.map((each) => each.propriedade)).toContain(propriedade);
  });

  test('that is paid is CONCLUIDA, with the Pix that paid it', async () => {
    const txid = newTxid();
    await call('PUT', `/cob/${txid}`, cob);
    const endToEndId = await pay(txid, 37_00n);
    const { body } = await call<Cob>('GET', `/cob/${txid}`);
    expect(body).toMatchObject({
      status: 'CONCLUIDA',
      pix: [{ endToEndId, txid, valor: '37.00', chave: KEY, componentesValor: { original: { valor: '37.00' } } }],
    });
    expect((await call('GET', `/pix/${endToEndId}`)).body).toEqual(body.pix?.[0]);
  });
});

describe('a charge with a due date (cobv)', () => {
  test('is made with receiver and terms, revised, and made once', async () => {
    const txid = newTxid();
    const first = await call<Cobv>('PUT', `/cobv/${txid}`, cobv);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(first.body).toMatchObject({
      devedor: cobv.devedor,
      calendario: cobv.calendario,
      valor: { multa: { modalidade: 2, valorPerc: '2.00' }, desconto: { modalidade: 1 } },
      loc: { tipoCob: 'cobv' },
    });
    expect((await call('PUT', `/cobv/${txid}`, cobv)).body).toEqual(first.body);
    const patched = await call<Cobv>('PATCH', `/cobv/${txid}`, {
      calendario: { dataDeVencimento: '2026-12-10' },
      valor: { original: '110.00', juros: null },
    });
    expect(patched.body).toMatchObject({
      revisao: 1,
      calendario: { dataDeVencimento: '2026-12-10', validadeAposVencimento: 30 },
      valor: { original: '110.00', multa: { modalidade: 2 } },
    });
    expect(patched.body.valor.juros).toBeUndefined();
    expect((await call('GET', `/cob/${txid}`)).status).toBe(404);
  });

  test('of days that are over, or of reductions that eat it up, is refused', async () => {
    const past = await call('PUT', `/cobv/${newTxid()}`, { ...cobv, calendario: { dataDeVencimento: '2020-12-31' } });
    const eaten = await call('PUT', `/cobv/${newTxid()}`, {
      ...cobv,
      valor: { original: '100.00', abatimento: { modalidade: 1, valorPerc: '100.00' } },
    });
    for (const refused of [past, eaten]) {
      expect(refused).toMatchObject({
        status: 400,
        body: { type: 'https://pix.bcb.gov.br/api/v2/error/CobVOperacaoInvalida' },
      });
    }
    const { status } = await call('PUT', `/cobv/${newTxid()}`, {
      ...cobv,
      valor: { original: '100.00', desconto: { modalidade: 3 } },
    });
    expect(status).toBe(400);
  });
});

describe('a location (loc)', () => {
  interface Loc {
    readonly id: number;
    readonly location: string;
    readonly txid?: string;
  }

  test('is reserved, taken by a charge, left, and taken by another one', async () => {
    const made = await call<Loc>('POST', '/loc', { tipoCob: 'cob' });
    expect(made).toMatchObject({ status: 201, body: { tipoCob: 'cob' } });
    const { id, location } = made.body;
    const [one, two] = [newTxid(), newTxid()];
    const placed = await call<Cob>('PUT', `/cob/${one}`, { ...cob, loc: { id } });
    expect(placed).toMatchObject({ status: 201, body: { loc: { id }, location } });
    expect((await call('PUT', `/cob/${one}`, { ...cob, loc: { id } })).body).toEqual(placed.body);
    expect((await call('PUT', `/cob/${two}`, { ...cob, loc: { id } })).body.code).toBe('api-pix.location-taken');
    expect((await call('PUT', `/cobv/${two}`, { ...cobv, loc: { id } })).body.code).toBe('api-pix.location-kind');
    expect((await call<Loc>('GET', `/loc/${id}`)).body.txid).toBe(one);
    const left = await call<Loc>('DELETE', `/loc/${id}/txid`);
    expect(left.body.txid).toBeUndefined();
    const nowhere = await call<Cob>('GET', `/cob/${one}`);
    expect(nowhere.body).toMatchObject({ status: 'ATIVA', revisao: 0 });
    expect(nowhere.body.location ?? nowhere.body.loc ?? nowhere.body.pixCopiaECola).toBeUndefined();
    const token = location.split('/').at(-1) ?? '';
    expect((await bank.anonymous.get(`/services/pix/payer-charges/${token}`)).status).toBe(404);
    expect(await call('PUT', `/cob/${two}`, { ...cob, loc: { id } })).toMatchObject({
      status: 201,
      body: { location },
    });
    // Where it stands raises no revision.
    const moved = await call<Loc>('POST', '/loc', { tipoCob: 'cob' });
    expect(await call('PATCH', `/cob/${one}`, { loc: { id: moved.body.id } })).toMatchObject({
      status: 200,
      body: { revisao: 0, location: moved.body.location },
    });
    expect((await bank.anonymous.get(`/services/pix/payer-charges/${token}`)).status).toBe(200);
  });

  test('of twenty charges that want one at once one gets it [attack]', async () => {
    const { body } = await call<Loc>('POST', '/loc', { tipoCob: 'cob' });
    const wanted = { ...cob, loc: { id: body.id } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('PUT', `/cob/${newTxid()}`, wanted)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test('is listed with those of charges, and narrowed by whether something stands there', async () => {
    const all = await call<{ loc: Loc[] }>('GET', `/loc?${period}&tipoCob=cob`);
    const free = await call<{ loc: Loc[] }>('GET', `/loc?${period}&txIdPresente=false`);
    expect(all.body.loc.length).toBeGreaterThan(free.body.loc.length);
    expect(free.body.loc.every(({ txid }) => txid === undefined)).toBe(true);
  });
});

describe('lists', () => {
  interface Listed {
    readonly parametros: { readonly paginacao: Readonly<Record<string, number>>; readonly status?: string };
    readonly cobs: readonly Cob[];
  }

  test('go by pages, and tell what they were asked for', async () => {
    const first = await call<Listed>('GET', `/cob?${period}&paginacao.itensPorPagina=2`);
    const { quantidadeTotalDeItens: total = 0, quantidadeDePaginas: pages = 0 } = first.body.parametros.paginacao;
    expect(first.body.cobs).toHaveLength(2);
    expect(pages).toBe(Math.ceil(total / 2));
    const seen: string[] = [];
    for (let page = 0; page < pages; page += 1) {
      const { body } = await call<Listed>(
        'GET',
        `/cob?${period}&paginacao.itensPorPagina=2&paginacao.paginaAtual=${page}`,
      );
      seen.push(...body.cobs.map(({ txid }) => txid));
    }
    expect(new Set(seen).size).toBe(total);
    const paid = await call<Listed>('GET', `/cob?${period}&status=CONCLUIDA`);
    expect(paid.body.parametros.status).toBe('CONCLUIDA');
    expect(paid.body.cobs.every(({ status, pix }) => status === 'CONCLUIDA' && pix?.length === 1)).toBe(true);
    expect((await call<Listed>('GET', `/cobv?${period}&cpf=52998224725`)).body.cobs.length).toBeGreaterThan(0);
    expect((await call<Listed>('GET', `/cobv?${period}&cpf=11144477735`)).body).toMatchObject({
      cobs: [],
      parametros: { paginacao: { quantidadeDePaginas: 1, quantidadeTotalDeItens: 0 } },
    });
    expect((await call<Listed>('GET', `/cob?${period}&locationPresente=false`)).body.cobs).toHaveLength(0);
  });

  test.each([
    'fim=2026-01-01T00:00:00Z',
    'inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z',
    'inicio=ontem&fim=2026-01-01T00:00:00Z',
    `${period}&cpf=52998224725&cnpj=12345678000195`,
    `${period}&paginacao.itensPorPagina=1001`,
    `${period}&paginacao.paginaAtual=-1`,
  ])('are refused where they make no sense: %s', async (query) => {
    for (const [resource, type] of [
      ['cob', 'CobConsultaInvalida'],
      ['cobv', 'CobVConsultaInvalida'],
      ['pix', 'PixConsultaInvalida'],
    ] as const) {
      const { status, body } = await call('GET', `/${resource}?${query}`);
      expect([status, body.type]).toEqual([400, `https://pix.bcb.gov.br/api/v2/error/${type}`]);
    }
  });
});

describe('received Pix', () => {
  interface Listed {
    readonly pix: readonly { readonly endToEndId: string; readonly txid?: string }[];
  }

  test('are listed by txid, payer and whether something went back', async () => {
    const txid = newTxid();
    const desconto = { modalidade: 1, descontoDataFixa: [{ data: '2026-11-23', valorPerc: '5.00' }] };
    const early = {
      ...cobv,
      calendario: { dataDeVencimento: '2026-11-24' },
      valor: { original: '100.00', desconto },
    };
    expect((await call('PUT', `/cobv/${txid}`, early)).status).toBe(201);
    const due = 95_00n;
    const endToEndId = await pay(txid, due);
    const one = await call<Listed>('GET', `/pix?${period}&txid=${txid}`);
    expect(one.body.pix).toMatchObject([
      { endToEndId, componentesValor: { original: { valor: '100.00' }, desconto: { valor: '5.00' } } },
    ]);
    const with_ = await call<Listed>('GET', `/pix?${period}&txIdPresente=true&devolucaoPresente=false`);
    expect(with_.body.pix.map((each) => each.endToEndId)).toContain(endToEndId);
    expect((await call<Listed>('GET', `/pix?${period}&devolucaoPresente=true`)).body.pix).toEqual([]);
    expect((await call<Listed>('GET', `/pix?${period}&cnpj=00000000000191`)).body.pix).toEqual([]);
    expect((await call('GET', `/pix/${endToEndId}/devolucao/d1`)).status).toBe(404);
  });
});

describe('who may', () => {
  const txid = newTxid();
  const calls = [
    ['cob.write', 'PUT', `/cob/${txid}`, cob],
    ['cob.write', 'POST', '/cob', cob],
    ['cob.write', 'PATCH', `/cob/${txid}`, { solicitacaoPagador: 'x' }],
    ['cob.read', 'GET', `/cob/${txid}`, undefined],
    ['cob.read', 'GET', `/cob?${period}`, undefined],
    ['cobv.write', 'PUT', `/cobv/${txid}`, cobv],
    ['cobv.write', 'PATCH', `/cobv/${txid}`, { solicitacaoPagador: 'x' }],
    ['cobv.read', 'GET', `/cobv/${txid}`, undefined],
    ['cobv.read', 'GET', `/cobv?${period}`, undefined],
    ['payloadlocation.write', 'POST', '/loc', { tipoCob: 'cob' }],
    ['payloadlocation.read', 'GET', `/loc?${period}`, undefined],
    ['payloadlocation.read', 'GET', '/loc/1', undefined],
    ['payloadlocation.write', 'DELETE', '/loc/1/txid', undefined],
    ['pix.read', 'GET', `/pix?${period}`, undefined],
    ['pix.read', 'GET', `/pix/${'E'.repeat(32)}`, undefined],
  ] as const;

  test.each(calls)('without the scope %s, %s %s is refused', async (scope, method, path, body) => {
    const without = await programOf(
      bank,
      '10001',
      ALL.filter((each) => each !== scope),
    );
    const refused = await call(method, path, body, without);
    expect(refused).toMatchObject({
      status: 403,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado', code: 'integrations.scope-missing' },
    });
    const nobody = await call(method, path, body, {
      ...program,
      call: (...[verb, url, sent]) => program.call(verb, url, sent, { authorization: `Bearer ${'x'.repeat(43)}` }),
    });
    expect(nobody).toMatchObject({ status: 401, body: { type: 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado' } });
  });

  test('another company’s charges, locations and Pix are not there, and its txid is free [attack]', async () => {
    const mine = newTxid();
    const made = await call<Cob>('PUT', `/cob/${mine}`, cob);
    expect((await call('GET', `/cob/${mine}`, undefined, other)).status).toBe(404);
    expect((await call('PATCH', `/cob/${mine}`, { solicitacaoPagador: 'x' }, other)).status).toBe(404);
    expect((await call('GET', `/loc/${made.body.loc?.id}`, undefined, other)).status).toBe(404);
    expect((await call('DELETE', `/loc/${made.body.loc?.id}/txid`, undefined, other)).status).toBe(404);
    const theirs = await call<Cob>('PUT', `/cob/${mine}`, { ...cob, chave: bank.neighbour.key }, other);
    expect(theirs.status).toBe(201);
    expect(theirs.body.loc?.id).not.toBe(made.body.loc?.id);
    expect((await call<Cob>('GET', `/cob/${mine}`)).body).toEqual(made.body);
    expect((await call('PUT', `/cob/${newTxid()}`, cob, other)).body.violacoes).toMatchObject([
      { propriedade: 'cob.chave' },
    ]);
  });

  test('the history names the credential, and screens say who made a charge', async () => {
    const admin = await bank.as('admin');
    const { items } = (await admin.get('/services/history/events?limit=20')).json<{
      items: { actor: string; action: string }[];
    }>();
    const made = items.find(({ action }) => action === 'pix-charges.created');
    expect(made?.actor).toBe(`Credencial ${program.credentialId}`);
    const list = (await (await bank.as('maker')).get('/services/pix/charges?limit=1')).json<{
      items: { id: string }[];
    }>();
    const charge = (await (await bank.as('maker')).get(`/services/pix/charges/${list.items[0]?.id}`)).json<{
      createdBy: string;
    }>();
    expect(charge.createdBy).toMatch(/^credencial crd_/);
  });
});

describe.skipIf(NO_DESCRIPTION !== undefined)('the published description', () => {
  test('its own examples fit it as it is read here', () => {
    const description = apiPixDescription();
    for (const [schema, example] of [
      ['PayloadLocationCompleta', 'payloadLocationResponse1'],
      ['LoteCobVConsultado', 'loteCobVResponse1'],
      ['Problema', 'OperacaoInvalidaCobExample1'],
    ] as const) {
      expect(description.faultsAgainst(schema, description.example(example)), example).toEqual([]);
    }
  });

  test('the bodies that it shows are taken, with a key of the company, days to come and no location of others', async () => {
    const description = apiPixDescription();
    const bodyOf = (name: string) => description.example(name) as Record<string, unknown>;
    const immediate = { ...bodyOf('cobBody2'), chave: KEY };
    const txid = newTxid();
    expect((await call('PUT', `/cob/${txid}`, immediate)).status).toBe(201);
    for (const name of ['cobBody4', 'cobBody5'])
      expect((await call('PATCH', `/cob/${txid}`, bodyOf(name))).status).toBe(200);
    const { loc: _loc, calendario: _days, ...due } = bodyOf('cobBody1');
    const { valor } = due as { valor: { desconto: { descontoDataFixa: { data: string }[] } } };
    const fixed = valor.desconto.descontoDataFixa.map((each) => ({ ...each, data: '2026-11-30' }));
    const later = newTxid();
    const wanted = {
      ...due,
      chave: KEY,
      calendario: { dataDeVencimento: '2026-12-31', validadeAposVencimento: 30 },
      valor: { ...valor, desconto: { ...valor.desconto, descontoDataFixa: fixed } },
    };
    const made = await call('PUT', `/cobv/${later}`, wanted);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    // Pix Saque and Pix Troco are not offered, and are refused by name.
    for (const name of ['cobBody6', 'cobBody8', 'cobBody9'])
      expect((await call('PUT', `/cob/${newTxid()}`, { ...bodyOf(name), chave: KEY })).body.code).toBe(
        'api-pix.withdrawal-unknown',
      );
    expect((await call('POST', '/loc', bodyOf('payloadLocationBody1'))).status).toBe(201);
  });
});
