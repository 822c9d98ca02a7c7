import { Fragment, type ReactNode } from 'react';
import styles from './letter.module.css';
import { SIZE_EM, type Letter, type LetterRun } from './letter.ts';

/** The text of a message as elements of the page: what it holds was read from its HTML, never put in as markup. */
export function LetterView({ letter }: { readonly letter: Letter }): ReactNode {
  return (
    <div className={styles.letter}>
      {letter.map((block, place) => {
        // A letter that shows does not change: the place of each part is its name.
        if (block.kind === 'paragraph') return <p key={place}>{inline(block.runs)}</p>;
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={place}>
            {block.items.map((item, line) => (
              <li key={line}>{inline(item)}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function inline(runs: readonly LetterRun[]): ReactNode {
  return runs.map((run, place) => <Fragment key={place}>{runElement(run)}</Fragment>);
}

function runElement({ text, bold, italic, underline, size, href }: LetterRun): ReactNode {
  let shown: ReactNode = text;
  if (size !== undefined) shown = <span style={{ fontSize: SIZE_EM[size] }}>{shown}</span>;
  if (underline) shown = <u>{shown}</u>;
  if (italic) shown = <em>{shown}</em>;
  if (bold) shown = <strong>{shown}</strong>;
  if (href === undefined) return shown;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  );
}
