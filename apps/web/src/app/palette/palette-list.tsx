import type { ReactNode } from 'react';
import type { PaletteEntry } from './palette.ts';
import { PaletteSign } from './palette-mark.tsx';
import styles from './palette-list.module.css';

export interface PaletteListProps {
  /** Of the list; an entry has it with its own behind. */
  readonly id: string;
  readonly found: readonly PaletteEntry[];
  /** Whom the company paid is not known yet, and was asked for. */
  readonly loading: boolean;
  /** Nothing has the name that was typed: what stands in the list only offers to look elsewhere. */
  readonly nothing: boolean;
  readonly chosen: PaletteEntry | undefined;
  readonly onFollow: (entry: PaletteEntry) => void;
  /** It stands in the page under the box, and does not hang from it. */
  readonly plain?: boolean;
}

/** What the palette found, under the names of the groups; the search box above it keeps the focus. */
export function PaletteList({
  id,
  found,
  loading,
  nothing,
  chosen,
  onFollow,
  plain = false,
}: PaletteListProps): ReactNode {
  return (
    <div className={plain ? styles.plain : styles.found}>
      <p role="status" className={loading || nothing ? styles.note : undefined}>
        {loading ? 'Procurando em quem você já pagou…' : nothing ? 'Nenhuma tela, ação ou pessoa com esse nome.' : ''}
      </p>
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
                <PaletteSign mark={entry.mark} />
                <span className={styles.label}>{entry.label}</span>
                {entry.hint !== undefined && <span className={styles.hint}>{entry.hint}</span>}
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Entries that stand one after the other under the name of their group. */
function groupsOf(found: readonly PaletteEntry[]) {
  const names = [...new Set(found.map(({ group }) => group))];
  return names.map((group) => ({ group, entries: found.filter((entry) => entry.group === group) }));
}
