import type { Charge, ChargeContent } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { documentLabel, formatDocument } from '@bank/documents';
import { Card, DetailList } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { dayOf, instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import links from '../../../vocabulary/link.module.css';
import { amountInWords, dueInWords, keyInWords } from '../charge-words.ts';
import { termsInWords } from '../terms-words.ts';
import styles from './charge-view.module.css';

/** Everything that a charge asks for, and who made and changed it. */
export function ChargeFacts({ charge }: { readonly charge: Charge }): ReactNode {
  const { content, txid, due, expiresAt, createdAt, createdBy, changedAt, changedBy, revision } = charge;
  const { batch, reference } = charge;
  const { amount } = content;
  return (
    <Card title="Dados da cobrança">
      <DetailList
        items={[
          { label: 'Valor', value: amountInWords(amount === undefined || amount === '0.00' ? null : amount) },
          { label: 'Vencimento', value: due && dueInWords(due.date, due.adjusted) },
          { label: 'Último dia para pagar', value: due && formatDate(dayOf(due.last)) },
          { label: 'Vale até', value: expiresAt && momentInFull(instantOf(expiresAt)) },
          ...termsInWords(content),
          ...debtorItems(content),
          { label: content.kind === 'static' ? 'Descrição' : 'Texto para o pagador', value: content.request },
          { label: 'Mais informações', value: linesOf(content).length > 0 && <Information content={content} /> },
          { label: 'Chave que recebe', value: keyInWords(content.key) },
          { label: 'txid', value: txid !== null && <Copyable text={txid} what="o txid" /> },
          { label: 'Sua referência', value: reference },
          { label: 'Lote', value: batch && <BatchLink {...batch} /> },
          { label: 'Criada em', value: `${momentInFull(instantOf(createdAt))}, por ${createdBy}` },
          {
            label: 'Alterada em',
            value:
              changedAt !== null &&
              `${momentInFull(instantOf(changedAt))}${changedBy === null ? '' : `, por ${changedBy}`}${
                revision > 1 ? ` (${revision} alterações)` : ''
              }`,
          },
        ].filter(({ value }) => value !== false)}
      />
    </Card>
  );
}

function BatchLink({ id, row }: NonNullable<Charge['batch']>): ReactNode {
  return (
    <Link to="/pix-charge" search={{ lote: id }} className={links.link}>
      Ver o lote em que foi criada (linha {row})
    </Link>
  );
}

function Information({ content }: { readonly content: ChargeContent }): ReactNode {
  const lines = linesOf(content);
  return (
    <ul>
      {lines.map(({ name, value }, index) => (
        // A line is its place in the list: two may have one name.
        <li key={index}>
          {name}: {value}
        </li>
      ))}
    </ul>
  );
}

function linesOf(content: ChargeContent): readonly { readonly name: string; readonly value: string }[] {
  return 'information' in content ? (content.information ?? []) : [];
}

function debtorItems(content: ChargeContent): readonly { readonly label: string; readonly value: ReactNode }[] {
  const debtor = 'debtor' in content ? content.debtor : undefined;
  if (debtor === undefined) return [];
  const { name, document, email, street, city, state, cep } = debtor;
  const address = [street, [city, state].filter((part) => part !== undefined).join(' · '), cep]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return [
    { label: 'Pagador', value: name },
    { label: documentLabel(document), value: formatDocument(document) },
    { label: 'E-mail', value: email },
    { label: 'Endereço', value: address },
  ];
}

function Copyable({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  return (
    <span className={styles.text}>
      {text}
      <CopyButton text={text} what={what} />
    </span>
  );
}
