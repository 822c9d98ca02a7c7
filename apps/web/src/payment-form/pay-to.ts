import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaidBefore } from './way-of-paying.ts';

/**
 * Whom to pay, as it was typed before the form was opened, as in the search of the frame; empty where nothing was. It stays
 * while the form goes on, and another one begins the form anew: use it as the form's key.
 */
export function usePayTo(): string {
  const given = useOfThisPage(useRouterState({ select: ({ location }) => location.state.payTo }));
  const [payTo, setPayTo] = useState(given ?? '');
  if (given !== undefined && given !== payTo) setPayTo(given);
  return payTo;
}

/**
 * Who was chosen to be paid again before the form was opened, as on the entry of a way of paying; undefined where nobody was.
 * It stays as {@link usePayTo} does.
 */
export function usePayBefore(): PaidBefore | undefined {
  const given = useOfThisPage(useRouterState({ select: ({ location }) => location.state.payBefore }));
  const [before, setBefore] = useState(given);
  if (given !== undefined && idOf(given) !== idOf(before)) setBefore(given);
  return before;
}

/** What the way to this page brings; what a way on from it brings is for the next one, which may take a moment to come. */
function useOfThisPage<Given>(given: Given | undefined): Given | undefined {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [own] = useState(pathname);
  return pathname === own ? given : undefined;
}

/** What tells those apart who may be paid again. */
export function idOf(before: PaidBefore | undefined): string {
  if (before === undefined) return '';
  return 'favouriteId' in before.to ? before.to.favouriteId : before.to.orderId;
}
