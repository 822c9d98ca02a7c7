import { useState, type ReactNode } from 'react';
import { SampleChat } from './sample-door.ts';
import { useSamplePlace } from './sample-place.tsx';

/** The sample's chat over any screen. Closed, the focus goes back to where it was when it was opened. */
export function FrameChat({ onClose }: { readonly onClose: () => void }): ReactNode {
  const place = useSamplePlace();
  const [before] = useState(() => document.activeElement);
  return (
    <SampleChat
      {...place}
      onClose={() => {
        onClose();
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      }}
    />
  );
}
