import { addBit, type Bits, countCommon, emptyBits } from '../server/src/catalog/finder/rows/bits.ts'
import { Column, Tally } from '../server/src/catalog/finder/rows/columns.ts'
import { CommonRows } from '../server/src/catalog/finder/rows/common-rows.ts'
import { finish } from '../server/src/catalog/finder/rows/time-slices.ts'
import { median, sized, verdict } from './measure.ts'

/**
 * What does it cost to count 64 values in a query's rows by columns, by bit sets in JavaScript, and by bit sets with SIMD;
 * from which share of matching rows on are bit sets cheaper than columns?
 */
const SIZES = sized([1_000_000, 10_000_000], [10_000])
const VALUES_OF_COLUMNS = [10, 8, 24, 6, 3, 7, 6]
/** One in this many rows matches the query. */
const ONE_IN = [1, 10, 25, 100, 1000]
const ROUNDS = sized(15, 1)

for (const size of SIZES) {
  const columns = VALUES_OF_COLUMNS.map(
    (values) =>
      new Column(
        size,
        Array.from({ length: values }, (_, value) => [String(value)]),
      ),
  )
  const choices: { column: Column; value: string; set: Bits }[] = []
  for (const column of columns) {
    const sets = column.kinds.map(() => emptyBits(size))
    for (let row = 0; row < size; row += 1) {
      const code = Math.floor(Math.random() * sets.length)
      column.codes[row] = code
      addBit(sets[code] as Bits, row)
    }
    for (const [code, set] of sets.entries()) choices.push({ column, value: String(code), set })
  }
  const common = new CommonRows()
  for (const oneIn of ONE_IN) {
    const question = () => {
      const bits = emptyBits(size)
      for (let row = 0; row < size; row += 1) if (Math.random() * oneIn < 1) addBit(bits, row)
      return bits
    }
    const ways = {
      columns: (bits: Bits) => {
        const tally = new Tally(bits)
        return choices.map(({ column, value }) => finish(tally.count(column, (has) => has === value)))
      },
      sets: (bits: Bits) => choices.map(({ set }) => countCommon(bits, set)),
      simd: (bits: Bits) => choices.map(({ set }) => common.count(bits, set, 0)),
    }
    const times = { columns: [] as number[], sets: [] as number[], simd: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const bits = question()
      const answers = new Set<string>()
      for (const [name, count] of Object.entries(ways)) {
        const startedAt = performance.now()
        answers.add(count(bits).join())
        times[name as keyof typeof ways].push(performance.now() - startedAt)
      }
      if (answers.size > 1) throw new Error('the ways count differently')
    }
    const ms = (name: keyof typeof ways) => median(times[name].sort((a, b) => a - b))
    const said = Object.keys(ways).map((name) => `${name} ${ms(name as keyof typeof ways).toFixed(2)} ms`)
    process.stdout.write(`${choices.length} values, one in ${oneIn} of ${size.toLocaleString('en')} rows: ${said.join(', ')}\n`)
    if (oneIn === 1) verdict(`${size.toLocaleString('en')} rows: columns ÷ SIMD`, ms('columns') / ms('simd'), 4)
  }
}
