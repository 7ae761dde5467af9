/** Semitones above A of the tonic of 1A and of 1B; each further number is a fifth up. */
const TONIC = { A: 11, B: 2 } as const
const FIFTH = 7
const A3 = 220

/** The notes of a key's chord, in Hz, with its tonic an octave below; none for invalid codes. */
export function chordOf(code: string): number[] {
  const [, number, letter] = /^(\d{1,2})([AB])$/.exec(code) ?? []
  if (number === undefined || (letter !== 'A' && letter !== 'B')) return []
  const tonic = (TONIC[letter] + FIFTH * (Number(number) - 1)) % 12
  const third = letter === 'A' ? 3 : 4
  return [tonic - 12, tonic, tonic + third, tonic + FIFTH].map((semitones) => A3 * 2 ** (semitones / 12))
}
