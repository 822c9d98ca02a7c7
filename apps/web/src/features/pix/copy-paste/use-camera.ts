import { useNavigate, useSearch } from '@tanstack/react-router';

/** Whether the camera is open, which stands in the address: an entry elsewhere opens it, and the browser's back key closes it. */
export function useCamera(): { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void } {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { ler, ...others } = search;
  return {
    isOpen: ler === 'camera',
    open: () => void navigate({ to: '/pix-copy-paste', search: { ...others, ler: 'camera' } }),
    // What was typed stays; going back must not open the camera once more.
    close: () => void navigate({ to: '/pix-copy-paste', search: others, replace: true }),
  };
}
