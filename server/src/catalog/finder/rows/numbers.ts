/** Numbers by row, in the smaller type as long as it holds all of them exactly. */
export type Numbers = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** The numbers with another one in a row: the same array, or a wider one. */
export function withNumber(numbers: Numbers, row: number, value: number): Numbers {
  const room = numbers instanceof Uint32Array && value >>> 0 !== value ? Float64Array.from(numbers) : numbers
  room[row] = value
  return room
}

/** The numbers in an array with room for `length`. */
export function grownNumbers(numbers: Numbers, length: number): Numbers {
  const room = numbers instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length)
  room.set(numbers)
  return room
}
