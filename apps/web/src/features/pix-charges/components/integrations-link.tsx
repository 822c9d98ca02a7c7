import { Button, buttonLook, Popover } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { mayOpen, screenOf } from '../../../platform/screens/screens.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import styles from './charge-table.module.css';

/** The way to the credentials with which programs charge; who does not administer the company is told who does. */
export function IntegrationsLink(): ReactNode {
  const [open, setOpen] = useState(false);
  if (mayOpen(screenOf('/customer-view'), useAccess()))
    return (
      <Link to="/customer-view" search={{ aba: 'integracoes' }} className={buttonLook()}>
        Integrações
      </Link>
    );
  return (
    <Popover label="Integrações" open={open} onOpenChange={setOpen} align="end" trigger={<Button>Integrações</Button>}>
      <p className={styles.why}>
        O sistema da empresa também pode cobrar, por uma credencial. Só quem administra a empresa cria e vê credenciais:
        peça a essa pessoa.
      </p>
    </Popover>
  );
}
