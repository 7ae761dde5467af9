/** Rows by their keys, in the order in which they were read, and which of them are new or changed. */
export class TrackedRows<Row> {
  readonly #rows: Map<string, Row>
  readonly #keyOf: (row: Row) => string
  readonly #changed = new Set<string>()
  readonly #added = new Set<string>()

  constructor(rows: readonly Row[], keyOf: (row: Row) => string) {
    this.#rows = new Map(rows.map((row) => [keyOf(row), row]))
    this.#keyOf = keyOf
  }

  get = (key: string): Row | undefined => this.#rows.get(key)

  where = (matches: (row: Row) => boolean): Row[] => [...this.#rows.values()].filter(matches)

  /** Replaces the row with its key. */
  set(row: Row): void {
    this.#rows.set(this.#keyOf(row), row)
    this.#changed.add(this.#keyOf(row))
  }

  add(row: Row): void {
    this.#rows.set(this.#keyOf(row), row)
    this.#added.add(this.#keyOf(row))
  }

  /** Changed rows in their final state, without those that were added. */
  get changed(): Row[] {
    return [...this.#changed].filter((key) => !this.#added.has(key)).flatMap((key) => this.#rows.get(key) ?? [])
  }

  get added(): Row[] {
    return [...this.#added].flatMap((key) => this.#rows.get(key) ?? [])
  }
}
