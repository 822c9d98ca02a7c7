import { expect } from 'vitest';
import { API_PIX_PATH } from '@bank/contracts';
import { apiPixDescription, NO_DESCRIPTION } from './api-pix-description.ts';
import type { TestProgram } from './program.ts';
import type { TestBank } from './test-bank.ts';

/** An answer of API Pix; a call that answers nothing has no body. */
export interface ApiPixAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A refusal as the standard writes it, and ours beside. */
export interface ApiPixProblem {
  readonly type: string;
  readonly code: string;
  readonly detail?: string;
  readonly violacoes?: readonly { readonly razao: string; readonly propriedade: string; readonly valor?: string }[];
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls API Pix as a company's program, and holds every answer, refusals too, against the published description. */
export function apiPixCalls(bank: TestBank, program: TestProgram) {
  return async function call<Body = ApiPixProblem>(
    method: Method,
    path: string,
    body?: unknown,
    by: TestProgram = program,
  ): Promise<ApiPixAnswer<Body>> {
    bank.clock.advance(1);
    const reply = await by.call(method, `${API_PIX_PATH}${path}`, body);
    const isEmpty = reply.status === 202 || reply.status === 204;
    const answer = { status: reply.status, body: (isEmpty ? undefined : reply.json()) as Body };
    if (NO_DESCRIPTION === undefined) {
      const faults = apiPixDescription().faultsOf({ method, path, ...answer });
      expect(faults, `${method} ${path}: ${JSON.stringify(answer)}`).toEqual([]);
    }
    return answer;
  };
}
