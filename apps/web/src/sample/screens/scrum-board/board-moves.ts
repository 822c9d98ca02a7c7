import { placeBeside, type Side } from '../../drag/moves.ts';
import type { ScrumBoard, ScrumCard, ScrumColumn } from '../../entities.ts';

/** A call that moves something, and where the thing is then, in words. */
export interface Move {
  readonly path: string;
  readonly body: object;
  readonly words: string;
}

/** Where a card is: its column and its place there. */
export interface Found {
  readonly column: ScrumColumn;
  readonly columnPlace: number;
  readonly card: ScrumCard;
  readonly place: number;
}

/** Finds a card on a board. */
export function findCard(board: ScrumBoard, cardId: string): Found | undefined {
  for (const [columnPlace, column] of board.list.entries()) {
    const place = column.cardList.findIndex(({ id }) => id === cardId);
    const card = column.cardList[place];
    if (card !== undefined) return { column, columnPlace, card, place };
  }
  return undefined;
}

/** Moves a card to a place of a column, counted without itself. Undefined where that changes nothing. */
export function cardMove(board: ScrumBoard, cardId: string, to: ScrumColumn, place: number): Move | undefined {
  const found = findCard(board, cardId);
  if (found === undefined) return undefined;
  const { column: from, card } = found;
  const isSame = from.id === to.id;
  const room = to.cardList.length - (isSame ? 1 : 0);
  const at = Math.min(Math.max(0, place), room);
  if (isSame && at === found.place) return undefined;
  const words = `${card.title}: ${at + 1} de ${room + 1} em ${to.title}.`;
  const boardId = board.id;
  return isSame
    ? {
        path: '/api/scrum-board/reorder-card',
        body: { boardId, listId: to.id, startIndex: found.place, endIndex: at },
        words,
      }
    : {
        path: '/api/scrum-board/move-card',
        body: { boardId, sourcelistId: from.id, destinationlistId: to.id, source: found.place, destination: at },
        words,
      };
}

/** A card that was dropped beside another one. */
export function cardBeside(board: ScrumBoard, cardId: string, target: string, side: Side): Move | undefined {
  const to = findCard(board, target)?.column;
  if (to === undefined) return undefined;
  const ids = to.cardList.map(({ id }) => id);
  const place = placeBeside(ids, cardId, { target, side });
  return place === undefined ? undefined : cardMove(board, cardId, to, place);
}

/** Which way a key moves something. */
export type Way = 'up' | 'down' | 'left' | 'right';

/** A card that was moved one step: within its column, or into the next one at the same height. */
export function cardStep(board: ScrumBoard, cardId: string, way: Way): Move | undefined {
  const found = findCard(board, cardId);
  if (found === undefined) return undefined;
  if (way === 'up' || way === 'down') {
    return cardMove(board, cardId, found.column, found.place + (way === 'down' ? 1 : -1));
  }
  const to = board.list[found.columnPlace + (way === 'right' ? 1 : -1)];
  return to && cardMove(board, cardId, to, found.place);
}

/** Moves a column to a place among the columns, counted without itself. Undefined where that changes nothing. */
export function columnMove(board: ScrumBoard, columnId: string, place: number): Move | undefined {
  const from = board.list.findIndex(({ id }) => id === columnId);
  const column = board.list[from];
  if (column === undefined) return undefined;
  const at = Math.min(Math.max(0, place), board.list.length - 1);
  if (at === from) return undefined;
  return {
    path: '/api/scrum-board/reorder-list',
    body: { boardId: board.id, startIndex: from, endIndex: at },
    words: `Coluna ${column.title}: ${at + 1} de ${board.list.length}.`,
  };
}

/** A column that was dropped beside another one. */
export function columnBeside(board: ScrumBoard, columnId: string, target: string, side: Side): Move | undefined {
  const ids = board.list.map(({ id }) => id);
  const place = placeBeside(ids, columnId, { target, side });
  return place === undefined ? undefined : columnMove(board, columnId, place);
}
