import { daySumText, expiryText, ruleText, type ApprovalRules, type RulesOverview } from '@bank/contracts';
import { DetailList } from '@bank/ui';
import type { ReactNode } from 'react';
import { gapsOf } from '../rules/rule-gaps.ts';
import styles from './rules.module.css';

/** Rules in plain sentences, in the order in which they are looked at, with what no rule takes. */
export function RuleSentences({
  rules,
  profiles,
}: {
  readonly rules: ApprovalRules;
  readonly profiles: RulesOverview['profiles'];
}): ReactNode {
  const names = new Map(profiles.map(({ id, name }) => [id, name]));
  return (
    <div className={styles.reading}>
      {rules.rules.length > 0 && (
        <ol className={styles.sentences} aria-label="Regras, na ordem em que valem">
          {rules.rules.map((rule, index) => (
            <li key={`${index} ${rule.name}`} className={styles.sentence}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <b>{rule.name}</b>
                <span className={styles.words}>{ruleText(rule, names)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <Gaps rules={rules} />
      <DetailList
        items={[
          { label: 'Valor considerado', value: daySumText(rules) },
          { label: 'Prazo para aprovar', value: expiryText(rules) },
        ]}
      />
    </div>
  );
}

/** What no rule takes: it goes without anybody's approval. */
export function Gaps({ rules }: { readonly rules: Pick<ApprovalRules, 'rules'> }): ReactNode {
  const gaps = gapsOf(rules.rules);
  if (gaps.length === 0) return <p className={styles.muted}>As regras abrangem todos os pagamentos.</p>;
  return (
    <div className={styles.muted}>
      <p>Fora das regras, sem aprovação:</p>
      <ul className={styles.gaps}>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </div>
  );
}
