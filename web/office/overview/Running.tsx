import { shortDate } from '@shenglang/contract/dates'
import { fileSize } from '@shenglang/contract/format'
import { BACKUP_FRESH_MS } from '@shenglang/contract/office/opening'
import { readSystem } from '@shenglang/contract/office/overview'
import type { AnswerOf } from '@shenglang/contract/route'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import styles from './overview.module.css'
import * as texts from './texts.ts'

const EVERY_MS = 15_000
/** A worker reports every minute; without a report for this long it is shown as stopped. */
const STOPPED_MS = 180_000

/** The time of the last backup; a failed or outdated backup is shown in red. */
function LastBackup({ backup: { madeAt, failedAt, failure } }: { backup: AnswerOf<typeof readSystem>['backup'] }) {
  const now = new Date()
  const at = (instant: string) => shortDate(instant, now)
  if (failure !== '') return <span className="ink-red break">{texts.backupFailed(at(failedAt), failure)}</span>
  if (madeAt === '') return <span>{texts.noBackup}</span>
  const isOld = now.getTime() - Date.parse(madeAt) > BACKUP_FRESH_MS
  return <span className={isOld ? 'ink-red' : undefined}>{(isOld ? texts.backupTooOld : texts.backedUp)(at(madeAt))}</span>
}

/** Queue, worker, disk, backups and slow calls, in a line. */
export function Running() {
  const { data } = useQuery({ ...remoteQuery(readSystem, {}), refetchInterval: EVERY_MS })
  if (!data) return null
  const { queue, workerAt, diskFreeBytes, backup, p95Ms, slowest } = data
  const waits = queue.reduce((sum, { waiting }) => sum + waiting, 0)
  const failed = queue.reduce((sum, each) => sum + each.failed, 0)
  const isStopped = workerAt === '' || Date.now() - Date.parse(workerAt) > STOPPED_MS
  return (
    <section className={styles.panel} aria-label={texts.runningTitle}>
      <p className={styles.running} data-bad={isStopped || undefined}>
        <b>{isStopped ? texts.workerStopped : texts.runsWell}</b>
        <span>{texts.queueOf(waits)}</span>
        {failed > 0 ? <span className="ink-red">{texts.failedJobs(failed)}</span> : null}
        <span>{texts.diskFree(fileSize(diskFreeBytes))}</span>
        <span>{texts.p95(String(p95Ms))}</span>
        <LastBackup backup={backup} />
      </p>
      <details className="mt-8 text-13 ink-t1">
        <summary>{texts.slowCalls}</summary>
        <ul className="mt-8 number">
          {slowest.map(({ name, p95Ms: ms, count }) => (
            <li key={name} className="flex between gap-12">
              <code className="shrink break">{name}</code>
              <span className="nowrap">
                {texts.p95(String(ms))} · {texts.timesOf(count)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
