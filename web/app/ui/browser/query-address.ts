/** The address with `name` set, or without it if the value is empty; back on the first page unless `name` is the page. */
export function withValue(query: URLSearchParams, name: string, value: string): string {
  return withValues(query, { [name]: name === 'pageNum' && value === '1' ? '' : value })
}

/** The number of the page that an address names; 1 where it names none. */
export const pageIn = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1)

/** The address with each of `values` set, or without those that are empty. */
export function withValues(query: URLSearchParams, values: Record<string, string>): string {
  const next = new URLSearchParams(query)
  if (!('pageNum' in values)) next.delete('pageNum')
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString().replaceAll('%2C', ',')
  return text === '' ? '?' : `?${text}`
}
