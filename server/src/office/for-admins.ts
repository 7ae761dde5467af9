/** Read by staff who are no admins in place of text of the machine: its paths, addresses and errors. */
export const FOR_ADMINS = '只给管理员看'

const PATH = /[/\\]/

/** The arguments of a command without the paths and addresses among them. */
export function withoutPaths(value: unknown): unknown {
  if (typeof value === 'string') return PATH.test(value) ? FOR_ADMINS : value
  if (Array.isArray(value)) return value.map(withoutPaths)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutPaths(part)]))
}
