import { Button, IconButton, SelectField, TextField } from '@bank/ui';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Named, Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

const MEASURES = [
  ['top-bar', '64 px: a barra do alto'],
  ['bottom-bar', '60 px: a barra do celular'],
  ['side-bar-compact', '80 px: o menu só com ícones'],
  ['side-bar', '280 px: o menu lateral'],
  ['contained', '1200 px: a página contida'],
] as const;

/** /utilities/height-width: the fixed measures, and the heights of what is pressed and filled in. */
export function HeightWidthScreen(): ReactNode {
  return (
    <div className={styles.page}>
      <Specimen
        title="Medidas fixas"
        note="As medidas da moldura valem a partir de 1280 px; abaixo de 768 px, o celular."
      >
        {MEASURES.map(([measure, use]) => (
          <Named key={measure} name={`--${measure}: ${use}`}>
            <div className={styles.track}>
              <div className={styles.bar} style={{ width: `var(--${measure})` }} />
            </div>
          </Named>
        ))}
      </Specimen>
      <Specimen title="Botões" note="Uma ação principal por tela. O botão ao trabalho guarda sua largura.">
        <div className={styles.row}>
          <Button variant="primary" size="large">
            Grande
          </Button>
          <Button variant="primary">Médio</Button>
          <Button variant="primary" size="small">
            Pequeno
          </Button>
        </div>
        <div className={styles.row}>
          <Button>Secundário</Button>
          <Button variant="quiet">Discreto</Button>
          <Button variant="danger">Excluir chave</Button>
          <Button variant="primary" loading>
            Enviando
          </Button>
          <Button disabled>Indisponível</Button>
          <IconButton label="Adicionar">
            <Plus size={18} strokeWidth={1.7} />
          </IconButton>
          <IconButton label="Adicionar, pequeno" size="small">
            <Plus size={16} strokeWidth={1.7} />
          </IconButton>
          <IconButton label="Adicionar, indisponível" disabled>
            <Plus size={16} strokeWidth={1.7} />
          </IconButton>
        </div>
        <Button variant="primary" wide>
          De toda a largura
        </Button>
      </Specimen>
      <Specimen title="Campos" note="44 px de altura, a largura é a do lugar.">
        <div className={styles.grid}>
          <TextField label="Nome" defaultValue="Padaria Aurora" />
          <SelectField
            label="Tipo de conta"
            options={[
              { value: 'CACC', label: 'Conta corrente' },
              { value: 'SVGS', label: 'Poupança' },
            ]}
          />
        </div>
      </Specimen>
    </div>
  );
}
