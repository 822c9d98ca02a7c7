import { addressOf, readRefusal, type CallFailure, type CallInput, type Endpoint } from '@bank/contracts';
import { useCallback, useState } from 'react';
import { useDoor, type DoorServices } from '../door-services.ts';
import { statusToast } from '../../vocabulary/status-messages.ts';

/** A file that the bank makes, on its way to the person's disk. */
export interface Download<E extends Endpoint> {
  /** Gives why the file did not come; undefined once it is there. */
  readonly run: (
    input: Omit<CallInput<E>, 'idempotencyKey' | 'signal'>,
    fallbackName: string,
  ) => Promise<CallFailure | undefined>;
  readonly running: boolean;
  readonly failure: CallFailure | undefined;
}

/** Downloads what an endpoint answers as a file: the token travels in the header, so a plain link cannot do it. */
export function useDownload<E extends Endpoint>(endpoint: E): Download<E> {
  const door = useDoor();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined);
  const run = useCallback<Download<E>['run']>(
    async (input, fallbackName) => {
      setRunning(true);
      setFailure(undefined);
      const failed = await fetchFile(door, addressOf(endpoint, input), endpoint.media?.[0], fallbackName);
      setRunning(false);
      setFailure(failed);
      return failed;
    },
    [door, endpoint],
  );
  return { run, running, failure };
}

const CUT: CallFailure = {
  kind: 'refused',
  status: 200,
  code: undefined,
  message: 'O arquivo não chegou inteiro e não foi guardado. Tente de novo.',
  errors: [],
  members: {},
};

/**
 * Fetches a file and saves it, whole or not at all: what breaks off on its way, because the line or the session ended, is
 * said. Gives why there is none.
 */
export async function fetchFile(
  door: DoorServices,
  address: string,
  media: string | undefined,
  fallbackName: string,
): Promise<CallFailure | undefined> {
  const fetched = await fetchBody(door, address, media);
  if ('kind' in fetched) return fetched;
  save(door.window, { body: fetched.body, name: fetched.name ?? fallbackName });
  return undefined;
}

/** A file that came whole, with its name as the bank gives it. */
export interface FetchedFile {
  readonly body: Blob;
  readonly name: string | undefined;
}

/** Fetches a file without saving it; or why there is none. */
export async function fetchBody(
  door: DoorServices,
  address: string,
  media: string | undefined,
): Promise<FetchedFile | CallFailure> {
  const token = door.session.token();
  try {
    const response = await door.fetch(address, {
      headers: { accept: media ?? '*/*', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
    if (!response.ok) {
      const failure = await readRefusal(response);
      if (response.status === 401 && token === door.session.token()) {
        door.toasts.show(statusToast(401));
        const because = failure.kind === 'refused' ? failure.members['because'] : undefined;
        door.session.signOut('ended', because);
      }
      return failure;
    }
    const body = await response.blob().catch(() => undefined);
    if (body === undefined) return CUT;
    return { body, name: nameOf(response.headers.get('content-disposition')) };
  } catch {
    return { kind: 'offline' };
  }
}

/** The file's name as the bank gives it; undefined where it gives none. */
export function nameOf(disposition: string | null): string | undefined {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
}

function save(window: DoorServices['window'], file: { readonly body: Blob; readonly name: string }): void {
  const url = URL.createObjectURL(file.body);
  const link = window.document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
