import type { Outlook } from '@bank/contracts';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@bank/ui';
import { shortagesIn } from './words.ts';
import links from '../link.module.css';
import styles from './expected-money.module.css';

/** On which day money will be missing, or may be, with the way to mend it; nothing where it is enough. */
export function OutlookNotice({
  outlook,
  concealed = false,
  mayOpen,
}: {
  readonly outlook: Outlook;
  readonly concealed?: boolean;
  /** Whether this person sees schedules, where a day's payments are moved, skipped or called off. */
  readonly mayOpen: boolean;
}): ReactNode {
  const shortages = shortagesIn(outlook, concealed);
  return shortages.map(({ date, text, isSure }, index) => (
    <p key={date} className={classNames(styles.notice, isSure ? styles.sure : styles.may)}>
      <TriangleAlert size={18} aria-hidden />
      <span>
        {text} {index === shortages.length - 1 && 'Deposite antes, mude a data, pule ou cancele um pagamento. '}
        {mayOpen && (
          <Link
            to="/schedules"
            search={{ visao: 'calendario', mes: date.slice(0, 7), dia: date }}
            className={links.link}
          >
            Ver o que sai nesse dia
          </Link>
        )}
      </span>
    </p>
  ));
}
