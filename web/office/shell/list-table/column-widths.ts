/** Widths that a reader gave to columns, in pixels, by their keys. */
type ColumnWidths = Readonly<Record<string, number>>

const MIN_PX = 64
const MAX_PX = 960

const clamped = (px: number) => Math.round(Math.min(MAX_PX, Math.max(MIN_PX, px)))

/** The widths with a new one for a column; without a width the column is again as wide as its content asks for. */
export function withWidth(widths: ColumnWidths, key: string, px: number | undefined): ColumnWidths {
  const { [key]: _former, ...others } = widths
  return px === undefined ? others : { ...others, [key]: clamped(px) }
}

/** Stored text as widths; whatever else was stored is left out. */
export function parseWidths(stored: string | null): ColumnWidths {
  const widths: unknown = JSON.parse(stored ?? '{}')
  if (typeof widths !== 'object' || widths === null) return {}
  return Object.fromEntries(
    Object.entries(widths).flatMap(([key, px]) => (typeof px === 'number' && Number.isFinite(px) ? [[key, clamped(px)]] : [])),
  )
}

const keyOf = (table: string) => `office.columns.v1.${table}`

/** None where the browser stores nothing. */
export function loadWidths(table: string): ColumnWidths {
  try {
    return parseWidths(localStorage.getItem(keyOf(table)))
  } catch {
    return {}
  }
}

/** Widths that cannot be stored last until the page is left. */
export function storeWidths(table: string, widths: ColumnWidths): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(widths))
  } catch {}
}
