import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Keeps the bank's answers for the page. It adds one rule to the library's client: a query that is invalidated during its
 * first fetch is fetched again afterwards. The library reuses the fetch in flight where a query has no data yet
 * (`Query.fetch`, `cancelRefetch`). The bank may have answered that fetch before the change, and the screen would then show
 * the old state until the next news.
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
