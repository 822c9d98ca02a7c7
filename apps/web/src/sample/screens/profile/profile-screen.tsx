import { Button, Card, DetailList, Form, Tabs, TextField } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SAMPLE_TOKEN_KEY } from '../../api/sample-session.ts';
import { Answered } from '../../components/answered.tsx';
import { Portrait } from '../../components/picture.tsx';
import { callSample, sampleFailureWords } from '../../context/call-sample.ts';
import { useSample } from '../../context/sample-context.ts';
import { useSampleRead } from '../../context/use-sample-call.ts';
import type { LoginUser } from '../../entities.ts';

/** Who the fake sign-in answers. */
type SampleUser = Pick<LoginUser, 'id' | 'role' | 'name' | 'email' | 'avatar'>;

interface SignedIn {
  readonly accessToken: string;
  readonly user: SampleUser;
}

/** The sample's own sign-in, and the profile of who is signed in to it. The bank's session is not touched. */
export function ProfileScreen(): ReactNode {
  const queries = useQueryClient();
  const [token, setToken] = useState(() => sessionStorage.getItem(SAMPLE_TOKEN_KEY) ?? undefined);
  const enter = ({ accessToken }: SignedIn): void => {
    sessionStorage.setItem(SAMPLE_TOKEN_KEY, accessToken);
    setToken(accessToken);
  };
  const leave = (): void => {
    sessionStorage.removeItem(SAMPLE_TOKEN_KEY);
    queries.clear();
    setToken(undefined);
  };
  return token === undefined ? <Entrance onEntered={enter} /> : <Profile token={token} onLeave={leave} />;
}

function Profile({ token, onLeave }: { readonly token: string; readonly onLeave: () => void }): ReactNode {
  const profile = useSampleRead<{ readonly user: SampleUser }>('/api/auth/profile', token);
  return (
    <>
      <Answered answer={profile}>
        {({ user }) => (
          <Card title={user.name} aside={<Portrait src={user.avatar} size={56} />}>
            <DetailList
              items={[
                { label: 'E-mail', value: user.email },
                { label: 'Papel', value: user.role === 'SA' ? 'Administração (SA)' : 'Convidado (GUEST)' },
                { label: 'Identificador', value: user.id },
              ]}
            />
          </Card>
        )}
      </Answered>
      <div>
        <Button onClick={onLeave}>Sair da amostra</Button>
      </div>
    </>
  );
}

function Entrance({ onEntered }: { readonly onEntered: (signedIn: SignedIn) => void }): ReactNode {
  const [tab, setTab] = useState<'login' | 'register'>('login');
  return (
    <Card>
      <Tabs
        label="Acesso à amostra"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: 'Entrar',
            content: <EntranceForm kind="login" onEntered={onEntered} />,
          },
          {
            value: 'register',
            label: 'Cadastrar',
            content: <EntranceForm kind="register" onEntered={onEntered} />,
          },
        ]}
      />
    </Card>
  );
}

function EntranceForm({
  kind,
  onEntered,
}: {
  readonly kind: 'login' | 'register';
  readonly onEntered: (signedIn: SignedIn) => void;
}): ReactNode {
  const { say } = useSample();
  const [email, setEmail] = useState(kind === 'login' ? 'sa@exemplo.com' : '');
  const [username, setUsername] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [running, setRunning] = useState(false);
  const enter = async (): Promise<void> => {
    setRunning(true);
    setFault(undefined);
    try {
      const body = kind === 'login' ? { email: email.trim() } : { email: email.trim(), username: username.trim() };
      const signedIn = await callSample<SignedIn>('POST', `/api/auth/${kind}`, { body });
      say(`Na amostra como ${signedIn.user.name}.`);
      onEntered(signedIn);
    } catch (failure) {
      setFault(sampleFailureWords(failure as Error));
      setRunning(false);
    }
  };
  const title = kind === 'login' ? 'Entrar na amostra' : 'Cadastrar na amostra';
  const submit = (): void => {
    if (running) return;
    if (email.trim() === '') setFault('Informe o e-mail.');
    else if (kind === 'register' && username.trim() === '') setFault('Informe e-mail e nome.');
    else void enter();
  };
  return (
    <Form
      label={title}
      onSubmit={submit}
      actions={
        <Button variant="primary" type="submit" loading={running}>
          {title}
        </Button>
      }
    >
      {kind === 'register' && (
        <TextField label="Nome" value={username} maxLength={60} onChange={(event) => setUsername(event.target.value)} />
      )}
      <TextField
        label="E-mail"
        type="email"
        value={email}
        maxLength={100}
        error={fault}
        hint={kind === 'login' ? 'Aqui não há senha: o usuário de amostra é sa@exemplo.com.' : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
    </Form>
  );
}
