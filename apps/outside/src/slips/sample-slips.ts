import { money, type Money } from '@bank/core';
import type { RegisteredSlip, SlipQuantity, SlipTerms } from '@bank/rails-protocol';
import type { SlipReturnReason } from '../control/faults.ts';
import type { ClearingFate, SlipFate } from './slip-fate.ts';

/** A kind of slip to try. */
export interface SlipSample {
  /** Two digits that stand in its barcode: never given to another kind. */
  readonly number: string;
  readonly name: string;
  readonly what: string;
  readonly happens: string;
  /** In days from its making, or the next day from then on on which banks rest, or the next holiday. */
  readonly due: number | 'rest-day' | 'holiday';
  readonly nominal: Money;
  /** What the barcode says where it is something else: another amount, or none. */
  readonly printed?: Money | 'open';
  /** Last day of payment, in days after the due date; 60 unless said. */
  readonly lastDayAfter?: number;
  /** Who collects, one of the other banks' customers. */
  readonly payee: string;
  /** On whose account, and who stands good for it. */
  readonly finalPayee?: string;
  readonly guarantor?: string;
  readonly terms?: SampleTerms;
  readonly facts?: Partial<
    Pick<RegisteredSlip, 'species' | 'divergence' | 'minimum' | 'maximum' | 'computation'> & {
      /** How many payments in part it takes, and how many came before anybody asked. */
      readonly parts: { readonly allowed: number; readonly made?: number };
    }
  >;
  readonly hasPixCode?: true;
  readonly fate?: SlipFate;
}

/** Terms with the ends of discounts in days before the due date. */
interface SampleTerms extends Partial<Pick<SlipTerms, 'abatement' | 'interest' | 'fine'>> {
  readonly discounts?: readonly {
    readonly code: SlipTerms['discounts'][number]['code'];
    readonly quantity: SlipQuantity;
    readonly endsBefore: number;
  }[];
}

const reais = (amount: number): Money => money(BigInt(amount) * 100n);
const percent = (whole: number): SlipQuantity => ({ percent: `${whole}.00000` });
const LATE: SampleTerms = {
  fine: { code: '2', quantity: percent(2) },
  interest: { code: '2', quantity: percent(1) },
};
const FIVE_DAYS = { due: 5, nominal: reais(150), payee: 'papelaria' } as const;

type Kind = Partial<SlipSample> & Pick<SlipSample, 'name' | 'what' | 'happens'>;
const kind = (number: string, sample: Kind): SlipSample => ({ number, ...FIVE_DAYS, ...sample });

/** Slips that differ by what is to be paid. */
const BY_AMOUNT: readonly SlipSample[] = [
  kind('01', {
    name: 'em-dia',
    what: 'Boleto de R$ 150,00 que vence em 5 dias',
    happens: 'É pago pelo valor do código',
  }),
  kind('02', {
    name: 'vence-hoje',
    what: 'Boleto de R$ 150,00 que vence hoje',
    happens: 'É pago sem encargos',
    due: 0,
  }),
  kind('03', {
    name: 'vencido',
    what: 'Boleto de R$ 1.000,00 vencido há 10 dias, com multa de 2% e juros de 1% ao mês',
    happens: 'O banco calcula multa e juros',
    due: -10,
    nominal: reais(1_000),
    terms: LATE,
  }),
  kind('04', {
    name: 'vencido-em-reais',
    what: 'Boleto de R$ 300,00 vencido há 6 dias, com multa de R$ 10,00 e juros de R$ 0,50 por dia',
    happens: 'O banco calcula multa e juros',
    due: -6,
    nominal: reais(300),
    terms: {
      fine: { code: '1', quantity: { amount: reais(10) } },
      interest: { code: '1', quantity: { amount: money(50n) } },
    },
  }),
  kind('05', {
    name: 'vencido-calculado',
    what: 'Boleto de R$ 800,00 vencido há 10 dias, com valores calculados pela base',
    happens: 'A base informa o valor de cada um dos próximos dias',
    due: -10,
    nominal: reais(800),
    terms: LATE,
    facts: { computation: '02' },
  }),
  kind('06', {
    name: 'desconto',
    what: 'Boleto de R$ 500,00 que vence em 10 dias, com R$ 30,00 de desconto até 7 dias antes e R$ 15,00 até 3 dias antes',
    happens: 'É pago com o desconto do dia',
    due: 10,
    nominal: reais(500),
    terms: {
      discounts: [
        { code: '1', quantity: { amount: reais(30) }, endsBefore: 7 },
        { code: '1', quantity: { amount: reais(15) }, endsBefore: 3 },
      ],
    },
  }),
  kind('07', {
    name: 'desconto-por-dia',
    what: 'Boleto de R$ 400,00 que vence em 10 dias, com R$ 1,00 de desconto por dia de antecipação',
    happens: 'É pago com o desconto do dia',
    due: 10,
    nominal: reais(400),
    terms: { discounts: [{ code: '3', quantity: { amount: reais(1) }, endsBefore: 0 }] },
  }),
  kind('08', {
    name: 'abatimento',
    what: 'Boleto de R$ 1.000,00 com abatimento de R$ 100,00',
    happens: 'É pago por R$ 900,00',
    nominal: reais(1_000),
    terms: { abatement: reais(100) },
  }),
  kind('09', {
    name: 'qualquer-valor',
    what: 'Boleto de R$ 200,00 que aceita qualquer valor',
    happens: 'É pago pelo valor digitado',
    nominal: reais(200),
    facts: { divergence: '1' },
  }),
  kind('10', {
    name: 'entre-dois-valores',
    what: 'Boleto de R$ 200,00 que aceita de R$ 50,00 a R$ 300,00',
    happens: 'Fora da faixa é recusado',
    nominal: reais(200),
    facts: { divergence: '2', minimum: reais(50), maximum: reais(300) },
  }),
  kind('11', {
    name: 'a-partir-do-minimo',
    what: 'Boleto de R$ 200,00 que aceita a partir de R$ 20,00',
    happens: 'Abaixo do mínimo, ou acima do valor do boleto, é recusado',
    nominal: reais(200),
    facts: { divergence: '4', minimum: reais(20) },
  }),
  kind('12', {
    name: 'em-partes',
    what: 'Boleto de R$ 900,00 vencido há 3 dias que aceita até 3 pagamentos parciais',
    happens: 'Cada consulta diz o que falta',
    due: -3,
    nominal: reais(900),
    terms: LATE,
    facts: { divergence: '1', computation: '04', parts: { allowed: 3 } },
  }),
  kind('13', {
    name: 'dia-sem-expediente',
    what: 'Boleto de R$ 250,00 que vence no próximo fim de semana ou feriado',
    happens: 'No dia útil seguinte ainda é pago sem encargos',
    due: 'rest-day',
    nominal: reais(250),
    terms: LATE,
  }),
  kind('14', {
    name: 'feriado',
    what: 'Boleto de R$ 260,00 que vence no próximo feriado bancário',
    happens: 'No dia útil seguinte ainda é pago sem encargos',
    due: 'holiday',
    nominal: reais(260),
    terms: LATE,
  }),
  kind('15', {
    name: 'alto-valor',
    what: 'Boleto de R$ 250.000,00',
    happens: 'Liquida um a um pelo STR, das 7h às 17h em dias úteis',
    nominal: reais(250_000),
  }),
  kind('16', {
    name: 'com-pix',
    what: 'Boleto de R$ 180,00 com código Pix',
    happens: 'Pode ser pago pelo boleto ou pelo Pix',
    nominal: reais(180),
    payee: 'mercado',
    hasPixCode: true,
  }),
  kind('17', {
    name: 'valor-na-base',
    what: 'Boleto sem valor no código, de R$ 320,00 na base',
    happens: 'É pago pelo valor da base',
    nominal: reais(320),
    printed: 'open',
    facts: { species: '31' },
  }),
  kind('18', {
    name: 'beneficiario-final',
    what: 'Boleto de R$ 640,00 com beneficiário final e sacador avalista',
    happens: 'Mostra por conta de quem é cobrado',
    nominal: reais(640),
    payee: 'jequi',
    finalPayee: 'padaria',
    guarantor: 'aroeira',
  }),
  kind('19', {
    name: 'outro-valor-na-base',
    what: 'Boleto de R$ 150,00 no código e R$ 180,00 na base',
    happens: 'Vale o valor da base',
    nominal: reais(180),
    printed: reais(150),
  }),
];

const situation = (number: string, code: NonNullable<SlipFate['situation']>, words: string, happens: string) =>
  kind(number, {
    name: `situacao-${code}`,
    what: `Boleto na situação ${code}: ${words}`,
    happens,
    fate: { situation: code },
    ...(code === '06' && { facts: { divergence: '1', computation: '04', parts: { allowed: 2, made: 2 } } }),
  });

/** Slips that cannot be paid, and two that can though somebody looks into their payee. */
const BY_SITUATION: readonly SlipSample[] = [
  kind('20', {
    name: 'expirado',
    what: 'Boleto vencido há 40 dias cujo prazo acabou há 20',
    happens: 'Recusado: o prazo para pagar terminou',
    due: -40,
    lastDayAfter: 20,
  }),
  situation('21', '01', 'baixado pelo emissor', 'Recusado'),
  situation('22', '02', 'bloqueado', 'Recusado'),
  situation('23', '03', 'beneficiário inapto no banco emissor', 'Recusado'),
  situation('24', '04', 'beneficiário sem cadastro', 'Recusado'),
  situation('25', '06', 'todos os pagamentos parciais já foram feitos', 'Recusado'),
  situation('26', '07', 'já pago por inteiro', 'Recusado'),
  situation('27', '08', 'já pago, e não aceita parciais', 'Recusado'),
  situation('28', '10', 'beneficiário inapto em outro banco', 'Recusado'),
  situation('29', '05', 'beneficiário em análise no banco emissor', 'É pago'),
  situation('30', '11', 'beneficiário em análise em outro banco', 'É pago'),
  kind('31', {
    name: 'recem-registrado',
    what: 'Boleto que acaba de ser emitido',
    happens: 'A base só o conhece um minuto depois',
    fate: { knownAfterMs: 60_000 },
  }),
  kind('32', {
    name: 'sem-registro',
    what: 'Boleto que ninguém registrou',
    happens: 'A base nunca o conhece',
    fate: { isUnregistered: true },
  }),
];

const returned = (number: string, reason: SlipReturnReason, words: string, when: 'same-session' | 'next-day') =>
  kind(number, {
    name: `devolvido-${reason}`,
    what: `Boleto que o banco do beneficiário devolve com o motivo ${reason}: ${words}`,
    happens:
      when === 'same-session'
        ? 'Devolvido na própria compensação'
        : 'Liquida, e é devolvido na primeira compensação do dia útil seguinte',
    fate: { clearing: { does: 'return', reason, when } satisfies ClearingFate },
  });

/** Slips that are looked up like any other, and whose payment takes another way. */
const BY_OUTCOME: readonly SlipSample[] = [
  kind('40', {
    name: 'muda',
    what: 'Boleto de R$ 150,00 que o emissor altera entre a consulta e o pagamento',
    happens: 'O primeiro pagamento é recusado; consultado de novo, custa R$ 157,50',
    fate: { changes: true },
  }),
  kind('41', {
    name: 'pago-em-outro-banco',
    what: 'Boleto que alguém paga em outro banco entre a consulta e o pagamento',
    happens: 'O pagamento é recusado: já foi pago (07)',
    fate: { isTakenElsewhere: true },
  }),
  kind('42', {
    name: 'resposta-lenta',
    what: 'Boleto cuja baixa a base confirma tarde',
    happens: 'A resposta leva 20 s',
    fate: { answer: { afterMs: 20_000 } },
  }),
  kind('43', {
    name: 'resposta-perdida',
    what: 'Boleto cuja baixa a base registra sem responder',
    happens: 'A resposta nunca vem; enviada de novo, a mesma baixa é confirmada',
    fate: { answer: 'never' },
  }),
  kind('44', {
    name: 'avisado-duas-vezes',
    what: 'Boleto cuja liquidação é avisada duas vezes',
    happens: 'Liquida uma vez só',
    fate: { isToldTwice: true },
  }),
  returned('45', '82', 'difere da base', 'same-session'),
  returned('46', '68', 'já liquidado', 'next-day'),
  returned('47', '73', 'beneficiário desconhecido', 'same-session'),
  returned('48', '63', 'código de barras errado', 'next-day'),
  kind('49', {
    name: 'corrigido',
    what: 'Boleto de R$ 150,00 que a compensação corrige',
    happens: 'Liquida R$ 120,00, e R$ 30,00 voltam',
    fate: { clearing: { does: 'correct' } },
  }),
  kind('50', {
    name: 'nao-efetivado',
    what: 'Boleto cuja baixa efetiva nunca chega',
    happens: 'Tudo volta na compensação',
    fate: { clearing: { does: 'drop' } },
  }),
];

/** All slips to try, in the order of their numbers. */
export const SLIP_SAMPLES: readonly SlipSample[] = [...BY_AMOUNT, ...BY_SITUATION, ...BY_OUTCOME];
