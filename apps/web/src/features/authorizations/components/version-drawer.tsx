import { changeRules, type RulesOverview, type RulesVersion, type SignedChange } from '@bank/contracts';
import { Button, Drawer } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { RuleSentences } from './rule-sentences.tsx';
import { madeByText, versionTitle } from './rules-reading.tsx';
import styles from './rules.module.css';

/** One version of the rules, and the way back to it; nothing while none is given. */
export function VersionDrawer({
  version,
  overview,
  onClose,
  onAsked,
}: {
  readonly version: RulesVersion | undefined;
  readonly overview: RulesOverview;
  readonly onClose: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const today = useToday();
  const { run, running, failure } = useOperation(changeRules);
  const [last, setLast] = useState(version);
  if (version !== undefined && version !== last) setLast(version);
  const shown = version ?? last;
  const restorable = shown !== undefined && shown.version !== overview.current?.version;
  const restore = async (): Promise<void> => {
    if (shown === undefined) return;
    const asked = await run({ body: { restore: shown.version } });
    if (asked.ok) onAsked(asked.value);
  };
  return (
    <Drawer
      open={version !== undefined}
      onClose={onClose}
      title="Versão das regras"
      foot={
        restorable ? (
          <Button wide variant="primary" loading={running} onClick={() => void restore()}>
            Voltar a esta versão
          </Button>
        ) : (
          <Button wide onClick={onClose}>
            Fechar
          </Button>
        )
      }
    >
      {shown !== undefined && (
        // It may scroll and has nothing else to focus: the keyboard has to reach it.
        <div className={styles.reading} role="region" aria-label="Detalhe da versão" tabIndex={0}>
          <div>
            <h3 className={styles.heading}>{versionTitle(shown)}</h3>
            <p className={styles.muted}>{madeByText(shown, today)}</p>
          </div>
          <RuleSentences rules={shown.rules} profiles={overview.profiles} />
          <AskFailure failure={failure} />
        </div>
      )}
    </Drawer>
  );
}
