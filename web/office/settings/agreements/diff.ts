/** A line of two texts compared: in both, only in the earlier, or only in the later. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Compares two texts by their lines, by the longest common sequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, next] = [linesOf(before), linesOf(after)]
  const common = lengths(old, next)
  const result: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      result.push({ kind: 'same', text: old[i] ?? '' })
      i += 1
      j += 1
    } else if (j >= next.length || (i < old.length && at(common, i + 1, j) >= at(common, i, j + 1))) {
      result.push({ kind: 'removed', text: old[i++] ?? '' })
    } else {
      result.push({ kind: 'added', text: next[j++] ?? '' })
    }
  }
  return result
}

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const at = (table: readonly number[][], i: number, j: number) => table[i]?.[j] ?? 0

/** Lengths of the longest common subsequences of the lines from `i` and from `j` on, as `table[i][j]`. */
function lengths(old: readonly string[], next: readonly string[]): number[][] {
  const table: number[][] = []
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row: number[] = []
    for (let j = next.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === next[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), row[j + 1] ?? 0)
    }
    table[i] = row
  }
  return table
}
