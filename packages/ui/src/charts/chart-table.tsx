import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import type { ChartData } from './chart-data.ts';
import { FollowLink } from './follow-link.tsx';
import styles from './chart-frame.module.css';

/** The numbers of a chart as a table: every place of the data, also where the drawing lets several share one. */
export function ChartTable({
  title,
  data: { unit, placesAre, places, series },
  onFollow,
}: {
  readonly title: string;
  readonly data: ChartData;
  readonly onFollow: (href: string) => void;
}): ReactNode {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{placesAre.one}</th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map(({ key, name, href }, place) => (
          <tr key={key}>
            <th scope="row">
              <FollowLink href={href} onFollow={onFollow}>
                {name}
              </FollowLink>
            </th>
            {series.map((one) => {
              const value = one.values[place] ?? null;
              return (
                <td key={one.key} className={classNames(value === null && styles.unknown)}>
                  {value === null ? 'sem dado' : unit.inWords(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
