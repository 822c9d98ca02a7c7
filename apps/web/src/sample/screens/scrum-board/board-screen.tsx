import { Button, Card, EmptyState, VisuallyHidden } from '@bank/ui';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import shared from '../../components/sample.module.css';
import { TitleForm } from '../../components/title-form.tsx';
import { useSample } from '../../context/sample-context.ts';
import { together } from '../../context/together.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { ScrumBoard, ScrumLabel, ScrumMember } from '../../entities.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardMembers } from './board-members.tsx';
import { findCard, type Move } from './board-moves.ts';
import { CardDrawer } from './card-drawer.tsx';
import styles from './scrum-board.module.css';

const NEW_COLUMN = 'nova-coluna';

/** A board: its columns with their cards, its members, and a card opened beside it. */
export function BoardScreen(): ReactNode {
  const { params } = useSample();
  const answer = together({
    board: useSampleRead<ScrumBoard>(`/api/scrum-board?id=${encodeURIComponent(params['id'] ?? '')}`),
    members: useSampleRead<readonly ScrumMember[]>('/api/scrum-board/all-member'),
    labels: useSampleRead<readonly ScrumLabel[]>('/api/scrum-board/all-label'),
  });
  return <Answered answer={answer}>{(data) => <Board {...data} />}</Answered>;
}

function Board({
  board,
  members,
  labels,
}: {
  readonly board: ScrumBoard;
  readonly members: readonly ScrumMember[];
  readonly labels: readonly ScrumLabel[];
}): ReactNode {
  const { run, running } = useSampleWrite();
  const [isAdding, setAdding] = useState(false);
  const [openCard, setOpenCard] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const followed = useRef<string | undefined>(undefined);
  const opened = openCard === undefined ? undefined : findCard(board, openCard);

  // What was moved by keys is another element by then: the focus goes after it.
  useEffect(() => {
    if (followed.current === undefined) return;
    document.getElementById(followed.current)?.focus();
    followed.current = undefined;
  }, [board]);

  const move = async (made: Move | undefined, followId?: string): Promise<void> => {
    if (made === undefined) return;
    followed.current = followId;
    if (await run(made.path, made.body)) setSaid(made.words);
  };
  const addColumn = async (listTitle: string): Promise<void> => {
    if (await run('/api/scrum-board/add-column', { boardId: board.id, listTitle })) setAdding(false);
  };

  return (
    <>
      <div className={shared.bar}>
        <h2 className={styles.boardTitle}>{board.title}</h2>
        <BoardMembers board={board} members={members} />
        <span className={shared.barEnd}>
          <Button id={NEW_COLUMN} icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Nova coluna
          </Button>
        </span>
      </div>
      {isAdding && (
        <Card title="Nova coluna">
          <TitleForm
            label="Nome da coluna"
            action="Criar coluna"
            loading={running}
            opener={NEW_COLUMN}
            onSave={(title) => void addColumn(title)}
            onCancel={() => setAdding(false)}
          />
        </Card>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {board.list.length === 0 ? (
        <Card>
          <EmptyState title="Nenhuma coluna">Crie a primeira coluna, como “A fazer”.</EmptyState>
        </Card>
      ) : (
        <>
          <p className={styles.help}>
            Arraste cartões e colunas, ou use “Mover” em cada um. No teclado, Alt com as setas move o cartão em foco.
          </p>
          <div className={styles.columns}>
            {board.list.map((column) => (
              <BoardColumn
                key={column.id}
                board={board}
                column={column}
                onMove={(made, follow) => void move(made, follow)}
                onOpenCard={setOpenCard}
              />
            ))}
          </div>
        </>
      )}
      {opened !== undefined && (
        <CardDrawer
          key={opened.card.id}
          board={board}
          column={opened.column}
          card={opened.card}
          members={members}
          labels={labels}
          onClose={() => setOpenCard(undefined)}
        />
      )}
    </>
  );
}
