import type { ChatContact, ChatInfo, ChatMessage } from '../entities.ts';

/** Who chats in the sample. */
export const OWN_ID = 'usr-1';

/** How long the other side takes to answer (PRODUCT.md section 9). */
export const REPLY_AFTER_MS = 2000;

/** How many rows the box for a new line has at most (PRODUCT.md section 9). */
export const MOST_ROWS = 4;

/** About how many letters fit into a row of the popup. */
const ROW_LETTERS = 34;

/** Somebody with whom there is a conversation. */
export type RecentContact = ChatContact & { readonly chatInfo: ChatInfo };

/** A conversation as it is opened; `recentListUpdated` when it was made just now. */
export interface ChatRoom {
  readonly chatId: string;
  readonly messageList: readonly ChatMessage[];
  readonly recentListUpdated: boolean;
}

/** The address of the conversation with somebody. */
export function roomPath(contactId: string): string {
  return `/api/chat/chat-room?currentUser=${OWN_ID}&contactId=${encodeURIComponent(contactId)}`;
}

/** How many rows a text takes in the popup: 1 to 4. */
export function rowsOf(text: string): number {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / ROW_LETTERS)), 0);
  return Math.min(MOST_ROWS, rows);
}

const REPLIES = [
  'Combinado, obrigado!',
  'Deixa comigo. Respondo até o fim do dia.',
  'Boa ideia. Podemos falar amanhã cedo?',
  'Recebi. Vou ver e já volto.',
] as const;

/** What the other side answers to the line of that number. */
export function replyTo(lines: number): string {
  return REPLIES[lines % REPLIES.length] ?? REPLIES[0];
}
