import * as z from 'zod/mini';
import { bankingDate, formatDate, ok, refuse, type Result } from '@bank/core';
import { dateOf, statementExportSchema } from '@bank/contracts';
import type { TaskContext, TaskFile, TaskKind, TasksOfKind } from '../../background-tasks/index.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse } from '../../../platform/http/route.ts';
import { readFilter } from '../domain/statement-filter.ts';
import { checkLength, makeExport, type FileTools } from './make-export.ts';
import { readSummary } from './read-summary.ts';

type Asked = z.infer<typeof statementExportSchema>;

/** What is exported: the filter as it travelled, its days written out, for the task may run on another day. */
export type ExportParameters = Omit<Asked, 'from' | 'to'> & { readonly from: string; readonly to: string };

const parametersSchema = z.extend(statementExportSchema, { from: z.string(), to: z.string() });

/** The export of a statement as a background task. */
export function statementExportKind(tools: FileTools): TaskKind<ExportParameters> {
  return {
    name: 'statement-export',
    permission: 'STATEMENT_VIEW',
    parameters: parametersSchema,
    words: {
      title: ({ from, to, format }) =>
        `Extrato de ${formatDate(dateOf(from))} a ${formatDate(dateOf(to))} em ${format.toUpperCase()}`,
      ready: 'Seu extrato está pronto',
      failed: 'Seu extrato não pôde ser preparado',
    },
    run: (parameters, context) => run(tools, parameters, context),
  };
}

async function run(
  tools: FileTools,
  parameters: ExportParameters,
  { asker, at, progress }: TaskContext,
): Promise<Result<TaskFile, Refusal>> {
  const filter = readFilter(parameters, bankingDate(at));
  if (!filter.ok) return filter;
  const wanted = { filter: filter.value, format: parameters.format };
  const summary = await readSummary(tools.pool, asker, filter.value);
  const { count } = summary;
  let done = 0n;
  progress(done, count);
  const onLines = (lines: number): void => {
    done += BigInt(lines);
    // A note that somebody changes may bring a line into what is searched.
    progress(done, done > count ? done : count);
  };
  const made = await makeExport(tools, asker, wanted, { at, onLines, summary });
  if (!made.ok) return made;
  const { fileName, mediaType, body } = made.value;
  return body instanceof Uint8Array
    ? refuse({ code: 'background-tasks.broken' })
    : ok({ fileName, mediaType, pieces: body });
}

/** Asks for a task that makes the file; refused where the export itself would be. */
export async function prepareExport(
  tools: FileTools,
  tasks: TasksOfKind<ExportParameters>,
  asked: Asked,
  call: { readonly caller: Caller; readonly context: RequestContext; readonly idempotency: SentKey },
): Promise<Result<StoredResponse, Refusal>> {
  const filter = readFilter(asked, bankingDate(call.context.at));
  if (!filter.ok) return filter;
  const { from, to } = filter.value;
  const short = await checkLength(tools, call.caller, { filter: filter.value, format: asked.format });
  if (!short.ok) return short;
  return tasks.ask({ ...asked, from, to }, call);
}
