import { spawnSync } from 'node:child_process'

/** Set by `npm run bench -- smoke`, which shows that every benchmark still works; its figures mean nothing. */
const isSmoke = process.env.BENCH_SMOKE === 'true'
/** Resources of the large library in a smoke run. */
export const SMOKE_LIBRARY = 2000
/** The exit code of a benchmark that lacks a program which the machine does not have. */
export const UNAVAILABLE = 69

/** A measured value beside its limit: a line of a benchmark's output, and a row of the table at the end of a run. */
export interface Figure {
  what: string
  measured: string
  limit: string
  holds: boolean
}

/** Returns `smoke` in a smoke run, the smallest size at which everything is done once; else `whole`. */
export function sized<Size>(whole: Size, smoke: Size): Size {
  return isSmoke ? smoke : whole
}

/** Prints what is being prepared before anything is measured. */
export function prepares(what: string): void {
  process.stdout.write(`preparing: ${what}\n`)
}

/** Ends the process with a message and `UNAVAILABLE` where a program that the benchmark needs is not installed. */
export function requireProgram(name: string): void {
  if (!spawnSync(name, ['--version']).error) return
  process.stderr.write(`${name} is not installed\n`)
  process.exit(UNAVAILABLE)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A ratio against the least it should be. */
export function verdict(what: string, ratio: number, atLeast: number): void {
  report({ what, measured: ratio.toFixed(2), limit: `≥ ${atLeast.toFixed(2)}`, holds: ratio >= atLeast })
}

/** A figure against the most it should be, in `unit`. */
export function atMost(what: string, value: number, most: number, unit = ''): void {
  const inUnit = (number: number, digits: number) => `${number.toFixed(digits)} ${unit}`.trimEnd()
  report({ what, measured: inUnit(value, Number.isInteger(value) ? 0 : 1), limit: `≤ ${inUnit(most, 0)}`, holds: value <= most })
}

/** Fails the benchmark unless `holds`: for what must be true at any size and on any machine. */
export function mustHold(what: string, holds: boolean): void {
  report({ what, measured: holds ? 'yes' : 'no', limit: 'yes', holds })
  if (!holds) process.exitCode = 1
}

function report(figure: Figure): void {
  const { what, measured, limit, holds } = figure
  process.stdout.write(`${what}: ${measured} (limit ${limit}) ${holds ? 'PASS' : 'FALLS SHORT'}\n`)
  // To the parent process, if `npm run bench` started this one.
  process.send?.(figure)
}

export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
