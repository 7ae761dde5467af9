import type { Stretch } from './calls.ts'

/** Failures that a visitor cannot understand: no answer (status 0), an internal error, a proxy without our envelope. */
const UNCLEAR = /^0 |INTERNAL|^500 |^50[24] (?![A-Z_]+$)/

export function printStretches(stretches: readonly Stretch[]): void {
  process.stdout.write('| stretch | requests | not answered well | slowest | which |\n|---|---|---|---|---|\n')
  for (const { name, made, failed, slowestMs } of stretches) {
    const count = [...failed.values()].reduce((sum, each) => sum + each, 0)
    const which = [...failed].map(([reason, times]) => `${times} × ${reason}`).join(', ')
    process.stdout.write(`| ${name} | ${made} | ${count} | ${(slowestMs / 1000).toFixed(1)} s | ${which} |\n`)
  }
}

/** Sentences on failures outside of any trouble, and on failures during one that a visitor cannot understand. */
export function unclear(stretches: readonly Stretch[]): string[] {
  return stretches.flatMap(({ name, isTrouble, failed }) =>
    [...failed]
      .filter(([reason]) => !isTrouble || UNCLEAR.test(reason))
      .map(([reason, times]) => `${name}: ${times} × ${reason}`),
  )
}
