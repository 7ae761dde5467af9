const MINOR = ['Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'Db']
const MAJOR = ['B', 'F#', 'Db', 'Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E']
const SAME_PITCH: Record<string, string> = {
  'G#': 'Ab',
  'D#': 'Eb',
  'A#': 'Bb',
  'C#': 'Db',
  Gb: 'F#',
  Cb: 'B',
  'E#': 'F',
  Fb: 'E',
  'B#': 'C',
}

/** A tag's key (`8A`, `08a`, `Am`, `F# minor`, `Bbmaj`) as Camelot code; `undefined` when it is none. */
export function toCamelot(tag: string): string | undefined {
  const text = tag.trim().replaceAll('♯', '#').replaceAll('♭', 'b')
  const code = /^0?([1-9]|1[0-2])([AB])$/i.exec(text)
  if (code) return `${code[1]}${code[2]?.toUpperCase()}`
  const named = /^([A-G])([#b]?)\s*(m|min|minor|maj|major)?$/i.exec(text)
  if (!named) return undefined
  const written = `${named[1]?.toUpperCase()}${named[2] ?? ''}`
  const tonic = SAME_PITCH[written] ?? written
  const isMinor = named[3] === 'm' || /^min/i.test(named[3] ?? '')
  const position = (isMinor ? MINOR : MAJOR).indexOf(tonic)
  return position < 0 ? undefined : `${position + 1}${isMinor ? 'A' : 'B'}`
}

/** A Camelot code as musicians write the key (`Am`, `F#`); empty where it is none. */
export function classicKey(code: string): string {
  const [, position, letter] = /^([1-9]|1[0-2])([AB])$/.exec(code) ?? []
  const tonic = (letter === 'A' ? MINOR : MAJOR)[Number(position) - 1]
  return tonic === undefined ? '' : `${tonic}${letter === 'A' ? 'm' : ''}`
}
