import { Button, classNames, ConfirmDialog, IconButton, Menu } from '@bank/ui';
import { EllipsisVertical, Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { TitleForm } from '../../components/title-form.tsx';
import { useSampleWrite } from '../../context/use-sample-call.ts';
import { useDraggable, useDropPlace } from '../../drag/use-drag.ts';
import type { ScrumBoard, ScrumColumn } from '../../entities.ts';
import { BoardCard } from './board-card.tsx';
import { cardMove, columnBeside, columnMove, type Move } from './board-moves.ts';
import styles from './scrum-board.module.css';

export interface BoardColumnProps {
  readonly board: ScrumBoard;
  readonly column: ScrumColumn;
  /** Asks for a move; the element of that id gets the focus after it. */
  readonly onMove: (move: Move | undefined, followId?: string) => void;
  readonly onOpenCard: (cardId: string) => void;
}

/** A column: its name, its cards, a new card, and all that can be done with it. */
export function BoardColumn({ board, column, onMove, onOpenCard }: BoardColumnProps): ReactNode {
  const whole = useRef<HTMLElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const isHeld = useDraggable(whole, { kind: 'column', id: column.id });
  const side = useDropPlace(whole, {
    kind: 'column',
    axis: 'x',
    onDrop: (id, at) => onMove(columnBeside(board, id, column.id, at)),
  });
  const isUnderCard = useDropPlace(cards, {
    kind: 'card',
    axis: 'y',
    onDrop: (id) => onMove(cardMove(board, id, column, column.cardList.length)),
  });
  return (
    <section
      ref={whole}
      className={classNames(styles.column, isHeld && styles.held, side && styles[`${side}X`])}
      aria-label={column.title}
    >
      <ColumnHead board={board} column={column} onMove={onMove} />
      <div ref={cards} className={classNames(styles.cards, isUnderCard && styles.under)}>
        {column.cardList.length > 0 && (
          <ol className={styles.cardList} aria-label={`Cartões em ${column.title}`}>
            {column.cardList.map((card) => (
              <BoardCard
                key={card.id}
                board={board}
                column={column}
                card={card}
                onMove={onMove}
                onOpen={() => onOpenCard(card.id)}
              />
            ))}
          </ol>
        )}
        {column.cardList.length === 0 && <p className={styles.none}>Nenhum cartão.</p>}
      </div>
      <NewCard board={board} column={column} />
    </section>
  );
}

function ColumnHead({ board, column, onMove }: Omit<BoardColumnProps, 'onOpenCard'>): ReactNode {
  const { run, running } = useSampleWrite();
  const [doing, setDoing] = useState<'rename' | 'delete' | undefined>(undefined);
  const place = board.list.indexOf(column);
  const menuId = `coluna-${column.id}`;
  const moveTo = (to: number) => () => onMove(columnMove(board, column.id, to), menuId);
  const rename = async (listTitle: string): Promise<void> => {
    const body = { boardId: board.id, listId: column.id, listTitle };
    if (await run('/api/scrum-board/rename-column', body)) setDoing(undefined);
  };
  const remove = async (): Promise<void> => {
    await run('/api/scrum-board/delete-column', { boardId: board.id, listId: column.id }, 'Coluna excluída.');
    setDoing(undefined);
  };
  if (doing === 'rename') {
    return (
      <TitleForm
        label="Nome da coluna"
        action="Renomear"
        initial={column.title}
        loading={running}
        opener={menuId}
        onSave={(title) => void rename(title)}
        onCancel={() => setDoing(undefined)}
      />
    );
  }
  return (
    <header className={styles.columnHead}>
      <h3 className={styles.columnTitle}>{column.title}</h3>
      <span className={styles.count}>{column.cardList.length}</span>
      <Menu
        align="end"
        trigger={
          <IconButton id={menuId} size="small" label={`Opções da coluna ${column.title}`}>
            <EllipsisVertical size={16} aria-hidden />
          </IconButton>
        }
        entries={[
          { kind: 'action', label: 'Renomear', onSelect: () => setDoing('rename') },
          { kind: 'action', label: 'Mover para a esquerda', disabled: place === 0, onSelect: moveTo(place - 1) },
          {
            kind: 'action',
            label: 'Mover para a direita',
            disabled: place === board.list.length - 1,
            onSelect: moveTo(place + 1),
          },
          { kind: 'line' },
          { kind: 'action', label: 'Excluir', onSelect: () => setDoing('delete') },
        ]}
      />
      <ConfirmDialog
        open={doing === 'delete'}
        title={`Excluir a coluna ${column.title}?`}
        text={column.cardList.length === 0 ? 'Ela está vazia.' : 'Os cartões que estão nela vão junto.'}
        confirmLabel="Excluir coluna"
        danger
        loading={running}
        onCancel={() => setDoing(undefined)}
        onConfirm={() => void remove()}
      />
    </header>
  );
}

function NewCard({ board, column }: { readonly board: ScrumBoard; readonly column: ScrumColumn }): ReactNode {
  const { run, running } = useSampleWrite();
  const [isOpen, setOpen] = useState(false);
  const openerId = `novo-cartao-${column.id}`;
  const add = async (cardTitle: string): Promise<void> => {
    if (await run('/api/scrum-board/add-card', { boardId: board.id, listId: column.id, cardTitle })) setOpen(false);
  };
  if (!isOpen) {
    return (
      <Button
        id={openerId}
        size="small"
        variant="quiet"
        wide
        icon={<Plus size={16} aria-hidden />}
        aria-label={`Novo cartão em ${column.title}`}
        onClick={() => setOpen(true)}
      >
        Novo cartão
      </Button>
    );
  }
  return (
    <TitleForm
      label="Título do cartão"
      action="Criar cartão"
      loading={running}
      opener={openerId}
      onSave={(title) => void add(title)}
      onCancel={() => setOpen(false)}
    />
  );
}
