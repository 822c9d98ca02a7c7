import { isMessageText } from '@bank/xml';

/** Characters of the message to the payee; a TED's free text (Hist) has room for it. */
const MESSAGE_LENGTH_MAX = 140;

/** Whether that text can travel with a transfer or a TED. */
export function isTransferMessage(text: string): boolean {
  return isMessageText(text, MESSAGE_LENGTH_MAX);
}
