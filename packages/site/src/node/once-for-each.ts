/** Makes a value when it is first asked for, and again where that failed. */
export function onceForEach<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>();
  return (key) => {
    const kept = made.get(key);
    if (kept) return kept;
    const value = make(key);
    made.set(key, value);
    value.catch(() => made.delete(key));
    return value;
  };
}
