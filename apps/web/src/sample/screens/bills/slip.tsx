import { formatBrl } from '@bank/core';
import type { ReactNode } from 'react';
import { centavosOf, dayWords } from '../../context/sample-values.ts';
import type { Bill } from '../../entities.ts';
import { barsOf } from './bar-code.ts';
import { ruleWords } from './bills.ts';
import styles from './slip.module.css';

/** The bill as paper: what is printed. Its code is for show and pays nothing, and it says so. */
export function Slip({ bill }: { readonly bill: Bill }): ReactNode {
  const { bars, width } = barsOf(bill.barCode);
  const { payerPerson: payer } = bill;
  const { address } = payer;
  const discounts = [bill.discount, bill.secondDiscount, bill.thirdDiscount]
    .map((rule) => ruleWords(rule, 'até'))
    .filter((words) => words !== undefined);
  const instructions = [
    ...discounts.map((words) => `Desconto de ${words}.`),
    ...[ruleWords(bill.fine, 'a partir de')].flatMap((words) => (words ? [`Juros ao mês de ${words}.`] : [])),
    ...[ruleWords(bill.multa, 'a partir de')].flatMap((words) => (words ? [`Multa de ${words}.`] : [])),
    ...(bill.comments === '' ? [] : [bill.comments]),
  ];
  return (
    <section className={styles.slip} aria-label="Boleto para impressão">
      <header className={styles.head}>
        <strong>{bill.bankNumber}</strong>
        <span className={styles.line}>{bill.digitableLine}</span>
      </header>
      <dl className={styles.fields}>
        <Field label="Local de pagamento" value="Exemplo: não pode ser pago" wide />
        <Field label="Vencimento" value={dayWords(bill.dueDate)} />
        <Field label="Beneficiário" value="Comercial Amostra Ltda" wide />
        <Field label="Nosso número" value={bill.customerNumber} />
        <Field label="Instruções" value={instructions.join(' ') || 'Nenhuma.'} wide />
        <Field label="Valor do documento" value={formatBrl(centavosOf(bill.amount))} />
        <Field
          label="Pagador"
          value={[
            [payer.name, payer.document].filter(Boolean).join(', '),
            [address.publicPlace, address.complement, address.neighborhood].filter(Boolean).join(', '),
            [address.zipCode, address.city, address.state].filter(Boolean).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
          wide
        />
      </dl>
      {width > 0 && (
        <svg
          className={styles.code}
          viewBox={`0 0 ${width} 50`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Código de barras ${bill.barCode}`}
        >
          {bars.map(({ at, width: barWidth }) => (
            <rect key={at} x={at} y="0" width={barWidth} height="50" />
          ))}
        </svg>
      )}
    </section>
  );
}

function Field({
  label,
  value,
  wide = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly wide?: boolean;
}): ReactNode {
  return (
    <div className={wide ? styles.wide : styles.field}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
