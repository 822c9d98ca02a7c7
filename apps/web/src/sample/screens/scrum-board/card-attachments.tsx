import { buttonLook, IconButton } from '@bank/ui';
import { Paperclip, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import shared from '../../components/sample.module.css';
import type { ScrumCard } from '../../entities.ts';
import { attachmentOf, MOST_BYTES, sizeWords } from './card-changes.ts';
import styles from './scrum-board.module.css';

type Attachments = ScrumCard['attachments'];

/** Files of a card: open, add, take away. */
export function CardAttachments({
  attachments,
  onChange,
}: {
  readonly attachments: Attachments;
  readonly onChange: (attachments: Attachments, done: string) => void;
}): ReactNode {
  const [refused, setRefused] = useState('');
  const add = async (file: File): Promise<void> => {
    const attachment = await attachmentOf(file).catch(() => undefined);
    setRefused(attachment === undefined ? `Não coube: na amostra, um anexo tem até ${sizeWords(MOST_BYTES)}.` : '');
    if (attachment !== undefined) onChange([...attachments, attachment], `${file.name} anexado.`);
  };
  return (
    <div>
      <h3 className={styles.part}>Anexos</h3>
      <ul className={styles.lines}>
        {attachments.map(({ name, size, url }, index) => (
          <li key={`${name}-${index}`} className={styles.line}>
            <Paperclip size={16} aria-hidden />
            <a className={styles.fileName} href={url} download={name}>
              {name}
            </a>
            <span className={shared.second}>{size}</span>
            <IconButton
              size="small"
              label={`Excluir anexo ${name}`}
              onClick={() =>
                onChange(
                  attachments.filter((_, place) => place !== index),
                  `${name} excluído.`,
                )
              }
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <label className={styles.file}>
        <input
          type="file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) void add(file);
            event.target.value = '';
          }}
        />
        <span className={buttonLook({ size: 'small' })}>Anexar arquivo</span>
      </label>
      <p className={styles.refused} role="alert">
        {refused}
      </p>
    </div>
  );
}
