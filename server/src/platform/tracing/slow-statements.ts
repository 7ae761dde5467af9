import { cutText } from '@shenglang/contract/cut-text'
import type { Log } from '../log.ts'
import { observeSpans, workOf } from './span.ts'

const TEXT_MAX = 600

/** Logs statements that take `limitMs` or longer, each with the call, job or request that made it; never their values. */
export function logSlowStatements(limitMs: number, log: Pick<Log, 'warn'>): () => void {
  if (limitMs === 0) return () => {}
  return observeSpans({
    ended(span, durationMs) {
      if (span.kind !== 'statement' || durationMs < limitMs) return
      const by = workOf(span)?.name ?? 'background work'
      const statement = cutText(span.name.replaceAll(/\s+/g, ' '), TEXT_MAX)
      log.warn({ by, durationMs: Math.round(durationMs), statement }, 'slow statement')
    },
  })
}
