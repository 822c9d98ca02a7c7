import type { HistoryState } from '@tanstack/react-router';

/** What travels along from the screen that somebody was sent away from, by way of the sign-in, to /home. */
export function wayBackIn({ returnTo, ended }: HistoryState): HistoryState {
  return { ...(returnTo !== undefined && { returnTo }), ...(ended !== undefined && { ended }) };
}
