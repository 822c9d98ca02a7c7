import { ROLE_WORDS, type ApprovalRules, type RulesOverview, type RulesVersion } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Button, Card, EmptyState, Row, RowIcon, RowList, StatusLabel } from '@bank/ui';
import { History, Pencil, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { useToday } from '../../../platform/use-now.ts';
import { NO_RULES, RULES_TEMPLATES } from '../rules/rule-templates.ts';
import { RuleSentences } from './rule-sentences.tsx';
import styles from './rules.module.css';

/** The rules in force, who can approve, and the versions before. */
export function RulesReading({
  overview,
  onEdit,
  onVersion,
}: {
  readonly overview: RulesOverview;
  /** With a template to begin from, or undefined for the rules as they stand. */
  readonly onEdit: (template: ApprovalRules | undefined) => void;
  readonly onVersion: (version: number) => void;
}): ReactNode {
  const today = useToday();
  const { current, versions, profiles } = overview;
  if (current === null)
    return (
      <Card>
        <EmptyState title="Nenhuma regra ainda">
          <p>Hoje quem cria um pagamento não precisa de aprovação. Comece de um modelo e ajuste como quiser:</p>
          <div className={styles.templates}>
            {RULES_TEMPLATES.map(({ title, rules }) => (
              <Button key={title} onClick={() => onEdit(rules)}>
                {title}
              </Button>
            ))}
            <Button variant="quiet" onClick={() => onEdit(NO_RULES)}>
              Começar sem modelo
            </Button>
          </div>
        </EmptyState>
      </Card>
    );
  return (
    <div className={styles.columns}>
      <Card
        title="Quem aprova o quê"
        aside={
          <Button
            size="small"
            variant="primary"
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => onEdit(undefined)}
          >
            Alterar regras
          </Button>
        }
      >
        <p className={styles.since}>{sinceText(current, today)}</p>
        <RuleSentences rules={current.rules} profiles={profiles} />
      </Card>
      <div className={styles.beside}>
        <Card title="Quem pode aprovar">
          <Approvers overview={overview} />
        </Card>
        <Card title="Versões">
          <RowList label="Versões das regras">
            {versions.map((version) => (
              <Row
                key={version.version}
                icon={
                  <RowIcon>
                    <History />
                  </RowIcon>
                }
                title={versionTitle(version)}
                detail={madeByText(version, today)}
                end={version.version === current.version && <StatusLabel tone="positive">Em vigor</StatusLabel>}
                as={(line) => <button type="button" {...line} onClick={() => onVersion(version.version)} />}
              />
            ))}
          </RowList>
        </Card>
      </div>
    </div>
  );
}

/** "Versão 3", or "Versão 4, de volta à 2". */
export function versionTitle({ version, restores }: RulesVersion): string {
  return restores === null ? `Versão ${version}` : `Versão ${version}, de volta à ${restores}`;
}

/** "Ana Souza, hoje às 10:00; autorizada por Bia Reis". */
export function madeByText({ madeBy, approvedBy, since }: RulesVersion, today: CivilDate): string {
  const second = approvedBy === null ? '' : `; autorizada por ${approvedBy}`;
  return `${madeBy}, ${momentInWords(instantOf(since), today)}${second}`;
}

function sinceText(version: RulesVersion, today: CivilDate): string {
  return `${versionTitle(version)} · ${madeByText(version, today)}`;
}

function Approvers({ overview }: { readonly overview: RulesOverview }): ReactNode {
  const { approvers, profiles } = overview;
  if (approvers.length === 0)
    return <p className={styles.muted}>Ninguém da empresa pode aprovar ainda. Dê esse direito em Perfis.</p>;
  return (
    <RowList label="Quem pode aprovar">
      {approvers.map(({ id, name, role, profileId, approverClass }) => (
        <Row
          key={id}
          icon={
            <RowIcon>
              <UserRound />
            </RowIcon>
          }
          title={name}
          detail={[ROLE_WORDS[role], profiles.find((profile) => profile.id === profileId)?.name]
            .filter((part) => part !== undefined)
            .join(' · ')}
          end={approverClass === null ? undefined : `Classe ${approverClass}`}
        />
      ))}
    </RowList>
  );
}
