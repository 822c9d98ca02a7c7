import { $isLinkNode, $toggleLink } from '@lexical/link';
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type EditorState,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
  type ListType,
} from '@lexical/list';
import { $getSelectionStyleValueForProperty, $patchStyleText } from '@lexical/selection';
import { Button, IconButton, TextField } from '@bank/ui';
import { Bold, Italic, Link2, List, ListOrdered, Underline, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { sizeOfEm } from './letter-nodes.ts';
import styles from './letter.module.css';
import { SIZE_EM, TEXT_SIZES, typedHref, type TextSize } from './letter.ts';

const SIZE_WORDS: Readonly<Record<TextSize, string>> = {
  small: 'Pequeno',
  normal: 'Normal',
  large: 'Grande',
  huge: 'Enorme',
};
const FORMATS = [
  { format: 'bold', label: 'Negrito', keys: 'Control+B', Icon: Bold },
  { format: 'italic', label: 'Itálico', keys: 'Control+I', Icon: Italic },
  { format: 'underline', label: 'Sublinhado', keys: 'Control+U', Icon: Underline },
] as const;
const LISTS = [
  { type: 'bullet', label: 'Lista', command: INSERT_UNORDERED_LIST_COMMAND, Icon: List },
  { type: 'number', label: 'Lista numerada', command: INSERT_ORDERED_LIST_COMMAND, Icon: ListOrdered },
] as const;

/** What holds where the cursor stands. */
interface CursorStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly size: TextSize;
  readonly list: ListType | undefined;
  readonly href: string | undefined;
}

const PLAIN: CursorStyle = {
  bold: false,
  italic: false,
  underline: false,
  size: 'normal',
  list: undefined,
  href: undefined,
};

function styleAtCursor(state: EditorState): CursorStyle {
  return state.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return PLAIN;
    const node: LexicalNode = selection.anchor.getNode();
    const list = $findMatchingParent(node, $isListNode);
    const link = $findMatchingParent(node, $isLinkNode);
    return {
      bold: selection.hasFormat('bold'),
      italic: selection.hasFormat('italic'),
      underline: selection.hasFormat('underline'),
      size: sizeOfEm($getSelectionStyleValueForProperty(selection, 'font-size', SIZE_EM.normal)),
      list: $isListNode(list) ? list.getListType() : undefined,
      href: $isLinkNode(link) ? link.getURL() : undefined,
    };
  });
}

/** The tools of the editor: they show what holds at the cursor, and change it there. */
export function LetterToolbar({ editor }: { readonly editor: LexicalEditor }): ReactNode {
  const [at, setAt] = useState<CursorStyle>(PLAIN);
  const [isLinking, setLinking] = useState(false);
  useEffect(() => editor.registerUpdateListener(({ editorState }) => setAt(styleAtCursor(editorState))), [editor]);
  const resize = (size: TextSize): void => {
    editor.update(() => {
      const selection = $getSelection();
      if ($isRangeSelection(selection))
        $patchStyleText(selection, { 'font-size': size === 'normal' ? null : SIZE_EM[size] });
    });
    editor.focus();
  };
  const link = (href: string | null): void => {
    editor.update(() => $toggleLink(href));
    setLinking(false);
    editor.focus();
  };
  return (
    <>
      <div className={styles.tools} role="group" aria-label="Formatação">
        <label className={styles.size}>
          <span className={styles.sizeWord}>Tamanho</span>
          <select
            aria-label="Tamanho do texto"
            value={at.size}
            onChange={(event) => resize(event.target.value as TextSize)}
          >
            {TEXT_SIZES.map((size) => (
              <option key={size} value={size}>
                {SIZE_WORDS[size]}
              </option>
            ))}
          </select>
        </label>
        {FORMATS.map(({ format, label, keys, Icon }) => (
          <Tool
            key={format}
            label={label}
            keys={keys}
            Icon={Icon}
            on={at[format]}
            onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
          />
        ))}
        {LISTS.map(({ type, label, command, Icon }) => (
          <Tool
            key={type}
            label={label}
            Icon={Icon}
            on={at.list === type}
            onPress={() => editor.dispatchCommand(at.list === type ? REMOVE_LIST_COMMAND : command, undefined)}
          />
        ))}
        <Tool label="Link" Icon={Link2} on={at.href !== undefined} onPress={() => setLinking(!isLinking)} />
      </div>
      {isLinking && (
        <LinkBox href={at.href} onApply={link} onRemove={() => link(null)} onCancel={() => setLinking(false)} />
      )}
    </>
  );
}

function Tool({
  label,
  keys,
  Icon,
  on,
  onPress,
}: {
  readonly label: string;
  readonly keys?: string;
  readonly Icon: LucideIcon;
  readonly on: boolean;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <IconButton
      size="small"
      label={label}
      aria-pressed={on}
      aria-keyshortcuts={keys}
      className={on ? styles.on : undefined}
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}

/** Asks where a link leads. */
function LinkBox({
  href = '',
  onApply,
  onRemove,
  onCancel,
}: {
  readonly href: string | undefined;
  readonly onApply: (href: string) => void;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const [typed, setTyped] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Somebody has just asked for this field.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const apply = (): void => {
    const found = typedHref(typed);
    setWrong(found === undefined);
    if (found !== undefined) onApply(found);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter') return;
    // It stands within the form of the message, and is none itself.
    event.preventDefault();
    apply();
  };
  return (
    <div className={styles.link}>
      <TextField
        label="Endereço do link"
        ref={field}
        value={typed}
        inputMode="url"
        placeholder="https://"
        error={isWrong ? 'Informe um endereço da web ou de e-mail.' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <span className={styles.linkActions}>
        {href !== '' && (
          <Button size="small" variant="quiet" onClick={onRemove}>
            Remover link
          </Button>
        )}
        <Button size="small" onClick={apply}>
          Aplicar link
        </Button>
      </span>
    </div>
  );
}
