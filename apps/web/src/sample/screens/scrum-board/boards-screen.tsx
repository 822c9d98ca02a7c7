import { Button, Card, EmptyState } from '@bank/ui';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { Faces } from '../../components/faces.tsx';
import shared from '../../components/sample.module.css';
import { TitleForm } from '../../components/title-form.tsx';
import { useSample } from '../../context/sample-context.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { ScrumBoard } from '../../entities.ts';
import styles from './scrum-board.module.css';

const NEW_BOARD = 'novo-quadro';

/** The boards of the sample, and a new one. */
export function BoardsScreen(): ReactNode {
  const boards = useSampleRead<readonly ScrumBoard[]>('/api/scrum-board/all-board');
  return <Answered answer={boards}>{(data) => <Boards boards={data} />}</Answered>;
}

function Boards({ boards }: { readonly boards: readonly ScrumBoard[] }): ReactNode {
  const { Link } = useSample();
  const { run, running } = useSampleWrite();
  const [isAdding, setAdding] = useState(false);
  const add = async (title: string): Promise<void> => {
    if (await run('/api/scrum-board/add-board', { title }, `Quadro ${title} criado.`)) setAdding(false);
  };
  return (
    <>
      <div className={shared.actions}>
        <Button id={NEW_BOARD} variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Novo quadro
        </Button>
      </div>
      {isAdding && (
        <Card title="Novo quadro">
          <TitleForm
            label="Nome do quadro"
            action="Criar quadro"
            loading={running}
            opener={NEW_BOARD}
            onSave={(title) => void add(title)}
            onCancel={() => setAdding(false)}
          />
        </Card>
      )}
      {boards.length === 0 ? (
        <Card>
          <EmptyState title="Nenhum quadro">Crie um quadro para organizar o trabalho em colunas.</EmptyState>
        </Card>
      ) : (
        <ul className={styles.boards} aria-label="Quadros">
          {boards.map((board) => (
            <li key={board.id}>
              <Link to={`/scrum-board/${encodeURIComponent(board.id)}`} className={styles.boardLink ?? ''}>
                <span className={shared.first}>{board.title}</span>
                <span className={shared.second}>{countWords(board)}</span>
                <Faces people={board.members} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function countWords({ list }: ScrumBoard): string {
  const cards = list.reduce((sum, { cardList }) => sum + cardList.length, 0);
  const columns = list.length === 1 ? '1 coluna' : `${list.length} colunas`;
  return `${columns} · ${cards === 1 ? '1 cartão' : `${cards} cartões`}`;
}
