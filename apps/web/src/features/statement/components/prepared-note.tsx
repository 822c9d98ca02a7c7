import { IconButton } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import links from '../../../vocabulary/link.module.css';
import styles from './prepared-note.module.css';

/** Says that the file is being made, with the way to where it will be. There from the beginning, so that it is read out. */
export function PreparedNote({ shown, onClose }: { readonly shown: boolean; readonly onClose: () => void }): ReactNode {
  return (
    <div role="status">
      {shown && (
        <div className={styles.note}>
          <p>
            O arquivo está sendo preparado; pode sair desta página. Você recebe um aviso quando ele estiver pronto.{' '}
            <Link to="/background-tasks" className={links.link}>
              Ver em Tarefas
            </Link>
          </p>
          <IconButton size="small" label="Fechar este aviso" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
