import { holds } from '../../context/sample-values.ts';
import type { InboxMessage } from '../../entities.ts';
import { letterWords, readLetter, type Letter } from './letter.ts';

/** Who reads and writes the sample's messages. */
export const OWN_NAME = 'Você';

/** A view over the messages; which one a message stands in is its own matter, so there are no moves between lists. */
export type Folder = 'inbox' | 'sent' | 'starred' | 'trash';

/** The folders with their words, in their order. */
export const FOLDERS: readonly { readonly folder: Folder; readonly label: string }[] = [
  { folder: 'inbox', label: 'Entrada' },
  { folder: 'starred', label: 'Favoritas' },
  { folder: 'sent', label: 'Enviadas' },
  { folder: 'trash', label: 'Lixeira' },
];

/** Whether a message shows in a folder. */
export function isIn({ folder, starred }: InboxMessage, wanted: Folder): boolean {
  if (wanted === 'trash') return folder === 'trash';
  if (folder === 'trash') return false;
  if (wanted === 'starred') return starred === true;
  return wanted === 'sent' ? folder === 'sent' : folder === undefined;
}

/** The messages that folder and search leave, the newest first. */
export function listedMessages(
  messages: readonly InboxMessage[],
  { folder, search }: { readonly folder: Folder; readonly search: string },
): readonly InboxMessage[] {
  return messages
    .filter((message) => isIn(message, folder))
    .filter(({ sender, subject, to = '', message }) =>
      holds(search, [sender.name, subject, to, letterWords(readLetter(message))]),
    )
    .toSorted((one, other) => other.date.localeCompare(one.date));
}

/** How many messages of the inbox have not been read. */
export function unreadIn(messages: readonly InboxMessage[]): number {
  return messages.filter((message) => isIn(message, 'inbox') && message.read !== true).length;
}

/** What stands in a message that is being written. */
export interface Draft {
  readonly to: string;
  readonly subject: string;
  readonly letter: Letter;
}

/** A message with nothing in it yet. */
export const BLANK_DRAFT: Draft = { to: '', subject: '', letter: [] };

/** The beginning of an answer: to whom, about what, and below the place to write what is answered. */
export function replyTo({ sender, subject, message, to }: InboxMessage, when: string): Draft {
  const isOwn = sender.name === OWN_NAME;
  return {
    to: isOwn ? (to ?? '') : sender.name,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    letter: [
      { kind: 'paragraph', runs: [] },
      { kind: 'paragraph', runs: [{ text: `${sender.name} escreveu em ${when}:`, italic: true, size: 'small' }] },
      ...readLetter(message),
    ],
  };
}

/** The words of what is missing in a draft, by field; empty where nothing is. */
export function faultsOf({ to, subject, letter }: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(to.trim() === '' && { to: 'Informe para quem vai a mensagem.' }),
    ...(subject.trim() === '' && { subject: 'Informe o assunto.' }),
    ...(letterWords(letter) === '' && { letter: 'Escreva a mensagem.' }),
  };
}
