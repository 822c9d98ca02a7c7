import { previewRights, WITHHELD_WORDS, type CallInput, type Role } from '@bank/contracts';
import { Skeleton } from '@bank/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useApp } from '../../../platform/app-services.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { MenuMark } from '../../../platform/screens/menu-icons.tsx';
import { linksOf, MENU, visibleMenu, type MenuEntry } from '../../../platform/screens/menu-model.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { permissionWords } from '../operator-words.ts';
import styles from './rights-preview.module.css';

/**
 * "Ver como": what a person with these rights may do, and the menu that they would see. The bank says it, from the
 * same table by which it lets through or refuses.
 */
export function RightsPreview({
  question,
  role,
}: {
  readonly question: CallInput<typeof previewRights>['body'];
  readonly role: Role;
}): ReactNode {
  const { isLegalPerson } = useAccess();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(useApp(), previewRights, { body: question }),
    // What stood before stays until the answer comes: nothing jumps while boxes are ticked.
    placeholderData: keepPreviousData,
  });
  const menu = useMemo(
    () =>
      data === undefined
        ? []
        : visibleMenu(MENU, { role, permissions: data.permissions, products: data.products, isLegalPerson }),
    [data, role, isLegalPerson],
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton height={260} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <div className={styles.preview}>
      <div className={styles.may}>
        <h3 className={styles.heading}>O que pode fazer</h3>
        {data.may.length === 0 ? (
          <p className={styles.muted}>Nada além de entrar e ver a tela inicial.</p>
        ) : (
          <ul className={styles.list}>
            {data.may.map((sentence) => (
              <li key={sentence}>
                <Check size={16} strokeWidth={1.7} className={styles.yes} aria-hidden />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        )}
        {data.withheld.length > 0 && (
          <>
            <h3 className={styles.heading}>Marcado no perfil, mas não vale</h3>
            <ul className={styles.list}>
              {data.withheld.map(({ permission, because }) => (
                <li key={permission} className={styles.muted}>
                  <Minus size={16} strokeWidth={1.7} aria-hidden />
                  <span>
                    {permissionWords(permission)} ({WITHHELD_WORDS[because]})
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <MenuPreview menu={menu} />
    </div>
  );
}

/** The side menu as that person would see it: to look at, not to follow. */
function MenuPreview({ menu }: { readonly menu: readonly MenuEntry[] }): ReactNode {
  return (
    <div>
      <h3 className={styles.heading}>Menu que esta pessoa vê</h3>
      <ul className={styles.menu}>
        {menu.map((entry) => {
          if (entry.kind === 'label')
            return (
              <li key={`label ${entry.label}`} className={styles.label}>
                {entry.label}
              </li>
            );
          const links = entry.kind === 'group' ? linksOf([entry]) : [entry];
          return links.map(({ label, icon }) => (
            <li key={`${entry.label} ${label}`} className={styles.entry}>
              <MenuMark icon={icon} size={16} />
              {label}
            </li>
          ));
        })}
      </ul>
    </div>
  );
}
