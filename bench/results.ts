import type { Figure } from './measure.ts'
import type { BenchmarkResult } from './run-benchmark.ts'

type Row = [benchmark: string, what: string, measured: string, limit: string, verdict: string]

const HEAD: Row = ['benchmark', 'what', 'measured', 'limit', '']

/** All figures of a run, a row for each; a benchmark that did not run has one that says why. */
export function resultsTable(results: readonly BenchmarkResult[]): string {
  const rows = [HEAD, ...results.flatMap(rowsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: Row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  const short = results.flatMap(({ figures }) => figures).filter(({ holds }) => !holds).length
  const of = (outcome: BenchmarkResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const sum = `${of('ran')} ran, ${of('failed')} failed, ${of('skipped')} skipped; ${short} figures fall short`
  return `${[...rows.map((row) => line(row).trimEnd()), '', sum].join('\n')}\n`
}

/** The line that a smoke run prints for a benchmark. */
export function smokeLine({ name, outcome, reason, seconds }: BenchmarkResult): string {
  const word = outcome === 'ran' ? 'works' : outcome
  return `${word.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s  ${name}${reason && `: ${reason}`}\n`
}

function rowsOf({ name, outcome, reason, figures }: BenchmarkResult): Row[] {
  const rows = figures.map(({ what, measured, limit, holds }: Figure): Row => {
    return [name, what, measured, limit, holds ? 'PASS' : 'FALLS SHORT']
  })
  if (outcome !== 'ran') rows.push([name, `${outcome}: ${reason}`, '', '', ''])
  else if (rows.length === 0) rows.push([name, 'figures without a limit: see above', '', '', ''])
  return rows
}
