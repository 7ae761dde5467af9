import { asPlatform } from '../caller-scope.ts'
import type { Log } from '../log.ts'
import type { Limits } from './port.ts'

/** Milliseconds for which the fallback is used before the first is tried again. */
const TRY_AGAIN_MS = 1000

interface Fallback {
  first: Limits
  second: Limits
  /** The name of `first` in the log. */
  name: string
  log: Pick<Log, 'error' | 'info'>
  now?: () => number
}

/**
 * Counts in `first`, and in `second` while `first` fails: a limit must not stop the site. Counts begin again with each change
 * between the two, which is logged once.
 */
export function withFallback({ first, second, name, log, now = () => performance.now() }: Fallback): Limits {
  let tryAgainAt: number | undefined

  const run = async <Result>(use: (limits: Limits) => Promise<Result>): Promise<Result> => {
    if (tryAgainAt !== undefined && now() < tryAgainAt) return use(second)
    const isTrial = tryAgainAt !== undefined
    // Others do not wait for the same trial.
    if (isTrial) tryAgainAt = now() + TRY_AGAIN_MS
    try {
      // A caller whose connections are all in use would have everybody counted elsewhere.
      const result = await asPlatform(() => use(first))
      if (tryAgainAt !== undefined) log.info(`limits are counted in ${name} again`)
      tryAgainAt = undefined
      return result
    } catch (error) {
      if (tryAgainAt === undefined) log.error({ err: error }, `limits cannot be counted in ${name}, and begin again elsewhere`)
      tryAgainAt = now() + TRY_AGAIN_MS
      return use(second)
    }
  }

  return {
    count: (...given) => run((adapter) => adapter.count(...given)),
    decide: (...given) => run((adapter) => adapter.decide(...given)),
  }
}
