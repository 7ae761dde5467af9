/** `62500` reads `1:02.5`. */
export function cueText(ms: number): string {
  const tenths = Math.round(ms / 100)
  const seconds = Math.floor(tenths / 10)
  const rest = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)}:${rest}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`
}

/** `1:02.5`, `62.5` and `1：02` as milliseconds; `undefined` for invalid times. */
export function cueMs(text: string): number | undefined {
  const parts = /^(?:(\d{1,3})[:：])?(\d{1,5}(?:\.\d{1,3})?)$/.exec(text.trim())
  if (!parts) return undefined
  return Math.round((Number(parts[1] ?? 0) * 60 + Number(parts[2])) * 1000)
}
