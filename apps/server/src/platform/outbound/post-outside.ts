import { Agent, request } from 'node:http';
import { ok, refuse, SECOND_MS, type Result } from '@bank/core';
import {
  boundedText,
  callHost,
  HostAgents,
  leadsElsewhere,
  type HostAnswer,
  type HostFault,
  type PublicNet,
} from './call-host.ts';

/** What the bank posts to somebody's own address. */
export interface OutsidePost {
  /** The company whose address it is. */
  readonly companyId: string;
  /** Looked at before it was kept (`parseWebhookUrl`): https and a public name, or the sandbox's sink. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why a post was no success: nothing was answered, or what was answered leads elsewhere or is no 2xx. */
export type PostFault = Exclude<HostFault, 'too-large'> | 'redirect' | 'status';

/** What came of a post. */
export interface PostOutcome {
  readonly fault: PostFault | null;
  /** Null: nothing was answered. */
  readonly answer: HostAnswer | null;
}

/** Posts to addresses that customers name (SECURITY A8, I12). Never throws; `stop` breaks off what is under way. */
export interface PostOutside {
  post(post: OutsidePost, stop?: AbortSignal): Promise<PostOutcome>;
  close(): void;
}

/** How it is posted. */
export interface PostOptions {
  readonly timeoutMs: number;
  /** So much of an answer is read. */
  readonly bytesMax: number;
  readonly client?: { readonly cert: string; readonly key: string } | undefined;
}

/** Posts to public hosts by `callHost`; what begins with http goes to `local` where there is one, and nowhere else. */
export function createPostOutside(net: PublicNet, options: PostOptions, isLocal: (url: URL) => boolean): PostOutside {
  const agents = new HostAgents();
  const localAgent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 15 * SECOND_MS });
  const { timeoutMs, ...bounds } = options;
  return {
    async post({ companyId, url: text, headers, body }, stop) {
      const url = new URL(text);
      const own = AbortSignal.timeout(timeoutMs);
      const deadline = stop ? AbortSignal.any([own, stop]) : own;
      const call = { companyId, host: url.hostname, path: url.pathname, method: 'POST', headers, body } as const;
      if (url.protocol === 'https:')
        return outcomeOf(await callHost(net, call, { ...bounds, longer: 'cut', agents }, deadline));
      if (!isLocal(url)) return { fault: 'unsafe', answer: null };
      return outcomeOf(
        await postHere(url, { headers, body }, { agent: localAgent, deadline, bytesMax: bounds.bytesMax }),
      );
    },
    close() {
      agents.close();
      localAgent.destroy();
    },
  };
}

function outcomeOf(answered: Result<HostAnswer, HostFault>): PostOutcome {
  if (!answered.ok) return { fault: answered.error === 'too-large' ? 'unreachable' : answered.error, answer: null };
  const answer = answered.value;
  const { status } = answer;
  if (leadsElsewhere(status)) return { fault: 'redirect', answer };
  return { fault: status >= 200 && status < 300 ? null : 'status', answer };
}

function postHere(
  url: URL,
  { headers, body }: Pick<OutsidePost, 'headers' | 'body'>,
  { agent, deadline, bytesMax }: { readonly agent: Agent; readonly deadline: AbortSignal; readonly bytesMax: number },
): Promise<Result<HostAnswer, HostFault>> {
  return new Promise((resolve) => {
    const failed = (): void => resolve(refuse(deadline.aborted ? 'too-slow' : 'unreachable'));
    const length = { 'content-length': Buffer.byteLength(body) };
    const asked = request(
      url,
      { method: 'POST', headers: { ...headers, ...length }, agent, signal: deadline },
      (answer) => {
        boundedText(answer, bytesMax).then(
          ({ text }) => resolve(ok({ status: answer.statusCode ?? 0, headers: answer.headers, text })),
          failed,
        );
      },
    );
    asked.on('error', failed);
    asked.end(body);
  });
}
