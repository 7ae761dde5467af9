import * as texts from './initial-texts.ts'

const MINOR = [texts.aFlat, texts.eFlat, texts.bFlat, 'F', 'C', 'G', 'D', 'A', 'E', 'B', texts.fSharp, texts.dFlat]
const MAJOR = ['B', texts.fSharp, texts.dFlat, texts.aFlat, texts.eFlat, texts.bFlat, 'F', 'C', 'G', 'D', 'A', 'E']

/** The musical name of a Camelot code: `8A` is A小调, or A小调，偏高 50 音分 with its tuning. Empty for invalid codes. */
export function musicalKey(code: string, cents = 0): string {
  const number = Number.parseInt(code, 10)
  const tonic = (code.endsWith('A') ? MINOR : MAJOR)[number - 1]
  if (tonic === undefined) return ''
  return texts.keyName(tonic, code.endsWith('A') ? texts.minor : texts.major) + (cents === 0 ? '' : `，${texts.tuning(cents)}`)
}

/** The colour of a code on the Camelot wheel; minor a little deeper. Dark text is readable on all 24. */
export function keyColor(code: string): string {
  const hue = (Number.parseInt(code, 10) * 30 + 130) % 360
  return code.endsWith('A') ? `hsl(${hue} 45% 66%)` : `hsl(${hue} 62% 74%)`
}
