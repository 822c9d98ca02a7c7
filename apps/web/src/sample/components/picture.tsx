import type { ReactNode } from 'react';
import styles from './sample.module.css';

/** A small round portrait beside a name: decoration, for the name says who it is. */
export function Portrait({ src, size = 40 }: { readonly src: string; readonly size?: number }): ReactNode {
  return <img className={styles.portrait} src={src} alt="" width={size} height={size} />;
}
