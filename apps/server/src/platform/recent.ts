/** A memory of a bounded number of values: those that were used last. */
export interface Recent<Value> {
  get(name: string): Value | undefined;
  put(name: string, value: Value): void;
}

/** Makes an empty memory for `max` values. */
export function recent<Value>(max: number): Recent<Value> {
  // A Map keeps the order in which its entries were put.
  const values = new Map<string, Value>();
  const put = (name: string, value: Value): void => {
    values.delete(name);
    values.set(name, value);
    if (values.size <= max) return;
    for (const oldest of values.keys()) {
      values.delete(oldest);
      break;
    }
  };
  return {
    get(name) {
      const value = values.get(name);
      if (value !== undefined) put(name, value);
      return value;
    },
    put,
  };
}
