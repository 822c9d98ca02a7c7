import { listPayees, payeePlace, type Favourite, type OrderKind, type Payee, type RecentPayee } from '@bank/contracts';
import { formatBrl, formatDate } from '@bank/core';
import { SearchField, Skeleton } from '@bank/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useApp } from '../../platform/app-services.ts';
import { endpointQuery } from '../../platform/api/use-endpoint.ts';
import { CardFailure } from '../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf } from '../../vocabulary/dates.ts';
import type { PaidBefore } from '../way-of-paying.ts';
import { FavouriteMenu } from './favourite-menu.tsx';
import { PayeeLine } from './payee-line.tsx';
import { SaveRecent } from './save-recent.tsx';
import styles from './saved-payees.module.css';

/** So many of each stand there while nothing is searched. */
const SHOWN = 5;

/** Whom the company pays again, beside the first step: favourites and who was paid lately. Choosing one leads to the amount. */
export function SavedPayees({
  kind,
  working,
  onChoose,
}: {
  readonly kind: OrderKind;
  readonly working: boolean;
  readonly onChoose: (before: PaidBefore) => void;
}): ReactNode {
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const query = { kind, ...(asked === '' ? {} : { search: asked }) };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(useApp(), listPayees, { query }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return (
      <Frame>
        {error === null ? (
          <Skeleton height={160} />
        ) : (
          <CardFailure failure={error.failure} onRetry={() => void refetch()} />
        )}
      </Frame>
    );
  const { favourites, recent } = data;
  const isSearching = asked !== '';
  const few = <Item,>(items: readonly Item[]): readonly Item[] => (isSearching ? items : items.slice(0, SHOWN));
  const isNothing = favourites.items.length + recent.items.length === 0;
  const searchable = isSearching || search !== '' || favourites.count + recent.items.length > 3;
  return (
    <Frame>
      {searchable && (
        <div>
          <SearchField label="Buscar nome, CPF, CNPJ ou chave" value={search} onChange={setSearch} />
        </div>
      )}
      {isNothing && isSearching && <p className={styles.none}>Ninguém encontrado com “{asked}”.</p>}
      {!(isNothing && isSearching) && (
        <Part title="Favoritos">
          {favourites.items.length === 0 && !isSearching && (
            <li className={styles.none}>Salve um favorecido ao pagar: ele aparece aqui para toda a empresa.</li>
          )}
          {few(favourites.items).map((favourite) => (
            <FavouriteLine key={favourite.id} {...{ favourite, working, onChoose }} />
          ))}
          <More shown={few(favourites.items).length} count={favourites.count} />
        </Part>
      )}
      {recent.items.length > 0 && (
        <Part title="Recentes">
          {few(recent.items).map((one) => (
            <RecentLine key={one.orderId} recent={one} {...{ working, onChoose }} />
          ))}
        </Part>
      )}
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <aside className={styles.saved} aria-label="Pagar de novo">
      <h2 className={styles.title}>Pagar de novo</h2>
      {children}
    </aside>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function More({ shown, count }: { readonly shown: number; readonly count: number }): ReactNode {
  return (
    count > shown && (
      <li className={styles.none}>
        {shown} de {count}. Busque para achar os outros.
      </li>
    )
  );
}

interface LineProps {
  readonly working: boolean;
  readonly onChoose: (before: PaidBefore) => void;
}

function FavouriteLine({ favourite, working, onChoose }: LineProps & { readonly favourite: Favourite }): ReactNode {
  const { id, name, payee } = favourite;
  const isNamedSo = name === payee.name;
  return (
    <PayeeLine
      name={name}
      details={[...(isNamedSo ? [] : [payee.name]), placeOf(payee)]}
      disabled={working}
      onChoose={() => onChoose({ to: { favouriteId: id }, name })}
      end={<FavouriteMenu favourite={favourite} />}
    />
  );
}

function RecentLine({ recent, working, onChoose }: LineProps & { readonly recent: RecentPayee }): ReactNode {
  const { orderId, payee, amount, date } = recent;
  return (
    <PayeeLine
      name={payee.name}
      details={[placeOf(payee), `${formatBrl(centavosOf(amount))} em ${formatDate(dayOf(date))}`]}
      disabled={working}
      onChoose={() => onChoose({ to: { orderId }, name: payee.name })}
      end={<SaveRecent orderId={orderId} name={payee.name} />}
    />
  );
}

function placeOf(payee: Payee): string {
  return `${payee.maskedDocument} · ${payeePlace(payee)}`;
}
