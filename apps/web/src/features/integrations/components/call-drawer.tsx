import type { ProgramCall } from '@bank/contracts';
import { Detail, DetailHead, DetailList, DetailSection, Drawer } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { callName, elapsedInWords } from '../credential-words.ts';
import { Copyable } from './addresses-card.tsx';
import { OutcomeLabel } from './outcome-label.tsx';
import styles from './integrations.module.css';

/** Everything that is kept of one call; nothing while none is given. */
export function CallDrawer({
  call,
  onClose,
}: {
  readonly call: ProgramCall | undefined;
  readonly onClose: () => void;
}): ReactNode {
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(call);
  if (call !== undefined && call !== last) setLast(call);
  const shown = call ?? last;
  return (
    <Drawer open={call !== undefined} onClose={onClose} title="Chamada">
      {shown !== undefined && <CallDetail call={shown} />}
    </Drawer>
  );
}

function CallDetail({ call }: { readonly call: ProgramCall }): ReactNode {
  const { at, address, elapsedMs, traceId, key, refusal, outcome, difference } = call;
  return (
    <Detail label="Detalhes da chamada">
      <DetailHead title={<code>{callName(call)}</code>}>
        <OutcomeLabel call={call} />
        {refusal !== null && <p>{refusal.message}</p>}
        {outcome === 'replayed' && (
          <p className={styles.muted}>A mesma chamada já tinha chegado: nada foi feito outra vez.</p>
        )}
      </DetailHead>
      <DetailList
        items={[
          { label: 'Quando', value: momentInFull(instantOf(at)) },
          { label: 'De onde', value: address },
          { label: 'Tempo de resposta', value: elapsedInWords(elapsedMs) },
          { label: 'Código da recusa', value: refusal && <code>{refusal.code}</code> },
          { label: 'Chave da chamada', value: key && <Copyable text={key} what="a chave da chamada" /> },
          { label: 'Rastreio', value: <Copyable text={traceId} what="o código de rastreio" /> },
        ]}
      />
      {difference.length > 0 && (
        <DetailSection title="O que veio diferente da primeira vez">
          <p className={styles.muted}>
            A mesma chave chegou com outro conteúdo. O banco manteve o primeiro e recusou este.
          </p>
          <table className={styles.difference}>
            <thead>
              <tr>
                <th scope="col">Campo</th>
                <th scope="col">Primeiro</th>
                <th scope="col">Agora</th>
              </tr>
            </thead>
            <tbody>
              {difference.map(({ field, first, now }) => (
                <tr key={field}>
                  <td>
                    <code>{field}</code>
                  </td>
                  <td>{first ?? 'não veio'}</td>
                  <td>{now ?? 'não veio'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </DetailSection>
      )}
    </Detail>
  );
}
