import { type Decoded, decodedBy, ENCODINGS, type Encoding, PRIOR_BITS } from './encodings.ts'

/** A text of a file's tags whose encoding is to be found. */
export interface UnknownText {
  bytes: Uint8Array
  /** True where the tag declared Unicode, so that Western letters are likely meant. */
  isDeclared: boolean
  /** True where the field was full, so that the text may end in half a character. */
  mayBeCut?: boolean
}

/** Bonus for a text that repeats another field stored in another encoding, which is hardly chance. */
const REPEATED_BITS = 20
const SAME_SCRIPT_BITS = 10
const DECLARED_BITS = 6
/** Penalty for another encoding than the rest of the file, whose texts usually share one. */
const OTHER_ENCODING_BITS = 12

const ASIAN: readonly Encoding[] = ['gb18030', 'big5', 'shift_jis', 'euc-kr']
const SCRIPTS: readonly [script: RegExp, encodings: readonly Encoding[]][] = [
  [/\p{Script=Hangul}/u, ['euc-kr']],
  [/[\u3041-\u30ff\uff66-\uff9f]/, ['shift_jis']],
  [/\p{Script=Han}/u, ['gb18030', 'big5']],
]

/**
 * The texts of one file whose tags do not say their encoding, decided together: by what is likely in each, by what the texts
 * with a known encoding say, and by one another.
 */
export function chooseEncodings(unknown: readonly UnknownText[], certain: readonly string[]): Map<Uint8Array, string> {
  const decodings = unknown.map((text) => new Map(ENCODINGS.map((encoding) => [encoding, decodingOf(encoding, text, certain)])))
  const bitsOf = (encoding: Encoding) =>
    decodings.reduce((sum, each) => sum + cheapest(each, encoding).bits, scriptBits(encoding, certain))
  const [first = 'gb18030', ...rest] = ASIAN
  const common = rest.reduce((best, encoding) => (bitsOf(encoding) < bitsOf(best) ? encoding : best), first)
  return new Map(unknown.map(({ bytes }, index) => [bytes, cheapest(decodings[index]!, common).text || fallback.decode(bytes)]))
}

const fallback = new TextDecoder('windows-1252')

function decodingOf(
  encoding: Encoding,
  { bytes, isDeclared, mayBeCut = false }: UnknownText,
  certain: readonly string[],
): Decoded | undefined {
  const decoded = decodedBy(encoding, bytes, mayBeCut)
  const doubt = isDeclared && encoding !== 'windows-1252' ? DECLARED_BITS : 0
  return decoded && { ...decoded, bits: decoded.bits + PRIOR_BITS[encoding] + doubt - repeatedBits(decoded.text, certain) }
}

/** The likeliest decoding of a text in a file with this common encoding; a Western name may stand beside Chinese ones. */
function cheapest(decodings: ReadonlyMap<Encoding, Decoded | undefined>, common: Encoding): Decoded {
  const all = [...decodings].flatMap(([encoding, decoded]) => {
    if (!decoded) return []
    const isOther = ASIAN.includes(encoding) && encoding !== common
    return [{ ...decoded, bits: decoded.bits + (isOther ? OTHER_ENCODING_BITS : 0) }]
  })
  return all.reduce((best, each) => (each.bits < best.bits ? each : best), { text: '', bits: 1000 })
}

const beyondAscii = (text: string) => text.replace(/[\0-\x7f]+/g, '')

function repeatedBits(text: string, certain: readonly string[]): number {
  const rest = beyondAscii(text)
  const isRepeated = certain.some(
    (other) =>
      other.includes(text) || (beyondAscii(other) !== '' && text.includes(other)) || (rest !== '' && other.includes(rest)),
  )
  return isRepeated ? REPEATED_BITS : 0
}

function scriptBits(encoding: Encoding, certain: readonly string[]): number {
  const all = certain.join(' ')
  const [, likely = []] = SCRIPTS.find(([script]) => script.test(all)) ?? []
  return likely.includes(encoding) ? -SAME_SCRIPT_BITS : 0
}
