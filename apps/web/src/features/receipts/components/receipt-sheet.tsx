import { payeeProofLines, receiptTitle, type PayeeLine, type Receipt } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { documentLabel } from '@bank/documents';
import { Amount, BrandMark, DetailList } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import styles from './receipt-sheet.module.css';

/** The receipt itself: what the PDF and the public check show, no more. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }): ReactNode {
  return (
    <article className={styles.sheet} data-receipt="" aria-label={receiptTitle(receipt.kind)}>
      <header className={styles.head}>
        <BrandMark size={28} />
        <div>
          <h3 className={styles.title}>{receiptTitle(receipt.kind)}</h3>
          <p className={styles.when}>{momentInFull(instantOf(receipt.settledAt))}, horário de Brasília</p>
        </div>
      </header>
      <p className={styles.amount}>
        <Amount centavos={centavosOf(receipt.amount)} size="hero" />
      </p>
      {receipt.returned !== undefined && <Returned {...receipt.returned} />}
      <Party title="Quem recebeu" party={receipt.payee} lines={payeeProofLines(receipt.payee)} />
      <Party title="Quem pagou" party={receipt.payer} lines={payerLines(receipt.payer)} />
      <DetailList
        items={[
          { label: 'Mensagem', value: receipt.message },
          { label: 'Tarifa', value: receipt.fee === null ? null : <Amount centavos={centavosOf(receipt.fee)} /> },
          {
            label: 'ID da transação',
            value: receipt.endToEndId === null ? null : <Code text={receipt.endToEndId} what="o ID da transação" />,
          },
          { label: 'txid', value: receipt.txid === null ? null : <Code text={receipt.txid} what="o txid" /> },
          { label: 'Autenticação', value: <Code text={receipt.code} what="o código de autenticação" /> },
        ]}
      />
      <p className={styles.check}>
        Qualquer pessoa pode conferir este comprovante em <span className={styles.address}>{receipt.checkUrl}</span>
      </p>
    </article>
  );
}

/** What came back since: a receipt proves nothing that was given back. */
function Returned({ at, amount, words }: NonNullable<Receipt['returned']>): ReactNode {
  return (
    <p className={styles.returned}>
      {words} {formatBrl(centavosOf(amount))} voltaram para quem pagou em {momentInFull(instantOf(at))}.
    </p>
  );
}

function Party({
  title,
  party,
  lines,
}: {
  readonly title: string;
  readonly party: Pick<Receipt['payee'], 'name' | 'maskedDocument'>;
  readonly lines: readonly PayeeLine[];
}): ReactNode {
  return (
    <section className={styles.party}>
      <h4 className={styles.role}>{title}</h4>
      <DetailList
        items={[
          { label: 'Nome', value: party.name },
          { label: documentLabel(party.maskedDocument), value: party.maskedDocument },
          ...lines,
        ]}
      />
    </section>
  );
}

function payerLines({ bankName, branch, accountNumber }: Receipt['payer']): readonly PayeeLine[] {
  return [
    { label: 'Instituição', value: bankName },
    { label: 'Agência e conta', value: branch === null ? accountNumber : `${branch} / ${accountNumber}` },
  ];
}

function Code({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  return (
    <span className={styles.code}>
      <span>{text}</span>
      <span className={styles.screenOnly}>
        <CopyButton text={text} what={what} />
      </span>
    </span>
  );
}
