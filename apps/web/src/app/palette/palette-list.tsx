import { ArrowRight, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuMark } from '../../platform/screens/menu-icons.tsx';
import type { PaletteEntry } from './palette.ts';
import styles from './palette-list.module.css';

export interface PaletteListProps {
  /** Of the list; an entry has it with its own behind. */
  readonly id: string;
  readonly found: readonly PaletteEntry[];
  readonly chosen: PaletteEntry | undefined;
  readonly onFollow: (entry: PaletteEntry) => void;
  /** It stands in the page under the box, and does not hang from it. */
  readonly plain?: boolean;
}

/** What the palette found, under the names of the groups; the search box above it keeps the focus. */
export function PaletteList({ id, found, chosen, onFollow, plain = false }: PaletteListProps): ReactNode {
  return (
    <div className={plain ? styles.plain : styles.found}>
      {found.length === 0 && <p role="status">Nenhuma tela ou ação com esse nome.</p>}
      <div id={id} role="listbox" aria-label="Telas e ações">
        {groupsOf(found).map(({ group, entries }) => (
          <div key={group} role="group" aria-label={group}>
            <p className={styles.group} aria-hidden="true">
              {group}
            </p>
            {entries.map((entry) => (
              <button
                key={entry.id}
                id={`${id}${entry.id}`}
                type="button"
                role="option"
                // The arrows of the box lead through the options; the focus stays there, or the list would close.
                tabIndex={-1}
                className={styles.option}
                aria-selected={entry === chosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onFollow(entry)}
              >
                <EntryMark entry={entry} />
                {entry.label}
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function EntryMark({ entry }: { readonly entry: PaletteEntry }): ReactNode {
  if (entry.icon !== undefined) return <MenuMark icon={entry.icon} />;
  const Mark = entry.act.kind === 'open' ? ArrowRight : Zap;
  return <Mark size={18} strokeWidth={1.7} aria-hidden="true" />;
}

/** Entries that stand one after the other under the name of their group. */
function groupsOf(found: readonly PaletteEntry[]) {
  const names = [...new Set(found.map(({ group }) => group))];
  return names.map((group) => ({ group, entries: found.filter((entry) => entry.group === group) }));
}
