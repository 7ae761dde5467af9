export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints a ratio against the least it should be. */
export function verdict(what: string, ratio: number, atLeast: number): void {
  process.stdout.write(
    `${what}: ${ratio.toFixed(2)} (limit ${atLeast.toFixed(2)}) ${ratio >= atLeast ? 'PASS' : 'FALLS SHORT'}\n`,
  )
}

export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
