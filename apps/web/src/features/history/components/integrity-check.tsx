import { verifyHistory, type CallFailure } from '@bank/contracts';
import { Button, DetailList, Drawer, Spinner } from '@bank/ui';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { useToday } from '../../../platform/use-now.ts';
import { explanation, verdict, type Verification } from '../integrity-words.ts';
import styles from './integrity-check.module.css';

/** "Verificar integridade": the bank hashes every record again, and says in words what it found. */
export function IntegrityCheck(): ReactNode {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Verification | undefined>(undefined);
  const { run, running, failure } = useOperation(verifyHistory);
  const check = async (): Promise<void> => {
    setFound(undefined);
    setOpen(true);
    const answer = await run({});
    if (answer.ok) setFound(answer.value);
  };
  return (
    <>
      <Button icon={<ShieldCheck size={16} aria-hidden />} onClick={() => void check()}>
        Verificar integridade
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Integridade do histórico"
        foot={
          <>
            <Button loading={running} onClick={() => void check()}>
              Verificar de novo
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Fechar
            </Button>
          </>
        }
      >
        <div className={styles.body} aria-busy={running}>
          <p className={styles.muted}>
            Cada registro traz o resumo (hash) do anterior. Alterar, apagar ou inserir um deles quebra a corrente daí em
            diante. A verificação refaz a conta de todos e compara com o que o banco assinou.
          </p>
          <div role="status">
            {running && (
              <p className={styles.progress}>
                <Spinner /> Conferindo registro por registro
              </p>
            )}
            {!running && found !== undefined && <Verdict found={found} />}
          </div>
          {!running && found !== undefined && <Facts found={found} />}
          {!running && failure !== undefined && <Refused failure={failure} />}
        </div>
      </Drawer>
    </>
  );
}

function Verdict({ found }: { readonly found: Verification }): ReactNode {
  const today = useToday();
  const Icon = found.isWhole ? ShieldCheck : ShieldAlert;
  return (
    <div className={found.isWhole ? styles.whole : styles.fault}>
      <Icon size={28} strokeWidth={1.6} aria-hidden />
      <div>
        <p className={styles.verdict}>{verdict(found)}</p>
        {explanation(found, today).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

function Facts({ found }: { readonly found: Verification }): ReactNode {
  const { head, checkedAt } = found;
  return (
    <>
      <DetailList
        items={[
          { label: 'Conferido', value: momentInFull(instantOf(checkedAt)) },
          { label: 'Último elo', value: head === null ? null : head.sequence.toLocaleString('pt-BR') },
        ]}
      />
      {head !== null && (
        <section className={styles.head} aria-label="Hash do último elo">
          <p className={styles.muted}>
            Guarde o hash do último elo: se um dia o banco mostrar outro para o mesmo elo, alguém mexeu no passado.
          </p>
          <p className={styles.hash}>
            <code>{head.hash}</code>
            <CopyButton text={`${head.sequence} ${head.hash}`} what="o elo e o seu hash" />
          </p>
        </section>
      )}
    </>
  );
}

function Refused({ failure }: { readonly failure: CallFailure }): ReactNode {
  return (
    <p className={styles.refused} role="alert">
      {failureMessage(failure)}
    </p>
  );
}
