import type { Category } from '@shenglang/contract/catalog/entities'
import { listCategories } from '@shenglang/contract/catalog/routes'
import { dictionary } from '@shenglang/contract/site/routes'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../app/remote/remote-query.ts'

interface Choice {
  value: string
  name: string
}

export interface Choices {
  categories: Choice[]
  styles: Choice[]
}

const flat = (categories: readonly Category[], depth = 0): Choice[] =>
  categories.flatMap(({ code, name, children }) => [
    { value: code, name: `${'\u3000'.repeat(depth)}${name}（${code}）` },
    ...flat(children, depth + 1),
  ])

interface LoadedChoices extends Choices {
  isLoaded: boolean
  error: Error | null
  reload: () => void
}

/** Categories and styles as choices of a list; empty until they are loaded. */
export function useChoices(): LoadedChoices {
  const categories = useQuery(remoteQuery(listCategories, {}))
  const styles = useQuery(remoteQuery(dictionary, { dictType: 'cms_music_style' }))
  return {
    categories: flat(categories.data ?? []),
    styles: (styles.data ?? []).map(({ dictValue, dictLabel }) => ({ value: dictValue, name: dictLabel })),
    isLoaded: categories.data !== undefined && styles.data !== undefined,
    error: categories.error ?? styles.error,
    reload: () => {
      void categories.refetch()
      void styles.refetch()
    },
  }
}
