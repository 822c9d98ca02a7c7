import { Amount, Button, ConfirmDialog, DetailList, Dialog, Drawer, Menu, Popover, Tooltip } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

type Shown = 'drawer' | 'dialog' | 'confirm' | undefined;

/** /utilities/position: what opens beside, over and along the page. */
export function PositionScreen(): ReactNode {
  const { say } = useSample();
  const [shown, setShown] = useState<Shown>(undefined);
  const [popover, setPopover] = useState(false);
  const [order, setOrder] = useState('recent');
  const [marked, setMarked] = useState<readonly string[]>(['in']);
  const close = (): void => setShown(undefined);
  return (
    <div className={styles.page}>
      <Specimen title="Ao lado de um botão" note="Escape fecha e devolve o foco ao botão.">
        <div className={styles.row}>
          <Menu
            trigger={<Button>Menu</Button>}
            entries={[
              {
                kind: 'choice',
                label: 'Ordem',
                value: order,
                onChange: setOrder,
                options: [
                  { value: 'recent', label: 'Mais recentes' },
                  { value: 'amount', label: 'Maior valor' },
                ],
              },
              { kind: 'line' },
              {
                kind: 'ticks',
                label: 'Mostrar',
                chosen: marked,
                onToggle: (value) =>
                  setMarked(marked.includes(value) ? marked.filter((one) => one !== value) : [...marked, value]),
                options: [
                  { value: 'in', label: 'Entradas' },
                  { value: 'out', label: 'Saídas' },
                ],
              },
              { kind: 'line' },
              { kind: 'action', label: 'Exportar', onSelect: () => say('Exportar') },
              { kind: 'action', label: 'Indisponível', disabled: true, onSelect: () => undefined },
            ]}
          />
          <Popover trigger={<Button>Painel</Button>} label="Painel de exemplo" open={popover} onOpenChange={setPopover}>
            <p className={styles.note}>Para o que é demais em um menu.</p>
          </Popover>
          <Tooltip text="Só repete o que já está dito">
            <Button>Dica</Button>
          </Tooltip>
        </div>
      </Specimen>
      <Specimen
        title="Sobre a página"
        note="A gaveta mostra o detalhe; a janela, pouco; a pergunta diz o que vai acontecer e pede resposta."
      >
        <div className={styles.row}>
          <Button onClick={() => setShown('drawer')}>Abrir gaveta</Button>
          <Button onClick={() => setShown('dialog')}>Abrir janela</Button>
          <Button onClick={() => setShown('confirm')}>Abrir pergunta</Button>
        </div>
      </Specimen>
      <Specimen title="Avisos" note="No canto, lidos em voz alta; o ponteiro ou o foco param o tempo deles.">
        <div className={styles.row}>
          <Button onClick={() => say('Criado com sucesso!', 'positive')}>Aviso do que deu certo</Button>
          <Button onClick={() => say('Não foi possível salvar.', 'negative')}>Do que falhou</Button>
          <Button onClick={() => say('Falta a aprovação de mais uma pessoa.', 'warning')}>Do que falta</Button>
          <Button onClick={() => say('Há uma versão nova desta página.', 'info')}>Do que é novo</Button>
        </div>
      </Specimen>
      <Drawer
        open={shown === 'drawer'}
        onClose={close}
        title="Detalhe de exemplo"
        bottom
        foot={
          <Button variant="primary" onClick={close}>
            Concluir
          </Button>
        }
      >
        <DetailList
          items={[
            { label: 'Quem recebe', value: 'Padaria Aurora' },
            { label: 'Valor', value: <Amount centavos={320_00n} /> },
            { label: 'No celular', value: 'Vem de baixo' },
          ]}
        />
      </Drawer>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Janela de exemplo"
        text="Uma ou duas frases."
        actions={<Button onClick={close}>Fechar</Button>}
      />
      <ConfirmDialog
        open={shown === 'confirm'}
        title="Excluir esta chave?"
        text="Quem paga por ela não encontra mais a sua conta."
        confirmLabel="Excluir chave"
        danger
        onConfirm={close}
        onCancel={close}
      />
    </div>
  );
}
