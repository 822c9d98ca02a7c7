import { DESCONTO_PER_DAY, DESCONTO_UNTIL_DATE, JUROS, MULTA } from '@bank/cobv';
import type { ChargeContent, ChargeTerms } from '@bank/contracts';
import { formatBrl, formatDate, formatReais } from '@bank/core';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf } from '../../vocabulary/dates.ts';

interface Item {
  readonly label: string;
  readonly value: string;
}

const DAYS = { calendar: 'dia corrido', business: 'dia útil' } as const;

/** Fine, interest, discounts and abatement of a charge as somebody reads them: "2,00%", "1,00% ao mês, por dias corridos". */
export function termsInWords(content: ChargeContent): readonly Item[] {
  if (content.kind !== 'due') return [];
  const { multa, juros, desconto, abatimento } = content.terms;
  return [
    ...(multa ? [{ label: 'Multa por atraso', value: valueOf(MULTA[multa.modalidade].of, multa.valorPerc) }] : []),
    ...(juros ? [{ label: 'Juros por atraso', value: interestInWords(juros) }] : []),
    ...(desconto ? discountsInWords(desconto) : []),
    ...(abatimento
      ? [{ label: 'Abatimento', value: valueOf(MULTA[abatimento.modalidade].of, abatimento.valorPerc) }]
      : []),
  ];
}

function interestInWords({ modalidade, valorPerc }: NonNullable<ChargeTerms['juros']>): string {
  const { of, days, per } = JUROS[modalidade];
  const value = valueOf(of, valorPerc);
  if (per === 'day') return `${value} por ${DAYS[days]}`;
  return `${value} ao ${per === 'month' ? 'mês' : 'ano'}, por ${days === 'calendar' ? 'dias corridos' : 'dias úteis'}`;
}

function discountsInWords(desconto: NonNullable<ChargeTerms['desconto']>): readonly Item[] {
  if ('descontoDataFixa' in desconto) {
    const { of } = DESCONTO_UNTIL_DATE[desconto.modalidade];
    return desconto.descontoDataFixa.map(({ data, valorPerc }) => ({
      label: `Desconto até ${formatDate(dayOf(data))}`,
      value: valueOf(of, valorPerc),
    }));
  }
  const { of, days } = DESCONTO_PER_DAY[desconto.modalidade];
  return [
    {
      label: 'Desconto por antecipação',
      value: `${valueOf(of, desconto.valorPerc)} por ${DAYS[days]} antes do vencimento`,
    },
  ];
}

function valueOf(of: 'amount' | 'percent', wire: string): string {
  // API Pix may write zeros before an amount.
  const hundredths = centavosOf(wire.replace(/^0+(?=\d)/, ''));
  return of === 'amount' ? formatBrl(hundredths) : `${formatReais(hundredths)}%`;
}
