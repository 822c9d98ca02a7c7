import { useState } from 'react';
import type { TypedCodes } from '../components/code-fields.tsx';
import { withFile, type ChosenFiles, type DocumentField, type Passwords } from '../steps.ts';

/** What lies in this tab's memory alone and is kept nowhere: documents, passwords, codes (SECURITY S06). */
export interface Secrets {
  readonly files: ChosenFiles;
  /** A document that was chosen is still being looked at. */
  readonly isJudging: boolean;
  readonly passwords: Passwords;
  readonly typedCodes: TypedCodes;
  readonly chooseFile: (field: DocumentField, file: File | undefined) => void;
  readonly noteJudging: (field: DocumentField, isJudging: boolean) => void;
  readonly typePasswords: (passwords: Passwords) => void;
  readonly typeCodes: (typed: TypedCodes) => void;
}

/** Begins with none of it. */
export function useSecrets(): Secrets {
  const [files, setFiles] = useState<ChosenFiles>({});
  const [judging, setJudging] = useState<readonly DocumentField[]>([]);
  const [passwords, typePasswords] = useState<Passwords>({ password: '', repeatPassword: '' });
  const [typedCodes, typeCodes] = useState<TypedCodes>({ emailCode: '', smsCode: '' });
  return {
    files,
    isJudging: judging.length > 0,
    passwords,
    typedCodes,
    chooseFile: (field, file) => setFiles((before) => withFile(before, field, file)),
    noteJudging: (field, isJudging) =>
      setJudging((before) => [...before.filter((other) => other !== field), ...(isJudging ? [field] : [])]),
    typePasswords,
    typeCodes,
  };
}
