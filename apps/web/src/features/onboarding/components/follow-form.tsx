import { formatCnpj, parseCnpj } from '@bank/documents';
import { Button, Card, Form, MaskedField, TextField } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { protocolTyped } from '../protocol.ts';
import styles from './follow-form.module.css';

/** Which application is followed: protocol and CNPJ, as the bank writes them. */
export interface Followed {
  readonly protocol: string;
  readonly cnpj: string;
}

/** Asks for protocol and CNPJ. */
export function FollowForm({
  protocol,
  cnpj: askedCnpj,
  failure,
  isAsking,
  onFollow,
}: {
  /** From the address; may be empty. */
  readonly protocol: string;
  /** The one that was asked with before; empty at first. */
  readonly cnpj: string;
  readonly failure: string | undefined;
  readonly isAsking: boolean;
  readonly onFollow: (followed: Followed) => void;
}): ReactNode {
  const [typed, setTyped] = useState({ protocol, cnpj: askedCnpj === '' ? '' : formatCnpj(askedCnpj) });
  const [isJudged, setIsJudged] = useState(false);
  const cleanProtocol = protocolTyped(typed.protocol);
  const cnpj = parseCnpj(typed.cnpj);
  const faults = {
    ...(cleanProtocol === undefined && {
      protocol:
        typed.protocol === '' ? 'Campo obrigatório.' : 'Protocolo inválido. Ele tem a forma ABCD-1234-EFGH-5678.',
    }),
    ...(!cnpj.ok && { cnpj: typed.cnpj === '' ? 'Campo obrigatório.' : 'CNPJ inválido.' }),
  };
  const shown: { readonly protocol?: string; readonly cnpj?: string } = isJudged ? faults : {};
  return (
    <Card>
      <Form
        label="Acompanhar um cadastro"
        headed
        failure={failure}
        onSubmit={() => {
          setIsJudged(true);
          if (cleanProtocol !== undefined && cnpj.ok) onFollow({ protocol: cleanProtocol, cnpj: cnpj.value });
        }}
        actions={
          <>
            <Button type="submit" variant="primary" size="large" loading={isAsking}>
              Acompanhar
            </Button>
            <Link to="/session/signup" search={{}} className={styles.start}>
              Começar um cadastro
            </Link>
          </>
        }
      >
        <TextField
          label="Protocolo"
          name="protocol"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed.protocol}
          error={shown.protocol}
          hint="Está na página em que o cadastro foi enviado e no e-mail que mandamos."
          onChange={(event) => setTyped({ ...typed, protocol: event.target.value })}
        />
        <MaskedField
          label="CNPJ"
          name="cnpj"
          mask="cnpj"
          autoCapitalize="characters"
          value={typed.cnpj}
          error={shown.cnpj}
          onValueChange={(text) => setTyped({ ...typed, cnpj: text })}
        />
      </Form>
    </Card>
  );
}
