import { classNames, IconButton, Menu } from '@bank/ui';
import { AlignLeft, MessageSquare, Move as MoveIcon, Paperclip } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Faces } from '../../components/faces.tsx';
import { useDraggable, useDropPlace } from '../../drag/use-drag.ts';
import type { ScrumBoard, ScrumCard, ScrumColumn, ScrumLabel } from '../../entities.ts';
import { cardBeside, cardMove, cardStep, type Move, type Way } from './board-moves.ts';
import styles from './scrum-board.module.css';

const KEYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export interface BoardCardProps {
  readonly board: ScrumBoard;
  readonly column: ScrumColumn;
  readonly card: ScrumCard;
  readonly onMove: (move: Move | undefined, followId?: string) => void;
  readonly onOpen: () => void;
}

/** A card: opens by press, moves by drag, by Alt with the arrows, and by its menu. */
export function BoardCard({ board, column, card, onMove, onOpen }: BoardCardProps): ReactNode {
  const whole = useRef<HTMLLIElement>(null);
  const isHeld = useDraggable(whole, { kind: 'card', id: card.id });
  const side = useDropPlace(whole, {
    kind: 'card',
    axis: 'y',
    onDrop: (id, at) => onMove(cardBeside(board, id, card.id, at)),
  });
  const id = `cartao-${card.id}`;
  const step = (event: KeyboardEvent): void => {
    const way = event.altKey ? KEYS[event.key] : undefined;
    if (way === undefined) return;
    event.preventDefault();
    onMove(cardStep(board, card.id, way), id);
  };
  const place = column.cardList.indexOf(card);
  return (
    <li ref={whole} className={classNames(styles.card, isHeld && styles.held, side && styles[`${side}Y`])}>
      {card.coverImage !== null && <img className={styles.cover} src={card.coverImage} alt="" draggable={false} />}
      <Labels labels={card.labels} />
      <div className={styles.cardHead}>
        <button id={id} type="button" className={styles.cardButton} onClick={onOpen} onKeyDown={step}>
          {card.title}
        </button>
        <Menu
          align="end"
          head="Mover para…"
          trigger={
            <IconButton size="small" label={`Mover ${card.title} para…`}>
              <MoveIcon size={16} aria-hidden />
            </IconButton>
          }
          entries={[
            {
              kind: 'action',
              label: 'Para cima',
              disabled: place === 0,
              onSelect: () => onMove(cardStep(board, card.id, 'up'), id),
            },
            {
              kind: 'action',
              label: 'Para baixo',
              disabled: place === column.cardList.length - 1,
              onSelect: () => onMove(cardStep(board, card.id, 'down'), id),
            },
            { kind: 'line' },
            ...board.list
              .filter((other) => other !== column)
              .map((other) => ({
                kind: 'action' as const,
                label: other.title,
                onSelect: () => onMove(cardMove(board, card.id, other, other.cardList.length), id),
              })),
          ]}
        />
      </div>
      <CardFoot card={card} />
    </li>
  );
}

function CardFoot({ card }: { readonly card: ScrumCard }): ReactNode {
  const { description, attachments, comments, members } = card;
  if (description === '' && attachments.length + comments.length + members.length === 0) return undefined;
  return (
    <div className={styles.cardFoot}>
      {description !== '' && <AlignLeft size={14} role="img" aria-label="Tem descrição" />}
      {attachments.length > 0 && (
        <span className={styles.mark}>
          <Paperclip size={14} role="img" aria-label="Anexos:" /> {attachments.length}
        </span>
      )}
      {comments.length > 0 && (
        <span className={styles.mark}>
          <MessageSquare size={14} role="img" aria-label="Comentários:" /> {comments.length}
        </span>
      )}
      <span className={styles.footEnd}>
        <Faces people={members} most={3} />
      </span>
    </div>
  );
}

/** Labels in their colours, each with its word. */
export function Labels({ labels }: { readonly labels: readonly ScrumLabel[] }): ReactNode {
  if (labels.length === 0) return undefined;
  return (
    <span className={styles.labels}>
      {labels.map(({ id, title, color }) => (
        <span key={id} className={classNames(styles.label, styles[color])}>
          {title}
        </span>
      ))}
    </span>
  );
}
