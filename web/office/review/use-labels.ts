import type { DictType } from '@shenglang/contract/site/entities'
import { dictionary } from '@shenglang/contract/site/routes'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../app/remote/remote-query.ts'

/** The label of a value of a dictionary; the value itself where it has none. */
export function useLabels(dictType: DictType): (value: string) => string {
  const { data = [] } = useQuery({ ...remoteQuery(dictionary, { dictType }), staleTime: Number.POSITIVE_INFINITY })
  const labels = new Map(data.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]))
  return (value) => labels.get(value) ?? value
}
