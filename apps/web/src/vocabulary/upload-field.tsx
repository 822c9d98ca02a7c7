import { FileDrop } from '@bank/ui';
import { useRef, useState, type ReactNode } from 'react';

/** A file that the bank cannot take never reaches the screen: what is wrong is said here, at once. */
export function UploadField({
  label,
  hint = 'PDF, JPG ou PNG, até 10 MB',
  error,
  optional,
  name,
  file,
  onFile,
  onJudging,
  progress,
}: {
  readonly label: string;
  readonly hint?: string;
  /** What the form or the bank found wrong; a file that cannot be taken comes first. */
  readonly error?: string | undefined;
  readonly optional?: boolean;
  readonly name?: string;
  readonly file: File | undefined;
  /** A file that was judged good, or undefined: none, removed, or one that cannot be taken. */
  readonly onFile: (file: File | undefined) => void;
  /** Whether a chosen file is being looked at: what it is about to be told to `onFile`. */
  readonly onJudging?: (isJudging: boolean) => void;
  /** 0 to 1 while it is being sent. */
  readonly progress?: number | undefined;
}): ReactNode {
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [judged, setJudged] = useState<File | undefined>(undefined);
  // Of two files chosen quickly after one another the later one counts.
  const latest = useRef<File | undefined>(undefined);
  const choose = async (chosen: File | undefined): Promise<void> => {
    latest.current = chosen;
    setFault(undefined);
    setJudged(chosen);
    onJudging?.(chosen !== undefined);
    if (chosen === undefined) {
      onFile(undefined);
      return;
    }
    // Where the judge cannot be fetched the bank alone has the word.
    const judge = await import('./judge-file.ts').catch(() => undefined);
    const found = await judge?.faultOfFile(chosen);
    if (latest.current !== chosen) return;
    setFault(found);
    setJudged(undefined);
    onFile(found === undefined ? chosen : undefined);
    onJudging?.(false);
  };
  return (
    <FileDrop
      label={label}
      hint={hint}
      error={fault ?? error}
      optional={optional}
      name={name}
      accept="application/pdf,image/jpeg,image/png"
      file={judged ?? file}
      onFile={(chosen) => void choose(chosen)}
      progress={progress}
    />
  );
}
