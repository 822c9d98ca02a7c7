import { describe, expect, test } from 'vitest';
import { bankingDate, civilDate, DAY_MS, HOUR_MS, later, MINUTE_MS, money } from '@bank/core';
import { SLIP_REFUSALS } from '@bank/rails-protocol';
import { noFaults } from '../control/faults.ts';
import { OPENING_BALANCE } from '../bank/customers.ts';
import { registeredSlipOf } from './registered-slip.ts';
import {
  aWorld,
  BANK,
  FRIDAY,
  happen,
  JEQUITIBA,
  look,
  november,
  pass,
  pay,
  reais,
  refusalIn,
  slipNamed,
  taken,
  told,
  US,
} from './testing/asks.ts';

const cancel = (world: ReturnType<typeof aWorld>, barcode: string, controlNumber: string, at = FRIDAY) =>
  happen(world, at, { kind: 'slips.cancel', participant: BANK, barcode, controlNumber });

describe('a look at the registry', () => {
  test('says who collects, from whom, how much and until when', () => {
    expect(look(aWorld(), slipNamed('em-dia'))).toMatchObject({
      revision: 1,
      situation: '12',
      issuer: '99999010',
      payee: { name: 'Papelaria Central Ltda' },
      payer: US,
      nominal: 15_000n,
      dueDate: '2026-12-02',
      lastDay: '2027-01-31',
      divergence: '3',
      computation: '01',
      computed: [],
    });
  });

  test('names a final payee, a guarantor and a Pix code where the slip has them', () => {
    expect(look(aWorld(), slipNamed('beneficiario-final'))).toMatchObject({
      issuer: '99999011',
      finalPayee: { name: 'Padaria Pão Nosso ME' },
      guarantor: { name: 'Estúdio Aroeira Ltda' },
    });
    expect(look(aWorld(), slipNamed('com-pix')).brCode).toContain('5406180.00');
  });

  test('gives each of the next days its own amount where the registry computes an overdue slip', () => {
    const { computed } = look(aWorld(), slipNamed('vencido-calculado'));
    expect(computed.map(({ validUntil, fine, interest, total }) => [validUntil, fine, interest, total])).toEqual([
      ['2026-11-27', 1_600n, 267n, 81_867n],
      ['2026-11-28', 1_600n, 293n, 81_893n],
      ['2026-11-29', 1_600n, 320n, 81_920n],
      ['2026-11-30', 1_600n, 347n, 81_947n],
      ['2026-12-01', 1_600n, 373n, 81_973n],
    ]);
  });

  test('knows a slip that was issued just now a minute later, and one that nobody registered never', () => {
    const { slips } = aWorld();
    const barcode = slipNamed('recem-registrado');
    expect(registeredSlipOf(slips, barcode, { at: later(FRIDAY, MINUTE_MS - 1) })).toBeUndefined();
    expect(registeredSlipOf(slips, barcode, { at: later(FRIDAY, MINUTE_MS) })).toBeDefined();
    expect(registeredSlipOf(slips, slipNamed('sem-registro'), { at: later(FRIDAY, DAY_MS) })).toBeUndefined();
  });

  test('weeks later still knows the slip as it was', () => {
    const barcode = slipNamed('em-dia');
    const slip = look(aWorld(), barcode, later(FRIDAY, 40 * DAY_MS));
    expect(slip).toEqual(look(aWorld(), barcode));
  });

  test('one digit beside it nobody knows anything', () => {
    const barcode = slipNamed('em-dia');
    const other = `${barcode.slice(0, 43)}${(Number(barcode[43]) + 1) % 10}`;
    expect(registeredSlipOf(aWorld().slips, other, { at: FRIDAY })).toBeUndefined();
  });
});

describe('a write-off', () => {
  test('of what is due is taken, with the day on which it settles', () => {
    const payment = taken(pay(aWorld(), slipNamed('em-dia')));
    expect(payment).toMatchObject({ state: 'registered', session: '2', registeredAt: FRIDAY });
    expect(bankingDate(payment.settlesAt)).toBe('2026-11-27');
  });

  test('that comes again is the same; other content under its number is refused', () => {
    const world = aWorld();
    const barcode = slipNamed('qualquer-valor');
    const first = { controlNumber: 'A1', amount: reais(40) };
    const payment = taken(pay(world, barcode, first));
    expect(taken(pay(world, barcode, first))).toEqual(payment);
    expect(refusalIn(pay(world, barcode, { ...first, amount: reais(41) }))).toBe('ControlNumberTaken');
    expect(refusalIn(pay(world, slipNamed('em-dia'), first))).toBe('ControlNumberTaken');
  });

  test('once taken at one bank is refused at another, with how the slip stands', () => {
    const world = aWorld();
    const [whole, less] = [slipNamed('em-dia'), slipNamed('qualquer-valor')];
    taken(pay(world, whole, { participant: JEQUITIBA }));
    taken(pay(world, less, { participant: JEQUITIBA, amount: reais(40) }));
    expect(refusalIn(pay(world, whole))).toBe('SlipSituation07');
    expect(refusalIn(pay(world, less))).toBe('SlipSituation08');
  });

  test('that was cancelled leaves the slip to others; a settled one cannot be cancelled', () => {
    const world = aWorld();
    const barcode = slipNamed('em-dia');
    taken(pay(world, barcode, { controlNumber: 'A1' }));
    expect(taken(cancel(world, barcode, 'A1')).state).toBe('cancelled');
    expect(taken(cancel(world, barcode, 'A1')).state).toBe('cancelled');
    taken(pay(world, barcode, { controlNumber: 'A2' }));
    happen(world, FRIDAY, { kind: 'slips.clear' });
    expect(refusalIn(cancel(world, barcode, 'A2'))).toBe('WriteOffEffective');
    expect(refusalIn(cancel(world, barcode, 'A3'))).toBe('WriteOffUnknown');
    expect(refusalIn(cancel(world, slipNamed('desconto'), 'A2'))).toBe('WriteOffUnknown');
    expect(told(world).map(({ controlNumber }) => controlNumber)).toEqual(['A2']);
  });

  test.each([
    ['em-dia', 149.99, 'AmountNotTaken'],
    ['em-dia', 150.01, 'AmountNotTaken'],
    ['vencido', 1_000, 'AmountNotTaken'],
    ['vencido', 1_023.33, undefined],
    ['vencido-em-reais', 313, undefined],
    ['vencido-calculado', 818.67, undefined],
    ['desconto', 470, undefined],
    ['desconto-por-dia', 390, undefined],
    ['desconto-por-dia', 400, 'AmountNotTaken'],
    ['abatimento', 900, undefined],
    ['qualquer-valor', 0.01, undefined],
    ['qualquer-valor', 9_999, undefined],
    ['entre-dois-valores', 49.99, 'AmountNotTaken'],
    ['entre-dois-valores', 50, undefined],
    ['entre-dois-valores', 300, undefined],
    ['entre-dois-valores', 300.01, 'AmountNotTaken'],
    ['a-partir-do-minimo', 19.99, 'AmountNotTaken'],
    ['a-partir-do-minimo', 20, undefined],
    ['a-partir-do-minimo', 200, undefined],
    ['a-partir-do-minimo', 200.01, 'AmountNotTaken'],
    ['valor-na-base', 320, undefined],
    ['outro-valor-na-base', 150, 'AmountNotTaken'],
    ['outro-valor-na-base', 180, undefined],
    ['expirado', 150, 'SlipExpired'],
    ['sem-registro', 150, 'SlipUnknown'],
    ['situacao-05', 150, undefined],
    ['situacao-11', 150, undefined],
  ] as const)('of the slip "%s" for R$ %d: %s', (name, amount, refusal) => {
    const outcome = pay(aWorld(), slipNamed(name), { amount: reais(amount) });
    expect('refusal' in outcome ? outcome.refusal : undefined).toBe(refusal);
  });

  test.each(['01', '02', '03', '04', '06', '07', '08', '10'] as const)(
    'in situation %s is refused by its number',
    (code) => {
      const world = aWorld();
      expect(look(world, slipNamed(`situacao-${code}`)).situation).toBe(code);
      const outcome = pay(world, slipNamed(`situacao-${code}`), { amount: reais(150) });
      expect(SLIP_REFUSALS).toContain(refusalIn(outcome));
      expect(refusalIn(outcome)).toBe(`SlipSituation${code}`);
    },
  );

  test('of the last day that falls on a rest day is taken on the next banking day, and not after', () => {
    const barcode = slipNamed('em-dia'); // last day: Sunday 31 January 2027
    const lastChance = later(november(27, '10:00'), 66 * DAY_MS);
    expect(bankingDate(lastChance)).toBe('2027-02-01');
    taken(pay(aWorld(), barcode, { at: lastChance }));
    expect(refusalIn(pay(aWorld(), barcode, { at: later(lastChance, DAY_MS) }))).toBe('SlipExpired');
  });

  test('is judged by the day on which the customer paid, not by the one on which it came', () => {
    const paidAt = november(27, '23:59');
    const barcode = slipNamed('vencido');
    const { amount, state } = taken(
      pay(aWorld(), barcode, { at: november(28, '00:01'), paidAt, amount: reais(1_023.33) }),
    );
    expect([amount, state]).toEqual([102_333n, 'registered']);
  });

  test('in part leaves a balance that each look computes anew, until no part is left', () => {
    const world = aWorld();
    const barcode = slipNamed('em-partes'); // 900,00 three days late: 18,00 of fine, 0,90 of interest
    expect(look(world, barcode).partial).toEqual({ allowed: 3, made: 0, balance: 91_890n });
    taken(pay(world, barcode, { kind: '2', amount: reais(500) }));
    const later1 = later(FRIDAY, 2 * DAY_MS);
    expect(look(world, barcode, later1)).toMatchObject({
      situation: '12',
      partial: { allowed: 3, made: 1, balance: 41_950n },
      computed: [{ validUntil: '2026-11-29', total: 41_950n }],
    });
    expect(refusalIn(pay(world, barcode, { kind: '2', amount: reais(418.91) }))).toBe('AmountNotTaken');
    expect(refusalIn(pay(world, barcode, { kind: '0', amount: reais(100) }))).toBe('AmountNotTaken');
    taken(pay(world, barcode, { kind: '2', amount: reais(100), participant: JEQUITIBA }));
    taken(pay(world, barcode, { kind: '2', amount: reais(100) }));
    expect(look(world, barcode)).toMatchObject({ situation: '06', partial: { made: 3, balance: 21_890n } });
    expect(refusalIn(pay(world, barcode, { kind: '2', amount: reais(1) }))).toBe('SlipSituation06');
  });

  test('of all that is left makes a slip that takes parts paid as a whole', () => {
    const world = aWorld();
    const barcode = slipNamed('em-partes');
    taken(pay(world, barcode, { kind: '2', amount: reais(500) }));
    taken(pay(world, barcode, { kind: '2', amount: reais(418.9) }));
    expect(look(world, barcode)).toMatchObject({ situation: '07', computed: [], partial: { balance: 0n } });
  });

  test('in part of a slip that takes no parts is refused', () => {
    expect(refusalIn(pay(aWorld(), slipNamed('qualquer-valor'), { kind: '2' }))).toBe('AmountNotTaken');
  });

  test('is answered late, or never, where the slip says so, and at once when it comes again', () => {
    const world = aWorld();
    const late = slipNamed('resposta-lenta');
    expect(pay(world, late, { controlNumber: 'A1' })).toMatchObject({ answer: { afterMs: 20_000 } });
    expect(pay(world, late, { controlNumber: 'A1' })).not.toHaveProperty('answer');
    expect(pay(world, slipNamed('resposta-perdida'))).toMatchObject({ answer: 'never' });
  });

  test('of a slip that changed meanwhile is refused; looked up again it costs more', () => {
    const world = aWorld();
    const barcode = slipNamed('muda');
    expect(refusalIn(pay(world, barcode))).toBe('SlipChanged');
    expect(look(world, barcode)).toMatchObject({ revision: 2, nominal: 15_750n });
    expect(taken(pay(world, barcode)).amount).toBe(15_750n);
  });

  test('of a slip that somebody paid elsewhere meanwhile is refused as paid', () => {
    const world = aWorld();
    const barcode = slipNamed('pago-em-outro-banco');
    expect(look(world, barcode).situation).toBe('12');
    expect(refusalIn(pay(world, barcode))).toBe('SlipSituation07');
    pass(world, november(27, '17:00'));
    expect(told(world)).toEqual([]);
    expect(told(world, JEQUITIBA)).toMatchObject([{ outcome: 'settled', amount: 15_000n }]);
  });

  test('without a look, since the registry was down, is taken for any amount, and a wrong one comes back', () => {
    const world = aWorld();
    const unseen = { revision: undefined } as unknown as { revision: number };
    taken(pay(world, slipNamed('outro-valor-na-base'), { ...unseen, amount: reais(150) }));
    taken(pay(world, slipNamed('em-dia'), { ...unseen }));
    expect(refusalIn(pay(world, slipNamed('situacao-01'), { ...unseen, amount: reais(150) }))).toBe('SlipSituation01');
    happen(world, FRIDAY, { kind: 'slips.clear' });
    expect(told(world)).toMatchObject([
      { outcome: 'returned', reason: '82', amount: 15_000n },
      { outcome: 'settled', amount: 15_000n },
    ]);
  });
});

describe('the clearing', () => {
  test.each([
    ['taken on a Friday morning settles that afternoon', november(27, '13:29'), november(27, '16:10'), '2'],
    ['taken from 13:30 on settles on the next banking morning', november(27, '13:30'), november(30, '08:20'), '1'],
    ['taken on a Saturday too', november(28, '10:00'), november(30, '08:20'), '1'],
    ['taken on the holiday of 20 November too', november(20, '10:00'), november(23, '08:20'), '1'],
    ['taken at night settles on the next morning', november(24, '23:59'), november(25, '08:20'), '1'],
  ])('%s', (_, at, settlesAt, session) => {
    const world = aWorld();
    const barcode = slipNamed('em-dia', november(19, '09:00'));
    taken(pay(world, slipNamed('em-dia', at), { at }));
    taken(pay(world, barcode, { at: november(19, '09:00') }));
    pass(world, later(settlesAt, -1));
    expect(told(world).filter(({ barcode: other }) => other !== barcode)).toEqual([]);
    pass(world, settlesAt);
    expect(told(world).at(-1)).toMatchObject({ outcome: 'settled', session, at: settlesAt });
  });

  test.each([
    ['within the hours of the STR within a minute', november(27, '16:59'), november(27, '17:00')],
    ['after them on the next banking day at seven', november(27, '17:00'), november(30, '07:01')],
    ['before them at seven', november(27, '06:00'), november(27, '07:01')],
  ])('settles 250.000 reais and more %s', (_, at, until) => {
    const world = aWorld();
    taken(pay(world, slipNamed('alto-valor', at), { at }));
    pass(world, until);
    expect(told(world)).toMatchObject([{ outcome: 'settled', session: 'STR', amount: 25_000_000n }]);
  });

  test.each([
    ['devolvido-82', [['returned', 15_000n, '82']]],
    ['devolvido-73', [['returned', 15_000n, '73']]],
    ['nao-efetivado', [['dropped', 15_000n, undefined]]],
    ['corrigido', [['corrected', 12_000n, undefined]]],
    [
      'devolvido-63',
      [
        ['settled', 15_000n, undefined],
        ['returned', 15_000n, '63'],
      ],
    ],
    [
      'avisado-duas-vezes',
      [
        ['settled', 15_000n, undefined],
        ['settled', 15_000n, undefined],
      ],
    ],
  ])('does with the slip "%s" what it says', (name, items) => {
    const world = aWorld();
    taken(pay(world, slipNamed(name)));
    pass(world, november(30, '08:20'));
    expect(told(world).map(({ outcome, amount, reason }) => [outcome, amount, reason])).toEqual(items);
    expect(told(world).map(({ sequence }) => sequence)).toEqual(items.map((__, index) => index + 1));
  });

  test('a return of the next day comes in its first session, and leaves the slip to be paid again', () => {
    const world = aWorld();
    const barcode = slipNamed('devolvido-63');
    taken(pay(world, barcode));
    pass(world, november(30, '08:19'));
    expect(told(world)).toMatchObject([{ outcome: 'settled', session: '2', at: november(27, '16:10') }]);
    expect(look(world, barcode, november(30, '08:19')).situation).toBe('07');
    pass(world, november(30, '08:20'));
    expect(told(world)).toHaveLength(2);
    expect(look(world, barcode, november(30, '08:20')).situation).toBe('12');
  });

  test('a slip that comes back as settled before stays paid, at the other bank', () => {
    const world = aWorld();
    const barcode = slipNamed('devolvido-68');
    taken(pay(world, barcode));
    pass(world, november(30, '08:20'));
    expect(look(world, barcode, november(30, '08:20')).situation).toBe('07');
    pass(world, november(30, '17:00'));
    expect(told(world, JEQUITIBA)).toMatchObject([{ outcome: 'settled', amount: 15_000n }]);
  });

  test('runs now when it is told to, tomorrow’s returns the next time', () => {
    const world = aWorld();
    taken(pay(world, slipNamed('devolvido-63')));
    taken(pay(world, slipNamed('alto-valor')));
    expect(happen(world, FRIDAY, { kind: 'slips.clear' })).toEqual({ ran: 2 });
    expect(happen(world, FRIDAY, { kind: 'slips.clear' })).toEqual({ ran: 1 });
    expect(happen(world, FRIDAY, { kind: 'slips.clear' })).toEqual({ ran: 0 });
    expect(told(world).map(({ outcome }) => outcome)).toEqual(['settled', 'settled', 'returned']);
  });

  test('moves between banks what it settles, session by session', () => {
    const world = aWorld();
    taken(pay(world, slipNamed('em-dia')));
    taken(pay(world, slipNamed('corrigido')));
    taken(pay(world, slipNamed('devolvido-63')));
    pass(world, november(30, '08:20'));
    expect(Object.fromEntries(world.slips.net)).toEqual({
      '2026-11-27/2/99999008': -42_000n,
      '2026-11-27/2/99999010': 42_000n,
      '2026-11-30/1/99999008': 15_000n,
      '2026-11-30/1/99999010': -15_000n,
    });
    expect(world.banks.balances.get('papelaria')).toBe(OPENING_BALANCE + 27_000n);
  });
});

describe('a customer of another bank', () => {
  test('pays what is due, and the payee has it once it is settled', () => {
    const world = aWorld();
    const barcode = slipNamed('vencido');
    const paid = happen(world, FRIDAY, { kind: 'slips.pay', customer: 'jequi', barcode });
    expect(paid).toMatchObject({ payment: { participant: JEQUITIBA, amount: 102_333n } });
    expect(world.banks.balances.get('jequi')).toBe(OPENING_BALANCE - 102_333n);
    expect(refusalIn(pay(world, barcode))).toBe('SlipSituation07');
    pass(world, november(27, '17:00'));
    expect(world.banks.balances.get('transportes')).toBe(OPENING_BALANCE);
    expect(world.banks.balances.get('papelaria')).toBe(OPENING_BALANCE + 102_333n);
  });

  test('gets back what the clearing gives back', () => {
    const world = aWorld();
    for (const name of ['devolvido-82', 'nao-efetivado', 'corrigido', 'devolvido-63']) {
      happen(world, FRIDAY, { kind: 'slips.pay', customer: 'ana', barcode: slipNamed(name) });
    }
    pass(world, november(30, '09:00'));
    expect(world.banks.balances.get('ana')).toBe(OPENING_BALANCE - reais(120));
  });

  test('without the money, with a closed account, or for what it does not take, pays nothing', () => {
    const world = aWorld();
    const barcode = slipNamed('qualquer-valor');
    const order = { kind: 'slips.pay', customer: 'ana', barcode } as const;
    expect(happen(world, FRIDAY, { ...order, amount: money(OPENING_BALANCE + 1n) })).toEqual({ code: 'bank.no-funds' });
    expect(happen(world, FRIDAY, { ...order, customer: 'elisa' })).toEqual({ code: 'bank.account-closed' });
    expect(happen(world, FRIDAY, { ...order, barcode: slipNamed('em-dia'), amount: reais(1) })).toEqual({
      refusal: 'AmountNotTaken',
    });
    expect(world.slips.payments.size).toBe(0);
    expect(world.banks.balances.get('ana')).toBe(OPENING_BALANCE);
  });
});

describe('the fault controls', () => {
  const faulty = (slips: object) => {
    const world = aWorld();
    happen(world, FRIDAY, { kind: 'faults.set', request: { slips: { ...noFaults().slips, ...slips } } });
    return world;
  };

  test('refuse the next write-off with their code, after every check', () => {
    const world = faulty({ refuse: { code: 'SlipSituation02', when: { next: 1 } } });
    expect(refusalIn(pay(world, slipNamed('em-dia'), { amount: reais(1) }))).toBe('AmountNotTaken');
    expect(refusalIn(pay(world, slipNamed('em-dia')))).toBe('SlipSituation02');
    taken(pay(world, slipNamed('em-dia')));
  });

  test('lose an answer, and the write-off stands; lose a request, and nothing does', () => {
    const world = faulty({ loseAnswer: { next: 1 } });
    const barcode = slipNamed('em-dia');
    expect(pay(world, barcode, { controlNumber: 'A1' })).toMatchObject({ answer: 'never' });
    expect(pay(world, barcode, { controlNumber: 'A1' })).not.toHaveProperty('answer');
    const other = faulty({ loseRequest: { next: 1 } });
    expect(pay(other, barcode)).toEqual({ isLost: true });
    expect(look(other, barcode).situation).toBe('12');
  });

  test('give back in the clearing, and tell again', () => {
    const world = faulty({ giveBack: { reason: '73', when: { next: 1 } }, repeat: { times: 2, when: { next: 1 } } });
    taken(pay(world, slipNamed('em-dia')));
    pass(world, later(FRIDAY, 8 * HOUR_MS));
    expect(told(world).map(({ sequence, outcome, reason }) => [sequence, outcome, reason])).toEqual([
      [1, 'returned', '73'],
      [2, 'returned', '73'],
      [3, 'returned', '73'],
    ]);
  });
});

test('a slip due on a rest day says the date as written', () => {
  expect(look(aWorld(), slipNamed('dia-sem-expediente')).dueDate).toBe(civilDate('2026-11-28'));
  expect(look(aWorld(), slipNamed('feriado')).dueDate).toBe(civilDate('2026-12-25'));
});
