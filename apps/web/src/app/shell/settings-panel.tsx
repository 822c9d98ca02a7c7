import { Button, ChoiceField, Drawer } from '@bank/ui';
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { DEFAULT_APPEARANCE } from '../../platform/appearance/appearance.ts';
import styles from './settings-panel.module.css';
import { useAppearance } from '../../platform/appearance/use-appearance.ts';

const THEMES = [
  { value: 'blue', label: 'Azul' },
  { value: 'green', label: 'Verde' },
  { value: 'purple', label: 'Roxo' },
  { value: 'graphite', label: 'Grafite' },
] as const;

/** How the app looks to this person: every choice shows at once, and comes back at the next sign-in. */
export function SettingsPanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const [appearance, choose] = useAppearance();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Aparência e layout"
      bottom
      foot={
        <Button onClick={() => choose({ ...DEFAULT_APPEARANCE, balance: appearance.balance })}>Voltar ao padrão</Button>
      }
    >
      <div className={styles.panel}>
        <ChoiceField
          label="Modo"
          value={appearance.mode}
          onChange={(mode) => choose({ mode })}
          options={[
            { value: 'light', label: 'Claro', mark: <Sun size={16} strokeWidth={1.7} aria-hidden="true" /> },
            { value: 'dark', label: 'Escuro', mark: <Moon size={16} strokeWidth={1.7} aria-hidden="true" /> },
            { value: 'system', label: 'Do sistema', mark: <Monitor size={16} strokeWidth={1.7} aria-hidden="true" /> },
          ]}
        />
        <ChoiceField
          label="Tema"
          value={appearance.theme}
          onChange={(theme) => choose({ theme })}
          options={THEMES.map((theme) => ({
            ...theme,
            mark: <span className={styles.swatch} data-theme={theme.value} aria-hidden="true" />,
          }))}
        />
        <ChoiceField
          label="Tamanho do texto"
          value={appearance.textSize}
          onChange={(textSize) => choose({ textSize })}
          options={[
            { value: 'normal', label: 'Normal' },
            { value: 'large', label: 'Grande' },
            { value: 'larger', label: 'Maior' },
          ]}
        />
        <ChoiceField
          label="Menu"
          value={appearance.layout}
          onChange={(layout) => choose({ layout })}
          options={[
            { value: 'layout1', label: 'Lateral' },
            { value: 'layout2', label: 'No topo' },
          ]}
          hint="No celular, o menu fica sempre embaixo."
        />
        {appearance.layout === 'layout1' && (
          <ChoiceField
            label="Menu lateral"
            value={appearance.sideBar}
            onChange={(sideBar) => choose({ sideBar })}
            options={[
              { value: 'full', label: 'Com nomes' },
              { value: 'compact', label: 'Só ícones' },
            ]}
            hint="Em telas estreitas, só os ícones."
          />
        )}
        <ChoiceField
          label="Largura da página"
          value={appearance.width}
          onChange={(width) => choose({ width })}
          options={[
            { value: 'contained', label: 'Contida (1200 px)' },
            { value: 'full', label: 'Toda a janela' },
          ]}
        />
      </div>
    </Drawer>
  );
}
