import { isMessageText } from '@bank/xml';

/** Characters of the message that travels with a Pix. */
const MESSAGE_LENGTH_MAX = 140;

/** Whether that text can travel with a Pix. */
export function isPixMessage(text: string): boolean {
  return isMessageText(text, MESSAGE_LENGTH_MAX);
}
