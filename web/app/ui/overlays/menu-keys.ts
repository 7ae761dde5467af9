/** Typed letters belong to one word while no longer passes between them. */
const WORD_MS = 500

/** The index to which a key moves the focus in a list of `count` that wraps around; undefined for other keys. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** The next name that begins with what is typed; one letter again and again walks through all that begin with it. */
export function typedTo(word: string, at: number, names: readonly string[]): number | undefined {
  const [letter = ''] = word
  const isOneLetter = [...word].every((other) => other === letter)
  const typed = (isOneLetter ? letter : word).toLowerCase()
  const first = isOneLetter ? at + 1 : at
  for (let step = 0; step < names.length; step += 1) {
    const index = (Math.max(first, 0) + step) % names.length
    if (names[index]?.toLowerCase().startsWith(typed)) return index
  }
  return undefined
}

/** Collects typed letters into a word until the typist pauses. */
export function createTypeahead(now: () => number = Date.now) {
  let word = ''
  let last = 0
  return (letter: string): string => {
    word = now() - last > WORD_MS ? letter : word + letter
    last = now()
    return word
  }
}
