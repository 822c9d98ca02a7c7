import type { ReactNode } from 'react';
import { Named, Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

/** /utilities/shadow: what lies, what stands on it, and what floats. */
export function ShadowScreen(): ReactNode {
  return (
    <div className={styles.page}>
      <Specimen title="Camadas" note="A altura se mostra por tom e borda; sombra, só o que flutua sobre a página.">
        <div className={styles.grid}>
          {(['bg', 'surface', 'raised'] as const).map((surface) => (
            <Named key={surface} name={`--${surface}`}>
              <div className={styles.surface} style={{ background: `var(--${surface})` }}>
                Sem sombra
              </div>
            </Named>
          ))}
          <Named name="--raised com --shadow">
            <div className={styles.surface} style={{ background: 'var(--raised)', boxShadow: 'var(--shadow)' }}>
              Menus, janelas, avisos
            </div>
          </Named>
          <Named name="--inverse">
            <div className={styles.surface} style={{ background: 'var(--inverse)', color: 'var(--on-inverse)' }}>
              Dicas
            </div>
          </Named>
        </div>
      </Specimen>
    </div>
  );
}
