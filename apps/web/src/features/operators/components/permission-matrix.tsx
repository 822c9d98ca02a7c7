import {
  PERMISSION_ACT_WORDS,
  PERMISSION_ACTS,
  PERMISSION_MATRIX,
  PERMISSIONS,
  type Permission,
  type Product,
} from '@bank/contracts';
import type { ReactNode } from 'react';
import { permissionWords } from '../operator-words.ts';
import styles from './permission-matrix.module.css';

/** The matrix of rights to tick: areas down, acts across; on a phone an area is a block with its acts below. */
export function PermissionMatrix({
  chosen,
  products,
  onChange,
}: {
  readonly chosen: readonly Permission[];
  /** What the company has: a row without its product gives nothing, and says so. */
  readonly products: readonly Product[];
  readonly onChange: (permissions: readonly Permission[]) => void;
}): ReactNode {
  const toggle = (permission: Permission): void =>
    onChange(PERMISSIONS.filter((each) => (each === permission ? !chosen.includes(each) : chosen.includes(each))));
  return (
    <table className={styles.matrix}>
      <caption className={styles.caption}>O que este perfil permite</caption>
      <thead>
        <tr>
          <th scope="col">Área</th>
          {PERMISSION_ACTS.map((act) => (
            <th key={act} scope="col" className={styles.act}>
              {PERMISSION_ACT_WORDS[act]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PERMISSION_MATRIX.map(({ area, label, product, acts }) => (
          <tr key={area}>
            <th scope="row">
              {label}
              {product !== undefined && !products.includes(product) && (
                <span className={styles.hint}>A empresa não tem este produto: não vale para ninguém.</span>
              )}
            </th>
            {PERMISSION_ACTS.map((act) => {
              const permission = acts[act];
              return (
                <td key={act} className={permission === undefined ? styles.none : undefined}>
                  {permission !== undefined && (
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        checked={chosen.includes(permission)}
                        aria-label={permissionWords(permission)}
                        onChange={() => toggle(permission)}
                      />
                      <span className={styles.word} aria-hidden="true">
                        {PERMISSION_ACT_WORDS[act]}
                      </span>
                    </label>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
