import { QueryClient } from '@tanstack/react-query'
import { retry, retryDelay } from './retry.ts'

/** Time for which other parts of the site reuse an answer without a request. */
const FRESH_MS = 30_000

/**
 * The cache of the server's data: one for each page in a browser, and one for each render on the server, so that no reader is
 * shown another's.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry,
        retryDelay,
        // Without a network a query fails with a message, like any other call, and is retried when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
