import { useSearchParams } from 'react-router'

/** The filters and the cursor of a list, stored in the address. */
export function useFilters<const Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const given = Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value !== ''))
  const filters = given as { [Key in Name]?: string }
  const before = params.get('before') ?? undefined
  return {
    filters,
    before,
    params,
    isFiltered: Object.keys(given).length > 0,
    /** The address of the download of the same rows. */
    query: new URLSearchParams(given).toString(),
    /** Applies the filters of a form, and goes back to the newest row. */
    apply(values: FormData) {
      const next = names.flatMap((name) => {
        const value = String(values.get(name) ?? '').trim()
        return value === '' ? [] : [[name, value] as [string, string]]
      })
      setParams(new URLSearchParams(next))
    },
    clear: () => setParams(new URLSearchParams()),
  }
}
