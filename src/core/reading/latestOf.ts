/**
 * Returns the value of a key, which is created for it. Those of former keys are forgotten, but whoever still
 * works with one keeps it, so that work for a former key does not reach the present one.
 */
export function latestOf<Value>(
  values: Map<string, Value>,
  key: string,
  create: () => Value,
): Value {
  const known = values.get(key);
  if (known) return known;
  const value = create();
  values.clear();
  values.set(key, value);
  return value;
}
