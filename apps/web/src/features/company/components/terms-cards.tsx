import { PRODUCT_NAMES, TIER_NAMES } from '@bank/contracts';
import { Amount, buttonLook, Card, DetailList, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import type { Registration } from '../registration.ts';
import type { Fee } from '../upgrade.ts';
import styles from './terms-cards.module.css';

/** What the company has contracted. */
export function ProductsCard({ products }: { readonly products: Registration['products'] }): ReactNode {
  return (
    <Card
      title="Produtos"
      aside={
        <Link to="/customer-view/upgrade-perfil" className={buttonLook({ size: 'small', variant: 'quiet' })}>
          Contratar mais
        </Link>
      }
    >
      {products.length === 0 ? (
        <p className={styles.muted}>Nenhum produto contratado ainda.</p>
      ) : (
        <ul className={styles.products}>
          {products.map((product) => (
            <li key={product}>
              <StatusLabel tone="positive">{PRODUCT_NAMES[product]}</StatusLabel>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** How much the company may move. */
export function LimitsCard({ limits }: { readonly limits: Registration['limits'] }): ReactNode {
  if (limits.length === 0) return null;
  return (
    <Card title="Limites">
      <DetailList
        items={limits.map(({ name, amount }) => ({
          label: name,
          value: (
            <span className={styles.end}>
              <Amount centavos={centavosOf(amount)} />
            </span>
          ),
        }))}
      />
    </Card>
  );
}

/** What the services of the company's plan cost. */
export function FeesCard({ tier, fees }: Pick<Registration, 'tier' | 'fees'>): ReactNode {
  if (fees.length === 0) return null;
  return (
    <Card title={`Tarifas do plano ${TIER_NAMES[tier]}`}>
      <FeeTable fees={fees} />
    </Card>
  );
}

function FeeTable({ fees }: { readonly fees: readonly Fee[] }): ReactNode {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Serviço</th>
          <th scope="col" className={styles.number}>
            Grátis por mês
          </th>
          <th scope="col" className={styles.number}>
            Tarifa
          </th>
        </tr>
      </thead>
      <tbody>
        {fees.map(({ name, amount, freeEachMonth }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.number}>
              {amount === '0.00' ? 'Todos' : freeEachMonth === 0 ? 'Nenhum' : freeEachMonth}
            </td>
            <td className={styles.number}>{amount === '0.00' ? 'Grátis' : <Amount centavos={centavosOf(amount)} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
