import type { SampleState, ScrumBoard, ScrumCard, ScrumColumn } from '../../entities.ts';
import {
  entityOf,
  indexOf,
  moved,
  refusal,
  textOf,
  type Body,
  type Call,
  type CallAnswer,
  type Calls,
} from '../call.ts';
import { cardForm } from '../forms.ts';

/** A call about the board that its body names: answers the board as it is then. */
function onBoard(change: (board: ScrumBoard, body: Body, input: Parameters<Call>[0]) => ScrumBoard | undefined): Call {
  return (input): CallAnswer => {
    const body = input.body();
    const boardId = textOf(body['boardId']);
    const board = input.state.boards.find(({ id }) => id === boardId);
    const after = board && change(board, body, input);
    if (!after) return refusal(404, 'Not found');
    const boards = input.state.boards.map((other) => (other.id === boardId ? after : other));
    return { value: after, state: { boards } };
  };
}

/** The board with that column changed; undefined where it has no such column. */
function withColumn(board: ScrumBoard, listId: unknown, change: (column: ScrumColumn) => ScrumColumn | undefined) {
  const wanted = textOf(listId);
  const column = board.list.find(({ id }) => id === wanted);
  const after = column && change(column);
  return after && { ...board, list: board.list.map((other) => (other.id === wanted ? after : other)) };
}

function memberOf(state: SampleState, id: unknown) {
  return state.members.find((member) => member.id === textOf(id));
}

// From one column into another: `source` and `destination` are places in their lists (READINGS 13).
function moveCard(board: ScrumBoard, body: Body): ScrumBoard | undefined {
  const source = indexOf(body['source']);
  const destination = indexOf(body['destination']);
  const [sourceId, destinationId] = [textOf(body['sourcelistId']), textOf(body['destinationlistId'])];
  const from = board.list.find(({ id }) => id === sourceId);
  const to = board.list.find(({ id }) => id === destinationId);
  const card = from?.cardList[source];
  if (!from || !to || !card || destination < 0) return undefined;
  const without = board.list.map((column) =>
    column.id === sourceId ? { ...column, cardList: column.cardList.filter((_, index) => index !== source) } : column,
  );
  const list = without.map((column) => {
    if (column.id !== destinationId) return column;
    const at = Math.min(destination, column.cardList.length);
    return { ...column, cardList: [...column.cardList.slice(0, at), card, ...column.cardList.slice(at)] };
  });
  return { ...board, list };
}

/** Boards, their columns and cards. */
export const scrumBoardCalls: Calls = {
  'GET /api/scrum-board/all-member': ({ state }) => ({ value: state.members }),
  'GET /api/scrum-board/all-label': ({ state }) => ({ value: state.labels }),
  'GET /api/scrum-board/all-board': ({ state }) => ({ value: state.boards }),
  'GET /api/scrum-board': ({ state, query }) => {
    const board = state.boards.find(({ id }) => id === (query.get('id') ?? query.get('boardId')));
    return board ? { value: board } : refusal(404, 'Not found');
  },
  'POST /api/scrum-board/add-board': ({ state, body, newId }) => {
    const board = { id: newId(), title: textOf(body()['title']), list: [], members: [] };
    return { value: board, state: { boards: [...state.boards, board] } };
  },
  'POST /api/scrum-board/add-member': onBoard((board, body, { state }) => {
    const member = memberOf(state, body['memberId']);
    if (!member) return undefined;
    return { ...board, members: [...board.members.filter(({ id }) => id !== member.id), member] };
  }),
  'POST /api/scrum-board/delete-member': onBoard((board, body) => {
    const wanted = textOf(body['memberId']);
    return { ...board, members: board.members.filter(({ id }) => id !== wanted) };
  }),
  'POST /api/scrum-board/add-column': onBoard((board, body, { newId }) => ({
    ...board,
    list: [...board.list, { id: newId(), title: textOf(body['listTitle']), cardList: [] }],
  })),
  'POST /api/scrum-board/rename-column': onBoard((board, body) =>
    withColumn(board, body['listId'], (column) => ({ ...column, title: textOf(body['listTitle']) })),
  ),
  'POST /api/scrum-board/delete-column': onBoard((board, body) => {
    const wanted = textOf(body['listId']);
    if (!board.list.some(({ id }) => id === wanted)) return undefined;
    return { ...board, list: board.list.filter(({ id }) => id !== wanted) };
  }),
  'POST /api/scrum-board/add-card': onBoard((board, body, { newId }) =>
    withColumn(board, body['listId'], (column) => ({
      ...column,
      cardList: [...column.cardList, { ...cardForm({ title: textOf(body['cardTitle']) }), id: newId() }],
    })),
  ),
  'POST /api/scrum-board/update-card': onBoard((board, body) => {
    const sent = entityOf(body, 'card');
    const { id } = sent;
    return withColumn(board, body['listId'], (column) => {
      if (!column.cardList.some((card) => card.id === id)) return undefined;
      const replaced = (card: ScrumCard): ScrumCard => ({ ...cardForm({ ...card, ...sent }), id: card.id });
      return { ...column, cardList: column.cardList.map((card) => (card.id === id ? replaced(card) : card)) };
    });
  }),
  'POST /api/scrum-board/reorder-list': onBoard((board, body) => ({
    ...board,
    list: moved(board.list, indexOf(body['startIndex']), indexOf(body['endIndex'])),
  })),
  'POST /api/scrum-board/reorder-card': onBoard((board, body) =>
    withColumn(board, body['listId'], (column) => ({
      ...column,
      cardList: moved(column.cardList, indexOf(body['startIndex']), indexOf(body['endIndex'])),
    })),
  ),
  'POST /api/scrum-board/move-card': onBoard(moveCard),
};
