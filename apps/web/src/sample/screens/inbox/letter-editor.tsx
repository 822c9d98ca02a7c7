import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerList } from '@lexical/list';
import { registerRichText } from '@lexical/rich-text';
import {
  $getRoot,
  $getSelection,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  createEditor,
  DROP_COMMAND,
  HISTORY_MERGE_TAG,
  mergeRegister,
  PASTE_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { $letterNodes, $lineNodes, $readEditor, LETTER_NODES } from './letter-nodes.ts';
import { LetterToolbar } from './letter-toolbar.tsx';
import styles from './letter.module.css';
import { plainLetter, readLetter, type Letter } from './letter.ts';

const HISTORY_PAUSE_MS = 300;
const THEME = {
  text: { bold: styles.bold ?? '', italic: styles.italic ?? '', underline: styles.underline ?? '' },
};

/** Writes the text of a message: bold, italic, underline, four sizes, lists and links. `initial` is read once. */
export function LetterEditor({
  label,
  initial,
  error,
  onChange,
}: {
  readonly label: string;
  readonly initial: Letter;
  readonly error: string | undefined;
  readonly onChange: (letter: Letter) => void;
}): ReactNode {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [editor] = useState(() =>
    createEditor({
      namespace: 'ipe-sample-letter',
      nodes: LETTER_NODES,
      theme: THEME,
      onError: (fault) => {
        throw fault;
      },
    }),
  );
  const begin = useEffectEvent(() => {
    editor.update(
      () =>
        void $getRoot()
          .clear()
          .append(...$letterNodes(initial.length === 0 ? EMPTY : initial)),
      {
        tag: HISTORY_MERGE_TAG,
        discrete: true,
      },
    );
  });
  const tell = useEffectEvent((letter: Letter) => onChange(letter));
  useEffect(() => {
    editor.setRootElement(place.current);
    const leave = mergeRegister(
      registerRichText(editor),
      registerList(editor),
      registerOwnInsertion(editor),
      registerHistory(editor, createEmptyHistoryState(), HISTORY_PAUSE_MS),
    );
    begin();
    const stopTelling = editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) tell(editorState.read($readEditor));
    });
    return () => {
      stopTelling();
      leave();
      editor.setRootElement(null);
    };
  }, [editor]);

  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.editor} data-wrong={error !== undefined}>
        <LetterToolbar editor={editor} />
        <div
          ref={place}
          className={styles.letter}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline="true"
          aria-labelledby={id}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}wrong`}
          spellCheck
        />
      </div>
      {error !== undefined && (
        <p id={`${id}wrong`} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}

const EMPTY: Letter = [{ kind: 'paragraph', runs: [] }];

/**
 * What is pasted goes through the same reading as a message that arrives. The library would have the browser parse the
 * HTML, which the page's content security policy forbids (Trusted Types). Nothing is dropped in.
 */
function registerOwnInsertion(editor: LexicalEditor): () => void {
  const take = (event: Event, data: DataTransfer | null | undefined): boolean => {
    if (data === null || data === undefined) return false;
    event.preventDefault();
    const html = data.getData('text/html');
    const letter = html === '' ? plainLetter(data.getData('text/plain')) : readLetter(html);
    const [first, ...others] = letter;
    const isOneLine = others.length === 0 && first?.kind === 'paragraph';
    $getSelection()?.insertNodes(isOneLine ? $lineNodes(first.runs) : $letterNodes(letter));
    return true;
  };
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) =>
        take(
          event,
          'clipboardData' in event ? event.clipboardData : 'dataTransfer' in event ? event.dataTransfer : null,
        ),
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => typeof event !== 'string' && take(event, event.dataTransfer),
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}
