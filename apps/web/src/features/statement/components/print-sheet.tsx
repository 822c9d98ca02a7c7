import { entryTypeLabel, type StatementEntry } from '@bank/contracts';
import { formatBrl, formatDate, formatReais, formatTime, instant } from '@bank/core';
import { formatDocument } from '@bank/documents';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { bankName } from '../../../environment.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { useAuth } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf, instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { filterWords, sumsOf, type Printout } from '../printout.ts';
import styles from './print-sheet.module.css';

/**
 * The statement on paper, oldest line first: whose it is, of which days and when it was made, what it adds up to, every
 * line. Who and what stand on every sheet again; no line is cut. Nothing else of the page is printed beside it.
 */
export function PrintSheet({ printout }: { readonly printout: Printout }): ReactNode {
  const { user } = useAuth();
  const { nowMs, window } = useDoor();
  const { query, lines, balances, isWhole } = printout;
  const period = `${formatDate(dayOf(query.from))} a ${formatDate(dayOf(query.to))}`;
  const filtered = filterWords(query);
  const owner = [
    user?.company?.name ?? user?.name,
    user?.company && `CNPJ ${formatDocument(user.company.document)}`,
    user && `Conta ${user.bankAccount}`,
  ].filter(Boolean);
  return createPortal(
    <div className={styles.sheet}>
      <p className={styles.bank}>{bankName()}</p>
      <h1 className={styles.title}>Extrato de conta, {period}</h1>
      <p>{owner.join(' · ')}</p>
      {filtered !== undefined && <p>Filtrado por: {filtered}</p>}
      <p className={styles.made}>Impresso em {momentInFull(instant(nowMs()))} (horário de Brasília)</p>
      {isWhole ? (
        <Figures lines={lines} balances={balances} />
      ) : (
        <p>
          <strong>Só os lançamentos que a tela já carregou.</strong> Para imprimir todos, use Exportar, Imprimir.
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr className={styles.running}>
            <th colSpan={5}>{[...owner, period].join(' · ')}</th>
          </tr>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Lançamento</th>
            <th scope="col">Contraparte</th>
            <th scope="col">Valor (R$)</th>
            <th scope="col">Saldo (R$)</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p>Não há lançamentos no que está filtrado.</p>}
    </div>,
    window.document.body,
  );
}

function Figures({ lines, balances }: Pick<Printout, 'lines' | 'balances'>): ReactNode {
  const sums = sumsOf(lines);
  const figures = [
    ['Saldo inicial', balances && formatBrl(centavosOf(balances.opening))],
    ['Entradas', formatBrl(sums.in)],
    ['Saídas', formatBrl(-sums.out)],
    ['Saldo final', balances && formatBrl(centavosOf(balances.closing))],
    ['Lançamentos', lines.length.toLocaleString('pt-BR')],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Line({ entry }: { readonly entry: StatementEntry }): ReactNode {
  const { counterparty, message, txid } = entry;
  const who = [counterparty?.maskedDocument, counterparty?.bankName].filter(Boolean).join(' · ');
  return (
    <tr>
      <td>
        {formatDate(dayOf(entry.date))} {formatTime(instantOf(entry.at))}
      </td>
      <td>
        {entryTypeLabel(entry.type)}
        {message !== null && <span className={styles.second}>{message}</span>}
        {txid !== null && <span className={styles.second}>txid {txid}</span>}
      </td>
      <td>
        {counterparty?.name ?? entry.description}
        {who !== '' && <span className={styles.second}>{who}</span>}
      </td>
      <td>{formatReais(centavosOf(entry.amount))}</td>
      <td>{formatReais(centavosOf(entry.balanceAfter))}</td>
    </tr>
  );
}
