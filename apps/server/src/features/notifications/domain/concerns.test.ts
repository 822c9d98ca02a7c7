import { describe, expect, test } from 'vitest';
import { instant } from '@bank/core';
import { ORDER_KIND_NAMES, ORDER_KINDS, PERMISSIONS, type Role } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { ACTION_WORDS } from '../../history/index.ts';
import { closingsOf } from './closings.ts';
import { concernOf, noticesOf, SILENT_FIRST_STATES } from './concerns.ts';
import type { Facts, Notice, Person, ToldRecord } from './notice.ts';

const person = (key: string, role: Role, permissions: Person['permissions'] = PERMISSIONS): Person => ({
  id: `opr_${key}`,
  cpf: key,
  name: key,
  email: `${key}@empresa.example`,
  role,
  permissions,
});

const facts: Facts = {
  people: [
    person('Marina', 'SA'),
    person('Sonia', 'SA'),
    person('Rui', 'ADMIN'),
    person('Juliana', 'EDITOR'),
    person('Gil', 'GUEST', ['ORDERS_VIEW']),
  ],
  makers: new Map([
    ['ord_1', 'opr_Juliana'],
    ['ord_gone', 'opr_Removed'],
  ]),
  deviceOwners: new Map([['dev_1', 'opr_Juliana']]),
  approvers: new Map([['ord_1', ['opr_Marina', 'opr_Rui', 'opr_Juliana']]]),
  newBrowsers: new Map([['rec-new', 'Chrome no Windows']]),
};

let counter = 0;
function record(action: string, actor: string, subject: string, data: JsonObject = {}, id?: string): ToldRecord {
  counter += 1;
  return { id: id ?? `rec-${counter}`, at: instant(1000), action, actor, subject, data, description: `(${action})` };
}

const order = { kind: 'pix', amount: '25000.00', payeeName: 'Ana', revision: 1 };
const noticesAbout = (...records: ToldRecord[]): readonly Notice[] => noticesOf(records, facts);
const who = (notices: readonly Notice[]) => notices.map(({ operatorId, kind }) => `${operatorId.slice(4)} ${kind}`);

test('every act that has words is thought of: told to somebody, or silent on purpose', () => {
  expect(Object.keys(ACTION_WORDS).filter((action) => concernOf(action) === undefined)).toEqual([]);
  expect(concernOf('future.act')).toBeUndefined();
  expect(concernOf('constructor')).toBeUndefined();
  expect(noticesAbout(record('future.act', 'bank', 'ord_1'))).toEqual([]);
});

test.each(SILENT_FIRST_STATES)('an order that is %s as soon as it is made tells nobody anything', (state) => {
  expect(noticesAbout(record('payment-orders.created', 'opr_Juliana', 'ord_1', { ...order, state }))).toEqual([]);
});

test('every notice says something, ends its sentences, and reaches only people of the company', () => {
  const datas: JsonObject[] = [
    {},
    { ...order, state: 'awaiting_authorization', operatorName: 'Rui', note: 'Saldo insuficiente.' },
    { state: 'awaiting_confirmation', title: 'Bloquear Gil', askedBy: 'opr_Rui', kind: 'operators.block' },
    { state: 'pending', device: 'Celular', approvedBy: 'Sonia', operators: ['opr_Gil', 'opr_Removed', 7] },
  ];
  for (const action of Object.keys(ACTION_WORDS)) {
    for (const subject of ['ord_1', 'ord_gone', 'opr_Gil', 'dev_1', '']) {
      for (const actor of ['bank', 'opr_Rui', 'opr_Marina', 'opr_Removed', 'anonymous']) {
        for (const data of datas) {
          const notices = noticesAbout(record(action, actor, subject, data, 'rec-new'));
          for (const { kind, title, text, whenOver, operatorId } of notices) {
            if (kind === 'waiting') expect(whenOver).not.toBeNull();
            // What is over asks for nothing.
            if (whenOver) expect(`${whenOver.title}. ${whenOver.text}`).toMatch(/^[A-Z](?!.*(?<!não )aguarda).+\.$/);
            expect(title).toMatch(/^[A-Z0-9][^.{}]+$/);
            expect(text).toMatch(/^[^{}]+\.$/);
            expect(text).not.toMatch(/undefined|null|\[object/);
            expect(facts.people.some(({ id }) => id === operatorId)).toBe(true);
          }
          const once = new Set(notices.map(({ operatorId, kind, about }) => `${operatorId} ${kind} ${about}`));
          expect(once.size).toBe(notices.length);
        }
      }
    }
  }
});

describe('a payment', () => {
  test('asks those who can sign it, never who made it, and nobody twice for the same revision', () => {
    const waits = { ...order, state: 'awaiting_authorization', operatorName: 'Juliana' };
    const [first, ...more] = noticesAbout(record('payment-orders.created', 'opr_Juliana', 'ord_1', waits));
    expect(who([...(first ? [first] : []), ...more])).toEqual(['Marina waiting', 'Rui waiting']);
    expect(first?.text).toBe('Pix de R$\u00a025.000,00 para Ana, feito por Juliana, aguarda sua autorização.');
    const [again] = noticesAbout(
      record('payment-orders.approved', 'opr_Rui', 'ord_1', { ...waits, operatorName: 'Rui' }),
    );
    expect([again?.operatorId, again?.about]).toEqual(['opr_Marina', first?.about]);
    const [edited] = noticesAbout(
      record('payment-orders.confirmed', 'opr_Juliana', 'ord_1', { ...waits, revision: 2 }),
    );
    expect(edited?.about).not.toBe(first?.about);
  });

  test('opens on the screen of its kind, and one of a kind that only another version knows in the history', () => {
    const failed = (kind: string) =>
      noticesAbout(
        record('payment-orders.rejected', 'bank', 'ord_1', { ...order, kind, note: 'Saldo insuficiente.' }),
      )[0];
    expect(failed('pix')).toMatchObject({ href: '/pix-transfer?ordem=ord_1' });
    expect(failed('wire')).toMatchObject({
      href: '/history?sobre=ord_1',
      text: 'Pagamento de R$\u00a025.000,00 para Ana não foi realizado. Saldo insuficiente.',
    });
  });

  test('asks its maker to confirm it in the app', () => {
    const waits = { ...order, state: 'awaiting_confirmation' };
    expect(who(noticesAbout(record('payment-orders.created', 'opr_Juliana', 'ord_1', waits)))).toEqual([
      'Juliana waiting',
    ]);
    expect(noticesAbout(record('payment-orders.created', 'opr_Juliana', 'ord_1', waits))[0]?.whenOver).toEqual({
      title: 'Já não aguarda sua confirmação',
      text: 'Pix de R$\u00a025.000,00 para Ana.',
    });
    expect(
      noticesAbout(record('payment-orders.created', 'opr_Juliana', 'ord_1', { ...order, state: 'scheduled' })),
    ).toEqual([]);
  });

  test('tells its maker what others decided, and not what the maker did', () => {
    const passed = { ...order, state: 'scheduled', operatorName: 'Rui' };
    expect(noticesAbout(record('payment-orders.approved', 'opr_Rui', 'ord_1', passed))[0]?.text).toBe(
      'Pix de R$\u00a025.000,00 para Ana foi autorizado por Rui.',
    );
    const short = { ...order, state: 'rejected', operatorName: 'Rui', note: 'Rui aprovou. Saldo insuficiente.' };
    expect(noticesAbout(record('payment-orders.approved', 'opr_Rui', 'ord_1', short))[0]).toMatchObject({
      kind: 'failed',
      text: 'Pix de R$\u00a025.000,00 para Ana não foi realizado. Rui aprovou. Saldo insuficiente.',
    });
    const paused = { ...order, operatorName: 'Rui', note: 'Repetição pausada' };
    expect(noticesAbout(record('payment-orders.paused', 'opr_Rui', 'ord_1', paused))[0]?.text).toMatch(
      /pausado por Rui\.$/,
    );
    const refused = { ...order, operatorName: 'Rui', note: 'Valor errado' };
    expect(noticesAbout(record('payment-orders.refused', 'opr_Rui', 'ord_1', refused))[0]).toMatchObject({
      operatorId: 'opr_Juliana',
      kind: 'decided',
      text: 'Pix de R$\u00a025.000,00 para Ana foi recusado por Rui. Valor errado.',
    });
    expect(who(noticesAbout(record('payment-orders.expired', 'bank', 'ord_1', order)))).toEqual(['Juliana decided']);
    expect(noticesAbout(record('payment-orders.cancelled', 'opr_Juliana', 'ord_1', order))).toEqual([]);
    expect(who(noticesAbout(record('payment-orders.cancelled', 'opr_Rui', 'ord_1', order)))).toEqual([
      'Juliana decided',
    ]);
  });

  test('that goes wrong is told to its maker, or to the administrators where the maker is gone', () => {
    for (const action of ['rejected', 'postponed', 'unanswered']) {
      expect(who(noticesAbout(record(`payment-orders.${action}`, 'bank', 'ord_1', order)))).toEqual(['Juliana failed']);
      expect(who(noticesAbout(record(`payment-orders.${action}`, 'bank', 'ord_gone', order)))).toEqual([
        'Marina failed',
        'Sonia failed',
      ]);
    }
    const back = { ...order, state: 'awaiting_authorization', note: 'Quem recebe mudou.' };
    expect(who(noticesAbout(record('payment-orders.returned-to-authorization', 'bank', 'ord_1', back)))).toEqual([
      'Juliana failed',
      'Marina waiting',
      'Rui waiting',
    ]);
  });
});

describe('what waited', () => {
  const waits = { ...order, state: 'awaiting_authorization' };
  const asked = () => record('payment-orders.created', 'opr_Juliana', 'ord_1', waits);

  test('and was done before it could be told is told to nobody', () => {
    const done = record('payment-orders.approved', 'opr_Rui', 'ord_1', { ...order, state: 'settled' });
    expect(who(noticesAbout(asked(), done))).toEqual(['Juliana decided']);
    const change = { kind: 'operators.block', title: 'Bloquear Gil', askedBy: 'opr_Marina' };
    const effect = record('operators.blocked', 'opr_Marina', 'opr_Gil', { changeId: 'chg_1', title: 'Bloquear Gil' });
    const notices = noticesAbout(record('signed-changes.asked', 'opr_Marina', 'chg_1', change), effect);
    expect(who(notices)).toEqual(['Gil security', 'Sonia security']);
  });

  test('goes on waiting for the others while only one of several has signed', () => {
    const one = record('payment-orders.approved', 'opr_Rui', 'ord_1', waits);
    expect(who(noticesAbout(asked(), one))).toEqual(['Marina waiting', 'Marina waiting']);
    expect(closingsOf(one)).toEqual([{ subject: 'ord_1', operatorId: 'opr_Rui' }]);
    const edited = record('payment-orders.edited', 'opr_Juliana', 'ord_1', {
      ...order,
      state: 'awaiting_confirmation',
    });
    expect(closingsOf(edited)).toEqual([{ subject: 'ord_1', operatorId: null }]);
    expect(closingsOf(record('signed-changes.asked', 'opr_Rui', 'chg_1'))).toEqual([]);
    expect(closingsOf(record('signed-changes.signed', 'opr_Rui', 'chg_1'))).toMatchObject([{ operatorId: 'opr_Rui' }]);
    expect(closingsOf(record('devices.approved', 'opr_Rui', 'dev_1'))).toEqual([
      { subject: 'dev_1', operatorId: null },
    ]);
    expect(closingsOf(record('pix.received', 'bank', 'E1'))).toEqual([]);
  });
});

describe('money that comes in', () => {
  const pix = (amount: string) => record('pix.received', 'bank', 'E1', { amount, payerName: 'Ana' });

  test('is told to everybody who sees the statement', () => {
    const notices = noticesAbout(pix('9.99'));
    expect(who(notices)).toEqual(['Marina', 'Sonia', 'Rui', 'Juliana'].map((name) => `${name} received`));
    expect(notices[0]?.text).toBe('R$\u00a09,99 de Ana.');
  });

  test('much at once is one notice with its sum', () => {
    const notices = noticesAbout(...Array.from({ length: 37 }, () => pix('10.01')));
    expect(notices).toHaveLength(4);
    expect(notices[0]).toMatchObject({ title: '37 Pix recebidos', text: 'Somam R$\u00a0370,37.' });
  });
});

describe('security', () => {
  test.each([
    ['email', 'web', 'no internet banking com e-mail e senha'],
    ['qr', 'web', 'no internet banking por QR Code confirmado no aplicativo'],
    ['document', 'app', 'no aplicativo com CPF e senha'],
  ])('coming in by %s is told to that person, with browser, place, time and what to do', (method, kind, how) => {
    const data = { method, kind, browser: 'Firefox no Linux', address: '203.0.113.9' };
    const notices = noticesAbout(record('access.signed-in', 'opr_Rui', 'opr_Rui', data));
    expect(notices).toMatchObject([
      { operatorId: 'opr_Rui', kind: 'security', title: 'Nova entrada na sua conta', alreadySentBy: [] },
    ]);
    expect(notices[0]?.text).toBe(
      `Entraram ${how} em 31/12/1969 às 21:00. De onde: Firefox no Linux, IP 203.0.113.9. Se não foi você, encerre a sessão em Dispositivos e avise o administrador agora.`,
    );
  });

  test('a browser that is new to a person is told as such', () => {
    const data = { kind: 'web', browser: 'Chrome no Windows', address: '203.0.113.9' };
    const [notice] = noticesAbout(record('access.signed-in', 'opr_Rui', 'opr_Rui', data, 'rec-new'));
    expect(notice).toMatchObject({ operatorId: 'opr_Rui', kind: 'security', title: 'Entrada por um navegador novo' });
    expect(notice?.text).toContain('Chrome no Windows, IP 203.0.113.9');
  });

  test('a change of rights is told to whom it is about (who has the e-mail of the change) and to the other administrators', () => {
    const data = { changeId: 'chg_1', title: 'Alterar o papel de Gil', operatorName: 'Marina' };
    const notices = noticesAbout(record('operators.rights-changed', 'opr_Marina', 'opr_Gil', data));
    expect(who(notices)).toEqual(['Gil security', 'Sonia security']);
    expect(notices.map((notice) => notice.alreadySentBy)).toEqual([['email'], []]);
    expect(notices[1]?.text).toBe('Alterar o papel de Gil. Por Marina.');
  });

  test('with a second administrator the asker learns of the yes, and who said it is told nothing', () => {
    const data = { title: 'Novas regras', operatorName: 'Marina', approvedBy: 'Sonia', approvedById: 'opr_Sonia' };
    const changed = record('authorizations.rules-changed', 'opr_Marina', 'com_1', data);
    expect(who(noticesAbout(changed))).toEqual(['Marina decided']);
    // A namesake is somebody else.
    const people = [...facts.people, { ...person('Sonia', 'SA'), id: 'opr_Namesake' }];
    expect(who(noticesOf([changed], { ...facts, people }))).toEqual(['Namesake security', 'Marina decided']);
  });

  test('a profile that changes is told to those who hold it', () => {
    const data = { title: 'Alterar o perfil Financeiro', operators: ['opr_Juliana', 'opr_Marina'] };
    expect(who(noticesAbout(record('operators.profile-changed', 'opr_Marina', 'prf_1', data)))).toEqual([
      'Juliana security',
      'Sonia security',
    ]);
  });

  test('a device is its owner’s; one that waits for a yes is shown to everybody who may give it', () => {
    const device = { device: 'Celular', operatorName: 'Juliana' };
    expect(
      who(noticesAbout(record('devices.code-confirmed', 'opr_Juliana', 'dev_1', { ...device, state: 'pending' }))),
    ).toEqual(['Juliana security', 'Marina waiting', 'Sonia waiting', 'Rui waiting']);
    const asked = noticesAbout(
      record('devices.registered', 'opr_Juliana', 'dev_1', { ...device, state: 'awaiting_code' }),
    );
    expect(asked).toMatchObject([{ operatorId: 'opr_Juliana', title: 'Registro de dispositivo pedido' }]);
    expect(who(noticesAbout(record('devices.blocked', 'opr_Marina', 'dev_1', { title: 'Bloquear Celular' })))).toEqual([
      'Juliana security',
    ]);
  });

  test('a limit that changed opens where the limits of its kind of payment stand', () => {
    const change = (type: string) =>
      noticesAbout(record('usage-limits.changed', 'opr_Sonia', 'lim_1', { type, title: 'Reduzir o limite' }))[0]?.href;
    expect(change('pix')).toBe('/pix-limits');
    // What is of no single kind has a place only where all kinds share one.
    const screens = new Set(ORDER_KIND_NAMES.map((kind) => ORDER_KINDS[kind].screens.limits));
    expect(change('all')).toBe(screens.size === 1 ? '/pix-limits' : null);
  });

  test('a change asks its asker, then the other administrators, and says how it ended', () => {
    const change = { kind: 'operators.block', title: 'Bloquear Gil', askedBy: 'opr_Marina' };
    expect(noticesAbout(record('signed-changes.asked', 'opr_Marina', 'chg_1', change))).toMatchObject([
      { operatorId: 'opr_Marina', kind: 'waiting', href: '/users', alreadySentBy: ['push'] },
    ]);
    expect(noticesAbout(record('signed-changes.signed', 'opr_Marina', 'chg_1', change))).toMatchObject([
      { operatorId: 'opr_Sonia', kind: 'waiting', text: 'Marina pediu: Bloquear Gil.' },
    ]);
    expect(
      noticesAbout(record('signed-changes.refused', 'opr_Sonia', 'chg_1', { ...change, reason: 'Não.' })),
    ).toMatchObject([{ operatorId: 'opr_Marina', kind: 'decided', text: 'Bloquear Gil. Motivo: Não.' }]);
    expect(noticesAbout(record('signed-changes.cancelled', 'opr_Marina', 'chg_1', change))).toEqual([]);
  });
});

test('what staff decided of a request to the bank is told to who asked, by e-mail already, and to the other administrators', () => {
  const asked = { kind: 'registration', title: 'Endereço', askedBy: 'opr_Marina' };
  const [first, second, ...more] = noticesAbout(
    record('company.request-denied', 'staff:Nair', 'req_1', { ...asked, reason: 'O comprovante é de outro endereço.' }),
  );
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    operatorId: 'opr_Marina',
    kind: 'decided',
    text: 'Endereço. Motivo: O comprovante é de outro endereço.',
    href: '/customer-view?pedido=req_1',
    alreadySentBy: ['email'],
  });
  expect(second).toMatchObject({ operatorId: 'opr_Sonia', alreadySentBy: [] });
  expect(noticesAbout(record('company.request-approved', 'bank', 'req_1', asked))).toEqual([]);
});

test('what the bank puts right on an account is told to everybody who sees the statement, with how much and why', () => {
  const readers = ['Marina', 'Sonia', 'Rui', 'Juliana'];
  const data = { amount: '10.00', reason: 'O pagamento não tinha saído.', operatorName: 'Banco' };
  const debited = noticesAbout(record('reconciliation.debited', 'staff:Otto', 'r1', data));
  expect(who(debited)).toEqual(readers.map((name) => `${name} decided`));
  expect(debited[0]?.text).toMatch(/^R\$.10,00 saiu da conta\. Motivo: O pagamento não tinha saído\.$/);
  const credited = noticesAbout(record('reconciliation.credited', 'staff:Otto', 'r2', data));
  expect(who(credited)).toEqual(readers.map((name) => `${name} received`));
  expect(credited[0]).toMatchObject({ title: 'Acerto do banco a seu favor', href: '/releases' });
  expect(noticesAbout(record('reconciliation.proposed', 'staff:Rita', 'r1', data))).toEqual([]);
});

test('who asked for a background task learns how it ended, and nobody else', () => {
  const data = { askedBy: 'opr_Juliana', title: 'Extrato de 01/11/2026 a 30/11/2026 em CSV' };
  const done = noticesAbout(
    record('background-tasks.finished', 'bank', 'tsk_1', { ...data, notice: 'Seu extrato está pronto' }),
  );
  expect(who(done)).toEqual(['Juliana task']);
  expect(done[0]).toMatchObject({ title: 'Seu extrato está pronto', href: '/background-tasks' });
  const reason = 'Peça de novo.';
  const failed = noticesAbout(record('background-tasks.failed', 'bank', 'tsk_2', { ...data, reason }));
  expect(failed[0]?.text).toBe(`${data.title}. ${reason}`);
  for (const act of ['asked', 'cancelled', 'deleted', 'downloaded'])
    expect(noticesAbout(record(`background-tasks.${act}`, 'opr_Marina', 'tsk_1', data))).toEqual([]);
});
