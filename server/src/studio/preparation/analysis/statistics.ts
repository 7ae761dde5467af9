/** The correlation, from -1 to 1; 0 where one of them does not vary. */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const [meanOne, meanOther] = [meanOf(one), meanOf(other)]
  const together = meanOf(one.map((value, index) => (value - meanOne) * (other[index]! - meanOther)))
  const spread = deviation(one) * deviation(other)
  return spread > 0 ? together / spread : 0
}

export function deviation(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index]!
  return sum / Math.max(1, values.length)
}
