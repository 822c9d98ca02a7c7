import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * What the page keeps of the bank's answers. It differs from the library's in one thing: what is made old while it is read
 * for the first time is read once more. The library lets the reading on its way stand where there is no answer yet
 * (`Query.fetch`, `cancelRefetch`), and that one may have left before the change: the screen would show the state before it
 * until other news came.
 */
export class KeptAnswers extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isFirstReading = (query: Query): boolean =>
      query.state.fetchStatus === 'fetching' && query.state.data === undefined;
    const first = this.getQueryCache().findAll(filters).filter(isFirstReading);
    const again = first.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      await super.invalidateQueries({ queryKey, exact: true, refetchType: filters?.refetchType ?? 'active' }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}
