import { listSchedules, type CallInput, type CallOutput } from '@bank/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApp, type CallError } from '../../../platform/app-services.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';

export type SchedulesAnswer = CallOutput<typeof listSchedules>;

/** Everything that will be paid. While another period is asked for, what was there stays. */
export function useSchedules(
  query: CallInput<typeof listSchedules>['query'],
): UseQueryResult<SchedulesAnswer, CallError> {
  return useQuery({ ...endpointQuery(useApp(), listSchedules, { query }), placeholderData: keepPreviousData });
}
