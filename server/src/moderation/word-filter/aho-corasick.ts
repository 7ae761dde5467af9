const CODE_UNITS = 0x1_00_00

/** Finds all of many patterns in one pass over a text (Aho and Corasick, 1975). */
export class AhoCorasick<Value> {
  /** Child of a node by its position and a code unit. */
  readonly #children = new Map<number, number>()
  readonly #values: (Value[] | undefined)[] = [undefined]
  /** The node of the longest proper suffix that is also in the tree, and the nearest of those at which a pattern ends. */
  #suffixes = new Int32Array()
  #endings = new Int32Array()

  constructor(patterns: Iterable<readonly [pattern: string, value: Value]>) {
    const order: [parent: number, code: number, node: number][] = []
    for (const [pattern, value] of patterns) {
      if (pattern === '') continue
      let node = 0
      for (let at = 0; at < pattern.length; at += 1) {
        const code = pattern.charCodeAt(at)
        const key = node * CODE_UNITS + code
        let child = this.#children.get(key)
        if (child === undefined) {
          child = this.#values.push(undefined) - 1
          this.#children.set(key, child)
          order.push([node, code, child])
        }
        node = child
      }
      const values = this.#values[node]
      if (values) values.push(value)
      else this.#values[node] = [value]
    }
    this.#link(order)
  }

  /** Calls with every matching pattern's value and its end in the text, exclusively. */
  search(text: string, onHit: (value: Value, end: number) => void): void {
    let node = 0
    for (let at = 0; at < text.length; at += 1) {
      node = this.#step(node, text.charCodeAt(at))
      for (let end = this.#values[node] ? node : (this.#endings[node] ?? 0); end > 0; end = this.#endings[end] ?? 0) {
        for (const value of this.#values[end] ?? []) onHit(value, at + 1)
      }
    }
  }

  #step(from: number, code: number): number {
    for (let node = from; ; node = this.#suffixes[node] ?? 0) {
      const child = this.#children.get(node * CODE_UNITS + code)
      if (child !== undefined) return child
      if (node === 0) return 0
    }
  }

  /** Level by level, because a suffix is shorter than its text. */
  #link(nodes: [parent: number, code: number, node: number][]): void {
    this.#suffixes = new Int32Array(this.#values.length)
    this.#endings = new Int32Array(this.#values.length)
    const childrenOf = Map.groupBy(nodes, ([parent]) => parent)
    const queue = [0]
    for (const parent of queue) {
      for (const [, code, node] of childrenOf.get(parent) ?? []) {
        const suffix = parent === 0 ? 0 : this.#step(this.#suffixes[parent] ?? 0, code)
        this.#suffixes[node] = suffix
        this.#endings[node] = this.#values[suffix] ? suffix : (this.#endings[suffix] ?? 0)
        queue.push(node)
      }
    }
  }
}
