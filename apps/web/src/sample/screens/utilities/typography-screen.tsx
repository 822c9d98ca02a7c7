import { Amount, Key } from '@bank/ui';
import type { ReactNode } from 'react';
import { Named, Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

const SCALE = [
  [12, 'apoio'],
  [13, 'rótulos e etiquetas'],
  [14, 'texto'],
  [16, 'títulos de cartão'],
  [20, 'títulos de janela'],
  [28, 'títulos de página'],
  [40, 'o número principal'],
] as const;

const WEIGHTS = [
  ['weight-medium', 'média'],
  ['weight-strong', 'forte'],
  ['weight-heavy', 'pesada'],
] as const;

/** /utilities/typography: the scale, the weights, and numbers. */
export function TypographyScreen(): ReactNode {
  return (
    <div className={styles.page}>
      <Specimen
        title="Escala"
        note="Sete tamanhos de uma só família. Quem escolhe letras maiores, em Aparência e layout, as tem em todos."
      >
        {SCALE.map(([size, use]) => (
          <Named key={size} name={`--type-${size}: ${use}`}>
            <span className={styles.scale} style={{ fontSize: `var(--type-${size})` }}>
              Saldo disponível
            </span>
          </Named>
        ))}
      </Specimen>
      <Specimen title="Pesos" note="O peso marca o que se lê primeiro; nunca tudo.">
        <div className={styles.row}>
          {WEIGHTS.map(([weight, name]) => (
            <Named key={weight} name={`--${weight}: ${name}`}>
              <span style={{ fontWeight: `var(--${weight})` }}>Pagamentos de hoje</span>
            </Named>
          ))}
        </div>
      </Specimen>
      <Specimen title="Números" note="O número é o principal: algarismos da mesma largura, centavos um tom mais leves.">
        <Amount centavos={254_310_87n} size="hero" />
        <Amount centavos={254_310_87n} size="large" />
        <Amount centavos={254_310_87n} />
        <Amount centavos={254_310_87n} concealed />
      </Specimen>
      <Specimen title="Teclas" note="Um atalho fica ao lado do que ele faz. A tecla ? mostra todos.">
        <div className={styles.row}>
          <span>
            Buscar <Key>Ctrl K</Key>
          </span>
          <span>
            Buscar na lista <Key>/</Key>
          </span>
        </div>
      </Specimen>
    </div>
  );
}
