/** One event of a server-sent stream. */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** The longest line that is kept while it arrives; more is not the bank's stream. */
const LINE_LENGTH_MAX = 64_000;

/**
 * Reads a text/event-stream as it arrives, in pieces cut anywhere (HTML Living Standard, section 9.2.6). Comments and
 * ids are passed over; an event without data is none.
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let type = '';
  let data: string[] = [];
  const line = (text: string): void => {
    if (text === '') {
      if (data.length > 0) onEvent({ type: type === '' ? 'message' : type, data: data.join('\n') });
      type = '';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') type = value;
    if (field === 'data') data.push(value);
  };
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > LINE_LENGTH_MAX) throw new Error('the stream has no line ends');
    for (const text of lines) line(text);
  };
}
