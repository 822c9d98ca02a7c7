/** A charge as API Pix writes it, and what it costs on a day: abatimento, multa, juros, desconto, final. */
export interface DueCase {
  readonly on: string;
  readonly charge: Readonly<Record<string, unknown>>;
  readonly due: readonly [abatimento: string, multa: string, juros: string, desconto: string, final: string];
  readonly late: readonly [calendarDays: number, businessDays: number];
  readonly origin: string;
}

/** Sums that were published, or follow from a published formula. */
export const PUBLISHED: readonly DueCase[] = [
  {
    on: '2020-11-28',
    charge: { original: '100.00', dataDeVencimento: '2020-11-27', juros: { modalidade: 1, valorPerc: '1.00' } },
    due: ['0.00', '0.00', '1.00', '0.00', '101.00'],
    late: [1, 0],
    origin: 'bacen/pix-api issue 205; disputed, see the README',
  },
  {
    on: '2021-04-05',
    charge: {
      original: '100.00',
      dataDeVencimento: '2021-04-10',
      desconto: {
        modalidade: 1,
        descontoDataFixa: [
          { data: '2021-04-02', valorPerc: '3.00' },
          { data: '2021-04-05', valorPerc: '2.00' },
        ],
      },
    },
    due: ['0.00', '0.00', '0.00', '3.00', '97.00'],
    late: [0, 0],
    origin: 'bacen/pix-api issues 390 and 412',
  },
  {
    on: '2026-03-20',
    charge: {
      original: '1000.00',
      dataDeVencimento: '2026-03-10',
      multa: { modalidade: 2, valorPerc: '2.00' },
      juros: { modalidade: 3, valorPerc: '1.00' },
      abatimento: { modalidade: 1, valorPerc: '50.00' },
    },
    due: ['50.00', '19.00', '3.17', '0.00', '972.17'],
    late: [10, 8],
    origin: 'Eq. 11 in bacen/pix-api issues 205 and 607, our numbers',
  },
  {
    on: '2024-09-12',
    charge: {
      original: '100.00',
      dataDeVencimento: '2024-09-10',
      multa: { modalidade: 2, valorPerc: '3.00' },
      juros: { modalidade: 2, valorPerc: '1.00' },
    },
    due: ['0.00', '3.00', '2.00', '0.00', '105.00'],
    late: [2, 2],
    origin: 'API Pix 2.9.0, componentesValor, dates chosen here',
  },
  {
    on: '2026-03-05',
    charge: { original: '200.00', dataDeVencimento: '2026-03-10', desconto: { modalidade: 6, valorPerc: '0.10' } },
    due: ['0.00', '0.00', '0.00', '0.60', '199.40'],
    late: [0, 0],
    origin: 'API Pix 2.9.0, CobVValor, our numbers',
  },
  {
    on: '2026-03-05',
    charge: { original: '200.00', dataDeVencimento: '2026-03-10', desconto: { modalidade: 4, valorPerc: '0.50' } },
    due: ['0.00', '0.00', '0.00', '1.50', '198.50'],
    late: [0, 0],
    origin: 'API Pix 2.9.0, CobVValor, our numbers',
  },
  {
    on: '2021-06-09',
    charge: { original: '10.00', dataDeVencimento: '2021-06-10', abatimento: { modalidade: 2, valorPerc: '0.05' } },
    due: ['0.01', '0.00', '0.00', '0.00', '9.99'],
    late: [0, 0],
    origin: 'bacen/pix-api issue 404, a tie, half up by our choice',
  },
  {
    on: '2024-09-05',
    charge: { original: '30000.00', dataDeVencimento: '2024-09-04', juros: { modalidade: 3, valorPerc: '1.00' } },
    due: ['0.00', '0.00', '10.00', '0.00', '30010.00'],
    late: [1, 1],
    origin: 'bacen/pix-api issue 607',
  },
  {
    on: '2026-03-20',
    charge: { original: '1000.00', dataDeVencimento: '2026-03-10', juros: { modalidade: 4, valorPerc: '12.00' } },
    due: ['0.00', '0.00', '3.29', '0.00', '1003.29'],
    late: [10, 8],
    origin: 'Eq. 11 in bacen/pix-api issues 205 and 607, our numbers',
  },
  {
    on: '2026-03-20',
    charge: { original: '1000.00', dataDeVencimento: '2026-03-10', juros: { modalidade: 8, valorPerc: '12.00' } },
    due: ['0.00', '0.00', '3.81', '0.00', '1003.81'],
    late: [10, 8],
    origin: 'Eq. 11 in bacen/pix-api issues 205 and 607, our numbers',
  },
  {
    on: '2026-03-11',
    charge: {
      original: '500.00',
      dataDeVencimento: '2026-03-10',
      multa: { modalidade: 1, valorPerc: '7.50' },
      desconto: { modalidade: 2, descontoDataFixa: [{ data: '2026-03-10', valorPerc: '5.00' }] },
    },
    due: ['0.00', '7.50', '0.00', '0.00', '507.50'],
    late: [1, 1],
    origin: 'API Pix 2.9.0, CobVValor, our numbers',
  },
  {
    on: '2026-03-05',
    charge: { original: '200.00', dataDeVencimento: '2026-03-10', desconto: { modalidade: 3, valorPerc: '0.50' } },
    due: ['0.00', '0.00', '0.00', '2.50', '197.50'],
    late: [0, 0],
    origin: 'API Pix 2.9.0, CobVValor, our numbers',
  },
];

/** API Pix 2.9.0, CobDataDeVencimento, examples A to G: due, days of validity, adjusted due date, last payable day. */
export const VALIDITY = [
  ['A', '2020-10-20', 4, '2020-10-20', '2020-10-26'],
  ['B', '2020-12-25', 0, '2020-12-28', '2020-12-28'],
  ['C', '2020-12-25', 1, '2020-12-28', '2020-12-29'],
  ['D', '2020-12-25', 3, '2020-12-28', '2020-12-31'],
  ['E', '2020-12-25', 4, '2020-12-28', '2021-01-04'],
  ['F', '2021-08-27', 5, '2021-08-27', '2021-09-01'],
  ['G', '2021-08-28', 5, '2021-08-30', '2021-09-06'],
] as const;
