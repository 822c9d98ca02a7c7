import { UNKNOWN_ORIGIN, originText } from './caller-text.ts';
import { parseStrictJson, type JsonValue } from './strict-json.ts';

/** What a browser's report says, as far as it is logged: words of known shapes. */
export interface BreachReport {
  /** The rule that was broken: "script-src-elem". */
  readonly directive: string;
  /** What was stopped: an origin, or a word like "inline" or "eval". */
  readonly blocked: string;
  /** On which screen of ours: the beginning of its path that names a screen; no id. */
  readonly screen: string;
  readonly line: number | null;
}

/**
 * Reads a report about the content policy, in the form of CSP 2 (`csp-report`) or of the Reporting API (a list). Anybody
 * may send one: only words, origins and paths of known shapes are taken. Undefined for what is no report.
 */
export function readBreachReport(body: string): BreachReport | undefined {
  const parsed = parseStrictJson(body)?.value;
  const first = Array.isArray(parsed) ? member(parsed[0], 'body') : member(parsed, 'csp-report');
  if (first === undefined || typeof first !== 'object' || first === null || Array.isArray(first)) return undefined;
  const text = (...names: readonly string[]): string => {
    const found = names.map((name) => member(first, name)).find((value) => typeof value === 'string');
    return typeof found === 'string' ? found : '';
  };
  const line = member(first, 'line-number') ?? member(first, 'lineNumber');
  return {
    directive: word(text('effective-directive', 'effectiveDirective', 'violated-directive')),
    blocked: blockedOf(text('blocked-uri', 'blockedURL')),
    screen: screenOf(text('document-uri', 'documentURL')),
    line: typeof line === 'number' && Number.isSafeInteger(line) && line >= 0 ? line : null,
  };
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

const UNREAD = 'unreadable';

function word(text: string): string {
  return /^[a-z][a-z-]{0,39}$/.test(text) ? text : UNREAD;
}

function blockedOf(text: string): string {
  if (!URL.canParse(text)) return word(text);
  const { origin, protocol } = new URL(text);
  const shown = originText(origin, UNREAD);
  return shown === UNKNOWN_ORIGIN ? word(protocol.slice(0, -1)) : shown;
}

function screenOf(text: string): string {
  if (!URL.canParse(text)) return UNREAD;
  return /^(?:\/[a-z][a-z-]{0,30}(?=\/|$)){1,3}/.exec(new URL(text).pathname)?.[0] ?? '/';
}
