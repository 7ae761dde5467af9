import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { retry, retryDelay } from './retry.ts'

interface Change<Answer> {
  /** Identifies the changed data: while one change is pending, further ones are ignored. */
  key: QueryKey
  /** Shows the change at once, and returns how to undo that. */
  show: () => (() => void) | Promise<() => void>
  send: () => Promise<Answer>
  /** The request may be sent twice without harm. */
  isRepeatable?: boolean
}

/**
 * Changes something on the server and shows it at once; a refused change is undone, and thrown. Returns undefined where the
 * change was ignored.
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
