import { ArrowRight, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuMark } from '../shell/menu-icons.tsx';
import type { PaletteEntry } from './palette.ts';
import styles from './palette-list.module.css';

export interface PaletteListProps {
  /** Of the list; an entry has it with its own behind. */
  readonly id: string;
  readonly found: readonly PaletteEntry[];
  readonly chosen: PaletteEntry | undefined;
  readonly onFollow: (entry: PaletteEntry) => void;
}

/** What the palette found, under the names of the groups; the search box above it keeps the focus. */
export function PaletteList({ id, found, chosen, onFollow }: PaletteListProps): ReactNode {
  return (
    <div className={styles.found}>
      {found.length === 0 && <p role="status">Nenhuma tela ou ação com esse nome.</p>}
      <div id={id} role="listbox" aria-label="Telas e ações">
        {groupsOf(found).map(({ group, entries }) => (
          <div key={group} role="group" aria-label={group}>
            <p className={styles.group} aria-hidden="true">
              {group}
            </p>
            {entries.map((entry) => (
              <div
                key={entry.id}
                id={`${id}${entry.id}`}
                role="option"
                className={styles.option}
                aria-selected={entry === chosen}
                // Before the input loses the focus, which closes the list.
                onPointerDown={(event) => {
                  event.preventDefault();
                  onFollow(entry);
                }}
              >
                <EntryMark entry={entry} />
                {entry.label}
              </div>
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
