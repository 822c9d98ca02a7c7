import { requestUpgrade, type CompanyRequest } from '@bank/contracts';
import { Drawer } from '@bank/ui';
import type { ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { documentsOfChoice, holdsBack, linesOfChoice, type UpgradeChoice, type Upgrades } from '../upgrade.ts';
import { RequestForm } from './request-form.tsx';

const AT_ONCE = {
  act: 'Contratar agora',
  effect: 'Vale assim que você contratar: o menu de todos os operadores muda em seguida.',
};
const AFTER_ANALYSIS = {
  act: 'Enviar pedido',
  effect: 'O banco confere os documentos e responde por aqui. Até lá, tudo fica como está.',
};
const HELD_BACK = {
  act: AFTER_ANALYSIS.act,
  effect: `${AFTER_ANALYSIS.effect} O que valeria na hora fica aguardando junto: para tê-lo já, contrate-o antes, sozinho.`,
};

/** The last look at what was chosen, with the documents that it needs. */
export function UpgradeDrawer({
  open,
  choice,
  upgrades,
  onClose,
  onAsked,
}: {
  readonly open: boolean;
  readonly choice: UpgradeChoice;
  readonly upgrades: Upgrades;
  readonly onClose: () => void;
  readonly onAsked: (request: CompanyRequest) => void;
}): ReactNode {
  return (
    <Drawer open={open} onClose={onClose} title="Ampliar perfil" keepsTyped>
      {open && <Asking choice={choice} upgrades={upgrades} onBack={onClose} onAsked={onAsked} />}
    </Drawer>
  );
}

function Asking({
  choice,
  upgrades,
  onBack,
  onAsked,
}: {
  readonly choice: UpgradeChoice;
  readonly upgrades: Upgrades;
  readonly onBack: () => void;
  readonly onAsked: (request: CompanyRequest) => void;
}): ReactNode {
  const { run, running, failure } = useOperation(requestUpgrade);
  const needs = documentsOfChoice(choice, upgrades);
  return (
    <RequestForm
      label="Confira o pedido"
      lines={linesOfChoice(choice, upgrades)}
      needs={needs}
      words={needs.length === 0 ? AT_ONCE : holdsBack(choice, upgrades) ? HELD_BACK : AFTER_ANALYSIS}
      send={(files, onProgress) =>
        run({ body: { products: [...choice.products], tier: choice.tier }, files, onProgress })
      }
      running={running}
      failure={failure}
      onBack={onBack}
      onAsked={onAsked}
    />
  );
}
