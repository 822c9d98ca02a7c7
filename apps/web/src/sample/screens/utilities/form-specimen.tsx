import { Button, ChangeList, DetailList, Form, FormPage, Review, ReviewPart, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { Specimen } from './specimen.tsx';

/** A form in two steps: what is typed, and the review before it is sent. */
export function FormSpecimen(): ReactNode {
  return (
    <Specimen
      title="Formulário com conferência"
      note="Um passo por vez. Ctrl+Enter segue de qualquer campo; o foco vai ao título do passo ou ao que está errado; voltar guarda o que foi digitado."
    >
      <TwoSteps />
    </Specimen>
  );
}

function TwoSteps(): ReactNode {
  const { say } = useSample();
  const [nickname, setNickname] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [reviewing, setReviewing] = useState(false);
  const review = (): void => {
    const wrong = nickname.trim() === '' ? 'Informe o apelido.' : undefined;
    setFault(wrong);
    setReviewing(wrong === undefined);
  };
  return (
    <FormPage steps={['Dados', 'Conferência']} current={reviewing ? 1 : 0}>
      {reviewing ? (
        <Form
          key="review"
          label="Confira os dados"
          headed
          onSubmit={() => {
            setReviewing(false);
            say('Apelido mudado.');
          }}
          actions={
            <>
              <Button type="submit" variant="primary">
                Alterar apelido
              </Button>
              <Button onClick={() => setReviewing(false)}>Voltar</Button>
            </>
          }
        >
          <Review>
            <ReviewPart title="O que muda" what="o apelido" onEdit={() => setReviewing(false)}>
              <ChangeList lines={[{ label: 'Apelido', before: 'Conta principal', after: nickname.trim() }]} />
            </ReviewPart>
            <ReviewPart title="Onde" what="a conta">
              <DetailList items={[{ label: 'Conta', value: '10001' }]} />
            </ReviewPart>
          </Review>
        </Form>
      ) : (
        // It takes the focus only when somebody comes back to it: the page begins at its own title.
        <Form
          key="data"
          label="Apelido da conta"
          onSubmit={review}
          actions={
            <Button type="submit" variant="primary">
              Revisar
            </Button>
          }
        >
          <TextField
            label="Apelido da conta"
            hint="Como você a chama."
            error={fault}
            value={nickname}
            onChange={(event) => setNickname(event.target.value)}
          />
        </Form>
      )}
    </FormPage>
  );
}
