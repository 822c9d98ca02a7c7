/** What the fake API did not do, and why; `message` is its own word, in the template's English. */
export class SampleFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SampleFailure';
    this.status = status;
  }
}

/** What a call of the sample sends beside its address. */
export interface SampleRequest {
  readonly body?: object;
  /** The sample's own token, for the one call that asks who somebody is. */
  readonly token?: string;
}

/**
 * Asks the fake API through the window's fetch, as any screen asks a server. Throws SampleFailure for what is refused;
 * what it answers is taken to have the form of `Answer`, for both sides are of this folder.
 */
export async function callSample<Answer>(
  method: 'GET' | 'POST',
  path: string,
  { body, token }: SampleRequest = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new SampleFailure(response.status, messageOf(answer));
  return answer as Answer;
}

function messageOf(answer: unknown): string {
  const isRefusal = typeof answer === 'object' && answer !== null && 'message' in answer;
  return isRefusal && typeof answer.message === 'string' ? answer.message : '';
}

const WORDS: Readonly<Record<string, string>> = {
  'Not found': 'Este exemplo não existe mais.',
  'Invalid email or password': 'Não há usuário de amostra com este e-mail.',
  'User already exists!': 'Já existe um usuário de amostra com este e-mail.',
  'Invalid Authorization token': 'Ninguém entrou na amostra.',
  'Invalid authorization token': 'Este usuário de amostra não existe mais.',
};

/** The word of a failure as the screens say it. */
export function sampleFailureWords(failure: Error): string {
  return WORDS[failure.message] ?? 'A amostra não respondeu. Tente novamente.';
}
