import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { retry, retryDelay } from './retry.ts'

interface Change<Answer> {
  /** What is changed: while one change of it is on its way, others are ignored. */
  key: QueryKey
  /** Shows it as if it were done, and gives back how to take it back. */
  show: () => (() => void) | Promise<() => void>
  send: () => Promise<Answer>
  /** The server may be told twice without harm. */
  isRepeatable?: boolean
}

/**
 * Changes something at the server and shows it at once; what is refused is taken back, and thrown. Nothing is answered where
 * the change was ignored.
 */
export async function changeAtOnce<Answer>(
  client: QueryClient,
  { key, show, send, isRepeatable = false }: Change<Answer>,
): Promise<Answer | undefined> {
  if (client.isMutating({ mutationKey: key, exact: true }) > 0) return undefined
  const mutation = client.getMutationCache().build<Answer, Error, void, () => void>(client, {
    ...client.defaultMutationOptions(),
    mutationKey: key,
    mutationFn: send,
    onMutate: show,
    onError: (_error, _nothing, takeBack) => takeBack?.(),
    ...(isRepeatable ? { retry, retryDelay } : {}),
  })
  return mutation.execute()
}
