import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

/** Where the bank's app is to be had. Drawn by us: pictures of the stores, no links, since the bank is fictitious. */
export function StoreBadges(): ReactNode {
  return (
    <ul className={styles.badges} aria-label="O aplicativo nas lojas">
      <li className={styles.badge} aria-label="Disponível na App Store">
        <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d="M16.6 12.7c0-2 1.6-3 1.7-3.1-1-1.4-2.4-1.6-2.9-1.6-1.2-.1-2.4.7-3 .7s-1.6-.7-2.6-.7c-1.3 0-2.6.8-3.2 2-1.4 2.4-.4 6 1 7.9.7 1 1.4 2 2.5 2 1 0 1.4-.6 2.6-.6s1.5.6 2.6.6 1.7-1 2.4-1.900c.8-1.1 1.1-2.2 1.1-2.200s-2.2-.8-2.2-3.100zM14.6 6.700c.5-.7.9-1.6.8-2.5-.8 0-1.7.5-2.3 1.2-.5.6-.9 1.5-.8 2.4.9.1 1.8-.4 2.3-1.100z" />
        </svg>
        <span>
          <small>Baixe na</small>App Store
        </span>
      </li>
      <li className={styles.badge} aria-label="Disponível no Google Play">
        <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d="M5 3.300c-.3.3-.4.7-.4 1.200v15c0 .5.1.9.4 1.200l8.6-8.700zM14.7 13.100l-7.9 8 9.9-5.700zM18 14.700l2.6-1.500c.9-.5.9-1.9 0-2.400L18 9.3 15.8 12zM16.7 8.6 6.8 2.900l7.9 8z" />
        </svg>
        <span>
          <small>Disponível no</small>Google Play
        </span>
      </li>
    </ul>
  );
}
