import { layout, type Layout, type Row } from '@bank/xml';
import { REFUSED, type RefusedField } from '../codecs.ts';

/**
 * An E message: the STR took no entry from a request. The request comes back as it was sent, field by field, and the fields
 * that are wrong carry their error; what is wrong with the whole stands at the message itself.
 */
export interface RefusedBody<Request> {
  /** What is wrong with the whole message: outside the session, say. */
  readonly error?: string;
  readonly fields: RefusedFields<Request>;
}

/** The fields of a request as they were sent, whatever stood in them. */
export type RefusedFields<Request> = { readonly [Field in keyof Request]?: RefusedField };

/** The layout of the fields of a refused request, made of the request's own table. */
export function refusedLayout<Request>(request: Layout<Request>): Layout<RefusedFields<Request>> {
  const rows = request.rows.flatMap((row) =>
    'key' in row ? [{ path: row.path, key: row.key, codec: REFUSED, optional: true } as const] : [],
  );
  return layout(rows as unknown as readonly Row<RefusedFields<Request>>[]);
}

/** All errors of a refusal: that of the whole first, then those of the fields in their order. */
export function errorsOf({ error, fields }: RefusedBody<object>): readonly string[] {
  const ofFields = Object.values(fields as Readonly<Record<string, RefusedField>>).flatMap(
    (field) => field.error ?? [],
  );
  return error === undefined ? ofFields : [error, ...ofFields];
}
