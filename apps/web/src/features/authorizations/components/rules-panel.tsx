import { readRules, type ApprovalRules, type SignedChange } from '@bank/contracts';
import { Card, ErrorState, Skeleton } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { SigningDrawer } from '../../../signed-changes/signing-drawer.tsx';
import { WaitingChanges } from '../../../signed-changes/waiting-changes.tsx';
import { NO_RULES } from '../rules/rule-templates.ts';
import { RulesBuilder } from './rules-builder.tsx';
import { RulesReading } from './rules-reading.tsx';
import styles from './rules.module.css';
import { VersionDrawer } from './version-drawer.tsx';

/** The company's approval rules: in plain sentences, and to be changed. */
export function RulesPanel({
  editing,
  version,
  onEdit,
  onVersion,
}: {
  /** Whether the rules are being changed. */
  readonly editing: boolean;
  /** The version that is looked at. */
  readonly version: number | undefined;
  readonly onEdit: (editing: boolean) => void;
  readonly onVersion: (version: number | undefined) => void;
}): ReactNode {
  const { data, error, refetch } = useEndpoint(readRules, {});
  const [signing, setSigning] = useState<SignedChange | undefined>(undefined);
  // A template to begin from; undefined: the rules as they stand.
  const [template, setTemplate] = useState<ApprovalRules | undefined>(undefined);
  const asked = (change: SignedChange): void => {
    setTemplate(undefined);
    onEdit(false);
    setSigning(change);
    void refetch();
  };
  return (
    <div className={styles.panel}>
      {data === undefined ? (
        <Card>
          {error === null ? (
            <Skeleton height={420} />
          ) : (
            <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : editing ? (
        <RulesBuilder
          initial={template ?? data.current?.rules ?? NO_RULES}
          overview={data}
          onCancel={() => {
            setTemplate(undefined);
            onEdit(false);
          }}
          onAsked={asked}
        />
      ) : (
        <>
          <WaitingChanges changes={data.waiting} />
          <RulesReading
            overview={data}
            onEdit={(rules) => {
              setTemplate(rules);
              onEdit(true);
            }}
            onVersion={onVersion}
          />
          <VersionDrawer
            version={data.versions.find((each) => each.version === version)}
            overview={data}
            onClose={() => onVersion(undefined)}
            onAsked={(change) => {
              onVersion(undefined);
              asked(change);
            }}
          />
        </>
      )}
      <SigningDrawer change={signing} onClose={() => setSigning(undefined)} />
    </div>
  );
}
