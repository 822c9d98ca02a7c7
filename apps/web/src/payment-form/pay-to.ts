import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Whom to pay, as it was typed before the form was opened, as in the search of the frame; empty where nothing was. It stays
 * while the form goes on, and another one begins the form anew: use it as the form's key.
 */
export function usePayTo(): string {
  const given = useRouterState({ select: ({ location }) => location.state.payTo });
  const [payTo, setPayTo] = useState(given ?? '');
  if (given !== undefined && given !== payTo) setPayTo(given);
  return payTo;
}
