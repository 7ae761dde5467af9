/** Formats lengths, sizes, prices and counts (spec §5, §9), the same on the server render and in the browser. */

/** Length as `mm:ss`; `00:00` when unknown. */
export function clockTime(durationMs: number | undefined): string {
  if (durationMs === undefined || !Number.isFinite(durationMs) || durationMs < 0) return '00:00'
  const seconds = Math.floor(durationMs / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** A position spelled out, to a tenth of a second: `1 分 05 秒`, `2.5 秒`, `3 分`. */
export function spokenTime(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / 100))
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600]
  const seconds = String(rest / 10)
  if (minutes === 0) return `${seconds} 秒`
  return rest === 0 ? `${minutes} 分` : `${minutes} 分 ${rest < 100 ? '0' : ''}${seconds} 秒`
}

/** A tempo in beats a minute, to a tenth: `128`, `127.5`. */
export const bpmText = (tbpm: number): string => String(Math.round(tbpm * 10) / 10)

/** An amount of money: `¥128`, `¥9.90`. */
export function yuan(fen: number): string {
  return `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`
}

/** A file size: `512 B`, `8.4 MB`. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

/** A rounded-down count: `9800`, `1.2万`, `3.4亿`. */
export function shortCount(count: number): string {
  const oneDecimal = (value: number) => String(Math.floor(value * 10) / 10)
  if (count >= 100_000_000) return `${oneDecimal(count / 100_000_000)}亿`
  if (count >= 10_000) return `${oneDecimal(count / 10_000)}万`
  return String(count)
}
