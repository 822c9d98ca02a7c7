import { Link } from '@tanstack/react-router';
import { FileCode2, FileSpreadsheet, Grid3x3, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WayIn } from '../address.ts';
import styles from './making.module.css';
import { ModelMenu } from './model-menu.tsx';

const WAYS: readonly {
  readonly way: WayIn;
  readonly icon: ReactNode;
  readonly title: string;
  readonly words: string;
}[] = [
  {
    way: 'planilha',
    icon: <FileSpreadsheet size={22} aria-hidden />,
    title: 'Planilha',
    words: 'Traga um arquivo XLSX ou CSV e diga o que é cada coluna',
  },
  {
    way: 'grade',
    icon: <Grid3x3 size={22} aria-hidden />,
    title: 'Digitar ou colar',
    words: 'Preencha na tela, ou cole as linhas da sua planilha',
  },
  {
    way: 'grupo',
    icon: <Users size={22} aria-hidden />,
    title: 'Grupo',
    words: 'Comece com os favorecidos e valores de um grupo seu',
  },
  {
    way: 'cnab',
    icon: <FileCode2 size={22} aria-hidden />,
    title: 'Arquivo CNAB 240',
    words: 'O arquivo de pagamentos que o seu sistema gera',
  },
];

/** The ways in which a batch is begun. */
export function WaysIn({ ways }: { readonly ways: readonly WayIn[] }): ReactNode {
  return (
    <section aria-label="Montar um lote">
      <ul className={styles.ways}>
        {WAYS.filter(({ way }) => ways.includes(way)).map(({ way, icon, title, words }) => (
          <li key={way}>
            <Link to="/batch-transfer" search={{ novo: way }} className={styles.way}>
              {icon}
              <strong>{title}</strong>
              <span className={styles.words}>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.below}>
        <span>Você também pode soltar o arquivo em qualquer lugar desta página.</span>
        <ModelMenu />
      </div>
    </section>
  );
}
