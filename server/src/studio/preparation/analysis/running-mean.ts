/** The mean of evenly sampled values between any two times, by prefix sums. */
export class RunningMean {
  readonly durationS: number
  #rateHz: number
  #sums: Float64Array

  constructor(values: Float32Array, rateHz: number, scaled: (value: number) => number = (value) => value) {
    this.durationS = values.length / rateHz
    this.#rateHz = rateHz
    this.#sums = new Float64Array(values.length + 1)
    for (const [at, value] of values.entries()) this.#sums[at + 1] = this.#sums[at]! + scaled(value)
  }

  /** The mean between two times; 0 where there are no values. */
  between(fromS: number, toS: number): number {
    const [from, to] = [Math.max(0, fromS), Math.min(this.durationS, toS)].map((at) => at * this.#rateHz) as [number, number]
    return to > from ? (this.#sumAt(to) - this.#sumAt(from)) / Math.max(1, to - from) : 0
  }

  #sumAt(at: number): number {
    const below = Math.floor(at)
    const part = at - below
    return this.#sums[below]! * (1 - part) + (this.#sums[below + 1] ?? 0) * part
  }
}
