import { BENCHMARKS } from './benchmarks.ts'
import { resultsTable, smokeLine } from './results.ts'
import { type BenchmarkResult, runBenchmark } from './run-benchmark.ts'

/**
 * Runs every benchmark, one process after another, and prints a table of their figures at the end: `npm run bench -- pages upload`
 * runs two, `npm run bench -- smoke` each at its smallest size, with a line for each instead of its output.
 */
const LIMIT_S = 3600
const SMOKE_LIMIT_S = 600
const args = process.argv.slice(2)
const isSmoke = args[0] === 'smoke'
const names = isSmoke ? args.slice(1) : args
const unknown = names.filter((name) => !BENCHMARKS.includes(name))

if (unknown.length > 0) {
  process.stderr.write(`no such benchmark: ${unknown.join(', ')}. There are: ${BENCHMARKS.join(', ')}\n`)
  process.exitCode = 1
} else {
  const results: BenchmarkResult[] = []
  for (const name of names.length > 0 ? names : BENCHMARKS) {
    if (!isSmoke) process.stdout.write(`\n── ${name}\n`)
    const program = `bench/${name}.ts`
    const result = await runBenchmark(name, { program, isSmoke, limitS: isSmoke ? SMOKE_LIMIT_S : LIMIT_S })
    if (isSmoke) process.stdout.write(smokeLine(result))
    if (result.outcome === 'failed') process.exitCode = 1
    results.push(result)
  }
  if (!isSmoke) process.stdout.write(`\n${resultsTable(results)}`)
}
