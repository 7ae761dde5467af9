/** Plain data for a file. */
export interface StoredData {
  /** UTF-16 code units in pages; no text crosses the edge of two. */
  pages: Uint16Array[]
  /** Code units used in the last page. */
  used: number
  /** The start of each row's text, counted over all pages, and its length. */
  starts: Uint32Array
  lengths: Uint16Array
}

const PAGE_UNITS = 1 << 20
const FIRST_PAGE_UNITS = 1 << 14
const ROOM_MIN = 1024
/** Longest text in code units; no title or name is longer. */
export const LENGTH_MAX = 4096

/** Texts by row, outside the JavaScript heap. The space of a changed one is reclaimed at the next start. */
export class StoredTexts {
  readonly #pages: Uint16Array[]
  #used: number
  #starts: Uint32Array
  #lengths: Uint16Array
  #size = 0

  constructor(data?: StoredData) {
    this.#pages = data?.pages ?? []
    this.#used = data?.used ?? 0
    this.#starts = data?.starts ?? new Uint32Array(ROOM_MIN)
    this.#lengths = data?.lengths ?? new Uint16Array(ROOM_MIN)
    this.#size = data?.starts.length ?? 0
  }

  get(row: number): string {
    const start = this.#starts[row] ?? 0
    const page = this.#pages[Math.floor(start / PAGE_UNITS)]
    if (!page || row >= this.#size) return ''
    const at = page.byteOffset + (start % PAGE_UNITS) * 2
    return Buffer.from(page.buffer, at, (this.#lengths[row] as number) * 2).toString('utf16le')
  }

  /** Copies the text of a row to `into`, from `at` on; returns the index after it. */
  copy(row: number, into: Uint16Array, at: number): number {
    const start = this.#starts[row] ?? 0
    const page = this.#pages[(start / PAGE_UNITS) | 0]
    if (!page || row >= this.#size) return at
    const [from, length] = [start % PAGE_UNITS, this.#lengths[row] as number]
    for (let index = 0; index < length; index += 1) into[at + index] = page[from + index] as number
    return at + length
  }

  /** These texts in the order of `former`, the row that each had. */
  rearranged(former: Uint32Array): StoredTexts {
    const texts = new StoredTexts()
    texts.expect(this.#starts.length)
    for (let row = 0; row < former.length; row += 1) texts.set(row, this.get(former[row] as number))
    return texts
  }

  set(row: number, text: string): void {
    if (row >= this.#starts.length) this.expect(row + (row >>> 3) + ROOM_MIN)
    const length = Math.min(text.length, LENGTH_MAX)
    const page = this.#pageFor(length)
    for (let index = 0; index < length; index += 1) page[this.#used + index] = text.charCodeAt(index)
    this.#starts[row] = (this.#pages.length - 1) * PAGE_UNITS + this.#used
    this.#lengths[row] = length
    this.#used += length
    this.#size = Math.max(this.#size, row + 1)
  }

  /** Allocates memory for `size` texts at once. */
  expect(size: number): void {
    if (size <= this.#starts.length) return
    const [starts, lengths] = [new Uint32Array(size), new Uint16Array(size)]
    starts.set(this.#starts)
    lengths.set(this.#lengths)
    this.#starts = starts
    this.#lengths = lengths
  }

  data(): StoredData {
    return {
      pages: [...this.#pages],
      used: this.#used,
      starts: this.#starts.slice(0, this.#size),
      lengths: this.#lengths.slice(0, this.#size),
    }
  }

  /** The page for a text of this length; the only page of a small library is small. */
  #pageFor(length: number): Uint16Array {
    const last = this.#pages.at(-1)
    if (last && this.#used + length <= last.length) return last
    if (last && last.length < PAGE_UNITS && this.#pages.length === 1) {
      const longer = new Uint16Array(PAGE_UNITS)
      longer.set(last)
      this.#pages[0] = longer
      return longer
    }
    const page = new Uint16Array(last ? PAGE_UNITS : FIRST_PAGE_UNITS)
    this.#pages.push(page)
    this.#used = 0
    return page
  }
}
