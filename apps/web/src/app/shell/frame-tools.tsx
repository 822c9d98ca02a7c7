import { IconButton } from '@bank/ui';
import { MessageCircle, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Panel } from './panels.tsx';
import styles from './shell.module.css';

/** What the top bar opens beside the search: how the app looks, and the sample's chat where the build has it. */
export function FrameTools({
  onOpen,
  isChatting,
  onChat,
}: {
  readonly onOpen: (panel: Panel) => void;
  readonly isChatting: boolean;
  readonly onChat: () => void;
}): ReactNode {
  return (
    <span className={styles.tools}>
      <IconButton label="Aparência e layout" aria-haspopup="dialog" onClick={() => onOpen('settings')}>
        <Settings2 size={20} strokeWidth={1.7} />
      </IconButton>
      {import.meta.env.VITE_SAMPLE_AREA !== 'off' && (
        <IconButton label="Conversas de exemplo" aria-expanded={isChatting} onClick={onChat}>
          <MessageCircle size={20} strokeWidth={1.7} />
        </IconButton>
      )}
    </span>
  );
}
