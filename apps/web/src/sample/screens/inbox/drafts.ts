import { SAMPLE_DRAFTS_KEY } from '../../api/sample-session.ts';
import type { Draft } from './messages.ts';

type Drafts = Readonly<Record<string, Draft>>;

function all(): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(SAMPLE_DRAFTS_KEY) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

function keep(drafts: Drafts): void {
  try {
    sessionStorage.setItem(SAMPLE_DRAFTS_KEY, JSON.stringify(drafts));
  } catch {
    // No room: what is typed stays on the screen, and is not there again after it.
  }
}

/** The draft of a new message ("new") or of the answer to one (its id), as this tab left it. */
export function keptDraft(key: string): Draft | undefined {
  return all()[key];
}

/** Keeps a draft for as long as the tab's session lives. */
export function keepDraft(key: string, draft: Draft): void {
  keep({ ...all(), [key]: draft });
}

/** The draft was sent, or is not wanted any more. */
export function dropDraft(key: string): void {
  const { [key]: _, ...others } = all();
  keep(others);
}
