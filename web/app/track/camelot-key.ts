const MINOR = ['降A', '降E', '降B', 'F', 'C', 'G', 'D', 'A', 'E', 'B', '升F', '降D']
const MAJOR = ['B', '升F', '降D', '降A', '降E', '降B', 'F', 'C', 'G', 'D', 'A', 'E']

/** The musical name of a Camelot code: `8A` is A小调. Empty for what is no code. */
export function musicalKey(code: string): string {
  const number = Number.parseInt(code, 10)
  const tonic = (code.endsWith('A') ? MINOR : MAJOR)[number - 1]
  return tonic === undefined ? '' : `${tonic}${code.endsWith('A') ? '小' : '大'}调`
}

/** The colour of a code on the Camelot wheel; minor a little deeper. Dark text reads well on all 24. */
export function keyColor(code: string): string {
  const hue = (Number.parseInt(code, 10) * 30 + 130) % 360
  return code.endsWith('A') ? `hsl(${hue} 45% 66%)` : `hsl(${hue} 62% 74%)`
}
