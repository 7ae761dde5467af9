import type { Measured, Operations } from '../platform/http/operations.ts'
import { type Running, readRunning } from './system.ts'

/** No metric has the reason of a failed backup. */
const NO_ADMIN = { isAdmin: false }

type System = Awaited<ReturnType<typeof readRunning>>

/** Exports as metrics what the overview shows of the machine; every process that serves calls gives the same figures. */
export function measureRunning(running: Running & { operations: Pick<Operations, 'measureEach'> }): void {
  const { operations } = running
  const read =
    <Label extends string>(measure: (system: System) => Measured<Label>[]) =>
    async () =>
      measure(await readRunning(running, NO_ADMIN))
  operations.measureEach(
    'jobs',
    'Jobs by queue and state.',
    ['queue', 'state'],
    read(({ queue }) =>
      queue.flatMap(({ name, waiting, running, failed }) =>
        Object.entries({ waiting, running, failed }).map(([state, value]) => ({ labels: { queue: name, state }, value })),
      ),
    ),
  )
  const single = (name: string, help: string, value: (system: System) => number | undefined) =>
    operations.measureEach(
      name,
      help,
      [],
      read((system) => [{ labels: {}, value: value(system) ?? Number.NaN }].filter((each) => Number.isFinite(each.value))),
    )
  single('worker_counted_timestamp_seconds', 'When a worker last counted the hours of the site.', ({ workerAt }) =>
    seconds(workerAt),
  )
  single('backup_made_timestamp_seconds', 'When the newest backup was made.', ({ backup }) => seconds(backup.madeAt))
  single('backup_failed_timestamp_seconds', 'When the last backup failed, if it did.', ({ backup }) => seconds(backup.failedAt))
  single('disk_free_bytes', 'Free bytes where the data is.', ({ diskFreeBytes }) => diskFreeBytes)
}

const seconds = (at: string) => (at === '' ? undefined : Date.parse(at) / 1000)
