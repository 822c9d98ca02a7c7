import { Button, ConfirmDialog } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import type { StepNumber } from '../address.ts';
import styles from './draft-line.module.css';

/** Below the steps: erasing what was typed, the way to an application sent before, and what the sandbox offers. */
export function DraftLine({
  step,
  isEmpty,
  onErase,
}: {
  readonly step: StepNumber;
  readonly isEmpty: boolean;
  readonly onErase: () => void;
}): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.line}>
      <Link to="/session/signup" search={{ protocolo: '' }}>
        Já enviou? Acompanhe pelo protocolo
      </Link>
      {step === 0 && <SimulatorLink to="empresas">Empresas para experimentar</SimulatorLink>}
      {step === 4 && <SimulatorLink to="mensagens">Códigos no mundo simulado</SimulatorLink>}
      {!isEmpty && (
        <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
          Apagar rascunho
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title="Apagar o que você digitou?"
        text="O rascunho sai deste navegador, com os arquivos e as senhas desta página. O cadastro recomeça do zero."
        confirmLabel="Apagar rascunho"
        onConfirm={() => {
          setIsAsking(false);
          onErase();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}

/** A page of the simulated world; local builds and the sandbox only. */
function SimulatorLink({
  to,
  children,
}: {
  readonly to: 'empresas' | 'mensagens';
  readonly children: ReactNode;
}): ReactNode {
  const { simulators } = useDoor();
  return (
    simulators && (
      <a href={`/simulador/${to}`} target="_blank" rel="noopener">
        {children}
      </a>
    )
  );
}
