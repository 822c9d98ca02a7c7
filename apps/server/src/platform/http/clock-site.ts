import type { Clock } from '@bank/core';
import { NO_STORE, PAGE_POLICY } from './headers.ts';
import type { WebAnswer } from './web-files.ts';

const SCRIPT = '/simulador/relogio.js';
const OFFSET = '/simulador/relogio';

/** How often a page asks how far ahead the sandbox is. */
const ASKED_EVERY_MS = 1000;

/** A page that takes its time from the sandbox: the script runs before all others. */
export function withClock(html: string): string {
  return html.replace('<head>', `<head><script src="${SCRIPT}"></script>`);
}

/**
 * How far the sandbox's time is from the machine's, as script and as a number, so that "today" in a browser is the bank's.
 * Only where a sandbox has a clock of its own. Undefined for any other address.
 */
export function answerClock(clock: Clock, path: string): WebAnswer | undefined {
  if (path !== SCRIPT && path !== OFFSET) return undefined;
  const offsetMs = clock.now() - Date.now();
  const [type, body] =
    path === OFFSET
      ? ['application/json; charset=utf-8', JSON.stringify({ offsetMs })]
      : ['text/javascript; charset=utf-8', scriptOf(offsetMs)];
  const headers = { ...NO_STORE, 'content-type': type, 'content-security-policy': PAGE_POLICY };
  return { status: 200, headers, body: Buffer.from(body) };
}

/** Every `Date` of the page is the sandbox's; the time that timers take stays as it is. */
function scriptOf(offsetMs: number): string {
  return `(() => {
  const Machine = Date;
  let offset = ${Math.round(offsetMs)};
  globalThis.Date = class extends Machine {
    constructor(...parts) {
      if (parts.length === 0) super(Machine.now() + offset);
      else super(...parts);
    }
    static now() {
      return Machine.now() + offset;
    }
  };
  setInterval(() => {
    fetch('${OFFSET}')
      .then((answer) => answer.json())
      .then((said) => void (offset = said.offsetMs))
      .catch(() => undefined);
  }, ${ASKED_EVERY_MS});
})();
`;
}
