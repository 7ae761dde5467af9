const FIRST_CAPACITY = 4096

/** A growing list of numbers in compact memory. */
export class Series {
  #numbers = new Float32Array(FIRST_CAPACITY)
  #length = 0

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Float32Array(2 * this.#length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#length] = value
    this.#length += 1
  }

  /** Replaces every two numbers by one; an odd last one is dropped. */
  pairUp(joined: (one: number, other: number) => number): void {
    this.#length = Math.floor(this.#length / 2)
    for (let at = 0; at < this.#length; at += 1) {
      this.#numbers[at] = joined(this.#numbers[2 * at]!, this.#numbers[2 * at + 1]!)
    }
  }

  /** The numbers so far; a view, valid until the next number. */
  get values(): Float32Array {
    return this.#numbers.subarray(0, this.#length)
  }
}
