import type { ChatInfo, ChatUser, SampleState } from '../../entities.ts';
import { refusal, textOf, type Calls } from '../call.ts';

function userOf(state: SampleState, id: string): ChatUser {
  const contact = state.contacts.find((one) => one.id === id);
  const { name, avatar, status } = contact ?? { name: '', avatar: '', status: 'online' as const };
  return state.chatUsers.find((user) => user.id === id) ?? { id, name, avatar, status, chatInfo: [] };
}

function withUser(state: SampleState, user: ChatUser): readonly ChatUser[] {
  return [...state.chatUsers.filter(({ id }) => id !== user.id), user];
}

/** The people who chat, with what is changed of every place in the conversation of that id. */
function withPlaces(
  { chatUsers }: SampleState,
  chatId: string,
  change: (info: ChatInfo, owner: ChatUser) => ChatInfo,
): readonly ChatUser[] {
  return chatUsers.map((user) => ({
    ...user,
    chatInfo: user.chatInfo.map((info) => (info.chatId === chatId ? change(info, user) : info)),
  }));
}

/** Both people of a new conversation see it among their recent ones. */
function withRoom(state: SampleState, chatId: string, between: readonly [string, string], at: string): SampleState {
  const names = new Map([...state.contacts, ...state.chatUsers].map(({ id, name }) => [id, name]));
  const [first, second] = between;
  const seen = [[first, second] as const, [second, first] as const];
  const chatUsers = seen.reduce<readonly ChatUser[]>((users, [owner, contactId]) => {
    const user = userOf({ ...state, chatUsers: users }, owner);
    const info: ChatInfo = { chatId, contactId, contactName: names.get(contactId) ?? '', unread: 0, lastChatTime: at };
    return withUser({ ...state, chatUsers: users }, { ...user, chatInfo: [info, ...user.chatInfo] });
  }, state.chatUsers);
  return { ...state, chatUsers, chats: [...state.chats, { id: chatId, chats: [] }] };
}

/** The chat: people, rooms that are made when asked for, and lines. */
export const chatCalls: Calls = {
  'GET /api/chat/contacts/all': ({ state, query }) => {
    const excluded = query.get('id') ?? query.get('userId') ?? query.get('currentUserId') ?? '';
    return { value: state.contacts.filter(({ id }) => id !== excluded) };
  },
  'GET /api/chat/contacts': ({ state, query }) => {
    const contact = state.contacts.find(({ id }) => id === query.get('id'));
    return contact ? { value: contact } : refusal(404, 'Not found');
  },
  'GET /api/chat/contacts/recent': ({ state, query }) => {
    const { chatInfo } = userOf(state, query.get('id') ?? query.get('userId') ?? '');
    const recent = chatInfo.flatMap((info) => {
      const contact = state.contacts.find(({ id }) => id === info.contactId);
      return contact ? [{ ...contact, chatInfo: info }] : [];
    });
    return { value: recent };
  },
  'GET /api/chat/chat-room': ({ state, query, newId, nowMs }) => {
    const currentUser = textOf(query.get('currentUser'));
    const contactId = textOf(query.get('contactId'));
    const known = userOf(state, currentUser).chatInfo.find((info) => info.contactId === contactId);
    if (known) {
      const room = state.chats.find(({ id }) => id === known.chatId);
      const value = { chatId: known.chatId, messageList: room?.chats ?? [], recentListUpdated: false };
      // What was asked for is read.
      const read = (info: ChatInfo, { id }: ChatUser) => (id === currentUser ? { ...info, unread: 0 } : info);
      return { value, ...(known.unread > 0 && { state: { chatUsers: withPlaces(state, known.chatId, read) } }) };
    }
    const isKnown = state.contacts.some(({ id }) => id === contactId);
    if (!isKnown || contactId === currentUser) return refusal(404, 'Not found');
    const chatId = newId();
    const { chats, chatUsers } = withRoom(state, chatId, [currentUser, contactId], new Date(nowMs).toISOString());
    return { value: { chatId, messageList: [], recentListUpdated: true }, state: { chats, chatUsers } };
  },
  'GET /api/chat': ({ state, query }) => {
    const chat = state.chats.find(({ id }) => id === (query.get('id') ?? query.get('chatId')));
    return chat ? { value: chat } : refusal(404, 'Not found');
  },
  'POST /api/chat/add': ({ state, body, nowMs }) => {
    const sent = body();
    const chatId = textOf(sent['chatId']);
    const chat = state.chats.find(({ id }) => id === chatId);
    if (!chat) return refusal(404, 'Not found');
    const time =
      sent['time'] === undefined ? new Date(nowMs).toISOString() : new Date(textOf(sent['time'])).toISOString();
    const contactId = textOf(sent['contactId']);
    const after = { ...chat, chats: [...chat.chats, { contactId, text: textOf(sent['text']), time }] };
    const touched = (info: ChatInfo, { id }: ChatUser): ChatInfo => ({
      ...info,
      unread: info.unread + (id === contactId ? 0 : 1),
      lastChatTime: time,
    });
    return {
      value: after.chats,
      state: {
        chats: state.chats.map((other) => (other.id === chatId ? after : other)),
        chatUsers: withPlaces(state, chatId, touched),
      },
    };
  },
};
