import { Amount, Button, CountLabel, StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { Named, Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

const ROLES = [
  ['bg', 'o fundo da página'],
  ['surface', 'cartões e barras'],
  ['raised', 'o que flutua'],
  ['hover', 'sob o ponteiro'],
  ['line', 'linhas'],
  ['field-line', 'a borda de um campo'],
  ['text', 'texto'],
  ['muted', 'texto secundário'],
  ['faint', 'texto de apoio'],
  ['accent', 'ação e seleção'],
  ['accent-soft', 'fundo da seleção'],
  ['positive', 'entrou, certo'],
  ['negative', 'falhou, perigo'],
  ['warning', 'aguarda, atenção'],
  ['focus', 'o foco do teclado'],
] as const;

const THEMES = [
  ['blue', 'Azul'],
  ['green', 'Verde'],
  ['purple', 'Roxo'],
  ['graphite', 'Grafite'],
] as const;

/** /utilities/color: the roles, the themes, and what colour means, in the mode of the moment. */
export function ColorScreen(): ReactNode {
  return (
    <div className={styles.page}>
      <Specimen
        title="Papéis"
        note="Uma cor é um papel, nunca um valor: cada um tem seu claro e seu escuro, e todo texto tem contraste de ao menos 4,5:1 com a superfície em que está."
      >
        <div className={styles.grid}>
          {ROLES.map(([role, use]) => (
            <Named key={role} name={`--${role}: ${use}`}>
              <div className={styles.swatch} style={{ background: `var(--${role})` }} />
            </Named>
          ))}
        </div>
      </Specimen>
      <Specimen
        title="Temas"
        note="O tema muda a cor de ação e de seleção, no modo claro e no escuro. Azul é o padrão; cada pessoa escolhe o seu em Aparência e layout."
      >
        <div className={styles.grid}>
          {THEMES.map(([theme, name]) => (
            <div key={theme} className={styles.theme} data-theme={theme}>
              <strong>{name}</strong>
              <Button variant="primary" size="small">
                Continuar
              </Button>
              <StatusLabel tone="info">Em análise</StatusLabel>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="O que a cor diz" note="A cor nunca está só: um sinal e uma palavra dizem o mesmo.">
        <div className={styles.row}>
          <StatusLabel tone="positive">Concluído</StatusLabel>
          <StatusLabel tone="warning">Aguardando aprovação</StatusLabel>
          <StatusLabel tone="negative">Recusado</StatusLabel>
          <StatusLabel tone="info">Agendado</StatusLabel>
          <StatusLabel tone="neutral">Rascunho</StatusLabel>
          <CountLabel count={3} label="3 pendentes" />
        </div>
        <div className={styles.row}>
          <Amount centavos={1_250_00n} sign="flow" />
          <Amount centavos={-89_90n} sign="flow" />
        </div>
      </Specimen>
    </div>
  );
}
