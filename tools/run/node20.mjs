// Gives Node 20 the one function that the test runner's report of failures takes from Node 21.
if (!('groupBy' in Map)) {
  /**
   * @template K, V
   * @param {Iterable<V>} items
   * @param {(item: V, index: number) => K} keyOf
   */
  const groupBy = (items, keyOf) => {
    /** @type {Map<K, V[]>} */
    const groups = new Map()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index++)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  }
  Object.defineProperty(Map, 'groupBy', { value: groupBy, configurable: true, writable: true })
}
