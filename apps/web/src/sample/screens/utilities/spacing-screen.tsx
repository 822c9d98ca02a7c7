import type { ReactNode } from 'react';
import { Named, Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16] as const;
const RADII = [
  ['radius-small', '6 px: campos e botões'],
  ['radius', '10 px: cartões e janelas'],
  ['radius-round', 'redondo: etiquetas'],
] as const;

/** /utilities/spacing: the grid of 4 px and the corners. */
export function SpacingScreen(): ReactNode {
  return (
    <div className={styles.page}>
      <Specimen title="Espaços" note="Uma grade de 4 px. O espaço agrupa; linhas e caixas são raras.">
        {STEPS.map((step) => (
          <Named key={step} name={`--space-${step}: ${step * 4} px`}>
            <div className={styles.bar} style={{ width: `var(--space-${step})` }} />
          </Named>
        ))}
      </Specimen>
      <Specimen title="Cantos" note="O que contém outras coisas tem o canto maior que o que está dentro.">
        <div className={styles.grid}>
          {RADII.map(([radius, use]) => (
            <Named key={radius} name={`--${radius}: ${use}`}>
              <div className={styles.swatch} style={{ borderRadius: `var(--${radius})` }} />
            </Named>
          ))}
        </div>
      </Specimen>
    </div>
  );
}
