import { describe, expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import type { ScrumBoard } from '../../entities.ts';
import { cardBeside, cardMove, cardStep, columnBeside, columnMove, findCard } from './board-moves.ts';

const board = sampleState(Date.parse('2026-11-21T12:00:00Z')).boards[0] as ScrumBoard;
const [first, second] = board.list as [ScrumBoard['list'][number], ScrumBoard['list'][number]];
const idAt = (column: typeof first, place: number): string => column.cardList[place]?.id ?? '';

describe('a card', () => {
  test('dropped after a later card of its column takes the place that is left for it', () => {
    expect(cardBeside(board, idAt(first, 0), idAt(first, 2), 'after')?.body).toEqual({
      boardId: board.id,
      listId: first.id,
      startIndex: 0,
      endIndex: 2,
    });
  });
  test('dropped before a card of another column goes there', () => {
    expect(cardBeside(board, idAt(first, 1), idAt(second, 0), 'before')).toEqual({
      path: '/api/scrum-board/move-card',
      body: { boardId: board.id, sourcelistId: first.id, destinationlistId: second.id, source: 1, destination: 0 },
      words: `${first.cardList[1]?.title}: 1 de 4 em ${second.title}.`,
    });
  });
  test('dropped where it was, or on itself, makes no call', () => {
    expect(cardBeside(board, idAt(first, 0), idAt(first, 1), 'before')).toBeUndefined();
    expect(cardBeside(board, idAt(first, 0), idAt(first, 0), 'after')).toBeUndefined();
  });
  test('steps by keys within its column and into the next, and stops at the edges', () => {
    expect(cardStep(board, idAt(first, 0), 'up')).toBeUndefined();
    expect(cardStep(board, idAt(first, 0), 'left')).toBeUndefined();
    expect(cardStep(board, idAt(first, 0), 'down')?.body).toMatchObject({ startIndex: 0, endIndex: 1 });
    expect(cardStep(board, idAt(first, 3), 'right')?.body).toMatchObject({ source: 3, destination: 3 });
  });
  test('beyond the end of a column is its end', () => {
    expect(cardMove(board, idAt(first, 0), second, 99)?.body).toMatchObject({ destination: second.cardList.length });
    expect(findCard(board, 'nobody')).toBeUndefined();
  });
});

describe('a column', () => {
  test('moves beside another one, and not onto itself or over the edge', () => {
    expect(columnBeside(board, first.id, second.id, 'after')?.body).toMatchObject({ startIndex: 0, endIndex: 1 });
    expect(columnBeside(board, first.id, second.id, 'before')).toBeUndefined();
    expect(columnMove(board, first.id, -1)).toBeUndefined();
  });
});
