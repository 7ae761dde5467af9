import { SAMPLE_RATE } from './stereo.ts'

/** A two-pole filter that stays stable while its cutoff moves; read `low`, `band` or `high` after each `push`. */
export class StateVariableFilter {
  low = 0
  band = 0
  high = 0
  #integrator1 = 0
  #integrator2 = 0
  #damping = 1
  #a1 = 0
  #a2 = 0
  #a3 = 0

  tune(cutoffHz: number, resonance: number): this {
    const g = Math.tan((Math.PI * Math.min(Math.max(cutoffHz, 20), SAMPLE_RATE * 0.45)) / SAMPLE_RATE)
    this.#damping = 1 / resonance
    this.#a1 = 1 / (1 + g * (g + this.#damping))
    this.#a2 = g * this.#a1
    this.#a3 = g * this.#a2
    return this
  }

  push(input: number): void {
    const difference = input - this.#integrator2
    this.band = this.#a1 * this.#integrator1 + this.#a2 * difference
    this.low = this.#integrator2 + this.#a2 * this.#integrator1 + this.#a3 * difference
    this.high = input - this.#damping * this.band - this.low
    this.#integrator1 = 2 * this.band - this.#integrator1
    this.#integrator2 = 2 * this.low - this.#integrator2
  }
}
