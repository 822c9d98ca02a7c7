import { readAvailability, type ServiceName } from '@bank/contracts';
import { instant } from '@bank/core';
import { classNames } from '@bank/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { endpointQuery } from '../api/use-endpoint.ts';
import { useApp } from '../app-services.ts';
import { troubleWords } from './service-words.ts';
import styles from './service-notice.module.css';

/** How often it is asked how the services are, while the page is looked at: the bank answers from memory. */
const LOOK_EVERY_MS = 5000;

/**
 * Says what is the matter with the services that this place depends on, for as long as it is; nothing where all is well.
 * It comes and goes by itself.
 */
export function ServiceNotice({ services }: { readonly services: readonly ServiceName[] }): ReactNode {
  const query = endpointQuery(useApp(), readAvailability, {});
  const { data } = useQuery({ ...query, refetchInterval: LOOK_EVERY_MS, staleTime: 0, retry: false });
  const troubles = data === undefined ? [] : troubleWords(data, services, instant(Date.parse(data.at)));
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status" className={classNames(troubles.length > 0 && styles.notices)}>
      {troubles.map(({ service, isOut, title, text }) => (
        <div key={service} className={classNames(styles.notice, isOut && styles.out)}>
          {isOut ? <CircleX size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
          <p>
            <strong>{title}</strong> {text}{' '}
            <a href="/status" target="_blank" rel="noreferrer">
              Situação dos serviços
            </a>
          </p>
        </div>
      ))}
    </div>
  );
}
