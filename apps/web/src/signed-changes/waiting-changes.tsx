import type { SignedChange } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { Card, CountLabel, MOBILE_QUERY, Row, RowIcon, RowList, StatusLabel, useMediaQuery } from '@bank/ui';
import { Hourglass } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { instantOf, onMoment } from '../vocabulary/dates.ts';
import { useNow } from '../platform/use-now.ts';
import { changeWords } from './change-words.ts';
import styles from './signed-changes.module.css';
import { SigningDrawer } from './signing-drawer.tsx';

/** "Mudanças que aguardam": the strip of a screen whose changes are signed; nothing while none waits. */
export function WaitingChanges({ changes }: { readonly changes: readonly SignedChange[] }): ReactNode {
  const [open, setOpen] = useState<SignedChange | undefined>(undefined);
  const now = useNow(60_000);
  const today = bankingDate(now);
  const narrow = useMediaQuery(MOBILE_QUERY);
  return (
    <>
      {changes.length > 0 && (
        <Card
          title="Mudanças que aguardam"
          aside={
            <CountLabel
              count={changes.length}
              label={changes.length === 1 ? '1 mudança aguarda' : `${changes.length} mudanças aguardam`}
            />
          }
        >
          <RowList label="Mudanças que aguardam">
            {changes.map((change) => {
              const { tone, label } = changeWords(change, now);
              const state = <StatusLabel tone={tone}>{label}</StatusLabel>;
              return (
                <Row
                  key={change.id}
                  icon={
                    <RowIcon tone="warning">
                      <Hourglass size={18} strokeWidth={1.7} />
                    </RowIcon>
                  }
                  title={change.title}
                  detail={
                    <>
                      <span className={styles.asked}>
                        {change.askedBy.name} pediu {onMoment(instantOf(change.askedAt), today)}
                      </span>
                      {narrow && state}
                    </>
                  }
                  end={narrow ? undefined : state}
                  as={(line) => <button type="button" {...line} onClick={() => setOpen(change)} />}
                />
              );
            })}
          </RowList>
        </Card>
      )}
      <SigningDrawer change={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
